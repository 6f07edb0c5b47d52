"""Write G' as a folder of Parquet tables: the same tables as `elco augment` writes on one machine.

A table is a folder of files, in the order of its rows where readers rely on it. All is written to a
temporary name first, on whatever file system the session reaches.
"""

from __future__ import annotations

import json
import uuid

import pyspark
from pyspark.sql import DataFrame

import elco
from elco.datasets.augmented import SCHEMA_VERSION
from elco.spark.augmented import AugmentedTables
from elco.spark.run import shuffling_into
from elco.spark.storage import (
    delete,
    exists,
    join_path,
    refuse_to_overwrite,
    rename,
    write_text,
)


def write_augmented(graph: AugmentedTables, folder: str, *, force: bool = False) -> None:
    """Write all tables and `meta.json`; nothing is overwritten unless `force` is set."""
    spark = graph.run.spark
    folder = folder.rstrip("/")
    refuse_to_overwrite(spark, folder, force)
    parent, slash, name = folder.rpartition("/")
    temporary = f"{parent}{slash}.{name}.{uuid.uuid4().hex[:8]}"
    replaced = temporary + ".old"
    try:
        with graph.run.stage("write"), shuffling_into(spark, graph.run.n_partitions):
            _write_tables(graph, temporary)
        write_text(spark, join_path(temporary, "meta.json"), _meta(graph))
        if exists(spark, folder):
            rename(spark, folder, replaced)
        rename(spark, temporary, folder)
    finally:
        delete(spark, temporary)
        delete(spark, replaced)


def _write_tables(graph: AugmentedTables, folder: str) -> None:
    ordered = {"nodes": graph.nodes, "electors": graph.electors, "targets": graph.targets}
    for name, table in ordered.items():
        _in_order(graph, table).write.parquet(join_path(folder, f"{name}.parquet"))
    unordered = {"edges": graph.edges, "cover": graph.cover, "attributes": graph.attributes}
    for name, table in unordered.items():
        table.write.parquet(join_path(folder, f"{name}.parquet"))


def _in_order(graph: AugmentedTables, table: DataFrame) -> DataFrame:
    parts = table.repartitionByRange(graph.run.n_partitions, "row")
    return parts.sortWithinPartitions("row").drop("row")


def _meta(graph: AugmentedTables) -> str:
    meta = {
        "schema_version": SCHEMA_VERSION,
        "graph": "spark",
        "class_names": list(graph.class_names),
        "recipe": dict(graph.recipe),
        "termination": graph.termination,
        "signs": [sign.as_dict() for sign in graph.signs],
        "history": [dict(row) for row in graph.history],
        "versions": {"elco": elco.__version__, "pyspark": pyspark.__version__},
        "engine": dict(graph.engine),
    }
    return json.dumps(meta, indent=2) + "\n"
