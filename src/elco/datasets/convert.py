"""Graphs from and to other libraries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import scipy.sparse as sp

from elco.errors import InputError
from elco.graph import Graph
from elco.sparse import from_entries
from elco.typing import Attributes

if TYPE_CHECKING:
    import networkx as nx
    from torch_geometric.data import Data

MASKS = ("train_mask", "val_mask", "test_mask")


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
        attributes=None if data.x is None else _from_tensor(data.x),
        labels=None if data.y is None else data.y.cpu().numpy().reshape(-1),
        **masks,
    )


def _from_tensor(x: Any) -> Attributes:
    if x.is_sparse or x.is_sparse_csr:
        coo = x.to_sparse_coo().coalesce().cpu()
        rows, columns = coo.indices().numpy()
        return from_entries(coo.values().numpy(), rows, columns, tuple(coo.shape))
    dense = x.cpu().numpy()
    # Bags of words come dense from most loaders; sparse rows are what makes every stage fast.
    return sp.csr_array(dense) if np.count_nonzero(dense) < 0.1 * dense.size else dense


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


def from_networkx(
    graph: nx.Graph[Any], *, attributes: str | None = None, label: str | None = None
) -> Graph:
    """Read a NetworkX graph of any kind.

    Parameters
    ----------
    graph : networkx.Graph
        Node names become ids; the edge attribute "weight" is read where it is there.
    attributes : str, optional
        The node attribute that holds a vector of numbers.
    label : str, optional
        The node attribute that holds the class; nodes without it are unlabelled.
    """
    import networkx as nx

    nodes = list(graph)
    adjacency = nx.to_scipy_sparse_array(graph, nodelist=nodes, weight="weight") if nodes else None
    vectors = None
    if attributes is not None:
        missing = [node for node in nodes if attributes not in graph.nodes[node]]
        if missing:
            raise InputError(f"node {missing[0]!r} has no attribute {attributes!r}.")
        vectors = np.array([graph.nodes[node][attributes] for node in nodes], dtype=np.float64)
    names = [graph.nodes[node].get(label) for node in nodes] if label is not None else []
    classes = sorted(
        {name for name in names if name is not None}, key=lambda name: (str(type(name)), name)
    )
    number = {name: i for i, name in enumerate(classes)}
    return Graph(
        adjacency=np.zeros((0, 0)) if adjacency is None else adjacency,
        attributes=vectors,
        labels=[number.get(name, -1) for name in names] if label is not None else None,
        node_ids=nodes if all(isinstance(node, int) for node in nodes) else list(map(str, nodes)),
        class_names=tuple(map(str, classes)),
    )


def to_networkx(graph: Graph) -> nx.Graph[Any]:
    """Return a `networkx.Graph` with the node ids as names, and "label" and "weight"."""
    import networkx as nx

    result: nx.Graph[Any] = nx.Graph()
    ids = graph.node_ids.tolist()
    for node, label in zip(ids, graph.labels.tolist(), strict=True):
        known = {"label": graph.class_names[label]} if label >= 0 else {}
        result.add_node(node, **known)
    upper = sp.coo_array(sp.triu(graph.adjacency, k=1))
    result.add_weighted_edges_from(
        (ids[u], ids[v], weight)
        for u, v, weight in zip(upper.row, upper.col, upper.data.tolist(), strict=True)
    )
    return result
