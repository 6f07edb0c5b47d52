"""Files where the session keeps them: a local disk, HDFS, an object store."""

from __future__ import annotations

from typing import Any

from pyspark.sql import SparkSession

from elco.errors import ElcoError


def join_path(folder: str, name: str) -> str:
    """A name inside a folder, whatever kind of address the folder has."""
    return f"{folder.rstrip('/')}/{name}" if folder else name


def _at(spark: SparkSession, path: str) -> tuple[Any, Any]:
    place = spark._jvm.org.apache.hadoop.fs.Path(path)
    return place.getFileSystem(spark.sparkContext._jsc.hadoopConfiguration()), place


def exists(spark: SparkSession, path: str) -> bool:
    """Whether there is something."""
    files, place = _at(spark, path)
    return bool(files.exists(place))


def refuse_to_overwrite(spark: SparkSession, path: str, force: bool) -> None:
    """Raise if there is something at `path` and `force` is not set."""
    if exists(spark, path) and not force:
        raise ElcoError(f"{path} exists already: choose another name, or add --force.")


def delete(spark: SparkSession, path: str) -> None:
    """Delete a file or a folder, if it is there."""
    files, place = _at(spark, path)
    files.delete(place, True)


def rename(spark: SparkSession, path: str, target: str) -> None:
    """Give a folder its name."""
    files, place = _at(spark, path)
    if not files.rename(place, _at(spark, target)[1]):
        raise OSError(f"{path} could not be renamed to {target}")


def write_text(spark: SparkSession, path: str, text: str) -> None:
    """Write a small file."""
    files, place = _at(spark, path)
    stream = files.create(place, True)
    try:
        stream.write(bytearray(text, "utf-8"))
    finally:
        stream.close()
