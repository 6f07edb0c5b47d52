"""Mixture model network (Monti et al. 2017)."""

from __future__ import annotations

from typing import Any, ClassVar

import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch_geometric.nn.inits import glorot
from torch_geometric.utils import add_remaining_self_loops, degree

from elco.models.base import GraphModel
from elco.models.sparse_input import Input, InputLinear, drop


class MoNet(GraphModel):
    """Two layers of 16 units, 3 Gaussian kernels over (1/√degree of source, of target).

    Dropout 0.5, Adam 0.01, weight decay 5e-4 on the first layer.
    """

    learning_rate: ClassVar[float] = 0.01
    hidden: ClassVar[int] = 16
    kernels: ClassVar[int] = 3
    dropout: ClassVar[float] = 0.5
    weight_decay: ClassVar[float] = 5e-4

    def __init__(self, n_attributes: int, n_classes: int) -> None:
        super().__init__(n_attributes, n_classes)
        self.project = InputLinear(n_attributes, self.kernels * self.hidden)
        self.second = nn.Linear(self.hidden, self.kernels * n_classes, bias=False)
        self.mean = nn.ParameterList(torch.empty(self.kernels, 2) for _ in range(2))
        self.width = nn.ParameterList(torch.empty(self.kernels, 2) for _ in range(2))
        for values in (*self.mean, *self.width):
            glorot(values)

    def parameter_groups(self) -> list[dict[str, Any]]:
        """Weight decay on the first layer alone."""
        first = list(self.project.parameters())
        others = [p for p in self.parameters() if all(p is not q for q in first)]
        return [
            {"params": first, "weight_decay": self.weight_decay},
            {"params": others, "weight_decay": 0.0},
        ]

    def forward(self, x: Input, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        """Return one row of logits a node."""
        rows = self.project(drop(x, self.dropout, self.training))
        hidden = F.relu(self._mix(rows, edge_index, layer=0))
        rows = self.second(drop(hidden, self.dropout, self.training))
        return self._mix(rows, edge_index, layer=1)

    def _mix(self, rows: Tensor, edge_index: Tensor, layer: int) -> Tensor:
        """For each kernel the mean of the neighbours, weighted by it; then the sum."""
        n_nodes = len(rows)
        (source, target), _ = add_remaining_self_loops(edge_index, num_nodes=n_nodes)
        count = degree(target, n_nodes)
        place = count.rsqrt()
        pseudo = torch.stack([place[source], place[target]], dim=1)
        away = (pseudo[:, None, :] - self.mean[layer]) / (1e-6 + self.width[layer].abs())
        weight = torch.exp(-0.5 * away.square().sum(dim=2)) / count[target][:, None]
        each = rows.view(n_nodes, self.kernels, -1)
        sent = (each.index_select(0, source) * weight[:, :, None]).sum(dim=1)
        return torch.zeros(n_nodes, each.shape[2]).index_add(0, target, sent)
