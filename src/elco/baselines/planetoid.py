"""Planetoid-T: semi-supervised learning with graph embeddings (Yang et al. 2016)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import log_softmax, softmax

from elco.baselines.base import Baseline, Problem
from elco.baselines.skip_gram import skip_gram
from elco.baselines.walks import random_walks
from elco.models.sparse_input import InputLinear, SparseRows
from elco.typing import AnyArray, IntArray


class PlanetoidT(Baseline):
    """Vectors of nodes that tell their company on walks and in their class, and attributes beside.

    Vectors of 50 dimensions are learned by skip-gram, from rows of nodes with the same label and
    from walks, 10 long, within a window of 3: the paper's two kinds of context and settings. Then
    attributes and vector vote for a class each, and a third layer combines the votes; all three
    learn from the labels, and the vectors go on learning with them.
    """

    dimensions: ClassVar[int] = 50
    length: ClassVar[int] = 10
    window: ClassVar[int] = 3
    walks: ClassVar[int] = 20
    label_walks: ClassVar[int] = 20
    negatives: ClassVar[int] = 5
    skip_gram_rate: ClassVar[float] = 0.025
    rate: ClassVar[float] = 0.01
    max_epochs: ClassVar[int] = 300

    def epochs(self, problem: Problem, seed: int) -> Iterator[AnyArray]:
        """Embed, then train the three layers with Adam, an epoch a step."""
        rows = SparseRows.from_scipy(problem.attributes)
        vectors = nn.Parameter(torch.from_numpy(self._embed(problem, seed)))
        votes = _Votes(rows.shape[1], self.dimensions, problem.n_classes)
        optimiser = torch.optim.Adam([vectors, *votes.parameters()], lr=self.rate)
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

    def _embed(self, problem: Problem, seed: int) -> AnyArray:
        rng = np.random.default_rng(seed)
        linked = np.flatnonzero(np.diff(problem.adjacency.indptr))
        starts = np.concatenate([rng.permutation(linked) for _ in range(self.walks)])
        walked = random_walks(problem.adjacency, starts, self.length, rng)
        # Labels first: walks that follow draw the neighbours of labelled nodes after them.
        return skip_gram(
            np.concatenate([rng.permutation(self._classmates(problem, rng)), walked]),
            problem.n_nodes,
            dimensions=self.dimensions,
            window=self.window,
            negatives=self.negatives,
            rate=self.skip_gram_rate,
            rng=rng,
        )

    def _classmates(self, problem: Problem, rng: np.random.Generator) -> IntArray:
        """Rows of nodes with the same label, drawn by their weight."""
        labels = problem.target.argmax(axis=1)
        drawn = []
        for label in np.unique(labels):
            members = np.flatnonzero(labels == label)
            chance = problem.weight[members] / problem.weight[members].sum()
            size = (round(self.label_walks * problem.weight[members].sum()), self.length)
            drawn.append(problem.nodes[rng.choice(members, size, p=chance)])
        return np.concatenate(drawn).astype(np.int32)


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
