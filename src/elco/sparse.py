"""Sparse matrices with the smallest index type that fits, as several libraries demand it."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.sparse as sp

from elco.typing import CSR, AnyArray


def compact(matrix: Any) -> CSR:
    """Return a CSR array with sorted, 32-bit indices where these suffice."""
    result = sp.csr_array(matrix)
    result.sort_indices()
    if max(*result.shape, result.nnz) < np.iinfo(np.int32).max:
        result.indices = result.indices.astype(np.int32, copy=False)
        result.indptr = result.indptr.astype(np.int32, copy=False)
    return result


def from_entries(
    values: AnyArray, rows: AnyArray, columns: AnyArray, shape: tuple[int, int]
) -> CSR:
    """Build a CSR array from its entries; entries at the same place add up."""
    return compact(sp.coo_array((values, (rows, columns)), shape=shape).tocsr())


def adjacency_of(
    source: AnyArray, target: AnyArray, n_nodes: int, weights: AnyArray | None = None
) -> CSR:
    """Build a symmetric adjacency from an edge list.

    An edge that is listed more than once, in either direction, counts once, with its largest
    weight.

    Examples
    --------
    >>> import numpy as np
    >>> adjacency_of(np.array([0, 1]), np.array([1, 0]), 2).toarray()
    array([[0., 1.],
           [1., 0.]])
    """
    low, high = np.minimum(source, target), np.maximum(source, target)
    key = low.astype(np.int64) * n_nodes + high
    if weights is None:
        key = np.unique(key)
        values = np.ones(len(key))
    else:
        order = np.lexsort((weights, key))
        key = key[order]
        last = np.append(key[1:] != key[:-1], True)[: len(key)]
        key, values = key[last], np.asarray(weights, dtype=np.float64)[order][last]
    low, high = np.divmod(key, max(n_nodes, 1))
    mirrored = low != high
    return from_entries(
        np.concatenate([values, values[mirrored]]),
        np.concatenate([low, high[mirrored]]),
        np.concatenate([high, low[mirrored]]),
        (n_nodes, n_nodes),
    )
