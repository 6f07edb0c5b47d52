"""Arrow batches on the executors: groups of rows as a whole, lists of numbers as matrices."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import scipy.sparse as sp

from elco.typing import AnyArray, Attributes

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

NEVER_HELD = -1
"""The group of a row that stands alone."""


def map_batches(
    table: DataFrame, function: Callable[[Iterator[Any]], Iterator[Any]], schema: str
) -> DataFrame:
    """Run a function over the Arrow batches of each partition."""
    with warnings.catch_warnings():
        # About versions of pandas, which Spark asks for here and nobody uses.
        warnings.simplefilter("ignore", FutureWarning)
        return table.mapInArrow(function, schema)


def numbers(batch: Any, name: str) -> AnyArray:
    """A column without empty cells."""
    return np.asarray(batch.column(name).to_numpy(zero_copy_only=False))


def whole_groups(batches: Iterator[Any], group: str) -> Iterator[Any]:
    """Tables in which no group is cut in two; rows must come group by group."""
    held: list[Any] = []
    for batch in batches:
        if batch.num_rows == 0:
            continue
        keys = numbers(batch, group)
        last = keys[-1]
        others = np.flatnonzero(keys != last)
        start = len(keys) if last == NEVER_HELD else (others[-1] + 1 if len(others) else 0)
        goes_on = start == 0 and bool(held) and numbers(held[-1], group)[-1] == last
        if not goes_on:
            ready = [*held, batch.slice(0, start)]
            held = []
            yield from _joined(ready)
        if start < len(keys):
            held.append(batch.slice(start))
    yield from _joined(held)


def _joined(batches: list[Any]) -> Iterator[Any]:
    filled = [batch for batch in batches if batch.num_rows]
    if filled:
        yield pa.Table.from_batches(filled).combine_chunks().to_batches()[0]


def lists(batch: Any, name: str) -> tuple[AnyArray, AnyArray]:
    """A column of lists: all numbers in a row, and where each list starts and the last one ends."""
    column = batch.column(name)
    lengths = column.value_lengths().to_numpy(zero_copy_only=False)
    values = column.flatten().to_numpy(zero_copy_only=False)
    return values, np.concatenate([[0], np.cumsum(lengths)])


def matrix(batch: Any, width: int, *, sparse: bool) -> Attributes:
    """The columns `indices` and `values` as a matrix, a row each; dense rows have no indices."""
    values, indptr = lists(batch, "values")
    if not sparse:
        return values.reshape(batch.num_rows, width)
    indices, _ = lists(batch, "indices")
    return sp.csr_array((values, indices, indptr), shape=(batch.num_rows, width))


def as_lists(rows: Attributes) -> dict[str, Any]:
    """The opposite: a matrix as the columns `indices` and `values`."""
    if sp.issparse(rows):
        rows = sp.csr_array(rows)
        rows.sort_indices()
        offsets = pa.array(rows.indptr.astype(np.int32))
        return {
            "indices": pa.ListArray.from_arrays(offsets, pa.array(rows.indices.astype(np.int64))),
            "values": pa.ListArray.from_arrays(offsets, pa.array(rows.data)),
        }
    height, width = rows.shape
    offsets = pa.array(np.arange(height + 1, dtype=np.int32) * width)
    return {
        "indices": pa.nulls(height, pa.list_(pa.int64())),
        "values": pa.ListArray.from_arrays(offsets, pa.array(rows.ravel())),
    }


def batch_of(**columns: Any) -> Any:
    """A batch of named columns."""
    return pa.RecordBatch.from_arrays([pa.array(c) for c in columns.values()], list(columns))
