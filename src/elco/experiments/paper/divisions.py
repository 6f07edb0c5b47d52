"""The appendix that the paper mentions: other divisions, resolutions and thresholds."""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from typing import Any

from elco.division.communities import Communities
from elco.experiments.experiment import (
    NAMES,
    NOT_RUN,
    QUICK_SEEDS,
    REPORT_SEEDS,
    Cells,
    Claim,
    Experiment,
    Findings,
    Table,
    job,
    spread,
)
from elco.experiments.one_run import BASE, augmented_by, graph_of, score
from elco.experiments.overlapping import FINDERS, NEED_CDLIB
from elco.experiments.results import Job, Results
from elco.experiments.statistics import Difference, Summary
from elco.models.inputs import augmented_input, plain_input

GRAPHS = ("cora", "citeseer")
RECIPE = "canvass"
SETTINGS: dict[str, dict[str, Any]] = {
    "ego-splitting": {},
    "ego-splitting, local label propagation": {"local": "label-propagation"},
    "ego-splitting, Leiden": {"method": "leiden"},
    "ego-splitting, label propagation": {"method": "label-propagation"},
    "ego-splitting, components": {"method": "components"},
    "Louvain, no overlap (control)": {"division": "partition"},
    **{name: {"division": name} for name in FINDERS},
    **{f"resolution {r}": {"resolution": r} for r in (0.25, 0.5, 2.0, 4.0)},
    **{f"threshold {t}": {"threshold": t} for t in (0.5, 0.7, 0.9)},
}
QUICK = ("ego-splitting", "Louvain, no overlap (control)", "k-clique", "resolution 2.0")


class Divisions(Experiment):
    """A GCN on G' with electors of constituencies only, however these are found."""

    name = "divisions"
    title = "Other divisions, resolutions and thresholds (GCN, public split)"

    def jobs(self, quick: bool) -> list[Job]:
        """One a graph, setting and seed."""
        names = QUICK if quick else tuple(SETTINGS)
        if find_spec("cdlib") is None:
            names = tuple(name for name in names if name not in NEED_CDLIB)
        return [
            job(dataset=dataset, setting=name, seed=seed)
            for dataset in (GRAPHS[:1] if quick else GRAPHS)
            for name in (BASE, *names)
            for seed in (QUICK_SEEDS if quick else REPORT_SEEDS)
        ]

    def run(self, job: Job) -> dict[str, Any]:
        """Divide, augment, train."""
        graph, seed = graph_of(job["dataset"]), job["seed"]
        if job["setting"] == BASE:
            return {**score(graph, plain_input(graph), "gcn", seed), "coverage": 0.0}
        settings = {"electors": "constituencies", **SETTINGS[job["setting"]]}
        if settings.get("division") in FINDERS:
            groups = _found(settings["division"], job["dataset"])
            settings["division"] = Communities(lambda _: groups)
        augmented = augmented_by(graph, RECIPE, seed, **settings)
        return {
            **score(graph, augmented_input(augmented), "gcn", seed),
            "electors": augmented.n_electors,
            "coverage": round(augmented.cover.coverage, 4),
        }

    def show(self, results: Results) -> Findings:
        """One row a setting."""
        cells = Cells.of(results, ("dataset", "setting"))
        coverage = Cells.of(results, ("dataset", "setting"), "coverage")
        rows, gains = [], []
        for name in SETTINGS:
            row = [name]
            for dataset in GRAPHS:
                ours, base = cells[dataset, name], cells[dataset, BASE]
                if not ours:
                    row += [NOT_RUN, ""]
                    continue
                gain = Difference.of(ours, base) if len(ours) == len(base) else None
                gains += [gain] if gain else []
                change = f" ({gain.mean:+.1f})" if gain else ""
                row.append(f"{spread(ours)}{change}")
                row.append(f"{100 * Summary.of(coverage[dataset, name]).mean:.0f} %")
            rows.append(tuple(row))
        columns = ["division"]
        for dataset in GRAPHS:
            columns += [NAMES[dataset], "voters covered"]
        claims = []
        if gains:
            better = sum(gain.verdict == "better" for gain in gains)
            claims.append(
                Claim(
                    "ELCO helps with every overlapping clustering and setup (our canvass, electors "
                    "of constituencies only).",
                    None if len(gains) < len(GRAPHS) * len(SETTINGS) - 4 else better == len(gains),
                    f"a gain whose interval is above zero in {better} of {len(gains)} cases",
                )
            )
        return Findings([Table("divisions", self.title, columns, rows)], claims=claims)


@lru_cache(maxsize=len(FINDERS))
def _found(name: str, dataset: str) -> list[list[int]]:
    """Communities do not depend on the seed of a job: they are looked for once a process."""
    found = FINDERS[name](graph_of(dataset).adjacency)
    return [list(group) for group in getattr(found, "communities", found)]
