"""Graphs from and to the Deep Graph Library."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.sparse as sp

from elco.datasets.convert.optional import library
from elco.datasets.convert.pyg import attributes_of_tensor
from elco.datasets.parts import MASKS
from elco.errors import InputError
from elco.graph import Graph
from elco.sparse import from_entries


def from_dgl(graph: Any) -> Graph:
    """Read a `DGLGraph` with one kind of nodes and edges.

    Reads `ndata`: "feat", "label", "train_mask", "val_mask", "test_mask", and `edata`: "weight",
    where they are there, as DGL's own datasets name them.
    """
    if not graph.is_homogeneous:
        raise InputError(
            "the graph has several kinds of nodes or edges; expected one: dgl.to_homogeneous."
        )
    n_nodes = int(graph.num_nodes())
    source, target = (end.cpu().numpy() for end in graph.edges())
    weights = np.ones(len(source))
    if "weight" in graph.edata:
        weights = graph.edata["weight"].cpu().numpy().ravel().astype(np.float64)
    masks: dict[str, Any] = {
        mask: graph.ndata[mask].cpu().numpy().astype(np.bool_)
        for mask in MASKS
        if mask in graph.ndata
    }
    labels = graph.ndata["label"].cpu().numpy().reshape(-1) if "label" in graph.ndata else None
    return Graph(
        adjacency=from_entries(weights, source, target, (n_nodes, n_nodes)),
        attributes=attributes_of_tensor(graph.ndata["feat"]) if "feat" in graph.ndata else None,
        labels=labels,
        **masks,
    )


def to_dgl(graph: Graph) -> Any:
    """Return a `DGLGraph` with edges in both directions, and the data that `from_dgl` reads."""
    dgl, torch = library("dgl"), library("torch")
    coo = sp.coo_array(graph.adjacency)
    ends = tuple(torch.from_numpy(end.astype(np.int64)) for end in (coo.row, coo.col))
    result = dgl.graph(ends, num_nodes=graph.n_nodes)
    x = graph.attributes.toarray() if sp.issparse(graph.attributes) else graph.attributes
    result.ndata["feat"] = torch.from_numpy(x).float()
    result.ndata["label"] = torch.from_numpy(graph.labels.copy())
    for mask in MASKS:
        result.ndata[mask] = torch.from_numpy(getattr(graph, mask).copy())
    result.edata["weight"] = torch.from_numpy(coo.data.copy()).float()
    return result
