"""Random walks over a graph, compiled."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from elco.typing import CSR, IntArray


def random_walks(
    adjacency: CSR, starts: IntArray, length: int, rng: np.random.Generator
) -> IntArray:
    """Walk from each start, each step over a link drawn by its weight; a row of nodes a walk.

    A node without links stays where it is.
    """
    totals = np.cumsum(adjacency.data)
    return np.asarray(
        _walk(adjacency.indptr, adjacency.indices, totals, starts.astype(np.int64), length, rng)
    )


@numba.njit(cache=True)
def _walk(indptr: Any, neighbours: Any, totals: Any, starts: Any, length: int, rng: Any) -> Any:
    walks = np.empty((len(starts), length), np.int32)
    for i in range(len(starts)):
        node = starts[i]
        walks[i, 0] = node
        for step in range(1, length):
            first, last = indptr[node], indptr[node + 1]
            if last > first:
                before = totals[first - 1] if first else 0.0
                drawn = before + rng.random() * (totals[last - 1] - before)
                place = np.searchsorted(totals[first:last], drawn, side="right")
                node = neighbours[first + min(place, last - first - 1)]
            walks[i, step] = node
    return walks
