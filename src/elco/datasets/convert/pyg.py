"""Graphs from and to PyTorch Geometric."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import scipy.sparse as sp

from elco.datasets.encoding import sparse_if_mostly_zero
from elco.datasets.parts import MASKS
from elco.errors import InputError
from elco.graph import Graph
from elco.sparse import from_entries
from elco.typing import Attributes

if TYPE_CHECKING:
    from torch_geometric.data import Data


def from_pyg(data: Data) -> Graph:
    """Read a PyTorch Geometric `Data`: `edge_index`, `edge_weight`, `x`, `y` and the masks."""
    if data.edge_index is None:
        raise InputError("data has no edge_index; expected a graph with an edge list.")
    n_nodes = int(data.num_nodes)
    source, target = data.edge_index.cpu().numpy()
    weights = data.get("edge_weight")
    weights = np.ones(len(source)) if weights is None else weights.cpu().numpy().ravel()
    adjacency = from_entries(weights.astype(np.float64), source, target, (n_nodes, n_nodes))
    masks: dict[str, Any] = {
        mask: None if data.get(mask) is None else data[mask].cpu().numpy() for mask in MASKS
    }
    return Graph(
        adjacency=adjacency,
        attributes=None if data.x is None else attributes_of_tensor(data.x),
        labels=None if data.y is None else data.y.cpu().numpy().reshape(-1),
        **masks,
    )


def attributes_of_tensor(x: Any) -> Attributes:
    """Rows of numbers from a tensor of any layout."""
    if x.is_sparse or x.is_sparse_csr:
        coo = x.to_sparse_coo().coalesce().cpu()
        rows, columns = coo.indices().numpy()
        return from_entries(coo.values().numpy(), rows, columns, tuple(coo.shape))
    # Bags of words come dense from most loaders; sparse rows are what makes every stage fast.
    return sparse_if_mostly_zero(x.cpu().numpy())


def to_pyg(graph: Graph) -> Data:
    """Return a PyTorch Geometric `Data` with dense `x`, `y`, masks and, if weighted, weights."""
    import torch
    from torch_geometric.data import Data

    coo = sp.coo_array(graph.adjacency)
    x = graph.attributes.toarray() if sp.issparse(graph.attributes) else graph.attributes
    data = Data(
        x=torch.from_numpy(x).float(),
        edge_index=torch.from_numpy(np.stack([coo.row, coo.col]).astype(np.int64)),
        y=torch.from_numpy(graph.labels.copy()),
        **{mask: torch.from_numpy(getattr(graph, mask).copy()) for mask in MASKS},
    )
    if (coo.data != 1.0).any():
        data.edge_weight = torch.from_numpy(coo.data.copy()).float()
    return data
