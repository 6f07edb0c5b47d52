"""Products of a sparse matrix with many dense columns, compiled.

With a few columns PyTorch's product is the faster one. With many, a row of the dense matrix is as
long as several lines of the cache, and what counts is where rows are read and written: the
transpose is multiplied by adding to its few rows, not by collecting from the many of the other
matrix. That is where the gain is; the plain product of attributes is about as fast as PyTorch's
(`benchmarks/wide_products.py`).
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from torch import Tensor, from_numpy

WIDE, WIDE_TRANSPOSED = 65, 48
"""Columns from which on these products are taken; below, PyTorch's are the faster on attributes.

Both add up in the same order; where the benchmark was run, to the same digits.
"""


def wide_times(crow: Tensor, column: Tensor, values: Tensor, dense: Tensor) -> Tensor:
    """The product of a CSR matrix."""
    return from_numpy(_times(*_arrays(crow, column, values, dense)))


def wide_transposed_times(
    crow: Tensor, column: Tensor, values: Tensor, n_columns: int, dense: Tensor
) -> Tensor:
    """The product of the transpose of a CSR matrix."""
    return from_numpy(_transposed_times(*_arrays(crow, column, values, dense), n_columns))


def _arrays(*tensors: Tensor) -> tuple[Any, ...]:
    return tuple(tensor.detach().contiguous().numpy() for tensor in tensors)


@numba.njit(cache=True, nogil=True)
def _times(crow: Any, column: Any, values: Any, dense: Any) -> Any:
    out = np.zeros((len(crow) - 1, dense.shape[1]), dtype=np.float32)
    for row in range(len(out)):
        total = out[row]
        for place in range(crow[row], crow[row + 1]):
            _add(total, values[place], dense[column[place]])
    return out


@numba.njit(cache=True, nogil=True)
def _transposed_times(crow: Any, column: Any, values: Any, dense: Any, n_columns: int) -> Any:
    out = np.zeros((n_columns, dense.shape[1]), dtype=np.float32)
    for row in range(len(crow) - 1):
        own = dense[row]
        for place in range(crow[row], crow[row + 1]):
            _add(out[column[place]], values[place], own)
    return out


@numba.njit(cache=True, nogil=True, inline="always")
def _add(total: Any, value: Any, row: Any) -> None:
    for i in range(len(total)):
        total[i] += value * row[i]
