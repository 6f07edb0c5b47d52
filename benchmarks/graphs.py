"""Graphs to measure on."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import scipy.sparse as sp

MEAN_DEGREE = 20


def hyperbolic(n_edges: int) -> tuple[Any, Any]:
    """A random hyperbolic graph (clustered, power law of exponent 3): NetworKit's, and as CSR."""
    import networkit as nk

    nk.setSeed(1, False)
    generator = nk.generators.HyperbolicGenerator(2 * n_edges // MEAN_DEGREE, MEAN_DEGREE, 3)
    graph = generator.generate()
    matrix = sp.csr_array(nk.algebraic.adjacencyMatrix(graph, "sparse"))
    matrix.sort_indices()
    matrix.indices = matrix.indices.astype(np.int32)
    matrix.indptr = matrix.indptr.astype(np.int32)
    return graph, matrix


REACH = 15
CLOSE, FAR = 0.7, 0.1


def neighbourly(n_edges: int) -> Any:
    """A graph of any size in seconds.

    Nodes on a ring are joined to those within reach with a probability that falls with distance,
    and one in ten to another one anywhere: many triangles, and some arcs that no cache foresees.
    """
    per_node = 0.05 + sum(_chance(step) for step in range(1, REACH + 1))
    n_nodes = 2 * int(n_edges / per_node / 2)
    order = np.random.default_rng(0).permutation(n_nodes).astype(np.int32)
    friend = np.empty(n_nodes, dtype=np.int32)
    friend[order[::2]], friend[order[1::2]] = order[1::2], order[::2]
    indptr, indices = _ring(friend)
    return sp.csr_array((np.ones(len(indices)), indices, indptr), shape=(n_nodes, n_nodes))


@numba.njit(cache=True)
def _chance(step: int) -> float:
    return CLOSE * (1.0 - step / (REACH + 1))


@numba.njit(cache=True)
def _coin(node: int, step: int) -> float:
    x = np.uint64(node * 64 + step) * np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(31))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(29))) * np.uint64(0x94D049BB133111EB)
    return float(x >> np.uint64(40)) / 0x1000000


@numba.njit(cache=True)
def _row(node: int, friend: Any) -> Any:
    n_nodes = len(friend)
    row = np.empty(2 * REACH + 1, dtype=np.int32)
    count = 0
    for step in range(1, REACH + 1):
        before = (node - step) % n_nodes
        if _coin(node, step) < _chance(step):
            row[count] = (node + step) % n_nodes
            count += 1
        if _coin(before, step) < _chance(step):
            row[count] = before
            count += 1
    apart = abs(friend[node] - node)
    lucky = _coin(min(node, friend[node]), 0) < FAR
    if lucky and min(apart, n_nodes - apart) > REACH:
        row[count] = friend[node]
        count += 1
    row = row[:count]
    row.sort()
    return row


@numba.njit(cache=True, parallel=True)
def _ring(friend: Any) -> Any:
    n_nodes = len(friend)
    counts = np.zeros(n_nodes + 1, dtype=np.int64)
    for node in numba.prange(n_nodes):
        counts[node + 1] = len(_row(node, friend))
    indptr = np.cumsum(counts).astype(np.int32)
    indices = np.empty(indptr[n_nodes], dtype=np.int32)
    for node in numba.prange(n_nodes):
        indices[indptr[node] : indptr[node + 1]] = _row(node, friend)
    return indptr, indices
