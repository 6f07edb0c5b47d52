"""Read the pickles of the Planetoid release without running anything in them.

A pickle names classes and says how to fill them. Here every name leads to a stand-in that only
takes note of what it is given; arrays and matrices are made of these notes afterwards, and checked.
NumPy and SciPy would fill their own without asking: an array whose type says that its bytes are
addresses of objects, a matrix whose indices point outside of it.
"""

from __future__ import annotations

import collections
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

from elco.errors import DatasetError
from elco.typing import AnyArray

NUMBERS = "biuf"


class _Kind:
    """Stands for a `numpy.dtype`: numbers, in one byte order or the other."""

    def __init__(self, name: Any, align: Any = False, copy: Any = False) -> None:
        self.kind = np.dtype(name if isinstance(name, str) and len(name) <= 4 else "O")
        if self.kind.kind not in NUMBERS:
            raise pickle.UnpicklingError(f"an array holds {name!r}, no numbers")

    def __setstate__(self, state: Any) -> None:
        order = state[1] if isinstance(state, tuple) and len(state) > 1 else None
        if order not in ("<", ">", "|", "="):
            raise pickle.UnpicklingError("the type of an array is none")
        self.kind = self.kind.newbyteorder(order)


class _Array:
    """Stands for a `numpy.ndarray`."""

    values: AnyArray

    def __setstate__(self, state: Any) -> None:
        _, shape, kind, by_columns, raw = state
        if isinstance(raw, str):  # Bytes of Python 2, read as text.
            raw = raw.encode("latin1")
        flat = np.frombuffer(raw, dtype=kind.kind)
        self.values = flat.reshape(shape, order="F" if by_columns else "C")


class _Matrix:
    """Stands for a `scipy.sparse.csr_matrix`."""


def _new_array(cls: Any, shape: Any, kind: Any) -> _Array:
    return _Array()


# Python 2 names included: the files are that old.
_ALLOWED: dict[tuple[str, str], Any] = {
    ("collections", "defaultdict"): collections.defaultdict,
    ("__builtin__", "list"): list,
    ("builtins", "list"): list,
    ("numpy", "ndarray"): _Array,
    ("numpy", "dtype"): _Kind,
    ("numpy.core.multiarray", "_reconstruct"): _new_array,
    ("numpy._core.multiarray", "_reconstruct"): _new_array,
    ("scipy.sparse.csr", "csr_matrix"): _Matrix,
    ("scipy.sparse._csr", "csr_matrix"): _Matrix,
}


class _AllowListUnpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if (module, name) not in _ALLOWED:
            raise pickle.UnpicklingError(f"it asks for {module}.{name}")
        return _ALLOWED[module, name]


def read_pickle(path: Path) -> Any:
    """Unpickle an array, a sparse matrix, or a dict of lists of numbers; refuse everything else."""
    try:
        with path.open("rb") as file:
            return _plain(_AllowListUnpickler(file, encoding="latin1").load())
    except OSError as error:
        raise DatasetError(f"cannot read {path}: {error.strerror}.") from error
    except Exception as error:  # A pickle can make the unpickler stumble over anything.
        raise DatasetError(
            f"{path} is not a Planetoid file that is safe to read: {error}."
        ) from error


def _plain(found: Any) -> Any:
    if isinstance(found, _Array):
        return found.values
    if isinstance(found, _Matrix):
        return _checked(vars(found))
    if isinstance(found, dict):
        return {_whole(node): [_whole(other) for other in found[node]] for node in found}
    raise pickle.UnpicklingError(f"it holds a {type(found).__name__}")


def _checked(parts: dict[str, Any]) -> Any:
    """The matrix, with every index where a value can be."""
    data, indices, indptr = (parts[name].values for name in ("data", "indices", "indptr"))
    shape = parts.get("_shape") or parts["shape"]
    matrix = sp.csr_matrix((data, indices, indptr), shape=tuple(map(int, shape)))
    matrix.check_format(full_check=True)
    return matrix


def _whole(value: Any) -> int:
    if not isinstance(value, int):
        raise pickle.UnpicklingError(f"it names {type(value).__name__}, no number, as a node")
    return value
