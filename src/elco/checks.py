"""Validation at the border: whatever passes here, the stages may rely on."""

from __future__ import annotations

import os
import warnings
from typing import Any

import numba
import numpy as np
import scipy.sparse as sp

from elco.errors import ElcoWarning, InputError
from elco.sparse import compact
from elco.threads import compiled_threads
from elco.typing import CSR, AnyArray, Attributes, BoolArray, IntArray

UNKNOWN = -1
"""The label of a node whose class is not known."""
MOST_GAPS = 1_000
"""How many classes more than nodes there may be: each has a column in every posterior."""
BLOCKS = 64


def check_adjacency(adjacency: Any) -> CSR:
    """Return a symmetric CSR array without self-loops; the input is not changed.

    One-way edges are mirrored and self-loops dropped, each with an `ElcoWarning`. Where the two
    directions of an edge differ in weight the larger one stays. What is in order already is not
    copied.
    """
    if not sp.issparse(adjacency):
        adjacency = np.asarray(adjacency)
        if adjacency.ndim != 2:
            raise InputError(
                f"adjacency has {adjacency.ndim} dimensions; expected a square matrix."
            )
    if adjacency.shape[0] != adjacency.shape[1]:
        rows, columns = adjacency.shape
        raise InputError(f"adjacency is {rows} × {columns}; expected a square matrix.")
    if adjacency.dtype.kind not in "biuf":
        raise InputError(f"adjacency holds {adjacency.dtype}; expected numbers.")
    if sp.issparse(adjacency) and adjacency.format != "csr":
        _check_indices(adjacency, "adjacency")
    given = sp.csr_array(adjacency)
    matrix = sp.csr_array(
        (given.data.astype(np.float64, copy=False), given.indices, given.indptr), shape=given.shape
    )
    if _in_order(matrix):
        return compact(matrix)
    _check_indices(matrix, "adjacency")
    matrix = matrix.copy()
    matrix.sum_duplicates()
    if matrix.nnz and not np.isfinite(matrix.data.sum()):
        raise InputError("adjacency holds NaN or infinite weights, or their sum overflows.")
    if matrix.nnz and matrix.data.min() < 0:
        raise InputError("adjacency holds negative weights; expected weights above zero.")
    loops = matrix.diagonal()
    if loops.any():
        count = int(np.count_nonzero(loops))
        warnings.warn(f"dropped {count} self-loops", ElcoWarning, stacklevel=3)
        matrix.setdiag(0.0)
    matrix.eliminate_zeros()
    matrix = compact(matrix)
    mirrored = compact(matrix.T)
    if not _same(matrix, mirrored):
        warnings.warn(
            "adjacency is not symmetric: every edge now goes both ways", ElcoWarning, stacklevel=3
        )
        matrix = compact(matrix.maximum(mirrored))
    return matrix


def _check_indices(matrix: Any, what: str) -> None:
    """Raise where an index lies outside: compiled code would read and write there."""
    try:
        if matrix.format in ("csr", "csc", "bsr"):
            matrix.check_format(full_check=True)
        elif matrix.format == "coo":
            sp.coo_array((matrix.data, matrix.coords), shape=matrix.shape)
    except ValueError as error:
        raise InputError(f"{what} is not a valid sparse matrix: {error}.") from error


def _in_order(matrix: CSR) -> bool:
    """Whether rows ascend without loops, weights are above zero, and either direction is there."""
    if (np.diff(matrix.indptr) < 0).any():
        return False
    secret = np.uint64(int.from_bytes(os.urandom(8), "little"))
    with compiled_threads():
        return bool(_sweep(matrix.indptr, matrix.indices, matrix.data, secret))


@numba.njit(cache=True, inline="always")
def _hash(low: Any, high: Any, weight: Any, secret: Any) -> Any:
    mixed = (np.uint64(low) << np.uint64(32) | np.uint64(high)) ^ secret
    for factor in (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)):
        mixed = (mixed ^ (mixed >> np.uint64(30))) * factor + weight
    return mixed ^ (mixed >> np.uint64(31))


