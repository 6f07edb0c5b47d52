"""The graph convolutional network of Kipf and Welling (2017)."""

from __future__ import annotations

from typing import Any, ClassVar

import torch.nn.functional as F
from torch import Tensor, nn

from elco.models.base import GraphModel
from elco.models.convolution import Convolution
from elco.models.sparse_input import Input, InputLinear, drop


class GCN(GraphModel):
    """Two layers, 16 hidden units, dropout 0.5, Adam 0.01, weight decay on the first layer.

    The normalised adjacency is kept after the first call: one instance serves one graph.
    """

    learning_rate: ClassVar[float] = 0.01
    hidden: ClassVar[int] = 16
    dropout: ClassVar[float] = 0.5
    weight_decay: ClassVar[float] = 5e-4

    def __init__(self, n_attributes: int, n_classes: int) -> None:
        super().__init__(n_attributes, n_classes)
        self.project = InputLinear(n_attributes, self.hidden)
        self.first = Convolution(self.hidden, self.hidden)
        self.first.lin = nn.Identity()  # `project` stands in for it: it takes sparse rows.
        self.second = Convolution(self.hidden, n_classes)

    def parameter_groups(self) -> list[dict[str, Any]]:
        """Weight decay on the first layer alone."""
        first = [*self.project.parameters(), *self.first.parameters()]
        return [
            {"params": first, "weight_decay": self.weight_decay},
            {"params": self.second.parameters(), "weight_decay": 0.0},
        ]

    def forward(self, x: Input, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        """Return one row of logits a node."""
        hidden = self.project(drop(x, self.dropout, self.training))
        hidden = F.relu(self.first(hidden, edge_index, edge_weight))
        hidden = drop(hidden, self.dropout, self.training)
        logits: Tensor = self.second(hidden, edge_index, edge_weight)
        return logits
