"""What a graph's attributes and splits are called where it is kept as named arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.sparse as sp

from elco.typing import AnyArray, Attributes

MASKS = ("train_mask", "val_mask", "test_mask")


def attribute_parts(attributes: Attributes, dense: str) -> dict[str, AnyArray]:
    """Sparse attributes as `x_data`, `x_indices`, `x_indptr`, `x_shape`; others as `dense`."""
    if not sp.issparse(attributes):
        return {dense: attributes}
    parts = {f"x_{name}": getattr(attributes, name) for name in ("data", "indices", "indptr")}
    return {**parts, "x_shape": np.array(attributes.shape)}


def attributes_from(part: Callable[[str], AnyArray | None], dense: str) -> Any:
    """What `attribute_parts` took apart; None where there are none."""
    found = [part(f"x_{name}") for name in ("data", "indices", "indptr", "shape")]
    data, indices, indptr, shape = found
    if data is None or indices is None or indptr is None or shape is None:
        return part(dense)
    matrix = sp.csr_array((data, indices, indptr), shape=tuple(shape.tolist()))
    matrix.check_format(full_check=True)
    return matrix
