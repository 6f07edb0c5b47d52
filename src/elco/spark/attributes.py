"""Attributes of the voters, as one vector a row: dense lists, sparse triples, or none."""

from __future__ import annotations

from dataclasses import dataclass

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F
from pyspark.sql import types as T

from elco.datasets.encoding import SPARSE_BELOW
from elco.errors import InputError
from elco.spark.run import Run
from elco.spark.voters import Voters, check_ids

KNOWN = ("id", "label", "split", "attributes")
VECTORS = "indices array<long>, values array<double>"


@dataclass(frozen=True, eq=False)
class Vectors:
    """A vector a node: `table` (row, indices, values); dense ones have no indices.

    `lean` says that a local graph would keep dense lists sparse, as most numbers are zero: learners
    get them in the same form.
    """

    table: DataFrame
    width: int
    kind: str
    lean: bool

    @property
    def sparse(self) -> bool:
        """Whether the vectors have indices."""
        return self.kind != "lists"


def read_attributes(
    run: Run, voters: Voters, nodes: DataFrame, triples: DataFrame | None
) -> Vectors:
    """Take them from `triples` (id, attribute, value), or from the column `attributes`.

    Without either every voter is its own attribute (structure only).
    """
    strange = [name for name in nodes.columns if name not in KNOWN]
    if strange:
        raise InputError(
            f"column {strange[0]!r} of the nodes is no list of numbers; Spark takes attributes "
            "from one column 'attributes' of lists, or from a table (id, attribute, value)."
        )
    if triples is not None:
        return _from_triples(run, voters, triples)
    if "attributes" in nodes.columns:
        return _from_lists(run, voters, nodes)
    own = voters.table.select(
        "row",
        F.array("row").alias("indices"),
        F.array(F.lit(1.0)).alias("values"),
    )
    return Vectors(own, voters.n_voters, "none", True)


def _from_lists(run: Run, voters: Voters, nodes: DataFrame) -> Vectors:
    kind = nodes.schema["attributes"].dataType
    if not isinstance(kind, T.ArrayType) or not isinstance(kind.elementType, T.NumericType):
        raise InputError(
            f"column 'attributes' holds {kind.simpleString()}; expected lists of numbers."
        )
    table = run.cut(
        nodes.select("id", F.col("attributes").cast("array<double>").alias("values"))
        .join(voters.table, "id")
        .select("row", F.lit(None).cast("array<long>").alias("indices"), "values"),
        "attributes",
    )
    found = table.agg(
        F.min(F.coalesce(F.size("values"), F.lit(-1))).alias("least"),
        F.max(F.coalesce(F.size("values"), F.lit(-1))).alias("most"),
        F.sum(F.size(F.filter("values", lambda x: x != 0.0))).alias("filled"),
        F.max(F.exists("values", lambda x: x.isNull() | ~_finite(x))).alias("odd"),
    ).collect()[0]
    if found["least"] != found["most"] or found["least"] < 0:
        raise InputError("column 'attributes' holds lists of different lengths.")
    if found["odd"]:
        raise InputError("attributes hold NaN or infinite values; fill or drop them first.")
    width = int(found["most"])
    lean = found["filled"] < SPARSE_BELOW * width * voters.n_voters
    return Vectors(table, width, "lists", bool(lean))


def _from_triples(run: Run, voters: Voters, triples: DataFrame) -> Vectors:
    check_ids(triples, "id", "attributes")
    missing = {"attribute", "value"} - set(triples.columns)
    if missing:
        raise InputError(f"the table of attributes has no column {sorted(missing)[0]!r}.")
    entries = triples.select(
        "id", F.col("attribute").cast("long"), F.col("value").cast("double")
    ).filter("value != 0.0 OR value IS NULL OR attribute IS NULL")
    found = triples.agg(
        F.max("attribute").alias("last"),
        F.min("attribute").alias("first"),
        F.max(~_finite(F.col("value"))).alias("odd"),
        F.max(F.col("value").isNull() | F.col("attribute").isNull()).alias("empty"),
    ).collect()[0]
    if found["empty"] or found["odd"] or (found["first"] or 0) < 0:
        raise InputError(
            "the table of attributes holds empty cells, infinite values or negative columns."
        )
    named = entries.join(voters.table, "id", "left")
    unknown = named.filter("row IS NULL").limit(1).collect()
    if unknown:
        raise InputError(f"column 'id' names '{unknown[0]['id']}', which no node is.")
    packed = named.groupBy("row").agg(
        F.sort_array(F.collect_list(F.struct("attribute", "value"))).alias("entries")
    )
    table = run.cut(
        voters.table.select("row")
        .join(packed, "row", "left")
        .select(
            "row",
            F.coalesce("entries.attribute", F.array().cast("array<long>")).alias("indices"),
            F.coalesce("entries.value", F.array().cast("array<double>")).alias("values"),
        ),
        "attributes",
    )
    last = found["last"]
    return Vectors(table, 0 if last is None else int(last) + 1, "triples", True)


def _finite(value: Column) -> Column:
    return ~F.isnan(value) & (F.abs(value) != float("inf"))
