"""Ways to cluster every ego-net: each neighbour of a node gets a local cluster.

The ego-net of a node is the graph among its neighbours, without the node itself. A kernel reads
sorted, symmetric CSR, with the mirror of each arc. It returns one number an arc, `cluster[a]` for
the arc `a` = (ego → neighbour), counted from 0 within the ego in the order of the first neighbour,
and the number of clusters of each ego. The result does not depend on the number of threads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np

from elco.division.components import ego_components

LPA_SWEEPS = 10


@numba.njit(cache=True, inline="always")
def _lot(label: int, voter: int) -> int:
    """A draw that differs from voter to voter: a fixed order would let one label flood the net."""
    mixed = ((label * 31 + voter + 1) * 2654435769) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 15)) * 2246822519) & 0xFFFFFFFF
    return mixed ^ (mixed >> 13)


@numba.njit(cache=True, parallel=True)
def _label_propagation(indptr: Any, indices: Any, mirror: Any, n_threads: int) -> Any:
    n_nodes = len(indptr) - 1
    cluster = np.empty(len(indices), dtype=np.uint32)
    count = np.zeros(n_nodes, dtype=np.int64)
    largest = 0
    for ego in range(n_nodes):
        largest = max(largest, indptr[ego + 1] - indptr[ego])
    for thread in numba.prange(n_threads):
        place = np.full(n_nodes, -1, dtype=np.int32)
        votes = np.zeros(largest, dtype=np.int32)
        for ego in range(thread, n_nodes, n_threads):
            start, end = indptr[ego], indptr[ego + 1]
            label = cluster[start:end]
            for i in range(end - start):
                place[indices[start + i]] = i
                label[i] = i
            for _ in range(LPA_SWEEPS):
                moved = False
                for i in range(end - start):
                    neighbour = indices[start + i]
                    best = label[i]
                    for arc in range(indptr[neighbour], indptr[neighbour + 1]):
                        j = place[indices[arc]]
                        if j >= 0:
                            votes[label[j]] += 1
                    # A label leaves only for one with more votes; ties among these by lot.
                    most = votes[label[i]]
                    for arc in range(indptr[neighbour], indptr[neighbour + 1]):
                        j = place[indices[arc]]
                        if j >= 0 and label[j] != best:
                            got = votes[label[j]]
                            tied = got == most and best != label[i]
                            if got > most or (tied and _lot(label[j], i) < _lot(best, i)):
                                best, most = label[j], got
                    for arc in range(indptr[neighbour], indptr[neighbour + 1]):
                        j = place[indices[arc]]
                        if j >= 0:
                            votes[label[j]] = 0
                    if best != label[i]:
                        label[i] = best
                        moved = True
                if not moved:
                    break
            # Number the labels in the order of their first neighbour; `votes` is free again.
            found = 0
            for i in range(end - start):
                if votes[label[i]] == 0:
                    found += 1
                    votes[label[i]] = found
            for i in range(end - start):
                place[indices[start + i]] = -1
                label[i] = votes[label[i]] - 1
            for i in range(end - start):
                votes[i] = 0
            count[ego] = found
    return cluster, count


LOCAL_CLUSTERINGS: dict[str, Callable[[Any, Any, Any, int], Any]] = {
    "components": ego_components,
    "label-propagation": _label_propagation,
}
