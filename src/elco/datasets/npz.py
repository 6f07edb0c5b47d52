"""Graphs as `.npz`: plain arrays, no pickle.

`edges` (E × 2, each edge once), `y` (class numbers, -1 unknown), attributes as CSR
(`x_data`, `x_indices`, `x_indptr`, `x_shape`) or dense (`x`); optional `weights`, `train_mask`,
`val_mask`, `test_mask`, `ids`, `class_names`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

from elco.datasets.archives import read_archive, refuse_bomb
from elco.datasets.files import whole_file
from elco.datasets.parts import MASKS, attribute_parts, attributes_from
from elco.errors import DatasetError, InputError
from elco.graph import Graph
from elco.sparse import adjacency_of
from elco.typing import AnyArray


def read_npz(path: Path) -> Graph:
    """Read a graph from an `.npz` file."""
    arrays = read_archive(path)
    edges = arrays.get("edges")
    if edges is None or edges.ndim != 2 or edges.shape[1] != 2 or edges.dtype.kind not in "iu":
        raise DatasetError(f"{path} has no array 'edges' of whole numbers with two columns.")
    try:
        attributes = attributes_from(arrays.get, "x")
        n_nodes = len(arrays["y"]) if "y" in arrays else _count(attributes, edges)
        refuse_bomb(path, 8 * n_nodes, path.stat().st_size)
        return Graph(
            adjacency=_adjacency(edges, arrays.get("weights"), n_nodes),
            attributes=attributes,
            labels=arrays.get("y"),
            **{mask: arrays.get(mask) for mask in MASKS},
            node_ids=arrays.get("ids"),
            class_names=tuple(map(str, arrays.get("class_names", ()))),
            name=path.stem,
        )
    except (InputError, ValueError, TypeError, IndexError) as error:
        raise DatasetError(f"{path}: {error}") from error


def _count(attributes: Any, edges: AnyArray) -> int:
    if attributes is not None:
        return int(attributes.shape[0])
    return int(edges.max()) + 1 if len(edges) else 0


def _adjacency(edges: AnyArray, weights: AnyArray | None, n_nodes: int) -> Any:
    if len(edges) and (edges.min() < 0 or edges.max() >= n_nodes):
        raise InputError(f"an edge names a node outside 0 … {n_nodes - 1}.")
    if weights is not None and weights.shape != (len(edges),):
        raise InputError(f"{len(weights)} weights for {len(edges)} edges.")
    return adjacency_of(edges[:, 0], edges[:, 1], n_nodes, weights)


def write_npz(graph: Graph, path: Path, *, force: bool = False) -> None:
    """Write a graph so that `read_npz` gives it back."""
    upper = sp.coo_array(sp.triu(graph.adjacency, k=1))
    arrays: dict[str, Any] = {
        "edges": np.column_stack([upper.row, upper.col]),
        "weights": upper.data,
        "y": graph.labels,
        "ids": graph.node_ids,
        "class_names": np.array(graph.class_names, dtype=str),
        **{mask: getattr(graph, mask) for mask in MASKS},
        **attribute_parts(graph.attributes, "x"),
    }
    with whole_file(path, force=force) as temporary, temporary.open("wb") as file:
        np.savez_compressed(file, **arrays)
