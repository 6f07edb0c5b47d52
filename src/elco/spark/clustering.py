"""Clusters of the persona graph: on the driver where it fits, else coarsened until it does."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from pyspark.sql import DataFrame
from pyspark.sql import functions as F

from elco.division.partition import PARTITIONS, partition
from elco.errors import InputError, one_of
from elco.spark.batches import numbers
from elco.spark.coarsening import coarsen
from elco.spark.personas import PersonaTables
from elco.spark.run import Run
from elco.sparse import from_entries
from elco.typing import CSR, AnyArray, IntArray

CLUSTERINGS = ("auto", "driver", "distributed")
DRIVER_EDGES = 20_000_000
"""Edges that the driver takes: about 1.5 GB while it works on them."""


@dataclass(frozen=True)
class Clustering:
    """How the persona graph is clustered.

    `where` is "driver" (collect it and run `method` there), "distributed" (merge on the executors
    until at most `driver_edges` edges are left, then Louvain on the driver), or "auto": on the
    driver if it has at most `driver_edges` edges.
    """

    where: str = "auto"
    driver_edges: int = DRIVER_EDGES
    method: str = "louvain"
    resolution: float = 1.0
    random_state: int = 0

    def __post_init__(self) -> None:
        one_of("clustering", self.where, CLUSTERINGS)
        one_of("method", self.method, PARTITIONS)
        if self.where == "distributed" and self.method != "louvain":
            raise InputError(
                f"method {self.method!r} runs on the driver only; distributed clustering merges by "
                "modularity, as 'louvain' does."
            )

    def on_driver(self, n_edges: int) -> bool:
        """Whether the whole persona graph goes to the driver."""
        return self.where == "driver" or (self.where == "auto" and n_edges <= self.driver_edges)


def cluster_personas(run: Run, personas: PersonaTables, how: Clustering) -> DataFrame:
    """Return (persona, cluster)."""
    if how.on_driver(personas.n_edges):
        graph = collected(personas.edges, personas.n_personas)
        found = partition(graph, how.method, how.resolution, how.random_state)
        return _table(run, found, "persona", "cluster")
    if how.method != "louvain":
        raise InputError(
            f"method {how.method!r} needs the persona graph on the driver, and it has "
            f"{personas.n_edges:,} edges: raise driver_edges, or take method='louvain'."
        )
    coarse = coarsen(run, personas, how.resolution, how.driver_edges)
    labels = coarse.labels.withColumnRenamed("node", "persona")
    if not coarse.fits:
        return labels.withColumnRenamed("label", "cluster")
    # What is left is small by its bound, and named without gaps for the driver.
    members = numbers(coarse.nodes.select("node").orderBy("node").toArrow(), "node")
    edges = coarse.edges.toArrow()
    ends = [np.searchsorted(members, numbers(edges, end)) for end in ("a", "b")]
    weights = numbers(edges, "w").astype(np.float64)
    graph = symmetric(ends[0], ends[1], weights, len(members))
    found = partition(graph, how.method, how.resolution, how.random_state)
    named = pa.table({"label": members, "cluster": found})
    return labels.join(run.spark.createDataFrame(named), "label").select("persona", "cluster")


def collected(edges: DataFrame, n_nodes: int) -> CSR:
    """A table of edges (a, b, w) as a matrix on the driver."""
    table = edges.toArrow()
    return symmetric(numbers(table, "a"), numbers(table, "b"), numbers(table, "w"), n_nodes)


def symmetric(a: AnyArray, b: AnyArray, w: AnyArray, n_nodes: int) -> CSR:
    """Both directions of each edge; a loop's weight counts twice, as Louvain has it."""
    return from_entries(
        np.concatenate([w, w]), np.concatenate([a, b]), np.concatenate([b, a]), (n_nodes, n_nodes)
    )


def _table(run: Run, values: IntArray, key: str, name: str) -> DataFrame:
    columns = {key: np.arange(len(values)), name: values}
    if len(values) == 0:
        return run.spark.createDataFrame([], f"{key} long, {name} long")
    return run.cut(run.spark.createDataFrame(pa.table(columns)), "clusters").select(
        F.col(key), F.col(name)
    )
