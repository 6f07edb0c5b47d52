"""The normalised adjacency of a fixed graph, laid out once."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp
import torch
from torch import Tensor
from torch_geometric.nn.conv.gcn_conv import gcn_norm

from elco.models.sparse_input import SparseRows


class Walk:
    """Steps over a graph: the adjacency divided by the square roots of both degrees.

    With `mean` it is divided by the degree of the target instead. The graph of the first call is
    kept: one instance serves one graph.
    """

    def __init__(self, *, loops: bool = True, mean: bool = False) -> None:
        self.loops = loops
        self.mean = mean
        self._kept: SparseRows | None = None

    def __call__(self, rows: Tensor, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        """One step: what the neighbours of each node say."""
        if self._kept is None:
            (source, target), weight = gcn_norm(
                edge_index, edge_weight, len(rows), add_self_loops=self.loops, dtype=torch.float32
            )
            shape = (len(rows), len(rows))
            entries = (weight.numpy(), (target.numpy(), source.numpy()))
            matrix = sp.csr_array(sp.coo_array(entries, shape=shape))
            if self.mean:
                matrix.data[:] = 1.0 / np.repeat(np.diff(matrix.indptr), np.diff(matrix.indptr))
            self._kept = SparseRows.from_scipy(matrix)
        return self._kept @ rows
