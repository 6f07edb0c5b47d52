"""Arcs: the entries of a symmetric CSR matrix, each edge once in either direction.

Large arrays are made by NumPy and handed to the kernels: it asks the system for huge pages, which
compiled code does not, and fresh memory is then several times as fast to fill.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

MAX_ARCS = 2**31
"""Kernels count arcs in 32 bits, and keep one of them for a mark."""


def mirror_arcs(indptr: Any, indices: Any) -> Any:
    """Where the other direction of each arc lies.

    Rows are sorted and the matrix is symmetric, so going through the rows in order meets the
    arcs into a node in the order in which they leave it.
    """
    mirror = np.empty(len(indices), dtype=np.uint32)
    _fill_mirror(indices, indptr[:-1].astype(np.uint32), mirror)
    return mirror


@numba.njit(cache=True)
def _fill_mirror(indices: Any, following: Any, mirror: Any) -> None:
    for arc in range(len(indices)):
        node = np.uintp(indices[arc])
        mirror[arc] = following[node]
        following[node] += np.uint32(1)
