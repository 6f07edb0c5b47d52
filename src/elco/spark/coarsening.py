"""Clusters found on the executors: nodes merge with the neighbour that gains most modularity.

In each level every node names the neighbour with the largest gain w − γ k k′ / 2m, ties by a hash
of the two: an order of edges, the same from either end, so the edges named form a forest (Borůvka
1926). Each tree becomes a node, edges between the same two add up, and the next level has a
fraction of the edges. All weights are whole numbers, so that sums do not depend on their order.
"""

from __future__ import annotations

from dataclasses import dataclass

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

from elco.spark.personas import PersonaTables
from elco.spark.run import Run

MOST_LEVELS = 30
SHRINKS = 0.95
"""A level that leaves more of the edges than this share is the last."""
STEPS = 1 << 20
"""Weights that are no whole numbers are counted in this many steps of the largest one."""


@dataclass(frozen=True, eq=False)
class Coarse:
    """`labels` (node, label) of the personas, and the graph of the labels: `nodes`, `edges`.

    A loop (a = b) holds the weight inside a node. `fits`: whether the driver may take the graph.
    """

    labels: DataFrame
    nodes: DataFrame
    edges: DataFrame
    fits: bool


def coarsen(run: Run, personas: PersonaTables, resolution: float, enough: int) -> Coarse:
    """Merge until at most `enough` edges are left, or nothing gains any more."""
    edges = _whole(personas.edges)
    nodes = run.cut(_strengths(edges), "nodes")
    labels = nodes.select("node", F.col("node").alias("label"))
    twice_total = nodes.agg(F.sum("k")).collect()[0][0] or 0
    left = personas.n_edges
    for level in range(MOST_LEVELS):
        if left <= enough:
            break
        named = run.cut(_named(edges, nodes, resolution / max(twice_total, 1), level), "named")
        trees = _roots(run, named, nodes)
        edges = run.cut(_merged(edges, trees), "coarse-edges")
        labels = run.cut(
            labels.join(trees.withColumnRenamed("node", "label"), "label").select(
                "node", F.col("root").alias("label")
            ),
            "labels",
        )
        nodes = run.cut(
            nodes.join(trees, "node")
            .groupBy(F.col("root").alias("node"))
            .agg(F.sum("k").alias("k")),
            "coarse-nodes",
        )
        before, left = left, edges.count()
        if left > SHRINKS * before:
            break
    return Coarse(labels, nodes, edges, left <= enough)


def _whole(edges: DataFrame) -> DataFrame:
    found = edges.agg(
        F.max("w").alias("most"), F.max(F.col("w") != F.floor("w")).alias("fractions")
    ).collect()[0]
    weight = F.col("w")
    if found["fractions"] or (found["most"] or 0) > STEPS:
        weight = F.greatest(F.round(F.col("w") * (STEPS / found["most"])), F.lit(1.0))
    return edges.select("a", "b", weight.cast("long").alias("w"))


def _strengths(edges: DataFrame) -> DataFrame:
    ends = edges.select(F.explode(F.array("a", "b")).alias("node"), "w")
    return ends.groupBy("node").agg(F.sum("w").alias("k"))


def _named(edges: DataFrame, nodes: DataFrame, scale: float, level: int) -> DataFrame:
    """(node, root): the neighbour that each node would gain most with, where there is one."""
    strength = nodes.select(F.col("node"), F.col("k").cast("double"))
    gains = (
        edges.filter("a < b")
        .join(strength.withColumnsRenamed({"node": "a", "k": "ka"}), "a")
        .join(strength.withColumnsRenamed({"node": "b", "k": "kb"}), "b")
        .withColumn("gain", F.col("w") - F.lit(scale) * F.col("ka") * F.col("kb"))
        .filter("gain > 0")
        .withColumn("lot", F.xxhash64("a", "b", F.lit(level)))
    )
    either = gains.select(
        F.explode(
            F.array(
                F.struct(F.col("a").alias("node"), F.col("b").alias("other")),
                F.struct(F.col("b").alias("node"), F.col("a").alias("other")),
            )
        ).alias("end"),
        "gain",
        "lot",
    )
    best = F.max_by(F.col("end.other"), F.struct("gain", "lot", "end.other"))
    return either.groupBy(F.col("end.node").alias("node")).agg(best.alias("root"))


def _roots(run: Run, named: DataFrame, nodes: DataFrame) -> DataFrame:
    """(node, root) of the tree of each node, in as many steps as the depth has bits."""
    other = named.select(F.col("node").alias("root"), F.col("root").alias("back"))
    # Two that name each other are the top of a tree; the smaller one is its root.
    top = (F.col("back") == F.col("node")) & (F.col("node") < F.col("root"))
    trees = run.cut(
        nodes.select("node")
        .join(named, "node", "left")
        .join(other, "root", "left")
        .select(
            "node",
            F.when(F.col("root").isNull() | top, F.col("node"))
            .otherwise(F.col("root"))
            .alias("root"),
        ),
        "trees",
    )
    while True:
        above = trees.select(F.col("node").alias("root"), F.col("root").alias("above"))
        jumped = run.cut(
            trees.join(above, "root").select(
                "node",
                F.col("above").alias("root"),
                (F.col("above") != F.col("root")).alias("moved"),
            ),
            "trees",
        )
        trees = jumped.select("node", "root")
        if not jumped.filter("moved").limit(1).count():
            return trees


def _merged(edges: DataFrame, trees: DataFrame) -> DataFrame:
    ends = edges.join(trees.withColumnsRenamed({"node": "a", "root": "ra"}), "a").join(
        trees.withColumnsRenamed({"node": "b", "root": "rb"}), "b"
    )
    return ends.groupBy(F.least("ra", "rb").alias("a"), F.greatest("ra", "rb").alias("b")).agg(
        F.sum("w").alias("w")
    )
