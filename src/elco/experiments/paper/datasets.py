"""The paper's table of datasets, beside our counts."""

from __future__ import annotations

from typing import Any

from elco.experiments.experiment import DATASETS, NAMES, Experiment, Findings, Table, job
from elco.experiments.one_run import graph_of
from elco.experiments.published import DATASET_COUNTS
from elco.experiments.results import Job, Results

COUNTS = ("nodes", "edges", "attributes", "classes", "split", "isolated")


class Datasets(Experiment):
    """Counts as printed and as counted."""

    name = "datasets"
    title = "Datasets"

    def jobs(self, quick: bool) -> list[Job]:
        """One a dataset."""
        return [job(dataset=name) for name in DATASETS]

    def run(self, job: Job) -> dict[str, Any]:
        """Count."""
        graph = graph_of(job["dataset"])
        masks = (graph.train_mask, graph.val_mask, graph.test_mask)
        return {
            "nodes": graph.n_nodes,
            "edges": graph.n_edges,
            "attributes": int(graph.attributes.shape[1]),
            "classes": graph.n_classes,
            "split": "/".join(str(int(mask.sum())) for mask in masks),
            "isolated": int((graph.adjacency.sum(axis=1) == 0).sum()),
        }

    def show(self, results: Results) -> Findings:
        """Both in one table."""
        rows = []
        for name in DATASETS:
            printed = DATASET_COUNTS[name]
            rows.append((NAMES[name], "printed", *map(str, printed), ""))
            if job(dataset=name) in results:
                found = results[job(dataset=name)]
                rows.append((NAMES[name], "counted", *(str(found[count]) for count in COUNTS)))
        columns = ("graph", "", *COUNTS)
        note = (
            "Printed edges are citations as listed, where some are listed twice, go both ways, or "
            "lead from a paper to itself; counted are pairs of different nodes that are joined."
        )
        return Findings([Table("datasets", self.title, columns, rows, words=2, note=note)])
