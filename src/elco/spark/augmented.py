"""The augmented graph G' as Spark tables, in the schema of the tables on disk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F

from elco.augmentation import LabelSource
from elco.signs import Sign
from elco.spark.attributes import Vectors
from elco.spark.convened import Convened
from elco.spark.run import Run
from elco.spark.voters import WHOLE, Voters

LARGEST = 2**63 - 1


@dataclass(eq=False)
class AugmentedTables:
    """G' = the input and its electors.

    Attributes
    ----------
    nodes : (row, id, label, split) of the voters, as they came
    electors : (row, id, label, label_source, confidence, round, size)
    edges : (src, dst, weight), each once
    cover : (elector, voter), by their ids
    attributes : (id, attributes) or (id, attribute, value), of voters and electors
    targets : (row, id, weight) and, with a poll, posterior
    n_voters, n_electors : int
    class_names, history, termination, recipe, signs : as in `elco.AugmentedGraph`
    engine : how it was clustered, and what the cap on hubs touched
    stages : seconds and counts of each stage
    """

    run: Run
    nodes: DataFrame
    electors: DataFrame
    edges: DataFrame
    cover: DataFrame
    attributes: DataFrame
    targets: DataFrame
    n_voters: int
    n_electors: int
    class_names: tuple[str, ...]
    history: tuple[Mapping[str, Any], ...]
    termination: str
    signs: tuple[Sign, ...]
    recipe: Mapping[str, Any] = field(default_factory=dict)
    engine: Mapping[str, Any] = field(default_factory=dict)

    @property
    def stages(self) -> tuple[Mapping[str, Any], ...]:
        """Seconds and counts of each stage."""
        return tuple(self.run.stages)

    def count_electors(self) -> dict[str, int]:
        """Number of electors by the source of their label."""
        rows = self.electors.groupBy("label_source").count().collect()
        found = {row["label_source"]: row["count"] for row in rows}
        return {kind: found.get(kind, 0) for kind in ("observed", "predicted", "abstained")}

    def write(self, folder: str, *, force: bool = False) -> None:
        """Write all tables to a folder that `elco.load` reads; see `elco.spark.output`."""
        from elco.spark.output import write_augmented

        write_augmented(self, folder, force=force)

    def release(self) -> None:
        """Delete the checkpoints: the tables here cannot be read any more, those written can."""
        self.run.checkpoints.release()


def join(
    run: Run,
    voters: Voters,
    edges: DataFrame,
    vectors: Vectors,
    college: Convened,
    signs: tuple[Sign, ...],
) -> AugmentedTables:
    """Add the electors to the graph, under ids that no voter has."""
    ids, elector_id = _ids(voters, college.n_electors)
    named = ids.select(F.col("row").alias("voter"), F.col("id").alias("voter_id"))
    kinds = {int(kind): kind.name.lower() for kind in LabelSource}
    source = F.create_map(*(F.lit(x) for pair in kinds.items() for x in pair))
    classes = F.array(*(F.lit(name) for name in voters.class_names))
    label = F.when(F.col("label") >= 0, F.get(classes, F.col("label").cast("int")))
    electors = college.electors.select(
        (F.col("elector") + voters.n_voters).alias("row"),
        elector_id.alias("id"),
        label.alias("label"),
        source[F.col("label_source").cast("int")].alias("label_source"),
        "confidence",
        F.col("round").cast("long").alias("round"),
        "size",
    )
    all_ids = ids.unionByName(electors.select("row", "id"))
    wired = college.wiring.toDF("elector", "voter").join(named, "voter")
    between = (edges.join(named.toDF("u", "src"), "u").join(named.toDF("v", "dst"), "v")).select(
        "src", "dst", F.col("w").alias("weight")
    )
    return AugmentedTables(
        run=run,
        nodes=voters.written.drop("id").join(ids, "row").select("row", "id", "label", "split"),
        electors=electors,
        edges=between.union(
            wired.select(F.col("voter_id"), elector_id.alias("dst"), F.lit(1.0).alias("weight"))
        ),
        cover=college.members.join(named, "voter").select(
            elector_id.alias("elector"), F.col("voter_id").alias("voter")
        ),
        attributes=_attributes(vectors, college, all_ids, voters.n_voters),
        targets=college.targets.join(all_ids, "row").select(
            "row", "id", *(name for name in college.targets.columns if name != "row")
        ),
        n_voters=voters.n_voters,
        n_electors=college.n_electors,
        class_names=voters.class_names,
        history=college.history,
        termination=college.termination,
        signs=signs,
    )


def _attributes(vectors: Vectors, college: Convened, ids: DataFrame, n_voters: int) -> DataFrame:
    own = vectors.table.select("row", "indices", "values")
    added = college.attributes.select(
        (F.col("elector") + n_voters).alias("row"), "indices", "values"
    )
    together = own.union(added).join(ids, "row")
    if not vectors.sparse:
        return together.select("id", F.col("values").alias("attributes"))
    entry = F.explode(F.arrays_zip("indices", "values")).alias("entry")
    return together.select("id", entry).select(
        "id", F.col("entry.indices").alias("attribute"), F.col("entry.values").alias("value")
    )


def _ids(voters: Voters, n_electors: int) -> tuple[DataFrame, Column]:
    """Ids of the voters, and of electors: as `elco.datasets.augmented.elector_ids` has them."""
    ids = voters.table
    if isinstance(ids.schema["id"].dataType, WHOLE):
        largest = ids.agg(F.max("id")).collect()[0][0]
        if largest + 1 + n_electors <= LARGEST:
            named = ids.withColumn("id", F.col("id").cast("long"))
            return named, F.col("elector") + F.lit(largest + 1)
        ids = ids.withColumn("id", F.col("id").cast("string"))
    prefix = "elector-"
    while _taken(ids, prefix, n_electors):
        prefix = "_" + prefix
    return ids, F.concat(F.lit(prefix), F.col("elector").cast("string"))


def _taken(ids: DataFrame, prefix: str, n_electors: int) -> bool:
    number = F.regexp_extract("id", f"^{prefix}(0|[1-9][0-9]{{0,17}})$", 1)
    found = ids.select(number.alias("number")).filter("number != ''")
    return bool(found.filter(F.col("number").cast("long") < n_electors).limit(1).count())
