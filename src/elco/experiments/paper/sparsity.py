"""The paper's figure on edge sparsity: accuracy while edges are removed."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.sparse as sp

from elco.experiments.experiment import (
    DATASETS,
    NAMES,
    QUICK_SEEDS,
    REPORT_SEEDS,
    Cells,
    Claim,
    Experiment,
    Figure,
    Findings,
    Table,
    job,
    spread,
)
from elco.experiments.one_run import BASE, graph_of, input_of, score
from elco.experiments.results import Job, Results
from elco.experiments.statistics import Difference, Summary
from elco.graph import Graph
from elco.sparse import compact

REMOVED = (0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95)
QUICK_REMOVED = (0, 50, 90)
MODELS = ("gcn", "gat")
LINES = {
    ("gcn", BASE): ("GCN", "C0", "--"),
    ("gcn", "canvass"): ("GCN with ELCO", "C0", "-"),
    ("gat", BASE): ("GAT", "C1", "--"),
    ("gat", "canvass"): ("GAT with ELCO", "C1", "-"),
}


class Sparsity(Experiment):
    """Remove a share of the edges at random, then train with and without electors."""

    def __init__(self, dataset: str = DATASETS[0]) -> None:
        self.dataset = dataset
        self.name = "sparsity" if dataset == DATASETS[0] else f"sparsity-{dataset}"
        self.title = f"Accuracy and the share of edges removed ({NAMES[dataset]})"

    def jobs(self, quick: bool) -> list[Job]:
        """One a share, model, recipe and seed."""
        return [
            job(dataset=self.dataset, removed=removed, model=model, variant=variant, seed=seed)
            for removed in (QUICK_REMOVED if quick else REMOVED)
            for model, variant in LINES
            for seed in (QUICK_SEEDS if quick else REPORT_SEEDS)
            if not quick or model == "gcn"
        ]

    def run(self, job: Job) -> dict[str, Any]:
        """Both sides lose the same edges."""
        graph = thinned(graph_of(job["dataset"]), job["removed"] / 100, job["seed"])
        inputs = input_of(graph, job["variant"], job["seed"])
        return score(graph, inputs, job["model"], job["seed"])

    def show(self, results: Results) -> Findings:
        """Curves, a table, and the claim."""
        cells = Cells.of(results, ("removed", "model", "variant"))

        def draw(figure: Any) -> None:
            axis = figure.subplots()
            for place, ((model, variant), (label, colour, style)) in enumerate(LINES.items()):
                points = [
                    (r, cells[r, model, variant]) for r in REMOVED if cells[r, model, variant]
                ]
                if points:
                    means = [Summary.of(values).mean for _, values in points]
                    spread = [Summary.of(values).std for _, values in points]
                    # A little apart, so that no bar hides another.
                    shares = [removed + 0.6 * (place - 1.5) for removed, _ in points]
                    axis.errorbar(
                        shares, means, spread, color=colour, linestyle=style, label=label, capsize=2
                    )
            axis.set_xlabel("edges removed (%)")
            axis.set_ylabel("test accuracy (%)")
            if cells.values:
                axis.legend()

        rows = [
            (f"{removed} %", *(spread(cells[removed, *line]) for line in LINES))
            for removed in REMOVED
            if any(cells[removed, *line] for line in LINES)
        ]
        columns = ("edges removed", *(label for label, _, _ in LINES.values()))
        return Findings(
            [Table(self.name, self.title, columns, rows)],
            [Figure(self.name, self.title, draw, width=5.0, height=3.2)],
            _claims(cells, NAMES[self.dataset]),
        )


def thinned(graph: Graph, share: float, seed: int) -> Graph:
    """The graph without a random share of its edges."""
    upper = sp.coo_array(sp.triu(graph.adjacency, k=1))
    rng = np.random.default_rng(seed)
    kept = rng.permutation(upper.nnz)[: upper.nnz - round(share * upper.nnz)]
    half = sp.coo_array((upper.data[kept], (upper.row[kept], upper.col[kept])), shape=upper.shape)
    return Graph(
        compact(half + half.T),
        graph.attributes,
        graph.labels,
        graph.train_mask,
        graph.val_mask,
        graph.test_mask,
        graph.node_ids,
        graph.class_names,
        graph.name,
    )


def _claims(cells: Cells, graph: str) -> list[Claim]:
    gaps = {
        (model, removed): Difference.of(ours, base)
        for model in MODELS
        for removed in REMOVED
        if (ours := cells[removed, model, "canvass"]) and (base := cells[removed, model, BASE])
    }
    if not gaps:
        return []
    better = sum(gap.verdict == "better" for gap in gaps.values())
    worse = [key for key, gap in gaps.items() if gap.verdict == "worse"]
    return [
        Claim(
            f"ELCO stays ahead of the base models however many edges are removed ({graph}, our "
            "canvass).",
            None if len(gaps) < len(MODELS) * len(REMOVED) else better == len(gaps),
            f"better at {better} of {len(gaps)} points, worse at {len(worse)}",
        )
    ]
