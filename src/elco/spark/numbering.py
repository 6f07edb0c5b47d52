"""Numbers from 0 without gaps, in the order of some columns, for rows spread over machines."""

from __future__ import annotations

from collections.abc import Mapping

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F

from elco.spark.run import Run

PLACE_BITS = 33
"""Of the numbers that Spark gives to rows, those for the place within a partition."""


def numbered(run: Run, table: DataFrame, by: list[str], name: str) -> DataFrame:
    """Add a column `name` that counts the rows in the order of the columns `by`.

    Rows are sorted over all partitions; what comes back to the driver is the number of rows of
    each partition. The columns must tell all rows apart: then the numbers do not depend on the
    partitions.
    """
    placed = run.cut(
        table.repartitionByRange(run.n_partitions, *by)
        .sortWithinPartitions(*by)
        .withColumn("_part", F.spark_partition_id())
        .withColumn("_place", F.monotonically_increasing_id()),
        name,
    )
    sizes = {row["_part"]: row["count"] for row in placed.groupBy("_part").count().collect()}
    place = F.col("_place").bitwiseAND(F.lit((1 << PLACE_BITS) - 1))
    return after(run, placed, sizes, "_part", place, name).drop("_place")


def after(
    run: Run, table: DataFrame, sizes: Mapping[int, int], block: str, place: Column, name: str
) -> DataFrame:
    """Add up `place` and the sizes of all earlier blocks; drops the column `block`."""
    offsets, total = [], 0
    for number in sorted(sizes):
        offsets.append((int(number), total))
        total += sizes[number]
    known = run.spark.createDataFrame(offsets or [(-1, 0)], f"{block} long, _before long")
    return (
        table.join(F.broadcast(known), block)
        .withColumn(name, F.col("_before") + place)
        .drop(block, "_before")
    )
