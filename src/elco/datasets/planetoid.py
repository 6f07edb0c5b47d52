"""Cora, Citeseer and Pubmed with the public split (Yang et al. 2016)."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

from elco.datasets.safe_pickle import read_pickle
from elco.errors import DatasetError
from elco.graph import Graph
from elco.sparse import adjacency_of, from_entries
from elco.typing import CSR, IntArray

PARTS = ("x", "y", "tx", "ty", "allx", "ally", "graph", "test.index")
N_VALIDATION = 500


def has_planetoid(folder: Path, name: str) -> bool:
    """Whether the folder holds all files of the release for this dataset."""
    return all((folder / f"ind.{name}.{part}").is_file() for part in PARTS)


def read_planetoid(folder: Path, name: str) -> Graph:
    """Read the `ind.NAME.*` files of the Planetoid release."""
    path = {part: folder / f"ind.{name}.{part}" for part in PARTS}
    x, tx, allx = (sp.csr_matrix(read_pickle(path[part])) for part in ("x", "tx", "allx"))
    ty, ally = (np.asarray(read_pickle(path[part])) for part in ("ty", "ally"))
    neighbours: dict[int, list[int]] = read_pickle(path["graph"])
    test = np.loadtxt(path["test.index"], dtype=np.int64, ndmin=1)
    n_train, n_known = x.shape[0], allx.shape[0]
    n_nodes = max(n_known + len(test), int(test.max()) + 1)
    fitting = tx.shape[0] == len(ty) == len(test) and len(ally) == n_known and test.min() >= n_known
    if not fitting or sorted(neighbours) != list(range(n_nodes)):
        raise DatasetError(f"the files ind.{name}.* do not fit together.")

    # Row i of `tx` belongs to node test[i]. Numbers in the test range that have no row stay
    # without attributes and label (Citeseer has 15 of them).
    known = sp.coo_array(allx)
    hidden = sp.coo_array(tx)
    attributes = from_entries(
        np.concatenate([known.data, hidden.data]),
        np.concatenate([known.row, test[hidden.row]]),
        np.concatenate([known.col, hidden.col]),
        (n_nodes, allx.shape[1]),
    )
    labels = np.full(n_nodes, -1, dtype=np.int64)
    labels[:n_known] = ally.argmax(axis=1)
    labels[test] = ty.argmax(axis=1)

    degrees = [len(neighbours[node]) for node in range(n_nodes)]
    target = np.fromiter((v for node in range(n_nodes) for v in neighbours[node]), dtype=np.int64)
    if len(target) and (target.min() < 0 or target.max() >= n_nodes):
        raise DatasetError(f"ind.{name}.graph names a node outside 0 … {n_nodes - 1}.")
    return Graph(
        adjacency=_citations(np.repeat(np.arange(n_nodes), degrees), target, n_nodes),
        attributes=attributes,
        labels=labels,
        train_mask=np.arange(n_train),
        val_mask=np.arange(n_train, n_train + N_VALIDATION),
        test_mask=test,
        name=name,
    )


def read_linqs_cora(content: str, cites: str) -> Graph:
    """Read Cora as LINQS distributes it and lay the public split over it."""
    rows = [line.split("\t") for line in content.splitlines()]
    ids = np.array([int(row[0]) for row in rows], dtype=np.int64)
    place = {paper: i for i, paper in enumerate(ids.tolist())}
    attributes = np.array([row[1:-1] for row in rows], dtype=np.float64)
    class_names, labels = np.unique([row[-1] for row in rows], return_inverse=True)
    pairs = np.array(
        [[place[int(paper)] for paper in line.split("\t")] for line in cites.splitlines()],
        dtype=np.int64,
    )
    split: dict[str, Any] = json.loads(
        files("elco.datasets").joinpath("cora_public_split.json").read_text("utf-8")
    )
    train, val, test = (
        np.array([place[paper] for paper in split[part]])
        for part in ("train", "validation", "test")
    )
    return Graph(
        adjacency=_citations(pairs[:, 0], pairs[:, 1], len(ids)),
        attributes=sp.csr_array(attributes),
        labels=labels,
        train_mask=train,
        val_mask=val,
        test_mask=test,
        node_ids=ids,
        class_names=tuple(class_names.tolist()),
        name="cora",
    )


def _citations(source: IntArray, target: IntArray, n_nodes: int) -> CSR:
    """A paper that cites itself is left out: that is how the sets are used everywhere."""
    proper = source != target
    return adjacency_of(source[proper], target[proper], n_nodes)
