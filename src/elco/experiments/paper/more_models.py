"""Agnostic, as the paper claims: electors in front of more models."""

from __future__ import annotations

from typing import Any

from elco.experiments.experiment import (
    DATASETS,
    NAMES,
    QUICK_SEEDS,
    REPORT_SEEDS,
    Cells,
    Claim,
    Experiment,
    Findings,
    Table,
    job,
)
from elco.experiments.one_run import BASE, graph_of, input_of, score
from elco.experiments.results import Job, Results
from elco.experiments.statistics import Difference, Summary

NAMES_OF_MODELS = {
    "appnp": "APPNP",
    "chebyshev": "Chebyshev",
    "gcnii": "GCNII",
    "mixhop": "MixHop",
    "monet": "MoNet",
    "sage": "GraphSAGE",
    "sgc": "SGC",
    "tagcn": "TAGCN",
}
RECIPE = "canvass"


class MoreModels(Experiment):
    """Eight models, with and without electors, on the public splits."""

    name = "models"
    title = "More models, with and without electors (public split)"

    def jobs(self, quick: bool) -> list[Job]:
        """One a graph, model, recipe and seed."""
        return [
            job(dataset=dataset, model=model, variant=variant, seed=seed)
            for dataset in (DATASETS[:1] if quick else DATASETS)
            for model in NAMES_OF_MODELS
            for variant in (BASE, RECIPE)
            for seed in (QUICK_SEEDS[:1] if quick else REPORT_SEEDS)
        ]

    def run(self, job: Job) -> dict[str, Any]:
        """Augment and train."""
        graph = graph_of(job["dataset"])
        inputs = input_of(graph, job["variant"], job["seed"])
        return score(graph, inputs, job["model"], job["seed"])

    def show(self, results: Results) -> Findings:
        """One row a model."""
        cells = Cells.of(results, ("dataset", "model", "variant"))
        rows, gains = [], {}
        for model, words in NAMES_OF_MODELS.items():
            row = [words]
            for dataset in DATASETS:
                base, ours = cells[dataset, model, BASE], cells[dataset, model, RECIPE]
                if not base or len(ours) != len(base):
                    row.append("not run")
                    continue
                gain = Difference.of(ours, base)
                gains[dataset, model] = gain
                first, second = Summary.of(base), Summary.of(ours)
                row.append(f"{first.mean:.1f} → {second.mean:.1f} ({gain.mean:+.1f})")
            rows.append(tuple(row))
        claims = []
        if gains:
            better = sum(gain.verdict == "better" for gain in gains.values())
            worse = sum(gain.verdict == "worse" for gain in gains.values())
            whole = len(gains) == len(NAMES_OF_MODELS) * len(DATASETS)
            claims.append(
                Claim(
                    "ELCO can be put in front of any model and makes it better (our canvass).",
                    (better == len(gains)) if whole else None,
                    f"better in {better} of {len(gains)} cases, worse in {worse}, not shown in "
                    f"{len(gains) - better - worse}",
                )
            )
        columns = ("model", *(NAMES[name] for name in DATASETS))
        return Findings([Table("models", self.title, columns, rows)], claims=claims)
