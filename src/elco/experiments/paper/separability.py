"""The paper's two tables and its picture on separability of attributes."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.sparse as sp

from elco.checks import UNKNOWN
from elco.college import elector_attributes
from elco.diffusion.learners import make_learner
from elco.division import EgoSplitting
from elco.experiments.experiment import (
    DATASETS,
    NAMES,
    Claim,
    Experiment,
    Figure,
    Findings,
    Table,
    job,
)
from elco.experiments.leak_audit import released_cover, true_majority
from elco.experiments.one_run import graph_of
from elco.experiments.paper.leak import EXCEPTIONS
from elco.experiments.published import GBDT_ACCURACY, LINEAR_ERROR
from elco.experiments.results import Job, Results
from elco.graph import Graph
from elco.typing import AnyArray, IntArray

FOLDS = 5
SEED = 100
VOTERS, ELECTORS, LISTED = "voters", "electors", "electors, once a member"
SVM, GBDT, MAP = "svm", "gbdt", "map"
POINTS = 2000
"""Voters drawn at most on the map."""
NOTE = (
    f"“{LISTED}”: as the released code lists them, one and the same constituency for each of its "
    "members. Copies of an elector then lie in the folds that teach and in the fold that is judged."
)


class Separability(Experiment):
    """A linear SVM and the paper's GBDT, cross-validated on voters and on electors.

    True labels, in five stratified folds: a fold is judged by a classifier that learned from the
    four others. A voter has its own label, an elector the majority of its members'. That uses
    labels of all nodes, as it must: it measures attributes and trains nothing that is kept.
    """

    name = "separability"
    title = "Separability of attributes"

    def jobs(self, quick: bool) -> list[Job]:
        """Both measures of three kinds of nodes, and a map of two."""
        graphs = DATASETS[:2] if quick else DATASETS
        jobs = [
            job(dataset=dataset, measure=measure, nodes=nodes)
            for dataset in graphs
            for measure in (SVM, GBDT)
            for nodes in (VOTERS, ELECTORS, LISTED)
        ]
        maps = [
            job(dataset=dataset, measure=MAP, nodes=nodes)
            for dataset in graphs
            for nodes in (VOTERS, ELECTORS)
        ]
        return jobs + maps

    def run(self, job: Job) -> dict[str, Any]:
        """Measure one kind of nodes."""
        rows, labels = _nodes(graph_of(job["dataset"]), job["dataset"], job["nodes"])
        if job["measure"] == MAP:
            return _map(rows, labels)
        return {"accuracy": round(100 * _cross_validated(rows, labels, job["measure"]), 2)}

    def show(self, results: Results) -> Findings:
        """Two tables, a picture and the claim."""

        def value(dataset: str, measure: str, nodes: str) -> float | None:
            key = job(dataset=dataset, measure=measure, nodes=nodes)
            return results[key]["accuracy"] if key in results else None

        tables, better, evidence = [], [], []
        for measure, title, printed in (
            (SVM, "Error of a linear SVM in %", LINEAR_ERROR),
            (GBDT, "Accuracy of the GBDT in %", GBDT_ACCURACY),
        ):
            rows = []
            for nodes in (VOTERS, ELECTORS, LISTED):
                row = [nodes]
                for dataset in DATASETS:
                    found = value(dataset, measure, nodes)
                    if found is None:
                        row.append("not run")
                    else:
                        row.append(f"{100 - found if measure == SVM else found:.2f}")
                rows.append(tuple(row))
            for nodes in (VOTERS, ELECTORS):
                rows.append((f"{nodes}, published", *(f"{v:.2f}" for v in printed[nodes].values())))
            columns = ("nodes", *(NAMES[name] for name in DATASETS))
            tables.append(Table(f"separability-{measure}", title, columns, rows, note=NOTE))
            for dataset in DATASETS:
                own, theirs = value(dataset, measure, VOTERS), value(dataset, measure, ELECTORS)
                if own is not None and theirs is not None:
                    better.append(theirs > own)
                    what = "SVM" if measure == SVM else "GBDT"
                    evidence.append(f"{NAMES[dataset]}, {what}: {own:.1f} → {theirs:.1f}")
        claims = []
        if better:
            whole = len(better) == 2 * len(DATASETS)
            holds = all(better) if whole or not all(better) else None
            text = "Electors are easier to separate by attributes than voters."
            claims.append(
                Claim(text, holds, "; ".join(evidence) + " (accuracy, voters → electors)")
            )
        return Findings(tables, [_picture(results)], claims)


def _nodes(graph: Graph, dataset: str, nodes: str) -> tuple[Any, IntArray]:
    """Attributes and true labels."""
    if nodes == VOTERS:
        known = graph.labels != UNKNOWN
        return graph.attributes[known], graph.labels[known]
    if nodes == LISTED:
        size = EXCEPTIONS.get(dataset, {}).get("max_size")
        cover = released_cover(graph.adjacency, True, size, random_state=SEED)
    else:
        cover = EgoSplitting(random_state=SEED).fit(graph.adjacency).cover_
    return elector_attributes(cover, graph.attributes), true_majority(
        cover, graph.labels, graph.n_classes
    )


def _cross_validated(rows: Any, labels: IntArray, measure: str) -> float:
    from sklearn.model_selection import StratifiedKFold
    from sklearn.svm import LinearSVC

    rows = sp.csr_matrix(rows)
    right = 0
    folds = StratifiedKFold(FOLDS, shuffle=True, random_state=SEED)
    for learned, judged in folds.split(np.zeros(len(labels)), labels):
        classifier = LinearSVC() if measure == SVM else make_learner("lightgbm", SEED)
        classifier.fit(rows[learned], labels[learned])
        right += int((classifier.predict(rows[judged]) == labels[judged]).sum())
    return right / len(labels)


def _map(rows: Any, labels: IntArray) -> dict[str, Any]:
    """t-SNE in two dimensions, of the 50 leading components."""
    from sklearn.decomposition import TruncatedSVD
    from sklearn.manifold import TSNE

    chosen = np.sort(np.random.default_rng(SEED).permutation(len(labels))[:POINTS])
    rows, labels = sp.csr_matrix(rows)[chosen], labels[chosen]
    reduced = TruncatedSVD(50, random_state=SEED).fit_transform(rows)
    placed = TSNE(init="pca", perplexity=30, random_state=SEED, n_jobs=1).fit_transform(reduced)
    scaled = 1000 * (placed - placed.min(axis=0)) / np.ptp(placed, axis=0).max()
    return {"xy": scaled.round().astype(int).ravel().tolist(), "label": labels.tolist()}


def _picture(results: Results) -> Figure:
    found: dict[tuple[str, str], tuple[AnyArray, AnyArray]] = {}
    for each, result in results.select(measure=MAP):
        places = np.array(result["xy"]).reshape(-1, 2)
        found[each["dataset"], each["nodes"]] = (places, np.array(result["label"]))

    def draw(figure: Any) -> None:
        axes = figure.subplots(2, len(DATASETS), squeeze=False)
        for row, nodes in enumerate((VOTERS, ELECTORS)):
            for column, dataset in enumerate(DATASETS):
                axis = axes[row][column]
                axis.set_xticks([])
                axis.set_yticks([])
                axis.set_title(f"{NAMES[dataset]}, {nodes}")
                axis.set_xlabel("t-SNE 1" if nodes == ELECTORS else "")
                axis.set_ylabel("t-SNE 2" if column == 0 else "")
                if (dataset, nodes) in found:
                    places, labels = found[dataset, nodes]
                    for number in range(labels.max() + 1):
                        chosen = places[labels == number]
                        axis.plot(
                            *chosen.T,
                            ".",
                            markersize=1.5,
                            color=f"C{number}",
                            rasterized=True,
                            label=f"class {number + 1}" if row == column == 0 else None,
                        )
        if any(places.size for places, _ in found.values()):
            figure.legend(loc="outside lower center", ncols=7, markerscale=5)

    return Figure(
        "separability",
        "Attributes of voters and of electors, coloured by class (t-SNE; no units)",
        draw,
        width=7.0,
        height=4.6,
    )
