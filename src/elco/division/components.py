"""Connected components of every ego-net, from each triangle met once.

The neighbours v and w of a node u are in one component of its ego-net as soon as u, v, w is a
triangle. An edge has two sides: v as a neighbour of u, and u as a neighbour of v. A triangle joins
three pairs of sides, and the components are the sets of a union-find over all sides.

Triangles are enumerated from the end with the smallest degree, which bounds the work at hubs. The
edges of a node towards larger degrees lie side by side, numbered k, and their sides are 2k and
2k + 1: all six sides of a triangle are then found next to the two rows that are being read. Threads
share the union-find; links go from larger to smaller numbers, so the outcome is the same for any
number of them. (`benchmarks/personas.py` holds it against NetworKit's triangles.)
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from elco.division.atomics import swap_if

# Unsigned indices: numba then leaves out the code for negative ones.
_U, _P = np.uint32, np.uintp
_NOWHERE = _U(0xFFFFFFFF)
_MARK = _U(0x80000000)
BLOCK = 256
"""Nodes that a thread takes at a time."""


def ego_components(indptr: Any, indices: Any, mirror: Any, n_threads: int) -> tuple[Any, Any]:
    """Return the component of each arc's target within the ego-net of its source, and how many.

    Components are counted from 0 within each node, in the order of their first neighbour.
    """
    degree = np.diff(indptr).astype(_U)
    n_nodes, n_arcs = len(degree), len(indices)
    first = np.zeros(n_nodes + 1, dtype=_U)
    _count_upwards(indptr, indices, degree, first[1:])
    np.cumsum(first, out=first)
    target = np.empty(n_arcs // 2, dtype=_U)
    _fill_upwards(indptr, indices, degree, first, target)
    parent = np.arange(n_arcs, dtype=_U)
    place = np.full((n_threads, n_nodes), _NOWHERE, dtype=_U)
    _link_triangles(first, target, parent, place)
    del target, place
    cluster = np.empty(n_arcs, dtype=_U)
    _find_sides(indptr, indices, degree, first, mirror, cluster)
    count = np.empty(n_nodes, dtype=np.int64)
    _number(indptr, parent, cluster, count)
    return cluster, count


@numba.njit(cache=True, inline="always")
def _is_upwards(degree: Any, source: Any, target: Any) -> Any:
    higher = degree[target] > degree[source]
    return higher | ((degree[target] == degree[source]) & (target > source))


@numba.njit(cache=True, parallel=True)
def _count_upwards(indptr: Any, indices: Any, degree: Any, count: Any) -> None:
    """Of each node, the arcs towards larger degrees (ties: larger numbers)."""
    for node in numba.prange(len(degree)):
        found = _U(0)
        for arc in range(_P(indptr[node]), _P(indptr[node + 1])):
            found += _U(_is_upwards(degree, _P(node), _P(indices[arc])))
        count[node] = found


@numba.njit(cache=True, parallel=True)
def _fill_upwards(indptr: Any, indices: Any, degree: Any, first: Any, target: Any) -> None:
    """The targets of these arcs."""
    for node in numba.prange(len(degree)):
        place, end = _P(first[node]), _P(first[node + 1])
        for arc in range(_P(indptr[node]), _P(indptr[node + 1])):
            if place == end:
                break
            # Written in any case, and overwritten unless it counts: a branch costs more.
            target[place] = indices[arc]
            place += _P(_is_upwards(degree, _P(node), _P(indices[arc])))


@numba.njit(cache=True, inline="always")
def _link(parent: Any, one: Any, other: Any) -> None:
    """Union, safe among threads (Sutton, Ben-Nun and Barak 2018)."""
    high, low = _P(parent[one]), _P(parent[other])
    while high != low:
        if high < low:
            high, low = low, high
        above = _P(parent[high])
        if above == low:
            return
        if above == high and swap_if(parent, high, _U(high), _U(low)):
            return
        high = _P(parent[_P(parent[high])])
        low = _P(parent[low])


@numba.njit(cache=True, parallel=True)
def _link_triangles(first: Any, target: Any, parent: Any, places: Any) -> None:
    n_threads, n_nodes = places.shape
    n_blocks = (n_nodes + BLOCK - 1) // BLOCK
    for thread in numba.prange(n_threads):
        place = places[thread]
        for block in range(thread, n_blocks, n_threads):
            for u in range(_P(block * BLOCK), _P(min(n_nodes, (block + 1) * BLOCK))):
                start, end = _P(first[u]), _P(first[u + _P(1)])
                if end - start < _P(2):
                    continue
                for k in range(start, end):
                    place[target[k]] = _U(k + k)
                for k in range(start, end):
                    v = _P(target[k])
                    u_v, v_u = k + k, k + k + _P(1)
                    at_u, at_v = parent[u_v], parent[v_u]
                    for j in range(_P(first[v]), _P(first[v + _P(1)])):
                        found = place[target[j]]
                        if found != _NOWHERE:
                            u_w, v_w = _P(found), j + j
                            w_u, w_v = u_w + _P(1), v_w + _P(1)
                            # Most are joined already: look before linking.
                            if parent[u_w] != at_u:
                                _link(parent, u_v, u_w)
                                at_u = parent[u_v]
                            if parent[v_w] != at_v:
                                _link(parent, v_u, v_w)
                                at_v = parent[v_u]
                            if parent[w_u] != parent[w_v]:
                                _link(parent, w_u, w_v)
                for k in range(start, end):
                    place[target[k]] = _NOWHERE


@numba.njit(cache=True, parallel=True)
def _find_sides(indptr: Any, indices: Any, degree: Any, first: Any, mirror: Any, side: Any) -> None:
    """The side that each arc is."""
    for node in numba.prange(len(degree)):
        k = first[node]
        for arc in range(_P(indptr[node]), _P(indptr[node + 1])):
            if _is_upwards(degree, _P(node), _P(indices[arc])):
                side[arc] = k + k
                side[mirror[arc]] = k + k + _U(1)
                k += _U(1)


@numba.njit(cache=True, parallel=True)
def _number(indptr: Any, parent: Any, cluster: Any, count: Any) -> None:
    """Turn the side of each arc, in place, into the number of its component."""
    for node in numba.prange(len(count)):
        found = _U(0)
        for arc in range(_P(indptr[node]), _P(indptr[node + 1])):
            side = _P(cluster[arc])
            while _P(parent[side]) != side and parent[side] < _MARK:
                side = _P(parent[side])
            if parent[side] < _MARK:  # A root that has no number yet.
                parent[side] = _MARK | found
                found += _U(1)
            cluster[arc] = parent[side] ^ _MARK
        count[node] = found
