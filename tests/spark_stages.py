"""Stages of the Spark engine one by one, and random graphs to run them on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.sparse as sp
from small_graphs import AWKWARD

from elco.graph import Graph

KINDS = ("random", "planted", "hub", "weighted", "ring")
N_GRAPHS = 50


def random_adjacency(seed: int) -> Any:
    """A graph of 5 to 40 nodes: of every fifth seed the same kind."""
    rng = np.random.default_rng(seed)
    kind = KINDS[seed % len(KINDS)]
    n_nodes = int(rng.integers(5, 41))
    chance = np.full((n_nodes, n_nodes), rng.uniform(0.05, 0.4))
    if kind == "planted":
        home = rng.integers(4, size=n_nodes)
        chance = np.where(home[:, None] == home, 0.7, 0.05)
    if kind == "hub":
        chance[0] = 0.9
    if kind == "ring":
        apart = np.abs(np.arange(n_nodes)[:, None] - np.arange(n_nodes))
        chance = np.where(np.minimum(apart, n_nodes - apart) <= 2, 0.8, 0.02)
    upper = np.triu(rng.random((n_nodes, n_nodes)) < chance, k=1)
    weights = rng.integers(1, 9, size=upper.shape) / 4.0 if kind == "weighted" else 1.0
    matrix = np.where(upper, weights, 0.0)
    return sp.csr_array(matrix + matrix.T)


def many_graphs() -> list[Any]:
    """Fifty random graphs, and those with known answers."""
    awkward = [sp.csr_array(make()) for name, make in AWKWARD.items() if name != "directed"]
    symmetric = [matrix - sp.diags_array(matrix.diagonal()) for matrix in awkward]
    return [random_adjacency(seed) for seed in range(N_GRAPHS)] + symmetric


@dataclass(frozen=True, eq=False)
class Together:
    """Many graphs side by side as one, and which graph each node is of."""

    graph: Graph
    part: np.ndarray
    parts: list[Any]


def side_by_side(*, sparse: bool = True) -> Together:
    """With attributes, labels and a split; ids are strings in no order of the parts."""
    parts = many_graphs()
    rng = np.random.default_rng(7)
    part = np.repeat(np.arange(len(parts)), [matrix.shape[0] for matrix in parts])
    adjacency = sp.csr_array(sp.block_diag(parts))
    n_nodes = len(part)
    # Mixed among each other, but within a part in the order of the part.
    place = np.empty(n_nodes, dtype=np.int64)
    mixed = part[rng.permutation(n_nodes)]
    for number in range(len(parts)):
        place[part == number] = np.flatnonzero(mixed == number)
    order = np.argsort(place)
    labels = rng.integers(3, size=n_nodes)
    attributes = np.round(rng.standard_normal((n_nodes, 6)), 3)
    attributes[rng.random(attributes.shape) < 0.5] = 0.0
    split = rng.permutation(n_nodes)
    graph = Graph(
        sp.csr_array(adjacency[order][:, order]),
        sp.csr_array(attributes[order]) if sparse else attributes[order],
        labels[order],
        train_mask=np.sort(split[: n_nodes // 2]),
        val_mask=np.sort(split[n_nodes // 2 : 3 * n_nodes // 4]),
        node_ids=np.array([f"node {i:05d}" for i in range(n_nodes)]),
    )
    return Together(graph, part[order], parts)


def make_run(spark: Any, n_partitions: int = 2) -> Any:
    from elco.spark.checkpoints import Checkpoints
    from elco.spark.run import Run

    return Run(spark, Checkpoints(spark, "local"), n_partitions)


@dataclass(frozen=True, eq=False)
class Split:
    run: Any
    voters: Any
    edges: Any
    personas: Any


def split(
    spark: Any, nodes: Any, edges: Any, *, n_partitions: int = 2, hub_cap: int = 4096
) -> Split:
    """Run the stages up to the persona graph."""
    from elco.spark.edges import clean_edges
    from elco.spark.personas import split_into_personas
    from elco.spark.voters import read_voters

    run = make_run(spark, n_partitions)
    voters = read_voters(run, nodes)
    joined = clean_edges(run, voters, edges)
    personas = split_into_personas(run, joined, voters.n_voters, hub_cap)
    return Split(run, voters, joined, personas)


def owners_and_edges(personas: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The owner of each persona, the edges in order, and their weights."""
    owners = personas.owners.orderBy("persona").toArrow()
    assert owners["persona"].to_pylist() == list(range(personas.n_personas))
    edges = personas.edges.orderBy("a", "b").toArrow()
    pairs = np.column_stack([edges["a"].to_numpy(), edges["b"].to_numpy()])
    return owners["owner"].to_numpy(), pairs, edges["w"].to_numpy()
