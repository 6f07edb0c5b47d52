"""Louvain clustering (Blondel et al. 2008), compiled.

Nodes wait in a queue and come back when a neighbour has moved away from them, as in the local
moving of Leiden (Traag et al. 2019), instead of being swept again and again. Many times as fast as
scikit-network's and igraph's Louvain at the same modularity (`benchmarks/division.py`). Nodes are
visited in an order that the seed decides, near each other within blocks, so that what one needs is
still at hand for the next. One thread: the result depends on the seed alone.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from elco.typing import CSR, IntArray

_U, _P = np.uint32, np.uintp
_NONE = _U(0xFFFFFFFF)
BLOCK = 1024
TOLERANCE = 1e-10
"""A move must gain more than this share of the node's strength."""


def louvain(adjacency: CSR, resolution: float = 1.0, random_state: int = 0) -> IntArray:
    """Return the cluster of each node, numbered from 0 in the order of the first node.

    Examples
    --------
    >>> import scipy.sparse as sp
    >>> two_pairs = sp.csr_array(np.kron(np.eye(2), [[0.0, 1.0], [1.0, 0.0]]))
    >>> louvain(two_pairs)
    array([0, 0, 1, 1])
    """
    rng = np.random.default_rng(random_state)
    indptr, indices = adjacency.indptr, adjacency.indices
    # An empty array stands for ones: most graphs have no weights, and then need not read them.
    weights = np.empty(0) if (adjacency.data == 1.0).all() else adjacency.data
    total = float(adjacency.data.sum())
    label = np.arange(adjacency.shape[0], dtype=np.uint32)
    while True:
        n_nodes = len(indptr) - 1
        cluster = np.arange(n_nodes, dtype=np.uint32)
        strength = np.empty(n_nodes)
        _add_up(indptr, weights, strength)
        # Of each cluster its volume and what leads to it from the node at hand, side by side.
        clusters = np.column_stack([strength, np.zeros(n_nodes)])
        room = (np.empty(n_nodes, dtype=np.uint32), np.ones(n_nodes, dtype=np.bool_))
        scale = resolution / max(total, 1e-300)
        queue = _order(n_nodes, rng)
        _move(indptr, indices, weights, strength, scale, queue, clusters, cluster, *room)
        n_clusters = _renumber(cluster)
        label = cluster[label]
        if n_clusters == n_nodes:
            return label.astype(np.int64)
        indptr, indices, weights = _coarsen(indptr, indices, weights, cluster, n_clusters)


