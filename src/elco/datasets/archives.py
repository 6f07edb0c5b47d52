"""Archives of arrays from strangers: what they say of themselves is checked before it is read.

An archive of a few kilobytes can unpack to more than any memory holds, and the header of an array
can name a shape that nothing stands behind. Both are seen without unpacking anything.
"""

from __future__ import annotations

import math
import zipfile
import zlib
from pathlib import Path
from tokenize import TokenError
from typing import Any, BinaryIO

import numpy as np
import scipy.sparse as sp

from elco.errors import DatasetError, ElcoError
from elco.memory import GIB, require
from elco.typing import CSR, AnyArray

HARMLESS = GIB // 4
"""Bytes that anything may unpack to."""
MOST_EXPANSION = 100
"""How many times its own size more than that may be."""
UNREADABLE = (
    OSError,
    ValueError,
    EOFError,
    SyntaxError,
    OverflowError,
    RuntimeError,
    TypeError,
    TokenError,
)
"""What NumPy and `zipfile` raise over files that are not what they should be."""
SPARSE_PARTS = {"csr": ("indices", "indptr"), "csc": ("indices", "indptr"), "coo": ("row", "col")}


def refuse_bomb(path: Path, unpacked: int, packed: int) -> None:
    """Raise where a file unpacks to what it can only have been made for, or to more than fits."""
    if unpacked > max(HARMLESS, MOST_EXPANSION * packed):
        raise DatasetError(
            f"{path} has {packed:,} bytes and unpacks to {unpacked / GIB:.1f} GiB, more than "
            f"{MOST_EXPANSION} times as much: no graph does that, and it is not read."
        )
    require(unpacked, f"{path}, unpacked,", "Map it instead: elco.datasets.arrays.write_arrays.")


def read_archive(path: Path) -> dict[str, AnyArray]:
    """The arrays of an `.npz` by name; no objects, and nothing that is not there."""
    try:
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
            refuse_bomb(path, sum(each.file_size for each in members), path.stat().st_size)
            for member in members:
                with archive.open(member) as file:
                    _check_header(file, member.file_size, member.filename)
        with np.load(path, allow_pickle=False) as arrays:
            return {name: arrays[name] for name in arrays.files}
    except FileNotFoundError as error:
        raise DatasetError(f"there is no file {path}.") from error
    except ElcoError:
        raise
    except (*UNREADABLE, zipfile.BadZipFile, zlib.error) as error:
        raise DatasetError(f"{path} is not an .npz of plain arrays: {error}.") from error


def read_npy(path: Path, *, mapped: bool = False) -> AnyArray:
    """One array of plain values."""
    try:
        with path.open("rb") as file:
            _check_header(file, path.stat().st_size, path.name)
        return np.asanyarray(np.load(path, mmap_mode="r" if mapped else None, allow_pickle=False))
    except UNREADABLE as error:
        raise DatasetError(f"{path} is not an array of plain values: {error}.") from error


def _check_header(file: Any, size: int, name: str) -> None:
    """Raise unless an array's header says what follows it: numbers or strings, and how many."""
    shape, kind = _header(file)
    promised = math.prod(shape) * kind.itemsize
    if kind.hasobject:
        raise ValueError(f"{name} holds objects")
    if min(shape, default=0) < 0 or promised != size - file.tell():
        raise ValueError(f"{name} says that it has {promised:,} bytes of values, and has others")


def _header(file: BinaryIO) -> tuple[tuple[int, ...], np.dtype[Any]]:
    readers = {
        (1, 0): np.lib.format.read_array_header_1_0,
        (2, 0): np.lib.format.read_array_header_2_0,
    }
    version = np.lib.format.read_magic(file)
    if version not in readers:
        raise ValueError(f"its format has version {version}")
    shape, _, kind = readers[version](file)
    return shape, kind


def read_sparse(path: Path) -> CSR:
    """What `scipy.sparse.save_npz` wrote, with every index where a value can be."""
    arrays = read_archive(path)
    try:
        kind = arrays["format"].item()
        kind = kind.decode("ascii") if isinstance(kind, bytes) else str(kind)
        parts = [arrays[name] for name in SPARSE_PARTS[kind]]
        shape = tuple(map(int, arrays["shape"]))
        refuse_bomb(path, 8 * shape[0], path.stat().st_size)
        if kind == "coo":
            return sp.csr_array(sp.coo_array((arrays["data"], tuple(parts)), shape=shape))
        make = sp.csr_array if kind == "csr" else sp.csc_array
        matrix = make((arrays["data"], *parts), shape=shape)
        matrix.check_format(full_check=True)
        return sp.csr_array(matrix)
    except (KeyError, ValueError, TypeError, IndexError, OverflowError) as error:
        raise DatasetError(f"{path} is not a sparse matrix: {error}.") from error
