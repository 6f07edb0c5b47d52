"""Electors: attributes as means of their voters' (Eq. 3), elections by majority (Eq. 4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import scipy.sparse as sp
from pyspark.sql import DataFrame
from pyspark.sql import functions as F

from elco.spark.attributes import VECTORS, Vectors
from elco.spark.batches import as_lists, batch_of, map_batches, matrix, numbers
from elco.spark.run import Run
from elco.typing import Attributes

BLOCK_BITS = 10
"""Electors in blocks of 1,024: what is computed on rows side by side depends on the block alone."""


def elector_attributes(
    run: Run, members: DataFrame, sizes: DataFrame, vectors: Vectors
) -> DataFrame:
    """(elector, indices, values): the mean over an elector's voters.

    Numbers are added up in the order of the voters, as on one machine: the same bits. Voters pass
    by one after the other, so an elector may have any number of them.
    """
    rows = (
        members.join(sizes, "elector")
        .join(vectors.table, members["voter"] == vectors.table["row"])
        .select("elector", "voter", (1.0 / F.col("size")).alias("share"), "indices", "values")
        .repartition(run.n_partitions, F.shiftright("elector", BLOCK_BITS))
        .sortWithinPartitions("elector", "voter")
    )
    means = partial(_means, width=vectors.width, sparse=vectors.sparse)
    return map_batches(rows, means, f"elector long, {VECTORS}")


def _means(batches: Iterator[Any], *, width: int, sparse: bool) -> Iterator[Any]:
    stack = sp.vstack if sparse else np.vstack
    kind = sp.csr_array if sparse else np.empty
    open_elector: int | None = None
    so_far: Attributes = kind((0, width))
    for batch in batches:
        if batch.num_rows == 0:
            continue
        elector, share = numbers(batch, "elector"), numbers(batch, "share")
        rows = matrix(batch, width, sparse=sparse)
        if open_elector is not None:
            # The sum so far goes on as a voter with a share of one.
            elector = np.concatenate([[open_elector], elector])
            share = np.concatenate([[1.0], share])
            rows = stack([so_far, rows])
        starts = np.flatnonzero(np.append(True, elector[1:] != elector[:-1]))
        bounds = np.append(starts, len(elector))
        shares = sp.csr_array(
            (share, np.arange(len(elector)), bounds), shape=(len(starts), len(elector))
        )
        sums = shares @ rows
        sums = sp.csr_array(sums) if sparse else sums
        open_elector, so_far = int(elector[-1]), sums[-1:]
        if len(starts) > 1:
            yield batch_of(elector=elector[starts[:-1]], **as_lists(sums[:-1]))
    if open_elector is not None:
        yield batch_of(elector=np.array([open_elector]), **as_lists(so_far))


def hold_elections(members: DataFrame, training: DataFrame, min_votes: int) -> DataFrame:
    """(elector, votes, winner, share) of the electors with a labelled voter.

    `votes` holds (n, label), most votes first. As on one machine an election stays open (-1) on a
    tie for the most votes, and where the winner has fewer than `min_votes`.
    """
    ballots = members.join(training.withColumnRenamed("row", "voter"), "voter")
    counted = ballots.groupBy("elector", "label").agg(F.count("*").alias("n"))
    votes = counted.groupBy("elector").agg(
        F.sort_array(F.collect_list(F.struct("n", "label")), asc=False).alias("votes"),
        F.sum("n").alias("cast"),
    )
    most, second = F.col("votes")[0], F.try_element_at("votes", F.lit(2))
    decided = (most["n"] >= max(min_votes, 1)) & (second.isNull() | (second["n"] < most["n"]))
    return votes.select(
        "elector",
        "votes",
        F.when(decided, most["label"]).otherwise(F.lit(-1)).alias("winner"),
        F.when(decided, most["n"] / F.col("cast")).otherwise(F.lit(0.0)).alias("share"),
    )
