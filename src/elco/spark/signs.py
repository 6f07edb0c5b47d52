"""The signs of `elco.signs`, counted by Spark."""

from __future__ import annotations

from functools import reduce

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

from elco.signs import ENOUGH_PAIRS, Sign, agreement, saturated, sparse
from elco.spark.cover import CoverTables
from elco.spark.voters import Voters

MOST_ASKED = 20_000
"""Labelled voters whose agreement is looked at; of more, a sample by a hash of their rows."""


def read_signs(
    voters: Voters, edges: DataFrame, n_edges: int, cover: CoverTables
) -> tuple[Sign, ...]:
    """Look at the graph, its constituencies, and the labels of the training split."""
    n_voters, n_classes = voters.n_voters, voters.n_classes
    ends = edges.select(F.explode(F.array("u", "v")).alias("node"))
    n_joined = ends.agg(F.count_distinct("node")).collect()[0][0]
    largest = cover.sizes.agg(F.max("size")).collect()[0][0] or 0
    known = voters.training
    if voters.n_training > MOST_ASKED:
        known = known.orderBy(F.xxhash64("row"), "row").limit(MOST_ASKED)
    direct, where = _direct(edges, known), "joined by an edge"
    if direct.count() < ENOUGH_PAIRS:
        direct = direct.union(_through_one(edges, known)).distinct()
        where = "within two steps of each other"
    inside = cover.members.select(F.col("elector").alias("via"), F.col("voter").alias("row"))
    return (
        sparse(float((n_voters - n_joined) / n_voters)),
        saturated(2 * n_edges, largest, n_voters),
        agreement("neighbours", where, *_counted(direct, known, n_classes)),
        agreement(
            "constituencies",
            "in one constituency",
            *_counted(_pairs(inside, known), known, n_classes),
        ),
    )


def _direct(edges: DataFrame, known: DataFrame) -> DataFrame:
    """Pairs (one, other) of labelled voters that are joined."""
    pairs = edges.select(F.col("u").alias("one"), F.col("v").alias("other"))
    for end in ("one", "other"):
        pairs = pairs.join(known.select(F.col("row").alias(end)), end, "left_semi")
    return pairs.select("one", "other")


def _through_one(edges: DataFrame, known: DataFrame) -> DataFrame:
    """Pairs that share a neighbour."""
    steps = [
        edges.select(F.col(one).alias("via"), F.col(other).alias("row"))
        for one, other in (("u", "v"), ("v", "u"))
    ]
    return _pairs(reduce(DataFrame.union, steps), known)


def _pairs(steps: DataFrame, known: DataFrame) -> DataFrame:
    """Pairs of labelled voters with something (`via`) in common, each once."""
    near = steps.join(known.select("row"), "row", "left_semi")
    one = near.select("via", F.col("row").alias("one"))
    other = near.select("via", F.col("row").alias("other"))
    return one.join(other, "via").filter("one < other").select("one", "other").distinct()


def _counted(pairs: DataFrame, known: DataFrame, n_classes: int) -> tuple[int, int, list[int]]:
    """How many pairs, how many of one label, and how often each class is at an end of one."""
    for end in ("one", "other"):
        labels = known.select(F.col("row").alias(end), F.col("label").alias(f"{end}_label"))
        pairs = pairs.join(labels, end)
    rows = pairs.groupBy("one_label", "other_label").count().collect()
    ends = [0] * n_classes
    same = 0
    for row in rows:
        ends[row["one_label"]] += row["count"]
        ends[row["other_label"]] += row["count"]
        same += row["count"] if row["one_label"] == row["other_label"] else 0
    return sum(row["count"] for row in rows), same, ends