def _order(n_nodes: int, rng: np.random.Generator) -> Any:
    n_blocks = -(-n_nodes // BLOCK)
    order = np.empty(n_nodes, dtype=np.uint32)
    _shuffle(order, rng.permutation(n_blocks), _U(rng.integers(1, 2**32)))
    return order


@numba.njit(cache=True)
def _shuffle(order: Any, blocks: Any, state: Any) -> None:
    """Blocks in the order given, the nodes of each shuffled (Fisher–Yates by xorshift)."""
    place = 0
    for block in blocks:
        start, begin = block * BLOCK, place
        for node in range(start, min(start + BLOCK, len(order))):
            order[place] = node
            place += 1
        for i in range(place - 1, begin, -1):
            state = _U(state ^ _U(state << _U(13)))
            state = _U(state ^ (state >> _U(17)))
            state = _U(state ^ _U(state << _U(5)))
            j = begin + int(state % _U(i - begin + 1))
            order[i], order[j] = order[j], order[i]


@numba.njit(cache=True)
def _add_up(indptr: Any, weights: Any, strength: Any) -> None:
    """The weight of each node's arcs."""
    for node in range(len(strength)):
        strength[node] = indptr[node + 1] - indptr[node]
        if len(weights):
            strength[node] = weights[indptr[node] : indptr[node + 1]].sum()


@numba.njit(cache=True)
def _move(
    indptr: Any,
    indices: Any,
    weights: Any,
    strength: Any,
    scale: float,
    queue: Any,
    clusters: Any,
    cluster: Any,
    touched: Any,
    queued: Any,
) -> None:
    """Move nodes to the neighbouring cluster that gains most, until none gains."""
    n_nodes = _P(len(queue))
    volume, towards = clusters[:, 0], clusters[:, 1]
    head, waiting = _P(0), n_nodes
    plain = len(weights) == 0
    while waiting > _P(0):
        node = _P(queue[head])
        head = head + _P(1) if head + _P(1) < n_nodes else _P(0)
        waiting -= _P(1)
        queued[node] = False
        start, end = _P(indptr[node]), _P(indptr[node + _P(1)])
        count = _P(0)
        for arc in range(start, end):
            other = _P(indices[arc])
            if other != node:
                place = _P(cluster[other])
                if towards[place] == 0.0:
                    touched[count] = place
                    count += _P(1)
                towards[place] += 1.0 if plain else weights[arc]
        own = _P(cluster[node])
        pull = strength[node] * scale
        least = TOLERANCE * strength[node]
        best, most = own, towards[own] - pull * (volume[own] - strength[node])
        for i in range(count):
            place = _P(touched[i])
            gain = towards[place] - pull * volume[place]
            if place != own and gain > most + least:
                best, most = place, gain
        for i in range(count):
            towards[touched[i]] = 0.0
        if best == own:
            continue
        volume[own] -= strength[node]
        volume[best] += strength[node]
        cluster[node] = best
        for arc in range(start, end):
            other = _P(indices[arc])
            if not queued[other] and _P(cluster[other]) != best:
                queued[other] = True
                tail = head + waiting
                queue[tail if tail < n_nodes else tail - n_nodes] = other
                waiting += _P(1)


@numba.njit(cache=True)
def _renumber(cluster: Any) -> int:
    """Number the clusters from 0 in the order of their first node, in place."""
    number = np.full(len(cluster), _NONE, dtype=np.uint32)
    found = 0
    for node in range(len(cluster)):
        if number[cluster[node]] == _NONE:
            number[cluster[node]] = found
            found += 1
        cluster[node] = number[cluster[node]]
    return found


@numba.njit(cache=True)
def _coarsen(indptr: Any, indices: Any, weights: Any, cluster: Any, n_clusters: int) -> Any:
    """The graph of the clusters; weights inside a cluster become a loop."""
    n_nodes = len(indptr) - 1
    first = np.zeros(n_clusters + 1, dtype=np.int64)
    for node in range(n_nodes):
        first[cluster[node] + 1] += 1
    first = np.cumsum(first)
    member = np.empty(n_nodes, dtype=np.uint32)
    following = first[:-1].copy()
    for node in range(n_nodes):
        member[following[cluster[node]]] = node
        following[cluster[node]] += 1
    plain = len(weights) == 0
    # Read twice, to count and to fill: cheaper than room for as many arcs as there were.
    last_seen = np.full(n_clusters, -1, dtype=np.int64)
    new_indptr = np.zeros(n_clusters + 1, dtype=np.int64)
    for number in range(n_clusters):
        count = 0
        for inside in member[first[number] : first[number + 1]]:
            for arc in range(_P(indptr[inside]), _P(indptr[_P(inside) + _P(1)])):
                other = _P(cluster[_P(indices[arc])])
                if last_seen[other] != number:
                    last_seen[other] = number
                    count += 1
        new_indptr[number + 1] = new_indptr[number] + count
    new_indices = np.empty(new_indptr[n_clusters], dtype=np.int32)
    new_weights = np.zeros(new_indptr[n_clusters])
    place_of = np.full(n_clusters, -1, dtype=np.int64)
    for number in range(n_clusters):
        place = new_indptr[number]
        for inside in member[first[number] : first[number + 1]]:
            for arc in range(_P(indptr[inside]), _P(indptr[_P(inside) + _P(1)])):
                other = _P(cluster[_P(indices[arc])])
                if place_of[other] < new_indptr[number]:
                    place_of[other] = place
                    new_indices[place] = other
                    place += 1
                new_weights[_P(place_of[other])] += 1.0 if plain else weights[arc]
    return new_indptr, new_indices, new_weights
