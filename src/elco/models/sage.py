"""GraphSAGE with the mean of all neighbours (Hamilton et al. 2017)."""

from __future__ import annotations

from typing import Any, ClassVar

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from elco.models.base import GraphModel
from elco.models.sparse_input import Input, InputLinear, drop
from elco.models.walk import Walk


class SAGE(GraphModel):
    """Two layers, 16 hidden units, dropout 0.5, Adam 0.01, weight decay 5e-4; ignores weights."""

    learning_rate: ClassVar[float] = 0.01
    hidden: ClassVar[int] = 16
    dropout: ClassVar[float] = 0.5
    weight_decay: ClassVar[float] = 5e-4

    def __init__(self, n_attributes: int, n_classes: int) -> None:
        super().__init__(n_attributes, n_classes)
        self.project = InputLinear(n_attributes, 2 * self.hidden)
        self.bias = nn.Parameter(torch.zeros(self.hidden))
        self.second = nn.Linear(self.hidden, 2 * n_classes)
        self.walk = Walk(loops=False, mean=True)

    def parameter_groups(self) -> list[dict[str, Any]]:
        """Weight decay on everything."""
        return [{"params": self.parameters(), "weight_decay": self.weight_decay}]

    def forward(self, x: Input, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        """Return one row of logits a node."""
        rows = self.project(drop(x, self.dropout, self.training))
        hidden = F.relu(self._join(rows, edge_index) + self.bias)
        return self._join(self.second(drop(hidden, self.dropout, self.training)), edge_index)

    def _join(self, rows: Tensor, edge_index: Tensor) -> Tensor:
        """A node's own part, and the mean of its neighbours' other part."""
        own, other = rows.chunk(2, dim=1)
        return own + self.walk(other.contiguous(), edge_index, None)
