"""The college of the canvass: every voter is polled, and electors speak for groups of them."""

from __future__ import annotations

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F

from elco.augmentation import LabelSource
from elco.convening.canvassed import ELECTORS, WIRINGS
from elco.errors import one_of
from elco.recipes import CanvassRecipe
from elco.spark import scores
from elco.spark.attributes import Vectors
from elco.spark.college import elector_attributes
from elco.spark.convened import Convened
from elco.spark.cover import CoverTables
from elco.spark.poll import poll, walkable
from elco.spark.run import Run
from elco.spark.voters import Voters


def canvassed(
    run: Run,
    settings: CanvassRecipe,
    voters: Voters,
    edges: DataFrame,
    cover: CoverTables,
    vectors: Vectors,
    random_state: int,
) -> Convened:
    """Poll every voter, then let each elector take the mean of its voters."""
    one_of("electors", settings.electors, ELECTORS)
    one_of("wiring", settings.wiring, WIRINGS)
    with run.stage("poll") as counts:
        arcs = run.cut(walkable(edges, voters).repartition(run.n_partitions, "other"), "arcs")
        around = arcs.select(F.col("row").alias("elector"), F.col("other").alias("voter"))
        teachers = [cover.members, around]
        polled = poll(run, settings, voters, arcs, teachers, vectors, random_state)
        counts.update(rounds=len(polled.history))
    with run.stage("elect") as counts:
        members, wiring, n_electors = _represented(settings, voters, cover, around)
        sizes = run.cut(members.groupBy("elector").agg(F.count("*").alias("size")), "sizes")
        means = elector_attributes(run, members, sizes, vectors)
        attributes = run.cut(means, "elector-attributes")
        opinions = scores.opinions(members, polled.scores, voters.n_classes)
        spoken = run.cut(
            _spoken(sizes.join(opinions, "elector"), settings, polled.history), "spoken"
        )
        speak = spoken.filter("label >= 0").count()
        counts.update(speaking=speak, electors=n_electors)
    return Convened(
        members=members,
        wiring=wiring,
        electors=spoken.drop("posterior"),
        attributes=attributes,
        targets=_targets(run, settings, voters, polled.scores, spoken),
        n_electors=n_electors,
        history=polled.history,
        termination="polled",
    )


def _represented(
    settings: CanvassRecipe, voters: Voters, cover: CoverTables, around: DataFrame
) -> tuple[DataFrame, DataFrame, int]:
    """For whom electors speak, whom they are wired to, and how many they are."""
    n_electors = cover.n_constituencies if settings.electors != "neighbourhoods" else 0
    members = wiring = cover.members.limit(0) if n_electors == 0 else cover.members
    if settings.electors != "constituencies":
        named = around.withColumn("elector", F.col("elector") + n_electors)
        middle = voters.table.select((F.col("row") + n_electors).alias("elector"), "row")
        members, wiring = members.union(named), wiring.union(middle)
        n_electors += voters.n_voters
    if settings.wiring == "none":
        wiring = wiring.limit(0)
    return members, wiring, n_electors


def _spoken(opinions: DataFrame, settings: CanvassRecipe, history: tuple[object, ...]) -> DataFrame:
    """(elector, size, label, label_source, confidence, round, posterior)."""
    confidence = F.array_max("posterior")
    speaks = confidence >= settings.threshold
    likeliest = (F.array_position("posterior", confidence) - 1).cast("int")

    def only(value: Column, otherwise: float) -> Column:
        return F.when(speaks, value).otherwise(F.lit(otherwise))

    return opinions.select(
        "elector",
        "size",
        only(likeliest, -1).alias("label"),
        only(F.lit(int(LabelSource.PREDICTED)), int(LabelSource.ABSTAINED)).alias("label_source"),
        only(confidence, 0.0).alias("confidence"),
        only(F.lit(len(history)), -1).alias("round"),
        "posterior",
    )


def _targets(
    run: Run, settings: CanvassRecipe, voters: Voters, found: DataFrame, spoken: DataFrame
) -> DataFrame:
    """(row, weight, posterior): all that each node is to become, and how much it counts."""
    given = voters.training.select("row", F.lit(1.0).alias("given"))
    asked = found.select("row", scores.posterior(voters.n_classes).alias("posterior"))
    polled = run.cut(asked.join(given, "row", "left"), "polled")
    quiet = F.when(F.col("given").isNull(), F.array_max("posterior")).otherwise(F.lit(0.0))
    n_voters, n_given = voters.n_voters, voters.n_training
    weight = F.coalesce("given", F.lit(0.0))
    weight = weight + quiet * _scale(polled, quiet, settings.voter_weight * n_given)
    loud = F.col("confidence")
    return polled.select("row", weight.alias("weight"), "posterior").union(
        spoken.select(
            F.col("elector") + n_voters,
            loud * _scale(spoken, loud, settings.elector_weight * n_given),
            "posterior",
        )
    )


def _scale(table: DataFrame, share: Column, total: float) -> float:
    """What brings shares to a total; added up as whole numbers, in any order."""
    whole = table.agg(F.sum(F.round(share * scores.ONE).cast("long"))).collect()[0][0] or 0
    return total * scores.ONE / whole if whole > 0 else 1.0
