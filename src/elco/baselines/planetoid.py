"""Planetoid-T: semi-supervised learning with graph embeddings (Yang et al. 2016)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import log_softmax, softmax

from elco.baselines.base import Baseline, Problem, ones_on_average
from elco.baselines.softmax_contexts import SoftmaxContexts, pairs_within
from elco.baselines.walks import random_walks
from elco.models.sparse_input import InputLinear, SparseRows
from elco.typing import AnyArray, IntArray


class PlanetoidT(Baseline):
    """Vectors of nodes that tell their company on walks and in their class, and attributes beside.

    The vectors learn to guess nodes of the same label, then nodes on the same walk. Then attributes
    and vector vote for a class each, and a third layer combines the votes; all three learn from
    the labels, and the vectors go on learning with them.

    Settings are those of the authors' code for Citeseer: 50 dimensions, walks of 10 steps and a
    window of 3, batches of 200 walks and of 100 pairs of a label, 70 and 2,000 of them, and
    gradient descent at rates of 0.01 and 0.1. It takes bags of words as they are.
    """

    dimensions: ClassVar[int] = 50
    steps: ClassVar[int] = 10
    window: ClassVar[int] = 3
    walk_batches: ClassVar[tuple[int, int]] = (70, 200)
    label_batches: ClassVar[tuple[int, int]] = (2000, 100)
    context_rate: ClassVar[float] = 0.01
    rate: ClassVar[float] = 0.1
    max_epochs: ClassVar[int] = 1000

    def epochs(self, problem: Problem, seed: int) -> Iterator[AnyArray]:
        """Embed, then train the three layers, an epoch a step."""
        rows = SparseRows.from_scipy(ones_on_average(problem.attributes))
        vectors = nn.Parameter(self._embed(problem, seed))
        votes = _Votes(rows.shape[1], self.dimensions, problem.n_classes)
        optimiser = torch.optim.SGD([vectors, *votes.parameters()], lr=self.rate)
        known, target = torch.from_numpy(problem.nodes), torch.from_numpy(problem.target).float()
        weight = torch.from_numpy(problem.weight / problem.weight.sum()).float()
        for _ in range(self.max_epochs):
            learned = [log_softmax(out[known], dim=1) for out in votes(rows, vectors)]
            loss = -(target * torch.stack(learned).sum(dim=0)).sum(dim=1) @ weight
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimiser.step()
            with torch.no_grad():
                yield votes(rows, vectors)[2].numpy()

    def _embed(self, problem: Problem, seed: int) -> Tensor:
        rng = np.random.default_rng(seed)
        contexts = SoftmaxContexts(problem.n_nodes, self.dimensions, self.context_rate, rng)
        for _ in range(self.label_batches[0]):
            contexts.learn(*classmates(problem, self.label_batches[1], rng))
        linked = np.flatnonzero(np.diff(problem.adjacency.indptr))
        if len(linked) == 0:
            return contexts.vectors
        n_batches, size = self.walk_batches
        size = min(size, -(-len(linked) // 10))  # Sums over many pairs of few nodes overshoot.
        rounds = -(-n_batches * size // len(linked))
        starts = np.concatenate([rng.permutation(linked) for _ in range(rounds)])
        for batch in range(n_batches):
            some = starts[batch * size : (batch + 1) * size]
            walks = random_walks(problem.adjacency, some, self.steps + 1, rng)
            contexts.learn(*pairs_within(walks, self.window))
        return contexts.vectors


def classmates(problem: Problem, size: int, rng: np.random.Generator) -> tuple[IntArray, IntArray]:
    """Pairs of nodes with the same label, both drawn by their weight."""
    labels = problem.target.argmax(axis=1)
    order = np.argsort(labels, kind="stable")
    totals = np.concatenate([[0.0], np.cumsum(problem.weight[order])])
    starts = np.searchsorted(labels[order], np.arange(problem.n_classes + 1))
    first = np.searchsorted(totals[1:], rng.random(size) * totals[-1], side="right")
    label = labels[order[first]]
    low, high = totals[starts[label]], totals[starts[label + 1]]
    second = np.searchsorted(totals[1:], low + rng.random(size) * (high - low), side="right")
    second = np.minimum(second, starts[label + 1] - 1)
    return problem.nodes[order[first]], problem.nodes[order[second]]


class _Votes(nn.Module):
    """What attributes say, what the vector says, and what both say together."""

    def __init__(self, n_attributes: int, dimensions: int, n_classes: int) -> None:
        super().__init__()
        self.attributes = InputLinear(n_attributes, n_classes)
        self.bias = nn.Parameter(torch.zeros(n_classes))
        self.vector = nn.Linear(dimensions, n_classes)
        self.both = nn.Linear(2 * n_classes, n_classes)

    def forward(self, rows: SparseRows, vectors: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Three rows of logits a node."""
        said, embedded = self.attributes(rows) + self.bias, self.vector(vectors)
        both = self.both(torch.cat([softmax(said, dim=1), softmax(embedded, dim=1)], dim=1))
        return said, embedded, both
