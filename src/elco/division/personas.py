"""Personas: every node is split into one copy for each local cluster of its neighbours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
import scipy.sparse as sp

from elco.division.arcs import MAX_ARCS, mirror_arcs
from elco.division.local_clustering import LOCAL_CLUSTERINGS
from elco.errors import InputError, one_of
from elco.threads import compiled_threads
from elco.typing import CSR, IntArray


@dataclass(frozen=True, eq=False)
class Personas:
    """The persona graph.

    `owner[p]` is the node that persona `p` belongs to; the personas of a node follow each other.
    `adjacency` joins personas: an edge (u, v) runs between the persona of u that has v among its
    neighbours and the persona of v that has u, so there are as many edges as in the graph. A node
    without neighbours has no persona.
    """

    owner: IntArray
    adjacency: CSR

    @property
    def edges(self) -> IntArray:
        """The persona edges, one row each, smaller persona first."""
        upper = sp.coo_array(sp.triu(self.adjacency, k=1))
        return np.column_stack([upper.row, upper.col]).astype(np.int64)


def split_into_personas(adjacency: CSR, local: str = "components", n_jobs: int = -1) -> Personas:
    """Cluster every ego-net and build the persona graph (Epasto et al. 2017, steps 1 and 2).

    Parameters
    ----------
    adjacency : CSR
        Symmetric, no self-loops, sorted.
    local : {"components", "label-propagation"}
        How an ego-net is clustered. Components are what the method is defined with; label
        propagation also cuts ego-nets that hang together by a thread, as dense graphs have them.
    n_jobs : int
        Threads; -1 for all. The result is the same for any number.
    """
    one_of("local", local, LOCAL_CLUSTERINGS)
    if adjacency.nnz >= MAX_ARCS:
        raise InputError(f"the graph has {adjacency.nnz // 2} edges; one machine takes 2³⁰.")
    with compiled_threads(n_jobs) as n_threads:
        arcs = (adjacency.indptr, adjacency.indices)
        mirror = mirror_arcs(*arcs)
        cluster, count = LOCAL_CLUSTERINGS[local](*arcs, mirror, n_threads)
        owner = np.repeat(np.arange(len(count)), count)
        first = np.cumsum(count) - count
        indptr = np.zeros(len(owner) + 1, dtype=adjacency.indptr.dtype)
        _count_arcs(adjacency.indptr, cluster, first, indptr[1:])
        np.cumsum(indptr, out=indptr)
        indices, weights = np.empty_like(adjacency.indices), adjacency.data
        weighted = bool((weights != 1.0).any())
        given = (weights, np.empty_like(weights)) if weighted else (np.empty(0), np.empty(0))
        _fill(adjacency.indptr, mirror, cluster, indptr[:-1].copy(), indices, *given)
    entries = (given[1] if weighted else weights, indices, indptr)
    return Personas(owner, sp.csr_array(entries, shape=(len(owner), len(owner))))


@numba.njit(cache=True, parallel=True)
def _count_arcs(indptr: Any, cluster: Any, first: Any, count: Any) -> None:
    """Turn the cluster of each arc, in place, into its persona, and count the arcs of each."""
    for node in numba.prange(len(first)):
        for arc in range(np.uintp(indptr[node]), np.uintp(indptr[node + 1])):
            cluster[arc] += np.uint32(first[node])
            count[np.uintp(cluster[arc])] += 1


@numba.njit(cache=True, parallel=True)
def _fill(
    indptr: Any,
    mirror: Any,
    persona: Any,
    following: Any,
    indices: Any,
    weights: Any,
    new_weights: Any,
) -> None:
    """Each arc goes from the persona of its source to that of its target.

    A row needs no sorting: the neighbours of a persona come in order, and so do their personas.
    """
    for node in numba.prange(len(indptr) - 1):
        for arc in range(np.uintp(indptr[node]), np.uintp(indptr[node + 1])):
            own = np.uintp(persona[arc])
            place = np.uintp(following[own])
            following[own] += 1
            indices[place] = persona[mirror[arc]]
            if len(weights):
                new_weights[place] = weights[arc]
