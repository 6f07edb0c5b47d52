"""Columns of a table as numbers: what is text, what is a category, what is a number.

Numbers between 0 and 1, and counts that are mostly 0, stay as they are; others are brought to mean
0 and deviation 1. An empty cell takes the mean, and another column says that it was empty. Texts of
several words become TF-IDF weights of their words. Other strings are categories, one column each. A
string that is different in nearly every row is a name: it tells nothing and is left out.
"""

from __future__ import annotations

import logging
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import scipy.sparse as sp

from elco.errors import InputError
from elco.typing import AnyArray, Attributes

MOST_WORDS = 5_000
MOST_CATEGORIES = 200
WORDS_OF_A_TEXT = 3.0
"""Words a cell on average, from which on a column is text."""
DISTINCT_OF_A_NAME = 0.9
"""Share of different values, from which on a column of single words holds names."""
SPARSE_BELOW = 0.1
"""Share of non-zero values under which they are kept sparse."""

log = logging.getLogger(__name__)


class Encoded(NamedTuple):
    """A column as numbers, and in words what was done; None if it was left out."""

    values: Any
    words: str


def encode(table: Any, columns: list[str]) -> Attributes | None:
    """Encode columns of an Arrow table side by side; None where nothing is left."""
    found = [_encode(table[name], name) for name in columns]
    _tell(columns, found)
    parts = [encoded.values for encoded in found if encoded.values is not None]
    if not parts:
        return None
    if any(sp.issparse(part) for part in parts):
        return sp.csr_array(sp.hstack([sp.csr_array(part) for part in parts]))
    return sparse_if_mostly_zero(np.hstack(parts))


def sparse_if_mostly_zero(dense: AnyArray) -> Attributes:
    """The same values, sparse where few of them are not zero."""
    return sp.csr_array(dense) if np.count_nonzero(dense) < SPARSE_BELOW * dense.size else dense


def _tell(columns: list[str], found: list[Encoded]) -> None:
    """Say what was done, once for columns side by side that were treated alike."""
    pairs = zip(columns, found, strict=True)
    for words, group in groupby(pairs, key=lambda pair: pair[1].words):
        names = [name for name, _ in group]
        who = names[0] if len(names) == 1 else f"{names[0]} … {names[-1]} ({len(names):,} columns)"
        log.info("read     %s: %s", who, words)


def _encode(column: Any, name: str) -> Encoded:
    kind = column.type
    if pa.types.is_dictionary(kind):
        column = column.cast(kind.value_type)
        kind = kind.value_type
    if pa.types.is_null(kind):
        return Encoded(None, "empty, left out")
    if pa.types.is_boolean(kind):
        column = column.cast(pa.int8())
        kind = column.type
    if pa.types.is_temporal(kind):
        column = column.cast(pa.timestamp("s")).cast(pa.int64())
        kind = column.type
    if pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind):
        return _numbers(column, name)
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        return _strings(column)
    raise InputError(
        f"column {name!r} holds {kind}; expected numbers, text, categories or times, or one column "
        "'attributes' of lists of numbers."
    )


def _numbers(column: Any, name: str) -> Encoded:
    values = column.cast(pa.float64()).to_numpy(zero_copy_only=False)
    empty = np.isnan(values)
    if empty.all():
        return Encoded(None, "empty, left out")
    if np.isinf(values).any():
        raise InputError(f"column {name!r} holds infinite values.")
    known = values[~empty]
    parts, words = [], "numbers as they are"
    counts = known.min() >= 0.0 and (known == 0.0).mean() > 0.5
    if not counts and (known.min() < 0.0 or known.max() > 1.0):
        spread = known.std()
        values = (values - known.mean()) / (spread if spread > 0 else 1.0)
        known, words = values[~empty], "numbers, scaled"
    values = np.where(empty, known.mean(), values)
    parts.append(values)
    if empty.any():
        parts.append(empty.astype(np.float64))
        words += f", {int(empty.sum()):,} empty"
    return Encoded(np.column_stack(parts), words)


def _strings(column: Any) -> Encoded:
    texts = [text or "" for text in column.to_pylist()]
    filled = [text for text in texts if text.strip()]
    if not filled:
        return Encoded(None, "empty, left out")
    if np.mean([len(text.split()) for text in filled]) >= WORDS_OF_A_TEXT:
        return _text(texts)
    counts = pc.value_counts(pa.array(filled))
    if len(filled) > 2 and len(counts) > DISTINCT_OF_A_NAME * len(filled):
        return Encoded(None, "a different name in nearly every row, left out")
    return _categories(texts, counts)


def _text(texts: list[str]) -> Encoded:
    from sklearn.feature_extraction.text import TfidfVectorizer

    try:
        # A word of a single text joins nothing; in a handful of texts there is no other.
        rare = 2 if len(texts) >= 20 else 1
        vectoriser = TfidfVectorizer(min_df=rare, max_features=MOST_WORDS, sublinear_tf=True)
        values = sp.csr_array(vectoriser.fit_transform(texts))
    except ValueError:
        return Encoded(None, "text without words, left out")
    return Encoded(values, f"text, {values.shape[1]:,} words (TF-IDF)")


def _categories(texts: list[str], counts: Any) -> Encoded:
    by_size = sorted(
        zip(counts.field("values").to_pylist(), counts.field("counts").to_pylist(), strict=True),
        key=lambda pair: (-pair[1], pair[0]),
    )
    place = {value: i for i, (value, _) in enumerate(by_size[:MOST_CATEGORIES])}
    rows, columns = [], []
    for row, text in enumerate(texts):
        if text in place:
            rows.append(row)
            columns.append(place[text])
    shape = (len(texts), len(place))
    values = sp.csr_array((np.ones(len(rows)), (rows, columns)), shape=shape)
    dropped = len(by_size) - len(place)
    words = f"{len(place):,} categories" + (f", {dropped:,} rare ones left out" if dropped else "")
    return Encoded(values, words)


def lists(column: Any) -> Attributes:
    """A column of lists of numbers, all of one length."""
    rows = column.to_pylist()
    widths = {len(row) if row is not None else 0 for row in rows}
    if len(widths) > 1:
        raise InputError("column 'attributes' holds lists of different lengths.")
    return sparse_if_mostly_zero(np.array(rows, dtype=np.float64).reshape(len(rows), -1))
