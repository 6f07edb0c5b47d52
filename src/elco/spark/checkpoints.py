"""Where lineage is cut, by name.

Each stage ends in tables that the next ones read several times. `local` keeps them on the
executors: fast, but a lost executor ends the job. `reliable` writes them to the checkpoint
directory of the session, `parquet` to a folder that is given: both survive that loss.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager

from pyspark.sql import DataFrame, SparkSession

from elco.errors import InputError, one_of
from elco.spark.storage import delete, join_path

CHECKPOINTS = ("local", "reliable", "parquet")


class Checkpoints:
    """Cuts the lineage of tables in one of the named ways."""

    def __init__(self, spark: SparkSession, kind: str, folder: str | None = None) -> None:
        one_of("checkpoint", kind, CHECKPOINTS)
        if kind == "reliable" and spark.sparkContext.getCheckpointDir() is None:
            raise InputError(
                "checkpoint='reliable' needs a directory that all executors reach: call "
                "spark.sparkContext.setCheckpointDir(...) first."
            )
        if kind == "parquet" and folder is None:
            raise InputError(
                "checkpoint='parquet' needs checkpoint_dir, a folder that all executors reach."
            )
        self.spark = spark
        self.kind = kind
        self.folder = join_path(folder or "", f"elco-{uuid.uuid4().hex}")
        self._count = 0

    def cut(self, table: DataFrame, name: str) -> DataFrame:
        """Compute a table now and return it without its history."""
        if self.kind == "local":
            return self._unestimated(table).localCheckpoint(eager=True)
        if self.kind == "reliable":
            return self._unestimated(table).checkpoint(eager=True)
        self._count += 1
        path = join_path(self.folder, f"{self._count:03d}-{name}")
        table.write.parquet(path)
        return self.spark.read.schema(table.schema).parquet(path)

    def _unestimated(self, table: DataFrame) -> DataFrame:
        """The same table, of a size that Spark does not know.

        A checkpoint keeps the estimate of its size, and a join multiplies those of its sides: a
        table that is joined with itself and cut, again and again, would get an estimate of
        millions of digits, and planning the next query would take longer than anything else.
        """
        rows, schema = table._jdf.javaRDD(), table._jdf.schema()
        return DataFrame(self.spark._jsparkSession.createDataFrame(rows, schema), self.spark)

    @contextmanager
    def unless_it_fails(self) -> Iterator[None]:
        """Keep what is written while this goes well, and delete it where it does not."""
        try:
            yield
        except BaseException:
            self.release()
            raise

    def release(self) -> None:
        """Delete what was written to the folder; the tables cannot be read any more."""
        if self.kind == "parquet":
            delete(self.spark, self.folder)
