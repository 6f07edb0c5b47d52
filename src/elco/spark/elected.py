"""The paper's college: labelled voters elect, and the elected teach the rest."""

from __future__ import annotations

import warnings

from pyspark.sql import functions as F

from elco.augmentation import LabelSource
from elco.convening.elected import nothing_to_learn_from
from elco.errors import ElcoWarning
from elco.recipes import ElectionRecipe
from elco.spark.attributes import Vectors
from elco.spark.college import elector_attributes, hold_elections
from elco.spark.convened import Convened
from elco.spark.cover import CoverTables
from elco.spark.diffusion import self_learning
from elco.spark.run import Run
from elco.spark.voters import Voters


def elected(
    run: Run,
    settings: ElectionRecipe,
    voters: Voters,
    cover: CoverTables,
    vectors: Vectors,
    random_state: int,
) -> Convened:
    """Elect where the votes allow it, then let the elected teach the rest."""
    with run.stage("elect") as counts:
        means = elector_attributes(run, cover.members, cover.sizes, vectors)
        attributes = run.cut(means, "elector-attributes")
        elections = run.cut(
            hold_elections(cover.members, voters.training, settings.min_votes), "elections"
        )
        n_decided = elections.filter("winner >= 0").count()
        counts.update(decided=n_decided, electors=cover.n_constituencies)
    with run.stage("diffuse") as counts:
        learned = self_learning(
            run, settings, attributes, elections, vectors, cover.n_constituencies, random_state
        )
        labels = run.cut(learned.labels, "labels")
        counts.update(labelled=labels.count() - n_decided, rounds=len(learned.history))
    if learned.termination == "nothing-to-learn-from":
        warnings.warn(
            nothing_to_learn_from(n_decided, cover.n_constituencies, vectors.width),
            ElcoWarning,
            stacklevel=4,
        )
    source = (
        F.when(F.col("round") == 0, int(LabelSource.OBSERVED))
        .when(F.col("round") > 0, int(LabelSource.PREDICTED))
        .otherwise(int(LabelSource.ABSTAINED))
    )
    electors = cover.sizes.join(labels, "elector", "left").select(
        "elector",
        "size",
        F.coalesce("label", F.lit(-1)).alias("label"),
        source.alias("label_source"),
        F.coalesce("confidence", F.lit(0.0)).alias("confidence"),
        F.coalesce("round", F.lit(-1)).alias("round"),
    )
    given = voters.training.select("row", F.lit(1.0).alias("given"))
    weight = F.coalesce("given", F.lit(0.0)).alias("weight")
    targets = (
        voters.table.select("row")
        .join(given, "row", "left")
        .select("row", weight)
        .union(
            electors.select(
                F.col("elector") + voters.n_voters, (F.col("label") >= 0).cast("double")
            )
        )
    )
    return Convened(
        members=cover.members,
        wiring=cover.members,
        electors=electors,
        attributes=attributes,
        targets=targets,
        n_electors=cover.n_constituencies,
        history=learned.history,
        termination=learned.termination,
    )
