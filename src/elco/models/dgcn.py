"""Dual graph convolution (Zhuang and Ma 2018)."""

from __future__ import annotations

import math
from typing import ClassVar

import numpy as np
import scipy.sparse as sp
import torch.nn.functional as F
from torch import Tensor

from elco.models.gcn import GCN
from elco.models.inputs import ModelInput
from elco.models.sparse_input import Input, SparseRows, drop
from elco.typing import CSR


def shared_information(adjacency: CSR) -> CSR:
    """Positive pointwise mutual information of the nodes that one step of a random walk joins.

    Walks start from every node alike, and may stay where they are. A pair is counted both ways.
    Expected counts are taken, not a sample of them.
    """
    looped = sp.csr_array(adjacency + sp.eye_array(adjacency.shape[0]))
    step = sp.csr_array(sp.diags_array(1.0 / np.asarray(looped.sum(axis=1)).ravel()) @ looped)
    found = sp.coo_array(step + step.T - sp.diags_array(step.diagonal()))
    of_node = np.asarray(found.sum(axis=1)).ravel()
    ratio = found.data * of_node.sum() / (of_node[found.row] * of_node[found.col])
    shared = sp.csr_array((np.maximum(np.log(ratio), 0.0), (found.row, found.col)), found.shape)
    shared.eliminate_zeros()
    return shared


class DGCN(GCN):
    """The GCN on two graphs: the given one, and one of nodes that random walks join.

    The weights are the same. Predictions come from the given graph; they are drawn to those of the
    other for all nodes (mean squared distance), with a weight that rises to `agreement` in the
    first `ramp` steps. Labels are learned by squared error, with 32 hidden units and a ramp of 120,
    as in the authors' code; it has an agreement of 15, dropout 0.1 and plain gradient descent
    without weight decay. With Adam, agreement and dropout were the best of 18 variants on
    validation, with two seeds; with three they are no better there than what was here before
    (cross-entropy, 16 units, dropout 0.5, agreement 5).
    """

    hidden: ClassVar[int] = 32
    dropout: ClassVar[float] = 0.3
    agreement: ClassVar[float] = 2.0
    ramp: ClassVar[int] = 120

    def __init__(self, n_attributes: int, n_classes: int) -> None:
        super().__init__(n_attributes, n_classes)
        self._met: SparseRows | None = None
        self._step = 0

    def loss(self, inputs: ModelInput) -> Tensor:
        """Squared error on the given graph, and its distance from the other."""
        self._step += 1
        logits: Tensor = self(inputs.x, inputs.edge_index, inputs.edge_weight)
        said = logits.softmax(dim=1)
        other = self._over(self._graph_of_walks(inputs), inputs.x).softmax(dim=1)
        wrong = _squared(said.index_select(0, inputs.nodes) - inputs.target) @ inputs.weight
        left = 1.0 - min(self._step / self.ramp, 1.0)
        return wrong + self.agreement * math.exp(-5.0 * left**2) * _squared(said - other).mean()

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
            shared = shared_information(adjacency)
            degree = np.asarray(shared.sum(axis=1)).ravel()
            root = sp.diags_array(1.0 / np.sqrt(np.where(degree > 0, degree, 1.0)))
            self._met = SparseRows.from_scipy(root @ shared @ root)
        return self._met


def _squared(rows: Tensor) -> Tensor:
    return rows.square().sum(dim=1)
