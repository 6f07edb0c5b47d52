"""Models whose layers add up powers of the adjacency, each with weights of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from elco.models.base import GraphModel
from elco.models.sparse_input import Input, InputLinear, drop
from elco.models.walk import Walk


class _Polynomial(GraphModel):
    """Two layers, 16 hidden units, dropout 0.5, Adam 0.01, weight decay 5e-4 on the first.

    A layer is a sum of `self.powers` terms. Weights come before steps: the two may be swapped, and
    there are fewer columns to carry.
    """

    learning_rate: ClassVar[float] = 0.01
    hidden: ClassVar[int] = 16
    dropout: ClassVar[float] = 0.5
    weight_decay: ClassVar[float] = 5e-4
    powers: ClassVar[int] = 3
    loops: ClassVar[bool] = False

    def __init__(self, n_attributes: int, n_classes: int) -> None:
        super().__init__(n_attributes, n_classes)
        self.first = nn.ModuleList(
            InputLinear(n_attributes, self.hidden) for _ in range(self.powers)
        )
        self.second = nn.ModuleList(
            nn.Linear(self.width(), n_classes, bias=power == 0) for power in range(self.powers)
        )
        self.bias = nn.Parameter(torch.zeros(self.width()))
        self.walk = Walk(loops=self.loops)

    def width(self) -> int:
        """Columns after the first layer."""
        return self.hidden

    def parameter_groups(self) -> list[dict[str, Any]]:
        """Weight decay on the first layer alone."""
        return [
            {
                "params": [*self.first.parameters(), self.bias],
                "weight_decay": self.weight_decay,
            },
            {"params": self.second.parameters(), "weight_decay": 0.0},
        ]

    def combine(self, terms: list[Tensor], step: Callable[[Tensor], Tensor]) -> Tensor:
        """One layer from what each power's weights made of the rows."""
        raise NotImplementedError

    def forward(self, x: Input, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        """Return one row of logits a node."""

        def step(rows: Tensor) -> Tensor:
            return self.walk(rows, edge_index, edge_weight)

        x = drop(x, self.dropout, self.training)
        hidden: Input = F.relu(self.combine([layer(x) for layer in self.first], step) + self.bias)
        hidden = drop(hidden, self.dropout, self.training)
        return self.combine([layer(hidden) for layer in self.second], step)


class TAGCN(_Polynomial):
    """Topology-adaptive convolution (Du et al. 2017): powers 0 to 2 of the adjacency."""

    def combine(self, terms: list[Tensor], step: Callable[[Tensor], Tensor]) -> Tensor:
        """Horner's rule."""
        out = terms[-1]
        for term in reversed(terms[:-1]):
            out = term + step(out)
        return out


class Chebyshev(_Polynomial):
    """Chebyshev polynomials of the Laplacian (Defferrard et al. 2016), of order 0 to 2.

    With 2 as the largest eigenvalue the rescaled Laplacian is minus the normalised adjacency.
    """

    def combine(self, terms: list[Tensor], step: Callable[[Tensor], Tensor]) -> Tensor:
        """Clenshaw's rule."""
        later, latest = torch.zeros_like(terms[-1]), torch.zeros_like(terms[-1])
        for term in reversed(terms[1:]):
            latest, later = term - 2.0 * step(latest) - later, latest
        return terms[0] - step(latest) - later


class MixHop(_Polynomial):
    """Powers 0 to 2 side by side (Abu-El-Haija et al. 2019), and added up in the last layer."""

    loops: ClassVar[bool] = True

    def width(self) -> int:
        """Each power has columns of its own."""
        return self.powers * self.hidden

    def combine(self, terms: list[Tensor], step: Callable[[Tensor], Tensor]) -> Tensor:
        """Side by side where there is room for it, else the sum."""
        walked = []
        for power, term in enumerate(terms):
            rows = term
            for _ in range(power):
                rows = step(rows)
            walked.append(rows)
        if terms[0].shape[1] == self.hidden:
            return torch.cat(walked, dim=1)
        return torch.stack(walked).sum(dim=0)
