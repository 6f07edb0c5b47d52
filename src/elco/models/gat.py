"""The graph attention network of Veličković et al. (2018)."""

from __future__ import annotations

from typing import Any, ClassVar

import torch.nn.functional as F
from torch import Tensor, nn

from elco.models.attention import Attention
from elco.models.base import GraphModel
from elco.models.sparse_input import Input, InputLinear, drop


class GAT(GraphModel):
    """Two layers, 8 heads of 8 units, then one head; dropout 0.6 on inputs and on attention.

    Adam 0.005, weight decay 5e-4. Attention ignores edge weights, as in the paper.
    """

    learning_rate: ClassVar[float] = 0.005
    heads: ClassVar[int] = 8
    hidden: ClassVar[int] = 8
    dropout: ClassVar[float] = 0.6
    weight_decay: ClassVar[float] = 5e-4

    def __init__(self, n_attributes: int, n_classes: int) -> None:
        super().__init__(n_attributes, n_classes)
        width = self.heads * self.hidden
        self.project = InputLinear(n_attributes, width)
        self.first = Attention(width, self.hidden, heads=self.heads, dropout=self.dropout)
        self.first.lin = nn.Identity()  # `project` stands in for it: it takes sparse rows.
        self.second = Attention(width, n_classes, heads=1, dropout=self.dropout)

    def parameter_groups(self) -> list[dict[str, Any]]:
        """Weight decay on everything."""
        return [{"params": self.parameters(), "weight_decay": self.weight_decay}]

    def forward(self, x: Input, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        """Return one row of logits a node."""
        hidden = self.project(drop(x, self.dropout, self.training))
        hidden = F.elu(self.first(hidden, edge_index))
        hidden = drop(hidden, self.dropout, self.training)
        logits: Tensor = self.second(hidden, edge_index)
        return logits
