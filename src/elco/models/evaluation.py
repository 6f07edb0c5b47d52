"""The keeper of the hidden labels."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from elco.errors import InputError
from elco.graph import Graph
from elco.typing import BoolArray


class Score(NamedTuple):
    """Accuracy between 0 and 1, and mean cross-entropy."""

    accuracy: float
    loss: float

    def better_than(self, other: Score) -> bool:
        """Higher accuracy, ties by lower loss."""
        return (self.accuracy, -self.loss) > (other.accuracy, -other.loss)


class Evaluator:
    """Scores logits of voters against labels that nobody else gets to see.

    Validation is for model selection, test for the final score. Rows beyond the voters (electors)
    are ignored.
    """

    def __init__(self, graph: Graph) -> None:
        self._validation = _hidden(graph, graph.val_mask)
        self._test = _hidden(graph, graph.test_mask)
        _require(self._validation, "validation")
        self._halves = _halves(*self._validation)

    def require_test(self) -> None:
        """Raise if there is nothing to test on."""
        _require(self._test, "test")

    def validate(self, logits: Tensor) -> Score:
        """Score on the validation split."""
        return _score(logits, *self._validation)

    def validate_halves(self, logits: Tensor) -> tuple[float, float]:
        """Accuracy on two halves of the validation split with the same share of each class."""
        first, second = self._halves
        return _score(logits, *first).accuracy, _score(logits, *second).accuracy

    def test(self, logits: Tensor) -> Score:
        """Score on the test split."""
        self.require_test()
        return _score(logits, *self._test)


def _require(part: tuple[Tensor, Tensor], name: str) -> None:
    if len(part[0]) == 0:
        raise InputError(
            f"the graph has no {name} split with labels: give it one (column 'split'), or ask for "
            "random splits (--splits 10)."
        )


def _hidden(graph: Graph, mask: BoolArray) -> tuple[Tensor, Tensor]:
    nodes = np.flatnonzero(mask & (graph.labels >= 0))
    return torch.from_numpy(nodes), torch.from_numpy(graph.labels[nodes])


def _halves(nodes: Tensor, labels: Tensor) -> list[tuple[Tensor, Tensor]]:
    """Every other node in the order of the classes; a single node is both halves."""
    order = torch.argsort(labels, stable=True)
    starts = (0, 1) if len(nodes) > 1 else (0, 0)
    return [(nodes[order[start::2]], labels[order[start::2]]) for start in starts]


def _score(logits: Tensor, nodes: Tensor, labels: Tensor) -> Score:
    chosen = logits.index_select(0, nodes)
    accuracy = (chosen.argmax(dim=1) == labels).double().mean()
    return Score(accuracy.item(), F.cross_entropy(chosen, labels).item())
