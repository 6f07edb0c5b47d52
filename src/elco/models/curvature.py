"""Ollivier's Ricci curvature of the edges of a graph."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from elco.typing import CSR, FloatArray


def ollivier_ricci(adjacency: CSR, idleness: float = 0.5) -> FloatArray:
    """Curvature of each stored edge: 1 minus the cost of carrying one end's share to the other's.

    A node's share is `idleness` for itself, and the rest in equal parts for its neighbours.
    Between neighbours of the ends of an edge no way is longer than 3, so distances come from
    neighbours and neighbours' neighbours; the transport is exact. Edges count alike, whatever their
    weight; the adjacency is symmetric, with sorted indices and without self-loops.

    Examples
    --------
    >>> import scipy.sparse as sp
    >>> path = sp.csr_array([[0, 1, 0], [1, 0, 1], [0, 1, 0]])
    >>> ollivier_ricci(path).tolist()
    [0.5, 0.5, 0.5, 0.5]
    """
    from ot import emd2

    indptr, indices = adjacency.indptr, adjacency.indices
    found = np.zeros(len(indices))
    for node in range(adjacency.shape[0]):
        for edge in range(indptr[node], indptr[node + 1]):
            other = indices[edge]
            if other < node:  # Seen from the other end already.
                back = indptr[other] + np.searchsorted(
                    indices[indptr[other] : indptr[other + 1]], node
                )
                found[edge] = found[back]
                continue
            more, less, cost = _surplus(indptr, indices, node, other, idleness)
            if len(more) == 0:
                found[edge] = 1.0
            elif len(more) == 1 or len(less) == 1:
                found[edge] = 1.0 - float(more @ cost @ less) / max(more.sum(), 1e-300)
            else:
                found[edge] = 1.0 - emd2(more, less * (more.sum() / less.sum()), cost)
    return found


@numba.njit(cache=True)
def _surplus(indptr: Any, indices: Any, node: int, other: int, idleness: float) -> Any:
    """What either end has more of than the other, and the distances between the two.

    What both have in common stays where it is.
    """
    first, second = (
        indices[indptr[node] : indptr[node + 1]],
        indices[indptr[other] : indptr[other + 1]],
    )
    places = np.unique(np.concatenate((first, second)))  # The ends are neighbours of each other.
    extra = np.zeros(len(places))
    for i in range(len(first)):
        extra[np.searchsorted(places, first[i])] += (1.0 - idleness) / len(first)
    for i in range(len(second)):
        extra[np.searchsorted(places, second[i])] -= (1.0 - idleness) / len(second)
    extra[np.searchsorted(places, node)] += idleness
    extra[np.searchsorted(places, other)] -= idleness
    rich, poor = np.flatnonzero(extra > 1e-12), np.flatnonzero(extra < -1e-12)
    cost = np.empty((len(rich), len(poor)))
    for i in range(len(rich)):
        for j in range(len(poor)):
            cost[i, j] = _distance(indptr, indices, places[rich[i]], places[poor[j]])
    return extra[rich], -extra[poor], cost


@numba.njit(cache=True)
def _distance(indptr: Any, indices: Any, node: int, other: int) -> float:
    """1, 2, or else 3."""
    i, j = indptr[node], indptr[other]
    near = False
    while i < indptr[node + 1]:
        if indices[i] == other:
            return 1.0
        while j < indptr[other + 1] and indices[j] < indices[i]:
            j += 1
        if j < indptr[other + 1] and indices[j] == indices[i]:
            near = True
        i += 1
    return 2.0 if near else 3.0
