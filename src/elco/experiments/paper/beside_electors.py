"""Methods with electors and without: the same jobs, the same table, the same claim."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from elco.experiments.experiment import (
    DATASETS,
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
)
from elco.experiments.one_run import BASE, graph_of, input_of, score, setting_for
from elco.experiments.results import Job, Results
from elco.experiments.statistics import Difference, Summary

RECIPE = "canvass"
COSTS = {
    "adsf": 9.0,
    "confgcn": 5.0,
    "curvgn": 10.0,
    "deep-semi-inductive": 4.0,
    "deepwalk": 5.0,
    "dgcn": 5.0,
    "dropedge": 3.0,
    "gaussian-fields": 0.1,
    "gcnii": 10.0,
    "grand": 40.0,
    "lsm-gat": 9.0,
    "lsm-gcn": 4.0,
    "manifold-inductive": 3.0,
    "monet": 4.0,
    "planetoid": 9.0,
}
"""Compared with a graph convolutional network; one where nothing is said."""


@dataclass(frozen=True)
class Case:
    """A method on a graph, alone and behind electors."""

    method: str
    dataset: str
    alone: Summary
    behind: Summary
    gain: Difference

    def __str__(self) -> str:
        return f"{self.alone.mean:.1f} → {self.behind.mean:.1f} ({self.gain})"


class BesideElectors(Experiment):
    """Methods on the public splits, alone and behind electors."""

    claim: str
    """What is said of electors in front of these methods."""

    @abstractmethod
    def methods(self) -> Mapping[str, str]:
        """What the table shows: names of methods, and what it calls them."""

    def run_here(self) -> list[str]:
        """The methods that no other experiment runs."""
        return list(self.methods())

    def cells(self, results: Results) -> Cells:
        """Accuracies by dataset, method and variant."""
        return Cells.of(results, ("dataset", "model", "variant"))

    def jobs(self, quick: bool) -> list[Job]:
        """One a graph, method, recipe and seed."""
        return [
            job(dataset=dataset, model=model, variant=variant, seed=seed)
            for dataset in (DATASETS[:1] if quick else DATASETS)
            for model in self.run_here()
            for variant in (BASE, RECIPE)
            for seed in (QUICK_SEEDS[:1] if quick else REPORT_SEEDS)
        ]

    def run(self, job: Job) -> dict[str, Any]:
        """Augment and train; of several settings the one that validation prefers."""
        graph = graph_of(job["dataset"])
        setting = setting_for(job["dataset"], job["variant"], job["model"])
        inputs = input_of(graph, job["variant"], job["seed"])
        found = score(graph, inputs, setting, job["seed"])
        return found if setting == job["model"] else {**found, "setting": setting}

    def cost(self, job: Job) -> float:
        """G' has about twice as many nodes."""
        of_method = COSTS.get(job["model"], 1.0) * (2.0 if job["variant"] == RECIPE else 1.0)
        return super().cost(job) * of_method

    def show(self, results: Results) -> Findings:
        """What electors add to each, with its interval."""
        methods = self.methods().values()
        found = {(case.method, case.dataset): case for case in self.cases(results)}
        rows = [
            (method, *(str(found.get((method, dataset), NOT_RUN)) for dataset in DATASETS))
            for method in methods
        ]
        columns = ("method", *(NAMES[name] for name in DATASETS))
        table = Table(self.name, self.title, columns, rows)
        verdicts = {
            f"{case.method} on {NAMES[case.dataset]}": case.gain.verdict for case in found.values()
        }
        return Findings([table], claims=self.claims(verdicts, len(methods) * len(DATASETS)))

    def cases(self, results: Results) -> list[Case]:
        """Every method on every graph, as far as both sides were run equally often."""
        cells = self.cells(results)
        found = []
        for model, method in self.methods().items():
            for dataset in DATASETS:
                base, ours = cells[dataset, model, BASE], cells[dataset, model, RECIPE]
                if base and len(ours) == len(base):
                    found.append(
                        Case(
                            method,
                            dataset,
                            Summary.of(base),
                            Summary.of(ours),
                            Difference.of(ours, base),
                        )
                    )
        return found

    def claims(self, verdicts: Mapping[str, str], n_cases: int) -> list[Claim]:
        """Electors help each method on each graph; told once every case was run."""
        if not verdicts:
            return []
        cases = {
            verdict: [case for case, found in verdicts.items() if found == verdict]
            for verdict in ("better", "worse", "not shown")
        }
        told = [f"better in {len(cases['better'])} of {len(verdicts)} cases"]
        for verdict in ("worse", "not shown"):
            named = f" ({', '.join(cases[verdict])})" if cases[verdict] else ""
            told.append(f"{verdict} in {len(cases[verdict])}{named}")
        holds = len(cases["better"]) == n_cases if len(verdicts) == n_cases else None
        return [Claim(self.claim, holds, ", ".join(told))]
