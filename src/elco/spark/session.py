"""A session for the command line and the tests; the library uses the one it is given."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from elco.spark.requirements import require_java, require_pyspark

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

DEFAULTS = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.log.level": "ERROR",
}


def make_session(master: str, conf: Mapping[str, str] | None = None) -> SparkSession:
    """Start a session on a master, for example "local[4]" or "spark://host:7077"."""
    require_pyspark()
    require_java()
    # Executors run the same Python, unless the user says which.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master(master).appName("elco")
    for name, value in {**DEFAULTS, **(conf or {})}.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()
