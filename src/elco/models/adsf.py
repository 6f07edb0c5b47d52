"""Graph attention with structural fingerprints (Zhang et al. 2020)."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
import scipy.sparse as sp
import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch_geometric.utils import add_remaining_self_loops, softmax

from elco.models.attention import Attention
from elco.models.dropout import dropped
from elco.models.gat import GAT
from elco.models.sparse_input import Input, drop
from elco.models.weighted_sums import weighted_sums
from elco.typing import FloatArray, IntArray


def likeness(source: IntArray, target: IntArray, n_nodes: int, restart: float) -> FloatArray:
    """For each edge: the weighted Jaccard index of what walks from either end visit.

    A walk returns to its start with probability `restart` and takes two steps at most, so that it
    stays among neighbours of neighbours.
    """
    ones = np.ones(len(source))
    adjacency = sp.csr_array((ones, (source, target)), (n_nodes, n_nodes))
    degree = np.asarray(adjacency.sum(axis=1)).ravel()
    step = sp.csr_array(sp.diags_array(1.0 / np.where(degree > 0, degree, 1.0)) @ adjacency)
    go_on = 1.0 - restart
    visits = sp.csr_array(sp.eye_array(n_nodes) + go_on * step + go_on**2 * (step @ step))
    total = np.asarray(visits.sum(axis=1)).ravel()
    found = np.empty(len(source))
    for start in range(0, len(source), 20_000):
        some = slice(start, start + 20_000)
        apart = np.asarray(abs(visits[source[some]] - visits[target[some]]).sum(axis=1)).ravel()
        both = total[source[some]] + total[target[some]]
        found[some] = (both - apart) / (both + apart)
    return found


class FingerprintAttention(Attention):
    """Attention whose scores also know how alike the surroundings of two nodes are.

    A score is |a| times that of attributes plus |b| times that of structure, a and b learned by
    head.
    """

    def __init__(self, n_in: int, n_out: int, heads: int, dropout: float) -> None:
        super().__init__(n_in, n_out, heads=heads, dropout=dropout)
        self.of_attributes = nn.Parameter(torch.ones(heads))
        self.of_structure = nn.Parameter(torch.ones(heads))

    def attend(self, x: Tensor, edges: Tensor, alike: Tensor) -> Tensor:
        """Return one row a node, heads side by side; edges with self-loops."""
        rows = self.lin(x).view(-1, self.heads, self.out_channels)
        left, right = self._scores(rows)
        source, target = edges
        score = F.leaky_relu(left[source] + right[target], self.negative_slope)
        score = self.of_attributes.abs() * score + self.of_structure.abs() * alike[:, None]
        share = softmax(score, target, num_nodes=len(rows))
        if self.training:
            share = dropped(share, self.dropout)
        out: Tensor = weighted_sums(share, rows, edges).flatten(1) + self.bias
        return out


class ADSF(GAT):
    """The GAT, whose scores also compare random walks with restart 0.5 from both ends.

    The rest as in `elco.models.gat.GAT`.
    """

    restart: ClassVar[float] = 0.5

    def __init__(self, n_attributes: int, n_classes: int) -> None:
        super().__init__(n_attributes, n_classes)
        width = self.heads * self.hidden
        self.first = FingerprintAttention(width, self.hidden, self.heads, self.dropout)
        self.first.lin = nn.Identity()
        self.second = FingerprintAttention(width, n_classes, 1, self.dropout)
        self._kept: tuple[Tensor, Tensor] | None = None

    def forward(self, x: Input, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        """Return one row of logits a node."""
        edges, alike = self._edges(edge_index, int(x.shape[0]))
        hidden = self.project(drop(x, self.dropout, self.training))
        hidden = F.elu(self.first.attend(hidden, edges, alike))
        hidden = drop(hidden, self.dropout, self.training)
        logits: Tensor = self.second.attend(hidden, edges, alike)
        return logits

    def _edges(self, edge_index: Tensor, n_nodes: int) -> tuple[Tensor, Tensor]:
        if self._kept is None:
            edges = add_remaining_self_loops(edge_index, num_nodes=n_nodes)[0]
            edges = edges[:, torch.argsort(edges[1], stable=True)]
            alike = likeness(edges[0].numpy(), edges[1].numpy(), n_nodes, self.restart)
            self._kept = edges, torch.from_numpy(alike).float()
        return self._kept
