"""The array types that the stages hand to each other."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

IntArray: TypeAlias = npt.NDArray[np.int64]
FloatArray: TypeAlias = npt.NDArray[np.float64]
BoolArray: TypeAlias = npt.NDArray[np.bool_]
AnyArray: TypeAlias = npt.NDArray[Any]
CSR: TypeAlias = Any
"""A `scipy.sparse.csr_array` with sorted indices and no explicit zeros."""
Attributes: TypeAlias = Any
"""One row a node: a `CSR`, or a dense two-dimensional float array."""
