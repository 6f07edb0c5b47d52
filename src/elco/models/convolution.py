"""Graph convolution as one sparse product.

PyG's `GCNConv` gathers a row an edge and scatters it to its target. With the normalised adjacency
of a fixed graph laid out once, the same sum is a product of a sparse with a dense matrix, forward
and backward: several times as fast on a CPU (`benchmarks/training.py`). Parameters,
initialisation and normalisation are PyG's, and tests hold values and gradients against it.
"""

from __future__ import annotations

import scipy.sparse as sp
from torch import Tensor
from torch_geometric.nn import GCNConv
from torch_geometric.nn.conv.gcn_conv import gcn_norm

from elco.models.sparse_input import SparseRows


class Convolution(GCNConv):  # type: ignore[misc]
    """`GCNConv` for a fixed graph: the one of the first call is kept."""

    def forward(self, x: Tensor, edge_index: Tensor, edge_weight: Tensor | None = None) -> Tensor:
        """Return one row a node."""
        rows = self.lin(x)
        if not hasattr(self, "_kept"):
            (source, target), weight = gcn_norm(edge_index, edge_weight, len(rows))
            shape = (len(rows), len(rows))
            entries = (weight.numpy(), (target.numpy(), source.numpy()))
            self._kept = SparseRows.from_scipy(sp.coo_array(entries, shape=shape))
        out: Tensor = self._kept @ rows
        return out if self.bias is None else out + self.bias
