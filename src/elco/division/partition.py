"""Clusterings without overlap, by name: on a graph or on its persona graph."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable

import numpy as np
import scipy.sparse as sp

from elco.cover import Cover
from elco.division.base import Division
from elco.division.louvain import louvain
from elco.errors import one_of
from elco.typing import CSR, AnyArray, IntArray


def _leiden(adjacency: CSR, resolution: float, seed: int) -> IntArray:
    from sknetwork.clustering import Leiden

    # The refinement draws from the C library, whatever `random_state` says (scikit-network 0.33).
    ctypes.CDLL("msvcrt" if sys.platform == "win32" else None).srand(seed & 0xFFFFFFFF)
    clustering = Leiden(
        resolution=resolution,
        shuffle_nodes=True,
        return_probs=False,
        return_aggregate=False,
        random_state=seed,
    )
    return _without_gaps(clustering.fit_predict(sp.csr_matrix(adjacency)))


def _label_propagation(adjacency: CSR, resolution: float, seed: int) -> IntArray:
    from sknetwork.clustering import PropagationClustering

    # The library visits nodes in their order and takes no seed: the order is drawn here.
    order = np.random.default_rng(seed).permutation(adjacency.shape[0])
    shuffled = sp.csr_matrix(adjacency[order][:, order])
    algorithm = PropagationClustering(
        node_order=None, return_probs=False, return_aggregate=False, n_iter=20
    )
    labels = np.empty(adjacency.shape[0], dtype=np.int64)
    labels[order] = algorithm.fit_predict(shuffled)
    return _without_gaps(labels)


def _components(adjacency: CSR, resolution: float, seed: int) -> IntArray:
    labels = sp.csgraph.connected_components(adjacency, directed=False)[1]
    return np.asarray(labels, dtype=np.int64)


def _without_gaps(labels: AnyArray) -> IntArray:
    return np.unique(labels, return_inverse=True)[1].astype(np.int64)


PARTITIONS: dict[str, Callable[[CSR, float, int], IntArray]] = {
    "louvain": louvain,
    "leiden": _leiden,
    "label-propagation": _label_propagation,
    "components": _components,
}


def partition(
    adjacency: CSR, method: str = "louvain", resolution: float = 1.0, random_state: int = 0
) -> IntArray:
    """Return the cluster of each node, numbered from 0.

    `resolution` matters to Louvain and Leiden, `random_state` to all but the components.
    """
    one_of("method", method, PARTITIONS)
    if adjacency.nnz == 0:
        return np.arange(adjacency.shape[0])
    return PARTITIONS[method](adjacency, resolution, random_state)


class Partition(Division):
    """Constituencies without overlap: the clusters of the graph itself.

    Examples
    --------
    >>> pair_and_loner = [[0, 1, 0], [1, 0, 0], [0, 0, 0]]
    >>> Partition("components", min_size=2).fit(pair_and_loner).cover_.voters_of(0)
    array([0, 1])
    """

    def __init__(
        self,
        method: str = "louvain",
        *,
        resolution: float = 1.0,
        min_size: int = 3,
        max_size: int | None = None,
        random_state: int = 0,
    ) -> None:
        self.method = method
        self.resolution = resolution
        self.min_size = min_size
        self.max_size = max_size
        self.random_state = random_state

    def _divide(self, adjacency: CSR) -> Cover:
        labels = partition(adjacency, self.method, self.resolution, self.random_state)
        n_nodes = len(labels)
        n_clusters = int(labels.max()) + 1 if n_nodes else 0
        cover = Cover.from_pairs(labels, np.arange(n_nodes), n_clusters, n_nodes)
        return cover.within_sizes(self.min_size, self.max_size)
