"""What every baseline promises, and what it is given."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.sparse as sp
import torch
from sklearn.preprocessing import normalize
from torch import Tensor

from elco.models.inputs import ModelInput
from elco.models.sparse_input import SparseRows
from elco.sparse import compact, from_entries
from elco.typing import CSR, AnyArray, FloatArray, IntArray

TINY = 1e-9


@dataclass(frozen=True, eq=False)
class Problem:
    """What is known: a graph, attributes, and class probabilities of some nodes.

    Attributes
    ----------
    adjacency : CSR, symmetric
    attributes : CSR, rows of length one
    nodes : those that have a `target`, a row of class probabilities each
    weight : how much each of them counts; 1 is a label that was given
    """

    adjacency: CSR
    attributes: CSR
    nodes: IntArray
    target: FloatArray
    weight: FloatArray

    @classmethod
    def of(cls, inputs: ModelInput) -> Problem:
        """What a graph model would be trained on, as SciPy's matrices."""
        source, target = inputs.edge_index.numpy()
        values = np.ones(len(source)) if inputs.edge_weight is None else inputs.edge_weight.numpy()
        weight = inputs.weight.double().numpy()
        rows = _matrix(inputs)
        return cls(
            adjacency=from_entries(
                values.astype(np.float64), source, target, (rows.shape[0], rows.shape[0])
            ),
            attributes=compact(normalize(rows)),
            nodes=inputs.nodes.numpy(),
            target=inputs.target.double().numpy(),
            # Training scales weights to a sum of one; a given label has the largest.
            weight=weight / weight.max(),
        )

    @property
    def n_nodes(self) -> int:
        """Number of nodes."""
        return int(self.adjacency.shape[0])

    @property
    def n_classes(self) -> int:
        """Number of classes."""
        return int(self.target.shape[1])

    @property
    def prior(self) -> FloatArray:
        """Share of each class among the labels, none of them zero."""
        mass = self.weight @ self.target + TINY
        return np.asarray(mass / mass.sum())

    def spread_targets(self) -> tuple[FloatArray, FloatArray]:
        """Targets and weights of all nodes, zero where nothing is known."""
        target, weight = np.zeros((self.n_nodes, self.n_classes)), np.zeros(self.n_nodes)
        target[self.nodes], weight[self.nodes] = self.target, self.weight
        return target, weight


class Baseline(ABC):
    """A classifier of nodes that is no graph neural network.

    Settings are class attributes, from the method's paper where it tells them.
    """

    @abstractmethod
    def epochs(self, problem: Problem, seed: int) -> Iterator[AnyArray]:
        """Class scores of every node, whose softmax is a probability, epoch by epoch.

        A method without epochs gives them once. Torch's random state is set; NumPy's is not.
        """


def run(baseline: Baseline, inputs: ModelInput, seed: int) -> Iterator[Tensor]:
    """Run a baseline on what a graph model would be trained on."""
    for scores in baseline.epochs(Problem.of(inputs), seed):
        yield torch.from_numpy(np.ascontiguousarray(scores, dtype=np.float32))


def log_shares(values: AnyArray, prior: FloatArray) -> FloatArray:
    """Logarithms of non-negative rows scaled to one; rows of nothing become the prior."""
    values = np.maximum(values, 0.0)
    totals = values.sum(axis=1, keepdims=True)
    shares = np.where(totals > TINY, values / np.maximum(totals, TINY), prior)
    return np.asarray(np.log(np.maximum(shares, TINY)))


def ones_on_average(rows: CSR) -> CSR:
    """Scale attributes so that those which a node has are 1 on average; bags of words stay."""
    totals = np.asarray(abs(rows).sum(axis=1)).ravel()
    return compact(sp.diags_array(np.diff(rows.indptr) / np.where(totals > 0, totals, 1.0)) @ rows)


def _matrix(inputs: ModelInput) -> Any:
    x = inputs.x
    if isinstance(x, SparseRows):
        parts = (x.values.double().numpy(), x.column.numpy(), x.crow.numpy())
        return sp.csr_array(parts, shape=x.shape)
    return sp.csr_array(x.double().numpy())
