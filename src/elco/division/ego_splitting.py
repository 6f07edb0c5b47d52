"""Ego-splitting (Epasto, Lattanzi and Paes Leme 2017): overlapping constituencies."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp

from elco.cover import Cover
from elco.division.base import Division
from elco.division.partition import partition
from elco.division.personas import Personas, split_into_personas
from elco.errors import one_of
from elco.typing import CSR, IntArray


class EgoSplitting(Division):
    """Split every node into personas, cluster the personas, give the clusters back to the nodes.

    Parameters
    ----------
    method : {"louvain", "leiden", "label-propagation", "components"}
        How the persona graph is clustered.
    resolution : float
        Of Louvain and Leiden: larger gives more and smaller constituencies.
    local : {"components", "label-propagation"}
        How an ego-net is clustered.
    min_size, max_size : int
        Constituencies outside the two sizes are dropped.
    uncovered : {"drop", "pairs"}
        What becomes of an edge that no constituency holds: nothing, or a constituency of two.
    random_state : int
        The order in which the persona graph is visited.
    n_jobs : int
        Threads of the persona step; -1 for all.

    Attributes
    ----------
    cover_ : Cover
    persona_owner_ : array of int, the node of each persona
    persona_edges_ : array of int, edges × 2
    persona_cluster_ : array of int, the cluster of each persona

    Examples
    --------
    Two triangles that share node 2: it belongs to both.

    >>> import numpy as np
    >>> adjacency = np.zeros((5, 5))
    >>> for u, v in [(0, 1), (0, 2), (1, 2), (2, 3), (2, 4), (3, 4)]:
    ...     adjacency[u, v] = adjacency[v, u] = 1
    >>> cover = EgoSplitting().fit(adjacency).cover_
    >>> [cover.voters_of(c).tolist() for c in range(cover.n_constituencies)]
    [[0, 1, 2], [2, 3, 4]]
    """

    _personas: Personas
    persona_cluster_: IntArray

    def __init__(
        self,
        method: str = "louvain",
        *,
        resolution: float = 1.0,
        local: str = "components",
        min_size: int = 3,
        max_size: int | None = None,
        uncovered: str = "drop",
        random_state: int = 0,
        n_jobs: int = -1,
    ) -> None:
        self.method = method
        self.resolution = resolution
        self.local = local
        self.min_size = min_size
        self.max_size = max_size
        self.uncovered = uncovered
        self.random_state = random_state
        self.n_jobs = n_jobs

    @property
    def persona_owner_(self) -> IntArray:
        """The node that each persona belongs to."""
        return self._personas.owner

    @property
    def persona_edges_(self) -> IntArray:
        """The edges between personas; made when asked for, they are many."""
        return self._personas.edges

    def _divide(self, adjacency: CSR) -> Cover:
        one_of("uncovered", self.uncovered, ("drop", "pairs"))
        personas = split_into_personas(adjacency, self.local, self.n_jobs)
        cluster = partition(personas.adjacency, self.method, self.resolution, self.random_state)
        self._personas = personas
        self.persona_cluster_ = cluster
        n_clusters = int(cluster.max()) + 1 if len(cluster) else 0
        cover = Cover.from_pairs(cluster, personas.owner, n_clusters, adjacency.shape[0])
        cover = cover.within_sizes(self.min_size, self.max_size)
        return cover if self.uncovered == "drop" else cover.union(uncovered_pairs(adjacency, cover))


def uncovered_pairs(adjacency: CSR, cover: Cover) -> Cover:
    """One constituency of two for each edge whose ends share none."""
    upper = sp.coo_array(sp.triu(adjacency, k=1))
    open_edges = ~cover.holds(upper.row, upper.col)
    ends = np.column_stack([upper.row[open_edges], upper.col[open_edges]])
    pair = np.repeat(np.arange(len(ends)), 2)
    return Cover.from_pairs(pair, ends.ravel(), len(ends), adjacency.shape[0])
