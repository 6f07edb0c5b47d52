"""Personas: every node is split into one copy for each local cluster of its neighbours."""

from __future__ import annotations

from dataclasses import dataclass

import numba
import numpy as np
import scipy.sparse as sp

from elco.division.local_clustering import LOCAL_CLUSTERINGS
from elco.errors import one_of
from elco.sparse import from_entries
from elco.typing import CSR, AnyArray, IntArray


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
    available: int = numba.config.NUMBA_NUM_THREADS
    n_threads = available if n_jobs < 1 else min(n_jobs, available)
    before = numba.get_num_threads()
    numba.set_num_threads(n_threads)
    try:
        cluster, count = LOCAL_CLUSTERINGS[local](adjacency.indptr, adjacency.indices, n_threads)
    finally:
        numba.set_num_threads(before)
    owner = np.repeat(np.arange(len(count)), count)
    first = np.cumsum(count) - count
    degrees = np.diff(adjacency.indptr)
    persona_of_arc = np.repeat(first, degrees) + cluster
    return Personas(owner, _join(adjacency, persona_of_arc, len(owner)))


def _join(adjacency: CSR, persona_of_arc: AnyArray, n_personas: int) -> CSR:
    arcs = np.arange(adjacency.nnz)
    reverse = sp.csr_array((arcs, adjacency.indices, adjacency.indptr), shape=adjacency.shape)
    reverse = sp.csr_array(reverse.T)
    reverse.sort_indices()
    partner = persona_of_arc[reverse.data]
    return from_entries(adjacency.data, persona_of_arc, partner, (n_personas, n_personas))
