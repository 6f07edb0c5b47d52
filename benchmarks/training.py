"""Is our training worth having beside stock PyTorch Geometric, and does it learn the same?"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor
from torch_geometric.nn import GATConv, GCNConv

from benchmarks.timing import Table, ratio
from elco.datasets import load
from elco.models import GAT, GCN
from elco.models.base import GraphModel
from elco.models.evaluation import Evaluator
from elco.models.inputs import ModelInput, labelled_input
from elco.models.training import train
from elco.pipeline import augment

GRAPHS = ("cora", "citeseer")
SEEDS = range(10)
EPOCHS = 20


class StockGCN(GraphModel):
    """The same GCN from PyG's parts, on dense attributes."""

    learning_rate = GCN.learning_rate

    def __init__(self, n_attributes: int, n_classes: int) -> None:
        super().__init__(n_attributes, n_classes)
        self.first = GCNConv(n_attributes, GCN.hidden, cached=True)
        self.second = GCNConv(GCN.hidden, n_classes, cached=True)

    def parameter_groups(self) -> list[dict[str, Any]]:
        return [
            {"params": self.first.parameters(), "weight_decay": GCN.weight_decay},
            {"params": self.second.parameters(), "weight_decay": 0.0},
        ]

    def forward(self, x: Tensor, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        hidden = self.first(F.dropout(x, GCN.dropout, self.training), edge_index, edge_weight)
        hidden = F.dropout(F.relu(hidden), GCN.dropout, self.training)
        return self.second(hidden, edge_index, edge_weight)


class StockGAT(GraphModel):
    """The same GAT from PyG's parts, on dense attributes."""

    learning_rate = GAT.learning_rate

    def __init__(self, n_attributes: int, n_classes: int) -> None:
        super().__init__(n_attributes, n_classes)
        self.first = GATConv(n_attributes, GAT.hidden, GAT.heads, dropout=GAT.dropout)
        self.second = GATConv(GAT.hidden * GAT.heads, n_classes, 1, dropout=GAT.dropout)

    def parameter_groups(self) -> list[dict[str, Any]]:
        return [{"params": self.parameters(), "weight_decay": GAT.weight_decay}]

    def forward(self, x: Tensor, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        hidden = F.elu(self.first(F.dropout(x, GAT.dropout, self.training), edge_index))
        return self.second(F.dropout(hidden, GAT.dropout, self.training), edge_index)


MODELS = {"GCN": (GCN, StockGCN), "GAT": (GAT, StockGAT)}


def inputs_of(name: str) -> Iterator[tuple[str, ModelInput, ModelInput]]:
    """For the graph and its augmented form: our input, and the stock one."""
    graph = load(name)
    larger = augment(graph.adjacency, graph.attributes, graph.training_labels())
    labels = graph.training_labels()
    for which, parts in (
        (name, (graph.adjacency, graph.attributes, labels, labels >= 0, None)),
        (
            f"{name} with electors",
            (larger.adjacency, larger.attributes, larger.labels, larger.weights, larger.posterior),
        ),
    ):
        adjacency, attributes, known, weights, posterior = parts
        weights = np.asarray(weights, dtype=np.float64)
        dense = attributes.toarray()
        yield (
            which,
            labelled_input(adjacency, attributes, known, weights, posterior),
            labelled_input(adjacency, dense, known, weights, posterior),
        )


def accuracy(job: tuple[str, str, str, int]) -> float:
    """Mean test accuracy of one seed."""
    name, which, model, seed = job
    torch.set_num_threads(1)
    ours, stock = MODELS[model]
    evaluator = Evaluator(load(name))
    for found, sparse, dense in inputs_of(name):
        if found == which:
            pairs = ((ours, sparse), (stock, dense))
            break
    return tuple(
        100 * evaluator.test(train(kind, inputs, evaluator, seed=seed).logits).accuracy
        for kind, inputs in pairs
    )


def run() -> Table:
    torch.set_num_threads(1)
    rows, jobs = [], []
    for name in GRAPHS:
        evaluator = Evaluator(load(name))
        for which, sparse, dense in inputs_of(name):
            for model, (ours, stock) in MODELS.items():
                train(ours, sparse, evaluator, max_epochs=1)  # compiles
                speed = ratio(
                    f"{model}, {which}",
                    lambda: train(ours, sparse, evaluator, max_epochs=EPOCHS),  # noqa: B023
                    "stock PyG, dense",
                    lambda: train(stock, dense, evaluator, max_epochs=EPOCHS),  # noqa: B023
                    rounds=3,
                )
                rows.append(speed)
                jobs.append((name, which, model))
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        found = list(pool.map(accuracy, [(*job, seed) for job in jobs for seed in SEEDS]))
    accuracies = np.array(found).reshape(len(jobs), len(SEEDS), 2).mean(axis=1)
    columns = ("model and graph", "step", "stock step", "faster", "accuracy", "stock", "difference")
    return Table(
        f"Training against stock PyG with dense attributes, one thread, {len(SEEDS)} seeds",
        columns,
        [
            (
                row.what,
                f"{1e3 * row.seconds / EPOCHS:.1f} ms",
                f"{1e3 * row.against_seconds / EPOCHS:.1f} ms",
                f"{1 / row.value:.1f} ×",
                f"{ours:.2f}",
                f"{stock:.2f}",
                f"{ours - stock:+.2f}",
            )
            for row, (ours, stock) in zip(rows, accuracies, strict=True)
        ],
    )
