"""The input: a graph with attributes, some labels and a split."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from elco.checks import (
    UNKNOWN,
    check_adjacency,
    check_attributes,
    check_ids,
    check_labels,
    check_mask,
    check_training_labels,
)
from elco.errors import InputError
from elco.typing import CSR, AnyArray, Attributes, BoolArray, IntArray

if TYPE_CHECKING:
    from torch_geometric.data import Data


@dataclass(frozen=True, eq=False, init=False, repr=False)
class Graph:
    """An undirected graph whose nodes carry attributes and, some of them, a class.

    Everything is checked once, here: whatever can be read from a `Graph` is valid. Arrays are
    copied where they had to be repaired and must not be written to.

    Parameters
    ----------
    adjacency : matrix, n × n
        Sparse or dense, weighted or not. One-way edges are mirrored and self-loops dropped, with
        a warning.
    attributes : matrix, n × d, optional
        Sparse or dense. Without it every node is its own attribute (structure only).
    labels : array of int, optional
        Class numbers from 0, `-1` for unknown.
    train_mask, val_mask, test_mask : array of bool or of indices, optional
        The split. The three must not overlap.
    node_ids : array of int or str, optional
        Names of the nodes, unique; by default 0 … n-1.
    class_names : sequence of str, optional
        Names of the classes; by default their numbers.
    name : str
        Shown in reports, never used by an algorithm.

    Examples
    --------
    >>> graph = Graph([[0, 1, 0], [1, 0, 1], [0, 1, 0]], labels=[0, 1, 1], train_mask=[0, 1])
    >>> graph.training_labels()
    array([ 0,  1, -1])
    """

    adjacency: CSR
    attributes: Attributes
    labels: IntArray
    train_mask: BoolArray
    val_mask: BoolArray
    test_mask: BoolArray
    node_ids: AnyArray
    class_names: tuple[str, ...]
    name: str

    def __init__(
        self,
        adjacency: Any,
        attributes: Any = None,
        labels: Any = None,
        train_mask: Any = None,
        val_mask: Any = None,
        test_mask: Any = None,
        node_ids: Any = None,
        class_names: Sequence[str] = (),
        name: str = "graph",
    ) -> None:
        adjacency = check_adjacency(adjacency)
        n_nodes = adjacency.shape[0]
        labels = check_labels(labels, n_nodes)
        n_classes = int(labels.max()) + 1 if len(labels) else 0
        names = tuple(map(str, class_names)) or tuple(map(str, range(n_classes)))
        if n_classes > len(names):
            raise InputError(
                f"labels go up to {n_classes - 1}, but only {len(names)} classes have a name."
            )
        given = {"train_mask": train_mask, "val_mask": val_mask, "test_mask": test_mask}
        masks = {key: check_mask(mask, n_nodes, key) for key, mask in given.items()}
        shared = np.sum(list(masks.values()), axis=0) > 1
        if shared.any():
            raise InputError(
                f"{int(shared.sum())} nodes are in more than one of train, validation and test."
            )
        if (labels[masks["train_mask"]] == UNKNOWN).any():
            raise InputError("the training split holds nodes without a label.")
        checked = {
            "adjacency": adjacency,
            "attributes": check_attributes(attributes, n_nodes),
            "labels": labels,
            "node_ids": check_ids(node_ids, n_nodes),
            "class_names": names,
            "name": name,
            **masks,
        }
        for key, value in checked.items():
            object.__setattr__(self, key, value)

    @property
    def n_nodes(self) -> int:
        """Number of nodes."""
        return int(self.adjacency.shape[0])

    @property
    def n_edges(self) -> int:
        """Number of undirected edges."""
        return int(self.adjacency.nnz) // 2

    @property
    def n_classes(self) -> int:
        """Number of classes."""
        return len(self.class_names)

    @property
    def has_split(self) -> bool:
        """Whether there is something to learn from and something to measure on."""
        return bool(self.train_mask.any() and self.val_mask.any() and self.test_mask.any())

    def training_labels(self) -> IntArray:
        """Labels of the training split, `-1` elsewhere: the only labels a stage may see."""
        if not self.train_mask.any():
            raise InputError(
                "the graph has no training split: mark the labelled nodes to learn from (column "
                "'split' of nodes.csv, or train_mask), or compare on random splits (--splits 10)."
            )
        labels = np.where(self.train_mask, self.labels, UNKNOWN)
        check_training_labels(labels, self.n_classes or None)
        return labels

    def with_split(self, train: Any, val: Any, test: Any) -> Graph:
        """Return the same graph under another split."""
        return replace(self, train_mask=train, val_mask=val, test_mask=test)

    def to_pyg(self) -> Data:
        """Return a PyTorch Geometric `Data`; see `elco.datasets.convert`."""
        from elco.datasets.convert import to_pyg

        return to_pyg(self)

    @staticmethod
    def from_pyg(data: Data) -> Graph:
        """Read a PyTorch Geometric `Data`; see `elco.datasets.convert`."""
        from elco.datasets.convert import from_pyg

        return from_pyg(data)

    def __repr__(self) -> str:
        split = "/".join(
            str(int(m.sum())) for m in (self.train_mask, self.val_mask, self.test_mask)
        )
        return (
            f"Graph({self.name!r}, {self.n_nodes:,} nodes, {self.n_edges:,} edges, "
            f"{self.attributes.shape[1]:,} attributes, {self.n_classes} classes, split {split})"
        )
