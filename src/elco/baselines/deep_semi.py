"""Deep learning via semi-supervised embedding (Weston et al. 2008, 2012)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from elco.baselines.base import Baseline, Problem
from elco.baselines.unseen import in_turn, put_together
from elco.models.sparse_input import InputLinear, SparseRows
from elco.typing import CSR, AnyArray


class DeepSemi(Baseline):
    """A network of attributes whose output is alike for linked nodes and apart for others.

    One hidden layer of 50 units, a margin of one, and pairs on the output layer, as in the paper.
    Each step takes all labels, as many linked pairs as there are nodes, drawn by weight, and as
    many pairs of any two nodes; the former are pulled together, the latter pushed apart.
    """

    hidden: ClassVar[int] = 50
    balance: ClassVar[float] = 1.0
    margin: ClassVar[float] = 1.0
    rate: ClassVar[float] = 0.01
    weight_decay: ClassVar[float] = 5e-4
    max_epochs: ClassVar[int] = 400

    def epochs(self, problem: Problem, seed: int) -> Iterator[AnyArray]:
        """Train with Adam, an epoch a step."""
        return self._train(problem, problem.adjacency, seed)

    def _train(self, problem: Problem, graph: CSR, seed: int) -> Iterator[AnyArray]:
        """Train with the links of a graph."""
        rows = SparseRows.from_scipy(problem.attributes)
        first = InputLinear(problem.attributes.shape[1], self.hidden)
        second = nn.Linear(self.hidden, problem.n_classes)
        groups: list[dict[str, Any]] = [
            {"params": [first.weight], "weight_decay": self.weight_decay},
            {"params": list(second.parameters())},
        ]
        optimiser = torch.optim.Adam(groups, lr=self.rate)
        known, target = torch.from_numpy(problem.nodes), torch.from_numpy(problem.target).float()
        weight = torch.from_numpy(problem.weight / problem.weight.sum()).float()
        links = graph.tocoo()
        rng = np.random.default_rng(seed)
        chance = links.data / links.data.sum() if links.nnz else None
        for _ in range(self.max_epochs):
            out = second(torch.tanh(first(rows)))
            loss = -(target * F.log_softmax(out[known], dim=1)).sum(dim=1) @ weight
            if chance is not None:
                drawn = rng.choice(links.nnz, problem.n_nodes, p=chance)
                near = _gap(out, links.row[drawn], links.col[drawn])
                any_two = rng.integers(problem.n_nodes, size=(2, problem.n_nodes))
                far = F.relu(self.margin - _gap(out, *any_two).sqrt()) ** 2
                loss = loss + self.balance * (near.mean() + far.mean())
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimiser.step()
            yield out.detach().numpy().copy()


class InductiveDeepSemi(DeepSemi):
    """The same, where each node is predicted by a network that was not trained with its links.

    That is how Yang et al. (2016) got the published scores: links among the other nodes teach, and
    a test node is predicted from its attributes alone.
    """

    def epochs(self, problem: Problem, seed: int) -> Iterator[AnyArray]:
        """Train a network for each part that is not seen, all of them side by side."""
        parts = in_turn(problem, seed)
        networks = [self._train(problem, part.links, seed) for part in parts]
        for scores in zip(*networks, strict=True):
            yield put_together(parts, list(scores))


def _gap(out: Tensor, one: AnyArray, other: AnyArray) -> Tensor:
    """Squared distances, none of them zero: its root has a slope everywhere."""
    first, second = (out[torch.from_numpy(nodes.astype(np.int64))] for nodes in (one, other))
    return ((first - second) ** 2).sum(dim=1) + 1e-9
