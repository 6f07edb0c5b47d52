"""What pages are made of, without training anything."""

from __future__ import annotations

import dataclasses

import numpy as np

from elco.calibration import Reliability
from elco.classifier import ElcoClassifier
from elco.experiments.comparison import BASE, Comparison, Curve, Protocol, Run
from elco.graph import Graph
from elco.models.guard import Decision
from elco.models.trial import Trial
from elco.pipeline import augment

HOSTILE = (
    "</script><img src=x onerror=document.title='owned'>",
    "\u202eevil\u202d",
    "<b>bold</b>",
    "a/b#c%20d",
    "&amp;",
    "'\"` $& \\u003c",
)


def triangles() -> Graph:
    """Two triangles, a and b, with two training labels each; the hidden labels are wrong."""
    adjacency = np.kron(np.eye(2), 1 - np.eye(3))
    return Graph(
        adjacency,
        labels=[0, 0, 1, 1, 0, 1],
        train_mask=[0, 1, 3, 5],
        test_mask=[2, 4],
        node_ids=["a1", "a2", "a3", "b1", "b2", "b3"],
        class_names=("x", "y"),
        name="triangles",
    )


def named(graph: Graph, name: str = "<img src=x onerror=alert(1)>") -> Graph:
    """The same graph with names that a page must show as they are."""
    ids = [f"node {i}" for i in range(graph.n_nodes)]
    ids[: len(HOSTILE)] = HOSTILE
    return dataclasses.replace(
        graph, node_ids=np.array(ids), class_names=("<i>a</i>", "b", "c"), name=name
    )


def comparison_of(graph: Graph) -> Comparison:
    runs = tuple(
        Run(model, model, variant, seed, 80.0, 80.0, 80.0 + seed + (variant == "canvass"), 100, 1.0)
        for model in ("gcn", "gat")
        for variant in (BASE, "canvass")
        for seed in (0, 1)
    )
    return Comparison(
        graph.name,
        Protocol(seeds=(0, 1)),
        runs,
        {"observed": 3.0, "predicted": 2.0, "abstained": 1.0},
        {"total": 1.0},
        ((), ()),
        500,
        augmented=augment(graph.adjacency, graph.attributes, graph.training_labels(), rank=20),
        curves=(Curve("gcn", BASE, (50.0, 80.0)), Curve("gcn", "canvass", (40.0, 70.0, 82.0))),
    )


def classifier_of(graph: Graph) -> ElcoClassifier:
    """As if it had been fitted: the poll's opinion stands for the model's."""
    augmented = augment(graph.adjacency, graph.attributes, graph.training_labels(), rank=20)
    fitted = ElcoClassifier(n_runs=2)
    fitted.augmented_ = augmented
    fitted.probabilities_ = augmented.posterior[: graph.n_nodes]
    fitted.classes_, fitted.node_ids_ = np.array(graph.class_names), graph.node_ids
    fitted.given_ = (graph.train_mask | graph.val_mask) & (graph.labels >= 0)
    fitted.decision_ = Decision(True, "validation 80.0% without, 82.0% with ELCO")
    fitted.trials_ = (Trial((0.8, 0.8), (0.5, 0.8)), Trial((0.81, 0.83), (0.4, 0.83)))
    fitted.setting_, fitted.temperature_ = "gcn", 1.5
    sure = np.tile([0.8, 0.1, 0.1], (100, 1))
    fitted.reliability_ = Reliability.of(sure, np.array([0] * 70 + [1] * 30))
    return fitted
