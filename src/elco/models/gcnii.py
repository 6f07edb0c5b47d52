"""Deep graph convolution with initial residuals (Chen et al. 2020)."""

from __future__ import annotations

from typing import Any, ClassVar

import torch.nn.functional as F
from torch import Tensor, nn
from torch_geometric.nn import GCN2Conv

from elco.models.base import GraphModel
from elco.models.sparse_input import Input, InputLinear, drop
from elco.models.walk import Walk


class ResidualConvolution(GCN2Conv):  # type: ignore[misc]
    """`GCN2Conv` for a fixed graph, as a sparse product."""

    def __init__(self, channels: int, alpha: float, theta: float, layer: int, walk: Walk) -> None:
        super().__init__(channels, alpha, theta, layer, normalize=False)
        self.walk = walk

    def propagate(self, edge_index: Tensor, x: Tensor, edge_weight: Tensor | None) -> Tensor:
        """One step over the normalised graph."""
        step: Tensor = self.walk(x, edge_index, edge_weight)
        return step


class GCNII(GraphModel):
    """8 layers of 64 units, alpha 0.1, theta 0.5, dropout 0.6, Adam 0.01.

    Weight decay 0.01 on the layers over the graph, 5e-4 on the others. The original goes up to 64
    layers; 8 give most of it at an eighth of the time.
    """

    learning_rate: ClassVar[float] = 0.01
    hidden: ClassVar[int] = 64
    layers: ClassVar[int] = 8
    dropout: ClassVar[float] = 0.6
    alpha: ClassVar[float] = 0.1
    theta: ClassVar[float] = 0.5

    def __init__(self, n_attributes: int, n_classes: int) -> None:
        super().__init__(n_attributes, n_classes)
        self.project = InputLinear(n_attributes, self.hidden)
        walk = Walk()
        self.over_graph = nn.ModuleList(
            ResidualConvolution(self.hidden, self.alpha, self.theta, number, walk)
            for number in range(1, self.layers + 1)
        )
        self.last = nn.Linear(self.hidden, n_classes)

    def parameter_groups(self) -> list[dict[str, Any]]:
        """Two strengths of weight decay."""
        others = [*self.project.parameters(), *self.last.parameters()]
        return [
            {"params": self.over_graph.parameters(), "weight_decay": 0.01},
            {"params": others, "weight_decay": 5e-4},
        ]

    def forward(self, x: Input, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        """Return one row of logits a node."""
        first = F.relu(self.project(drop(x, self.dropout, self.training)))
        rows = first
        for layer in self.over_graph:
            dropped = drop(rows, self.dropout, self.training)
            rows = F.relu(layer(dropped, first, edge_index, edge_weight))
        logits: Tensor = self.last(drop(rows, self.dropout, self.training))
        return logits
