"""A session for each file of tests: to start one takes seconds, and there can only be one."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from elco.graph import Graph

if importlib.util.find_spec("pyspark") is None:
    collect_ignore_glob = ["test_*.py"]

SMALL = {
    # Tables of a few thousand rows: compiling each query would take longer than running it.
    "spark.sql.adaptive.enabled": "false",
    "spark.sql.codegen.wholeStage": "false",
    "spark.sql.shuffle.partitions": "2",
    "spark.driver.memory": "1g",
    "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
}


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    from elco.spark.session import make_session

    session = make_session("local[2]", SMALL)
    yield session
    session.stop()


@pytest.fixture
def tables(spark: Any, tmp_path: Path) -> Callable[[Graph], tuple[Any, Any, Any]]:
    """A local graph as nodes, edges and attributes of Spark."""
    from elco.spark.tables import read_folder, write_for_spark

    def written(graph: Graph) -> tuple[Any, Any, Any]:
        folder = tmp_path / f"graph-{len(list(tmp_path.iterdir()))}"
        write_for_spark(graph, folder)
        return read_folder(spark, str(folder))

    return written
