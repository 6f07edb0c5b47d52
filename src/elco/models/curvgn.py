"""Curvature graph network (Ye et al. 2020)."""

from __future__ import annotations

from typing import Any, ClassVar

import numba
import numpy as np
import scipy.sparse as sp
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from elco.models.base import GraphModel
from elco.models.curvature import ollivier_ricci
from elco.models.sparse_input import Input, InputLinear, drop


@numba.njit(cache=True, nogil=True)
def _sum_up(indptr: Any, source: Any, kind: Any, weight: Any, rows: Any) -> Any:
    """Weighted sums of the neighbours' rows and the sums of weights, column by column."""
    total, weights = np.zeros_like(rows), np.zeros_like(rows)
    for node in range(len(rows)):
        for edge in range(indptr[node], indptr[node + 1]):
            row, by = rows[source[edge]], weight[kind[edge]]
            for i in range(rows.shape[1]):
                total[node, i] += by[i] * row[i]
                weights[node, i] += by[i]
    return total, weights


@numba.njit(cache=True, nogil=True)
def _sum_up_backward(
    indptr: Any, source: Any, kind: Any, weight: Any, rows: Any, grad: Any, grad_weights: Any
) -> Any:
    of_weight, of_rows = np.zeros_like(weight), np.zeros_like(rows)
    for node in range(len(rows)):
        for edge in range(indptr[node], indptr[node + 1]):
            other, which = source[edge], kind[edge]
            for i in range(rows.shape[1]):
                change = grad[node, i]
                of_weight[which, i] += change * rows[other, i] + grad_weights[node, i]
                of_rows[other, i] += change * weight[which, i]
    return of_weight, of_rows


class _Sums(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, weight: Tensor, rows: Tensor, edges: Any) -> tuple[Tensor, Tensor]:
        ctx.arguments = (*edges, weight.detach().numpy(), rows.detach().contiguous().numpy())
        total, weights = _sum_up(*ctx.arguments)
        return torch.from_numpy(total), torch.from_numpy(weights)

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Tensor, Tensor, None]:
        arrays = [gradient.contiguous().numpy() for gradient in gradients]
        of_weight, of_rows = _sum_up_backward(*ctx.arguments, *arrays)
        return torch.from_numpy(of_weight), torch.from_numpy(of_rows), None


class CurvatureLayer(nn.Module):
    """Means of neighbours, by weights of each column's own: a small network of the curvature.

    `kinds` are the distinct curvatures; the network reads each once.
    """

    def __init__(self, width: int) -> None:
        super().__init__()
        self.weigh = nn.Sequential(
            nn.Linear(1, width, bias=False), nn.LeakyReLU(0.2), nn.Linear(width, width)
        )
        self.bias = nn.Parameter(torch.zeros(width))

    def forward(self, rows: Tensor, kinds: Tensor, edges: Any) -> Tensor:
        """Return one row a node."""
        score = self.weigh(kinds[:, None])
        weight = torch.exp(score - score.detach().amax(dim=0))
        total, weights = _Sums.apply(weight, rows, edges)  # type: ignore[no-untyped-call]
        out: Tensor = total / weights + self.bias
        return out


class CurvGN(GraphModel):
    """CurvGN-n: two layers of 64 units whose weights come from the curvature of edges.

    Ollivier-Ricci curvature with idleness 0.5; a node's edge to itself has curvature 0. Dropout
    0.6, Adam 0.005, weight decay 5e-4 on everything. Weights into a node add up to one, as in the
    paper (in the authors' code those out of it; validation has no preference). Ignores edge
    weights. The graph of the first call is kept: one instance serves one graph.
    """

    learning_rate: ClassVar[float] = 0.005
    hidden: ClassVar[int] = 64
    dropout: ClassVar[float] = 0.6
    weight_decay: ClassVar[float] = 5e-4

    def __init__(self, n_attributes: int, n_classes: int) -> None:
        super().__init__(n_attributes, n_classes)
        self.project = InputLinear(n_attributes, self.hidden)
        self.first = CurvatureLayer(self.hidden)
        self.second = nn.Linear(self.hidden, n_classes, bias=False)
        self.last = CurvatureLayer(n_classes)
        self._kept: tuple[Tensor, Any] | None = None

    def parameter_groups(self) -> list[dict[str, Any]]:
        """Weight decay on everything."""
        return [{"params": self.parameters(), "weight_decay": self.weight_decay}]

    def forward(self, x: Input, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        """Return one row of logits a node."""
        if self._kept is None:
            self._kept = _lay_out(edge_index, int(x.shape[0]))
        hidden = self.project(drop(x, self.dropout, self.training))
        hidden = F.elu(self.first(hidden, *self._kept))
        hidden = self.second(drop(hidden, self.dropout, self.training))
        logits: Tensor = self.last(hidden, *self._kept)
        return logits


def _lay_out(edge_index: Tensor, n_nodes: int) -> tuple[Tensor, Any]:
    """The distinct curvatures; and by target the sources of edges and which curvature they have."""
    source, target = edge_index.numpy()
    apart = source != target
    ones = np.ones(int(apart.sum()))
    graph = sp.csr_array((ones, (target[apart], source[apart])), (n_nodes, n_nodes))
    graph.sum_duplicates()
    graph.data = ollivier_ricci(graph) + 2.0  # Above zero: addition keeps every edge.
    looped = sp.csr_array(graph + 2.0 * sp.eye_array(n_nodes))
    kinds, kind = np.unique(np.round(looped.data - 2.0, 6), return_inverse=True)
    edges = (looped.indptr, looped.indices, kind.astype(np.int32))
    return torch.from_numpy(kinds).float(), edges
