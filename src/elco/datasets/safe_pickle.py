"""Read the pickles of the Planetoid release without running anything in them."""

from __future__ import annotations

import collections
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

from elco.errors import DatasetError

# Python 2 names included: the files are that old. Nothing here can do more than hold numbers.
_ALLOWED: dict[tuple[str, str], Any] = {
    ("collections", "defaultdict"): collections.defaultdict,
    ("__builtin__", "list"): list,
    ("builtins", "list"): list,
    ("numpy", "ndarray"): np.ndarray,
    ("numpy", "dtype"): np.dtype,
    ("numpy.core.multiarray", "_reconstruct"): np.empty(0).__reduce__()[0],
    ("scipy.sparse.csr", "csr_matrix"): sp.csr_matrix,
}


class _AllowListUnpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if (module, name) not in _ALLOWED:
            raise pickle.UnpicklingError(f"it asks for {module}.{name}")
        return _ALLOWED[module, name]


def read_pickle(path: Path) -> Any:
    """Unpickle arrays, sparse matrices, dicts and lists; refuse everything else."""
    try:
        with path.open("rb") as file:
            return _AllowListUnpickler(file, encoding="latin1").load()
    except OSError as error:
        raise DatasetError(f"cannot read {path}: {error.strerror}.") from error
    except Exception as error:
        raise DatasetError(
            f"{path} is not a Planetoid file that is safe to read: {error}."
        ) from error
