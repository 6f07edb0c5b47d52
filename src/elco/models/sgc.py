"""Simple graph convolution (Wu et al. 2019)."""

from __future__ import annotations

from typing import Any, ClassVar

from torch import Tensor

from elco.models.base import GraphModel
from elco.models.sparse_input import Input, InputLinear
from elco.models.walk import Walk


class SGC(GraphModel):
    """Two steps over the graph and one linear layer; Adam 0.2, weight decay 1e-5."""

    learning_rate: ClassVar[float] = 0.2
    weight_decay: ClassVar[float] = 1e-5
    steps: ClassVar[int] = 2

    def __init__(self, n_attributes: int, n_classes: int) -> None:
        super().__init__(n_attributes, n_classes)
        self.project = InputLinear(n_attributes, n_classes)
        self.walk = Walk()

    def parameter_groups(self) -> list[dict[str, Any]]:
        """Weight decay on everything."""
        return [{"params": self.parameters(), "weight_decay": self.weight_decay}]

    def forward(self, x: Input, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        """Return one row of logits a node."""
        # Steps and the linear map may be swapped: fewer columns to carry.
        rows: Tensor = self.project(x)
        for _ in range(self.steps):
            rows = self.walk(rows, edge_index, edge_weight)
        return rows
