"""Folders of Parquet tables as Spark reads them, and how a local graph becomes one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet
import scipy.sparse as sp

from elco.datasets.files import whole_folder
from elco.datasets.tables import write_edges, write_nodes
from elco.errors import DatasetError
from elco.graph import Graph

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession


def read_folder(spark: SparkSession, folder: str) -> tuple[DataFrame, DataFrame, DataFrame | None]:
    """The tables of nodes, of edges and, if there is one, of attributes.

    `folder` may be any address that the session reaches. Files of SciPy are for one machine.
    """
    from elco.spark.storage import exists, join_path

    for name in ("attributes.npz", "attributes.npy"):
        if exists(spark, join_path(folder, name)):
            raise DatasetError(
                f"{folder} has {name}, which Spark cannot read: write the graph with "
                "elco.spark.tables.write_for_spark(elco.load(...), folder)."
            )
    found: dict[str, Any] = {}
    for name in ("nodes", "edges", "attributes"):
        path = join_path(folder, f"{name}.parquet")
        if exists(spark, path):
            found[name] = spark.read.parquet(path)
        elif name != "attributes":
            raise DatasetError(f"{folder} has no {name}.parquet.")
    return found["nodes"], found["edges"], found.get("attributes")


def write_for_spark(graph: Graph, folder: Path, *, force: bool = False) -> None:
    """Write a local graph as Parquet tables only: sparse attributes as triples, dense as lists.

    Nodes keep the order they have; Spark numbers them by id.
    """
    with whole_folder(folder, force=force) as temporary:
        write_nodes(graph, temporary)
        write_edges(graph.adjacency, graph.node_ids, temporary)
        path = temporary / "nodes.parquet"
        if sp.issparse(graph.attributes):
            entries = sp.coo_array(graph.attributes)
            triples = {
                "id": graph.node_ids[entries.row],
                "attribute": entries.col.astype("int64"),
                "value": entries.data,
            }
            pa.parquet.write_table(pa.table(triples), temporary / "attributes.parquet")
        else:
            rows = pa.array(graph.attributes.tolist(), pa.list_(pa.float64()))
            nodes = pa.parquet.read_table(path).append_column("attributes", rows)
            pa.parquet.write_table(nodes, path)
