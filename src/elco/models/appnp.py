"""Predict, then propagate (Gasteiger et al. 2019)."""

from __future__ import annotations

from typing import Any, ClassVar

import torch.nn.functional as F
from torch import Tensor, nn

from elco.models.base import GraphModel
from elco.models.sparse_input import Input, InputLinear, drop
from elco.models.walk import Walk


class APPNP(GraphModel):
    """64 hidden units, dropout 0.5, then 10 steps of personalised PageRank with restart 0.1.

    Adam 0.01, weight decay 5e-3 on the first layer.
    """

    learning_rate: ClassVar[float] = 0.01
    weight_decay: ClassVar[float] = 5e-3
    hidden: ClassVar[int] = 64
    dropout: ClassVar[float] = 0.5
    steps: ClassVar[int] = 10
    restart: ClassVar[float] = 0.1

    def __init__(self, n_attributes: int, n_classes: int) -> None:
        super().__init__(n_attributes, n_classes)
        self.project = InputLinear(n_attributes, self.hidden)
        self.second = nn.Linear(self.hidden, n_classes)
        self.walk = Walk()

    def parameter_groups(self) -> list[dict[str, Any]]:
        """Weight decay on the first layer alone."""
        return [
            {"params": self.project.parameters(), "weight_decay": self.weight_decay},
            {"params": self.second.parameters(), "weight_decay": 0.0},
        ]

    def forward(self, x: Input, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        """Return one row of logits a node."""
        hidden = F.relu(self.project(drop(x, self.dropout, self.training)))
        own = self.second(drop(hidden, self.dropout, self.training))
        rows: Tensor = own
        for _ in range(self.steps):
            step = self.walk(rows, edge_index, edge_weight)
            rows = (1.0 - self.restart) * step + self.restart * own
        return rows
