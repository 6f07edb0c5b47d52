"""Constituencies: clusters of personas given back to their voters, in the canonical order.

The order is that of `elco.cover.Cover.canonical`: by first voter, then by size, then by a
fingerprint of the voters; of constituencies with the same voters one stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.sparse as sp
from pyspark.sql import DataFrame
from pyspark.sql import functions as F

from elco.cover import Cover
from elco.spark.batches import batch_of, map_batches, numbers
from elco.spark.numbering import numbered
from elco.spark.run import Run

LOW = (1 << 32) - 1
PRINTS = ("high_1", "low_1", "high_0", "low_0")
"""Halves of the two 64-bit sums, in the order in which they are compared."""


@dataclass(frozen=True, eq=False)
class CoverTables:
    """`members` (elector, voter) and `sizes` (elector, size)."""

    members: DataFrame
    sizes: DataFrame
    n_constituencies: int


def constituencies(
    run: Run, owners: DataFrame, clusters: DataFrame, min_size: int, max_size: int | None
) -> CoverTables:
    """Return what `EgoSplitting` has in `cover_`, for clusters of personas."""
    pairs = run.cut(
        owners.join(clusters, "persona")
        .select("cluster", F.col("owner").alias("voter"))
        .distinct(),
        "pairs",
    )
    schema = "cluster long, voter long, " + ", ".join(f"{name} long" for name in PRINTS)
    sums = [F.sum(name).alias(name) for name in PRINTS]
    found = (
        map_batches(pairs, _fingerprint, schema)
        .groupBy("cluster")
        .agg(F.min("voter").alias("first"), F.count("*").alias("size"), *sums)
        .filter(F.col("size") >= min_size)
    )
    if max_size is not None:
        found = found.filter(F.col("size") <= max_size)
    # Sums of halves, brought back to halves of a sum modulo 2^64.
    for half in ("0", "1"):
        low, high = F.col(f"low_{half}"), F.col(f"high_{half}")
        carried = (high + F.shiftright(low, 32)).bitwiseAND(F.lit(LOW))
        found = found.withColumn(f"high_{half}", carried)
        found = found.withColumn(f"low_{half}", low.bitwiseAND(F.lit(LOW)))
    keys = ["first", "size", *PRINTS]
    distinct = found.groupBy(*keys).agg(F.min("cluster").alias("cluster"))
    chosen = numbered(run, distinct, keys, "elector")
    members = run.cut(
        pairs.join(chosen.select("cluster", "elector"), "cluster").select("elector", "voter"),
        "members",
    )
    return CoverTables(members, chosen.select("elector", "size"), chosen.count())


def _fingerprint(batches: Iterator[Any]) -> Iterator[Any]:
    for batch in batches:
        voter = numbers(batch, "voter")
        rows = np.arange(len(voter) + 1)
        width = int(voter.max(initial=0)) + 1
        alone = sp.csr_array((np.ones(len(voter)), voter, rows), shape=(len(voter), width))
        prints = Cover(alone).fingerprints()
        halves = {
            f"{half}_{i}": (prints[:, i] >> np.uint64(shift) & np.uint64(LOW)).astype(np.int64)
            for i in (0, 1)
            for half, shift in (("high", 32), ("low", 0))
        }
        columns = {name: halves[name] for name in PRINTS}
        yield batch_of(cluster=numbers(batch, "cluster"), voter=voter, **columns)
