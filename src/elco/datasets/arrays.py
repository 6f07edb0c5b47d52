"""Graphs as folders of `.npy` files, mapped into memory instead of read.

`indptr`, `indices` (the rows of a symmetric adjacency, sorted), optional `weights`; attributes as
`attributes` (dense) or `x_data`, `x_indices`, `x_indptr`, `x_shape`; optional `labels` (-1
unknown), `train_mask`, `val_mask`, `test_mask`, `ids`, `class_names`. The system pages in what is
looked at, so a graph may be larger than memory can hold beside the work on it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

from elco.datasets.archives import read_npy
from elco.datasets.files import whole_folder
from elco.datasets.parts import MASKS, attribute_parts, attributes_from
from elco.errors import DatasetError, InputError
from elco.graph import Graph
from elco.typing import AnyArray


def is_array_folder(folder: Path) -> bool:
    """Whether `read_arrays` would find a graph there."""
    return (folder / "indptr.npy").is_file() and (folder / "indices.npy").is_file()


def read_arrays(folder: Path) -> Graph:
    """Map a graph from a folder of arrays."""

    def part(name: str) -> AnyArray | None:
        path = folder / f"{name}.npy"
        return read_npy(path, mapped=True) if path.is_file() else None

    indptr, indices = part("indptr"), part("indices")
    if indptr is None or indices is None:
        raise DatasetError(f"{folder} has no indptr.npy or no indices.npy.")
    weights = part("weights")
    try:
        values = np.ones(len(indices)) if weights is None else weights
        n_nodes = len(indptr) - 1
        names = part("class_names")
        return Graph(
            adjacency=sp.csr_array((values, indices, indptr), shape=(n_nodes, n_nodes)),
            attributes=attributes_from(part, "attributes"),
            labels=part("labels"),
            **{mask: part(mask) for mask in MASKS},
            node_ids=part("ids"),
            class_names=() if names is None else tuple(map(str, names)),
            name=folder.resolve().name,
        )
    except (InputError, ValueError, TypeError, IndexError) as error:
        raise DatasetError(f"{folder}: {error}") from error


def write_arrays(graph: Graph, folder: Path, *, force: bool = False) -> None:
    """Write a graph so that `read_arrays` gives it back."""
    arrays: dict[str, Any] = {
        "indptr": graph.adjacency.indptr,
        "indices": graph.adjacency.indices,
        "labels": graph.labels,
        "ids": graph.node_ids,
        "class_names": np.array(graph.class_names, dtype=str),
        **{mask: getattr(graph, mask) for mask in MASKS},
        **attribute_parts(graph.attributes, "attributes"),
    }
    if (graph.adjacency.data != 1.0).any():
        arrays["weights"] = graph.adjacency.data
    with whole_folder(folder, force=force) as temporary:
        for name, array in arrays.items():
            np.save(temporary / f"{name}.npy", array, allow_pickle=False)
