"""The table of nodes: row numbers, training labels and nothing else of the labels.

Voters are numbered by their id, ascending: integers by value, strings by their UTF-8 bytes. A local
graph whose nodes come in this order gives the same constituencies in the same order.
"""

from __future__ import annotations

from dataclasses import dataclass

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F
from pyspark.sql import types as T

from elco.datasets.tables import SPELLINGS, SPLITS, in_order
from elco.errors import InputError
from elco.spark.numbering import numbered
from elco.spark.run import Run

WHOLE = (T.ByteType, T.ShortType, T.IntegerType, T.LongType)


@dataclass(frozen=True, eq=False)
class Voters:
    """The nodes of the input.

    `table` (row, id) and `training` (row, label: a class number; the training split only) are what
    the stages see. `written` (row, id, label, split) is what goes to disk and nowhere else.
    """

    table: DataFrame
    training: DataFrame
    written: DataFrame
    n_voters: int
    n_training: int
    class_names: tuple[str, ...]

    @property
    def n_classes(self) -> int:
        """Number of classes."""
        return len(self.class_names)


def read_voters(run: Run, nodes: DataFrame) -> Voters:
    """Check and number the nodes."""
    check_ids(nodes, "id", "nodes")
    kept = nodes.select(
        "id",
        _label(nodes).alias("label"),
        (_split(nodes) if "split" in nodes.columns else F.lit(None).cast("string")).alias("split"),
    )
    table = numbered(run, kept, ["id", "label", "split"], "row")
    twice = table.groupBy("id").count().filter("count > 1").limit(1).collect()
    if twice:
        raise InputError(f"node id '{twice[0]['id']}' occurs more than once.")
    class_names = _classes(table)
    number = {name: i for i, name in enumerate(class_names)}
    training = table.filter(_is_training()).select(
        "row", _numbered_label(number).cast("int").alias("label")
    )
    _check_training(training, class_names)
    return Voters(
        table=table.select("row", "id"),
        training=training,
        written=table.select("row", "id", "label", "split"),
        n_voters=table.count(),
        n_training=training.count(),
        class_names=class_names,
    )


def _is_training() -> Column:
    return F.col("split") == "train"


def check_ids(table: DataFrame, column: str, what: str) -> None:
    """Raise unless a column holds whole numbers or strings, without empty cells."""
    if column not in table.columns:
        raise InputError(
            f"the table of {what} has no column {column!r}; it has: {', '.join(table.columns)}."
        )
    kind = table.schema[column].dataType
    if not isinstance(kind, (*WHOLE, T.StringType)):
        raise InputError(
            f"column {column!r} holds {kind.simpleString()}; expected integers or strings: cast it."
        )
    if table.filter(F.col(column).isNull()).limit(1).count():
        raise InputError(f"column {column!r} has empty cells.")


def _label(nodes: DataFrame) -> Column:
    """Labels as text, as local tables are written."""
    if "label" not in nodes.columns:
        return F.lit(None).cast("string")
    label = F.col("label")
    if isinstance(nodes.schema["label"].dataType, T.FloatType | T.DoubleType):
        strange = nodes.filter(label.isNotNull() & ~F.isnan(label) & (label != F.floor(label)))
        if strange.limit(1).count():
            raise InputError("column 'label' holds fractions; expected class names or numbers.")
        label = F.when(~F.isnan(label), label.cast("long"))
    label = label.cast("string")
    return F.when(label != "", label)


def _split(nodes: DataFrame) -> Column:
    lower = F.lower(F.col("split").cast("string"))
    named = lower
    for other, name in SPELLINGS.items():
        named = F.when(lower == other, name).otherwise(named)
    named = F.when(named != "", named)
    found = nodes.select(named.alias("split")).filter(~F.col("split").isin(list(SPLITS)))
    strange = found.limit(1).collect()
    if strange:
        raise InputError(
            f"column 'split' holds {strange[0]['split']!r}; expected train, val, test or nothing."
        )
    return named


def _classes(table: DataFrame) -> tuple[str, ...]:
    """The names of all classes; which node has which is not looked at."""
    found = table.select("label").filter("label IS NOT NULL").distinct().collect()
    return tuple(in_order({row["label"] for row in found}))


def _numbered_label(number: dict[str, int]) -> Column:
    if not number:
        return F.lit(None)
    pairs = [F.lit(item) for pair in number.items() for item in pair]
    return F.create_map(*pairs)[F.col("label")]


def _check_training(training: DataFrame, class_names: tuple[str, ...]) -> None:
    counts = {row["label"]: row["count"] for row in training.groupBy("label").count().collect()}
    if not counts:
        raise InputError(
            "the graph has no training split: mark the labelled nodes to learn from in the column "
            "'split' of the nodes."
        )
    if None in counts:
        raise InputError("the training split holds nodes without a label.")
    missing = [name for i, name in enumerate(class_names) if i not in counts]
    if missing:
        raise InputError(
            f"no training label for class {', '.join(missing[:10])}: label at least one node of "
            "every class."
        )
