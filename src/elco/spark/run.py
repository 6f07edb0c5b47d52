"""What all stages of one run share: the session, where lineage is cut, how many partitions."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from pyspark.sql import DataFrame, SparkSession

from elco.spark.checkpoints import Checkpoints

ROWS_A_PARTITION = 500_000
FEWEST_ROWS = 50_000
"""Below so many rows a partition, more of them than cores would only wait for each other."""
PARTITIONS = "spark.sql.shuffle.partitions"
BROADCAST_GUESSED = "spark.sql.autoBroadcastJoinThreshold"
BROADCAST_COUNTED = "spark.sql.adaptive.autoBroadcastJoinThreshold"

log = logging.getLogger(__name__)


@dataclass(eq=False)
class Run:
    """One call of `augment_spark`."""

    spark: SparkSession
    checkpoints: Checkpoints
    n_partitions: int = 1
    stages: list[dict[str, Any]] = field(default_factory=list)

    def cut(self, table: DataFrame, name: str) -> DataFrame:
        """Compute a table now and forget where it came from."""
        return self.checkpoints.cut(table, name)

    @contextmanager
    def stage(self, name: str) -> Iterator[dict[str, Any]]:
        """Time a stage and tell of it; what it counts goes into the dictionary that is given."""
        context = self.spark.sparkContext
        before = context.getLocalProperty("spark.job.description")
        context.setJobDescription(f"elco {name}")
        started = time.perf_counter()
        log.debug("%-8s started", name)
        counts: dict[str, Any] = {}
        try:
            yield counts
        finally:
            context.setJobDescription(before)
        elapsed = time.perf_counter() - started
        self.stages.append({"stage": name, "seconds": round(elapsed, 3), **counts})
        told = ", ".join(f"{value:,} {what.replace('_', ' ')}" for what, value in counts.items())
        log.info("%-8s %s (%.1f s)", name, told, elapsed)


def partitions_for(rows: int, parallelism: int) -> int:
    """How many partitions so many rows deserve.

    Examples
    --------
    >>> partitions_for(1_000, 8), partitions_for(1_000_000, 8), partitions_for(10**9, 8)
    (1, 8, 2000)
    """
    return max(-(-rows // ROWS_A_PARTITION), min(parallelism, -(-rows // FEWEST_ROWS)), 1)


@contextmanager
def shuffling_into(spark: SparkSession, n_partitions: int) -> Iterator[None]:
    """Let shuffles make so many partitions, and broadcast only what was counted to be small.

    Spark takes a table for small if its files are, and columns of numbers compress to next to
    nothing: millions of rows would come to the driver to be sent to everyone. What was shuffled is
    counted, and small tables among it are still broadcast. The session gets back what it had.
    """
    counted = spark.conf.get(BROADCAST_COUNTED, None) or spark.conf.get(BROADCAST_GUESSED)
    wanted = {
        PARTITIONS: str(n_partitions),
        BROADCAST_COUNTED: counted,
        BROADCAST_GUESSED: "-1",
    }
    before = {name: spark.conf.get(name, None) for name in wanted}
    for name, value in wanted.items():
        spark.conf.set(name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                spark.conf.unset(name)
            else:
                spark.conf.set(name, value)
