"""Dual graph convolution (Zhuang and Ma 2018)."""

from __future__ import annotations

import math
from typing import ClassVar

import numpy as np
import scipy.sparse as sp
import torch.nn.functional as F
from torch import Tensor

from elco.models.base import cross_entropy
from elco.models.gcn import GCN
from elco.models.inputs import ModelInput
from elco.models.sparse_input import Input, SparseRows, drop
from elco.typing import CSR


def shared_information(adjacency: CSR, window: int) -> CSR:
    """Positive pointwise mutual information of nodes that random walks meet within a window.

    Walks start from every node alike. Their expected counts are taken, not a sample of them.
    """
    degree = np.asarray(adjacency.sum(axis=1)).ravel()
    step = sp.csr_array(sp.diags_array(1.0 / np.where(degree > 0, degree, 1.0)) @ adjacency)
    counts = step
    power = step
    for _ in range(window - 1):
        power = power @ step
        counts = counts + power
    found = sp.coo_array(counts)
    from_node = np.bincount(found.row, found.data, minlength=len(degree))
    to_node = np.bincount(found.col, found.data, minlength=len(degree))
    ratio = found.data * found.data.sum() / (from_node[found.row] * to_node[found.col])
    shared = sp.csr_array((np.maximum(np.log(ratio), 0.0), (found.row, found.col)), found.shape)
    shared.eliminate_zeros()
    return shared


class DGCN(GCN):
    """The GCN on two graphs: the given one, and one of nodes that short random walks meet.

    The weights are the same. Predictions come from the given graph; they are drawn to those of the
    other for all nodes (mean squared distance), with a weight that rises to `agreement` in the
    first `ramp` steps. The second graph weighs a pair by its positive pointwise mutual information
    within two steps of a walk, and is normalised as the first.
    """

    window: ClassVar[int] = 2
    agreement: ClassVar[float] = 5.0
    ramp: ClassVar[int] = 80

    def __init__(self, n_attributes: int, n_classes: int) -> None:
        super().__init__(n_attributes, n_classes)
        self._met: SparseRows | None = None
        self._step = 0

    def loss(self, inputs: ModelInput) -> Tensor:
        """Cross-entropy on the given graph, and its distance from the other."""
        self._step += 1
        logits: Tensor = self(inputs.x, inputs.edge_index, inputs.edge_weight)
        other = self._over(self._graph_of_walks(inputs), inputs.x)
        apart = (logits.softmax(dim=1) - other.softmax(dim=1)).square().sum(dim=1).mean()
        left = 1.0 - min(self._step / self.ramp, 1.0)
        return cross_entropy(logits, inputs) + self.agreement * math.exp(-5.0 * left**2) * apart

    def _over(self, graph: SparseRows, x: Input) -> Tensor:
        """The same two layers over another graph."""
        hidden = self.project(drop(x, self.dropout, self.training))
        hidden = F.relu(graph @ hidden + self.first.bias)
        hidden = drop(hidden, self.dropout, self.training)
        logits: Tensor = graph @ self.second.lin(hidden) + self.second.bias
        return logits

    def _graph_of_walks(self, inputs: ModelInput) -> SparseRows:
        if self._met is None:
            n_nodes = int(inputs.x.shape[0])
            source, target = inputs.edge_index.numpy()
            weight = inputs.edge_weight
            values = np.ones(len(source)) if weight is None else weight.numpy()
            adjacency = sp.csr_array((values, (source, target)), (n_nodes, n_nodes))
            shared = shared_information(adjacency, self.window)
            degree = np.asarray(shared.sum(axis=1)).ravel()
            root = sp.diags_array(1.0 / np.sqrt(np.where(degree > 0, degree, 1.0)))
            self._met = SparseRows.from_scipy(root @ shared @ root)
        return self._met
