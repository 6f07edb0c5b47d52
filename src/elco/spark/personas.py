"""Personas: the components of every ego-net, numbered as on one machine.

The personas of a node follow each other, counted in the order of their first neighbour; a hub's
neighbours outside its sample come last, each a persona of its own. Nodes are numbered from 0, so a
block of nodes is a range of them: within a block personas are counted where they are found, and
only the number of personas of each block comes to the driver.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from pyspark.sql import DataFrame
from pyspark.sql import functions as F

from elco.spark.batches import NEVER_HELD, batch_of, map_batches, numbers, whole_groups
from elco.spark.numbering import after
from elco.spark.run import Run
from elco.spark.triangles import AT_HIGH, AT_LOW, connect, links, upward
from elco.typing import AnyArray

BLOCKS_A_PARTITION = 8
FOUND = "ego long, neighbour long, w double, block long, place long, is_new boolean"


@dataclass(frozen=True, eq=False)
class PersonaTables:
    """`owners` (persona, owner) and `edges` (a, b, w), smaller persona first.

    `n_hubs` voters had more neighbours than the cap; `n_left_out` of these neighbours were not
    looked at.
    """

    owners: DataFrame
    edges: DataFrame
    n_personas: int
    n_edges: int
    n_hubs: int
    n_left_out: int


def split_into_personas(run: Run, edges: DataFrame, n_voters: int, hub_cap: int) -> PersonaTables:
    """Cluster every ego-net by its components and build the persona graph."""
    upwards = upward(run, edges, hub_cap)
    size = max(-(-n_voters // (BLOCKS_A_PARTITION * run.n_partitions)), 1)
    sides = upwards.select(
        F.explode(
            F.array(
                F.struct(
                    F.col("low").alias("ego"), F.col("high").alias("neighbour"), *_side(AT_LOW)
                ),
                F.struct(
                    F.col("high").alias("ego"), F.col("low").alias("neighbour"), *_side(AT_HIGH)
                ),
            )
        ).alias("side")
    ).select("side.*")
    rows = sides.withColumn("first", F.col("neighbour")).unionByName(
        links(run, upwards)
        .withColumn("alone", F.lit(False))
        .withColumn("w", F.lit(None).cast("double"))
    )
    group = F.when(F.col("alone"), F.lit(NEVER_HELD)).otherwise(F.col("ego")).cast("long")
    blocks = (
        rows.withColumn("block", F.floor(F.col("ego") / size))
        .withColumn("group", group)
        .repartition(run.n_partitions, "block")
        .sortWithinPartitions("ego", "alone", "neighbour")
    )
    found = run.cut(map_batches(blocks, _number, FOUND), "sides")
    counted = found.groupBy("block").agg(F.sum(F.col("is_new").cast("long")).alias("count"))
    sizes = {row["block"]: row["count"] for row in counted.collect()}
    numbered = after(run, found, sizes, "block", F.col("place"), "persona")
    rises = F.col("ego") < F.col("neighbour")
    joined = run.cut(
        numbered.groupBy(
            F.least("ego", "neighbour").alias("u"), F.greatest("ego", "neighbour").alias("v")
        )
        .agg(
            F.max(F.when(rises, F.col("persona"))).alias("a"),
            F.max(F.when(~rises, F.col("persona"))).alias("b"),
            F.max("w").alias("w"),
        )
        .select("a", "b", "w"),
        "persona-edges",
    )
    n_hubs, n_left_out = _capped(sides)
    return PersonaTables(
        owners=numbered.filter("is_new").select("persona", F.col("ego").alias("owner")),
        edges=joined,
        n_personas=sum(sizes.values()),
        n_edges=joined.count(),
        n_hubs=n_hubs,
        n_left_out=n_left_out,
    )


def _side(bit: int) -> tuple[Any, ...]:
    return ((F.col("bits").bitwiseAND(F.lit(bit)) == 0).alias("alone"), F.col("w"))


def _capped(sides: DataFrame) -> tuple[int, int]:
    found = sides.filter("alone").agg(
        F.count_distinct("ego").alias("hubs"), F.count("*").alias("n")
    )
    row = found.collect()[0]
    return int(row["hubs"]), int(row["n"])


def _number(batches: Iterator[Any]) -> Iterator[Any]:
    """Count the personas of each block, ego by ego."""
    before = (-1, 0)
    for rows in whole_groups(batches, "group"):
        ego, neighbour = numbers(rows, "ego"), numbers(rows, "neighbour")
        first, block = numbers(rows, "first"), numbers(rows, "block")
        alone = numbers(rows, "alone").astype(bool)
        side = rows.column("w").is_valid().to_numpy(zero_copy_only=False)
        _, _, root = connect(ego[~alone], neighbour[~alone], first[~alone])
        # Sides come in the order of ego and neighbour, those alone after the others.
        ego, neighbour, alone, block = (part[side] for part in (ego, neighbour, alone, block))
        leader = neighbour.copy()
        leader[~alone] = root
        is_new = leader == neighbour
        place, before = _places(ego, neighbour, leader, is_new, block, before)
        yield batch_of(
            ego=ego,
            neighbour=neighbour,
            w=rows.column("w").drop_null(),
            block=block,
            place=place,
            is_new=is_new,
        )


def _places(
    ego: AnyArray,
    neighbour: AnyArray,
    leader: AnyArray,
    is_new: AnyArray,
    block: AnyArray,
    before: tuple[int, int],
) -> tuple[AnyArray, tuple[int, int]]:
    """Number of each side's persona within its block; `before`: what the last block has so far."""
    count = np.cumsum(is_new)
    starts = np.flatnonzero(np.append(True, block[1:] != block[:-1]))
    base = count[starts] - is_new[starts]
    if block[0] == before[0]:
        base[0] -= before[1]
    lengths = np.diff(np.append(starts, len(block)))
    place = count - 1 - np.repeat(base, lengths)
    follows = np.flatnonzero(~is_new)
    # Where the leader of a persona stands: sides of one ego are sorted by neighbour.
    order = np.lexsort((neighbour, ego))
    _, at = np.unique(ego, return_inverse=True)
    width = int(max(neighbour.max(), leader.max())) + 1
    codes = at * width + neighbour
    wanted = at[follows] * width + leader[follows]
    found = order[np.searchsorted(codes, wanted, sorter=order)]
    place[follows] = place[found]
    return place, (int(block[-1]), int(count[-1] - base[-1]))
