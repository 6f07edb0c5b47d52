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
from elco.models.walk import Walk


class MoNet(GraphModel):
    """Two layers of 16 units, 3 Gaussian kernels over (1/√degree of source, of target).

    Dropout 0.5, Adam 0.01, weight decay 5e-4 on the first layer. The original bends the two
    coordinates by a learned tanh layer first; here the kernels see them as they are. Kernels
    begin with a width of 1, as wide as the coordinates reach: a narrow one that lies beside them
    sees no neighbour, and where all of them do nothing is ever learned. The graph of the first
    call is kept: one instance serves one graph.
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
        self.width = nn.ParameterList(torch.ones(self.kernels, 2) for _ in range(2))
        for values in self.mean:
            glorot(values)
        self.walk = Walk(mean=True)
        self._place: Tensor | None = None

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
        """For each kernel the mean of the neighbours, weighted by it; then the sum.

        A kernel is a product of one factor for the source and one for the target: scale the rows,
        take a step, scale again.
        """
        if self._place is None:
            _, target = add_remaining_self_loops(edge_index, num_nodes=len(rows))[0]
            self._place = degree(target, len(rows)).rsqrt()[:, None, None]
        away = (self._place - self.mean[layer]) / (1e-6 + self.width[layer].abs())
        source, target = torch.exp(-0.5 * away.square()).unbind(dim=2)
        each = rows.view(len(rows), self.kernels, -1) * source[:, :, None]
        met = self.walk(each.flatten(1), edge_index, None).view(each.shape)
        return (met * target[:, :, None]).sum(dim=1)
