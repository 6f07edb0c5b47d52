"""What is given up on Spark: modularity by distributed clustering, accuracy by the cheaper poll."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp
from sknetwork.clustering import get_modularity

from benchmarks.timing import Table
from elco.datasets import load
from elco.datasets.augmented import read_augmented
from elco.errors import ElcoWarning
from elco.graph import Graph
from elco.pipeline import augment

PUBLIC = ("cora", "citeseer", "pubmed")
RING_EDGES = 300_000
SHARE_ON_DRIVER = 0.05


@contextmanager
def _written(graph: Graph) -> Iterator[tuple[Any, Any, tuple[Any, Any, Any], Path]]:
    from elco.spark.session import make_session
    from elco.spark.tables import read_folder, write_for_spark

    spark = make_session("local[2]", {"spark.driver.memory": "2g"})
    with tempfile.TemporaryDirectory() as name, warnings.catch_warnings():
        warnings.simplefilter("ignore", ElcoWarning)
        write_for_spark(graph, Path(name) / "in")
        yield spark, load(Path(name) / "in"), read_folder(spark, f"{name}/in"), Path(name)


def _clusterings(name: str, graph: Graph) -> tuple[str, ...]:
    from elco.spark.checkpoints import Checkpoints
    from elco.spark.clustering import Clustering, cluster_personas, collected
    from elco.spark.edges import clean_edges
    from elco.spark.personas import split_into_personas
    from elco.spark.pipeline import HUB_CAP
    from elco.spark.run import Run
    from elco.spark.voters import read_voters

    with _written(graph) as (spark, _, (nodes, edges, _), _):
        run = Run(spark, Checkpoints(spark, "local"), n_partitions=4)
        voters = read_voters(run, nodes)
        joined = clean_edges(run, voters, edges)
        personas = split_into_personas(run, joined, voters.n_voters, HUB_CAP)
        adjacency = collected(personas.edges, personas.n_personas)
        enough = int(SHARE_ON_DRIVER * personas.n_edges)
        scores = []
        for how in (Clustering("driver"), Clustering("distributed", driver_edges=enough)):
            found = cluster_personas(run, personas, how).orderBy("persona").toArrow()
            cluster = np.unique(found["cluster"].to_numpy(), return_inverse=True)[1]
            scores.append(float(get_modularity(sp.csr_matrix(adjacency), cluster)))
    gap = f"{scores[1] - scores[0]:+.4f}"
    return (name, f"{personas.n_edges:,}", f"{scores[0]:.4f}", f"{scores[1]:.4f}", gap)


def _polls(name: str) -> tuple[str, ...]:
    from elco.spark import augment_spark

    accuracy = []
    with _written(load(name)) as (spark, graph, (nodes, edges, attributes), folder):
        made = augment_spark(nodes, edges, attributes=attributes, spark=spark)
        made.write(str(folder / "out"))
        local = augment(graph.adjacency, graph.attributes, graph.training_labels())
        # Spark numbers voters by id: each answer is held against the labels in its own order.
        for truth, found in (
            (graph, local),
            (load(folder / "out"), read_augmented(folder / "out")),
        ):
            asked = np.flatnonzero(truth.val_mask)
            guess = found.posterior[asked].argmax(axis=1)
            accuracy.append(100 * (guess == truth.labels[asked]).mean())
    return (name, f"{accuracy[0]:.1f}", f"{accuracy[1]:.1f}")


def run() -> list[Table]:
    from benchmarks.spark import ring

    with tempfile.TemporaryDirectory() as name:
        ring(RING_EDGES, Path(name) / "in")
        around = load(Path(name) / "in")
    graphs = {**{name: load(name) for name in PUBLIC}, "ring": around}
    share = f"{SHARE_ON_DRIVER:.0%}"
    return [
        Table(
            f"Spark: modularity, distributed until {share} of the edges are left",
            ("persona graph of", "edges", "Louvain on the driver", "distributed", "difference"),
            [_clusterings(name, graph) for name, graph in graphs.items()],
        ),
        Table(
            "Spark: the poll alone, accuracy on validation nodes in %",
            ("graph", "one machine", "Spark"),
            [_polls(name) for name in PUBLIC],
        ),
    ]
