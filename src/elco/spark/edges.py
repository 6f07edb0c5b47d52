"""The table of edges: each once, smaller row first, no loops, weights above zero."""

from __future__ import annotations

import warnings

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

from elco.errors import ElcoWarning, InputError
from elco.spark.run import Run
from elco.spark.voters import Voters, check_ids

NOBODY = -1


def clean_edges(run: Run, voters: Voters, edges: DataFrame) -> DataFrame:
    """Return (u, v, w) with u < v.

    An edge that is listed more than once, in either direction, counts once, with its largest
    weight; self-loops are dropped with a warning, as on one machine.
    """
    for end in ("src", "dst"):
        check_ids(edges, end, "edges")
    weight = F.lit(1.0)
    if "weight" in edges.columns:
        weight = F.coalesce(F.col("weight").cast("double"), F.lit(float("nan")))
    listed = edges.select("src", "dst", weight.alias("w"))
    source, target = (_named(voters, listed, end) for end in ("src", "dst"))
    joined = listed.join(source, "src", "left").join(target, "dst", "left")
    ends = (F.coalesce(f"{end}_row", F.lit(NOBODY)) for end in ("src", "dst"))
    first, second = ends
    pairs = run.cut(
        joined.select(F.least(first, second).alias("u"), F.greatest(first, second).alias("v"), "w")
        .groupBy("u", "v")
        .agg(F.max("w").alias("w")),
        "edges",
    )
    found = pairs.agg(
        F.min("u").alias("first"),
        F.sum((F.col("u") == F.col("v")).cast("long")).alias("loops"),
        F.min("w").alias("least"),
        F.max("w").alias("most"),
    ).collect()[0]
    if found["first"] == NOBODY:
        _name_a_stranger(joined)
    # Spark takes NaN to be larger than any number.
    if found["most"] is not None and not abs(found["most"]) < float("inf"):
        raise InputError("column 'weight' holds NaN, infinite or empty values.")
    if found["least"] is not None and found["least"] < 0:
        raise InputError("column 'weight' holds negative weights; expected weights above zero.")
    if found["loops"]:
        warnings.warn(f"dropped {found['loops']} self-loops", ElcoWarning, stacklevel=3)
    return pairs.filter("u < v AND w > 0")


def _named(voters: Voters, edges: DataFrame, end: str) -> DataFrame:
    """Rows by id, under the type that this end of the edges has."""
    same = edges.schema[end].dataType
    ids = F.col("id").cast("string") if same.simpleString() == "string" else F.col("id")
    return voters.table.select(ids.alias(end), F.col("row").alias(f"{end}_row"))


def _name_a_stranger(joined: DataFrame) -> None:
    for end in ("src", "dst"):
        strange = joined.filter(F.col(f"{end}_row").isNull()).limit(1).collect()
        if strange:
            raise InputError(f"column {end!r} names '{strange[0][end]}', which no node is.")
