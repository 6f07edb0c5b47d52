"""Class scores as whole numbers: sums are then the same in any order, on any number of machines.

A probability p is kept as round(p · 2³⁰), one column a class. A sum over 2³² voters still fits into
64 bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F

from elco.typing import FloatArray

ONE = 1 << 30


def columns(n_classes: int) -> list[str]:
    """Names of the columns."""
    return [f"s{k}" for k in range(n_classes)]


def fixed(probabilities: FloatArray) -> dict[str, Any]:
    """Columns of a batch, from a matrix with a row each."""
    whole = np.rint(probabilities * ONE).astype(np.int64)
    return {f"s{k}": whole[:, k] for k in range(probabilities.shape[1])}


def given(n_classes: int, label: str) -> list[Column]:
    """The scores of a voter whose label is known."""
    return [
        F.when(F.col(label) == k, F.lit(ONE)).otherwise(F.lit(0)).cast("long").alias(f"s{k}")
        for k in range(n_classes)
    ]


def summed(n_classes: int, weight: Column | None = None) -> Iterable[Column]:
    """Sums of each class, for an aggregation."""
    for name in columns(n_classes):
        score = F.col(name) if weight is None else F.col(name) * weight
        yield F.sum(score).alias(name)


def posterior(n_classes: int) -> Column:
    """Probabilities that add up to one, as a list."""
    names = columns(n_classes)
    total = sum((F.col(name) for name in names[1:]), F.col(names[0]))
    return F.array(*(F.col(name) / total for name in names))


def opinions(members: DataFrame, scores: DataFrame, n_classes: int) -> DataFrame:
    """(elector, posterior): the mean of the scores of each elector's voters."""
    met = members.join(scores.withColumnRenamed("row", "voter"), "voter")
    return (
        met.groupBy("elector")
        .agg(*summed(n_classes))
        .select("elector", posterior(n_classes).alias("posterior"))
    )


def matrix_of(rows: Sequence[Any], n_classes: int) -> FloatArray:
    """Collected posteriors as a matrix."""
    values = [row["posterior"] for row in rows]
    return np.array(values, dtype=np.float64).reshape(len(rows), n_classes)
