"""Graph convolution as one sparse product.

PyG's `GCNConv` gathers a row an edge and scatters it to its target. With the normalised adjacency
of a fixed graph laid out once, the same sum is a product of a sparse with a dense matrix, forward
and backward: several times as fast on a CPU (`benchmarks/training.py`). Parameters,
initialisation and normalisation are PyG's, and tests hold values and gradients against it.
"""

from __future__ import annotations

from torch import Tensor
from torch_geometric.nn import GCNConv

from elco.models.walk import Walk


class Convolution(GCNConv):  # type: ignore[misc]
    """`GCNConv` for a fixed graph: the one of the first call is kept."""

    def __init__(self, n_in: int, n_out: int) -> None:
        super().__init__(n_in, n_out)
        self.walk = Walk()

    def forward(self, x: Tensor, edge_index: Tensor, edge_weight: Tensor | None = None) -> Tensor:
        """Return one row a node."""
        out = self.walk(self.lin(x), edge_index, edge_weight)
        return out if self.bias is None else out + self.bias