@numba.njit(cache=True, parallel=True)
def _sweep(indptr: Any, indices: Any, weights: Any, secret: Any) -> Any:
    """One pass from left to right, however large the matrix.

    Looking up the other direction of every edge would jump through memory. Instead the edges above
    the diagonal and those below are hashed, and the sums compared: with a secret that is drawn
    anew, no matrix can be made to pass by accident or on purpose.
    """
    n_nodes = len(indptr) - 1
    bits = weights.view(np.uint64)
    faults = np.zeros(BLOCKS, dtype=np.int64)
    total = np.zeros(BLOCKS)
    sides = np.zeros((BLOCKS, 2), dtype=np.uint64)
    for block in numba.prange(BLOCKS):
        for node in range(block * n_nodes // BLOCKS, (block + 1) * n_nodes // BLOCKS):
            before = -1
            for arc in range(indptr[node], indptr[node + 1]):
                other = indices[arc]
                faults[block] += (other <= before) | (other >= n_nodes) | (other == node)
                faults[block] += not weights[arc] > 0.0
                total[block] += weights[arc]
                if other > node:
                    sides[block, 0] += _hash(node, other, bits[arc], secret)
                else:
                    sides[block, 1] += _hash(other, node, bits[arc], secret)
                before = other
    above, below = sides[:, 0].sum(), sides[:, 1].sum()
    return faults.sum() == 0 and above == below and np.isfinite(total.sum())


def _same(first: CSR, second: CSR) -> bool:
    return (
        np.array_equal(first.indptr, second.indptr)
        and np.array_equal(first.indices, second.indices)
        and np.array_equal(first.data, second.data)
    )


def check_attributes(attributes: Any, n_nodes: int) -> Attributes:
    """Return one finite float row a node; `None` becomes the identity (structure only)."""
    if attributes is None:
        return sp.eye_array(n_nodes, format="csr")
    if sp.issparse(attributes):
        _check_indices(attributes, "attributes")
    matrix: Any = sp.csr_array(attributes) if sp.issparse(attributes) else np.asarray(attributes)
    if matrix.ndim != 2 or matrix.shape[0] != n_nodes:
        shape = " × ".join(map(str, matrix.shape))
        raise InputError(f"attributes are {shape}; expected {n_nodes} rows, one for each node.")
    if matrix.dtype.kind not in "biuf":
        raise InputError(f"attributes hold {matrix.dtype}; expected numbers.")
    matrix = matrix.astype(np.float64, copy=False)
    values = matrix.data if sp.issparse(matrix) else matrix
    if not np.isfinite(values).all():
        raise InputError("attributes hold NaN or infinite values; fill or drop them first.")
    if sp.issparse(matrix):
        if not (matrix.has_canonical_format and matrix.data.all()):
            matrix = matrix.copy()
            matrix.sum_duplicates()
            matrix.eliminate_zeros()
        matrix = compact(matrix)
    return matrix


def check_labels(labels: Any, n_nodes: int) -> IntArray:
    """Return class numbers from 0, `-1` for unknown; `None` becomes all unknown."""
    if labels is None:
        return np.full(n_nodes, UNKNOWN, dtype=np.int64)
    vector = np.asarray(labels)
    if vector.shape != (n_nodes,):
        raise InputError(f"labels have shape {vector.shape}; expected ({n_nodes},).")
    whole = vector.dtype.kind == "f" and np.array_equal(vector, np.floor(vector))
    if vector.dtype.kind not in "iu" and not whole:
        raise InputError(f"labels hold {vector.dtype}; expected whole numbers, -1 for unknown.")
    if len(vector) and vector.min() < UNKNOWN:
        raise InputError(f"labels hold {vector.min()}; expected class numbers from 0, or -1.")
    if len(vector) and vector.max() >= n_nodes + MOST_GAPS:
        raise InputError(
            f"a label is {vector.max()} in a graph of {n_nodes} nodes: number the classes without "
            "gaps."
        )
    return vector.astype(np.int64)


def check_training_labels(labels: IntArray, n_classes: int | None = None) -> int:
    """Return the number of classes; every one of them must have a label to learn from."""
    known = labels[labels >= 0]
    if len(known) == 0:
        raise InputError("no training label at all: label at least one node of every class.")
    counts = np.bincount(known, minlength=n_classes or 0)
    if n_classes is not None and len(counts) > n_classes:
        raise InputError(f"a training label is {len(counts) - 1}; expected less than {n_classes}.")
    if (counts == 0).any():
        missing = ", ".join(map(str, np.flatnonzero(counts == 0)[:10]))
        raise InputError(
            f"no training label for class {missing}: label at least one node of every class, "
            "or number the classes without gaps."
        )
    return len(counts)


def check_mask(mask: Any, n_nodes: int, what: str) -> BoolArray:
    """Return a boolean vector; `None` becomes all false, indices become a mask."""
    if mask is None:
        return np.zeros(n_nodes, dtype=np.bool_)
    vector = np.asarray(mask)
    if vector.dtype.kind in "iu":
        if len(vector) and (vector.min() < 0 or vector.max() >= n_nodes):
            raise InputError(f"{what} names a node outside 0 … {n_nodes - 1}.")
        filled = np.zeros(n_nodes, dtype=np.bool_)
        filled[vector] = True
        return filled
    if vector.dtype.kind != "b" or vector.shape != (n_nodes,):
        raise InputError(
            f"{what} is {vector.dtype} of shape {vector.shape}; expected {n_nodes} booleans."
        )
    return vector.copy()


def check_ids(ids: Any, n_nodes: int) -> AnyArray:
    """Return unique integers or strings; `None` becomes 0 … n-1."""
    if ids is None:
        return np.arange(n_nodes, dtype=np.int64)
    vector = np.asarray(ids)
    if vector.shape != (n_nodes,):
        raise InputError(f"node ids have shape {vector.shape}; expected ({n_nodes},).")
    if vector.dtype.kind not in "iuUT":
        vector = np.asarray([str(value) for value in vector.tolist()], dtype=object)
        vector = vector.astype(str) if n_nodes else np.empty(0, dtype="U1")
    unique, counts = np.unique(vector, return_counts=True)
    if len(unique) < n_nodes:
        raise InputError(f"node id '{unique[counts.argmax()]}' occurs more than once.")
    return vector
