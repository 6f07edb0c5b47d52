"""The poll on Spark: what every voter is likely to be, by propagating class scores.

On one machine the poll smooths *attributes* over the graph and then classifies (`elco.poll`), which
sends hundreds of numbers along every edge, step after step. Here voters are classified first, by a
logistic regression on their own attributes that the driver fits on the labelled voters, and the
*scores* are smoothed: one number a class. It is predict-then-propagate (Gasteiger et al. 2019),
with the mean over neighbours instead of the symmetric normalisation, and labelled voters held at
their labels. As on one machine electors teach in the next round: constituencies and neighbourhoods
take the mean of their voters' scores, sharpened, and join the examples of the classifier; here a
sample of each, by a hash of their numbers. Two views of the attributes there, one here: it is the
cheaper poll and usually the less accurate one.

Labels reach it through `Voters.training` alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import scipy.sparse as sp
from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F

from elco.poll.linear import ENOUGH_TEACHERS, sharpen
from elco.poll.logistic import SoftLogistic, choose_strength
from elco.recipes import CanvassRecipe
from elco.spark import scores
from elco.spark.attributes import VECTORS, Vectors
from elco.spark.batches import as_lists, batch_of, map_batches, matrix, numbers
from elco.spark.college import elector_attributes
from elco.spark.run import Run
from elco.spark.voters import Voters
from elco.typing import CSR, FloatArray, IntArray

RESTART, STEPS = 0.2, 4
MOST_LABELLED = 100_000
WEIGHT_STEPS = 1 << 10
"""Weights that differ are counted in so many steps of the largest one."""
TINY = 1e-12


@dataclass(frozen=True, eq=False)
class Polled:
    """`scores` (row, s0, s1 …) of all voters, and what happened, round by round."""

    scores: DataFrame
    history: tuple[dict[str, Any], ...]


def poll(
    run: Run,
    settings: CanvassRecipe,
    voters: Voters,
    arcs: DataFrame,
    teachers: list[DataFrame],
    vectors: Vectors,
    random_state: int,
) -> Polled:
    """Ask every voter.

    `arcs` is (row, other, weight), loops included. `teachers` are tables (elector, voter), the
    constituencies and the neighbourhoods.
    """
    n_classes = voters.n_classes
    if vectors.kind == "none":
        # Nothing to classify by: labels spread over the graph, and that is all.
        even = voters.table.select("row", *_even(n_classes))
        return Polled(_propagate(run, arcs, _hold(voters, even), n_classes), ())
    rng = np.random.default_rng(random_state)
    unit = Vectors(run.cut(_unit(vectors), "unit"), vectors.width, vectors.kind, vectors.lean)
    rows, labels = _labelled(voters, unit)
    targets = np.eye(n_classes)[labels]
    strength = choose_strength(rows, labels, n_classes, rng)
    model = SoftLogistic.fit(rows, targets, np.ones(len(labels)), strength=strength)
    asked = [_sampled(run, group) for group in teachers]
    examples = [_examples(run, group, unit) for group in asked]
    history: list[dict[str, Any]] = []
    found = _propagate(run, arcs, _hold(voters, _classified(run, unit, model)), n_classes)
    for number in range(1, settings.rounds + 1):
        answers = [_opinions(group, found, n_classes, settings.sharpness) for group in asked]
        pairs = [(x, y) for x, y in zip(examples, answers, strict=True) if len(y)]
        confidence = [answer.max(axis=1) for _, answer in pairs]
        importance = [np.ones(len(labels)), *(c * (len(labels) / c.sum()) for c in confidence)]
        model = SoftLogistic.fit(
            sp.csr_array(sp.vstack([rows, *(x for x, _ in pairs)])),
            np.vstack([targets, *(y for _, y in pairs)]),
            np.concatenate(importance),
            strength=strength,
            start=model,
        )
        found = _propagate(run, arcs, _hold(voters, _classified(run, unit, model)), n_classes)
        mean = float(np.concatenate(confidence).mean()) if confidence else 0.0
        teaching = sum(len(c) for c in confidence)
        history.append({"round": number, "teachers": teaching, "mean_confidence": mean})
    return Polled(found, tuple(history))


def _even(n_classes: int) -> list[Column]:
    return [F.lit(scores.ONE // n_classes).cast("long").alias(f"s{k}") for k in range(n_classes)]


def _hold(voters: Voters, classified: DataFrame) -> DataFrame:
    """Scores to start from (row, label, s…); those of labelled voters are their labels."""
    names = scores.columns(voters.n_classes)
    held = scores.given(voters.n_classes, "label")
    return classified.join(voters.training, "row", "left").select(
        "row",
        "label",
        *(
            F.when(F.col("label").isNull(), F.col(name)).otherwise(label).alias(name)
            for name, label in zip(names, held, strict=True)
        ),
    )


def _propagate(run: Run, arcs: DataFrame, start: DataFrame, n_classes: int) -> DataFrame:
    """Walk `STEPS` steps, going back to the start with odds `RESTART`."""
    names = scores.columns(n_classes)
    start = run.cut(start, "start")
    own = start.select("row", "label", *(F.col(name).alias(f"own_{name}") for name in names))
    found = start.select("row", *names)
    for _ in range(STEPS):
        around = (
            arcs.join(found.withColumnRenamed("row", "other"), "other")
            .groupBy("row")
            .agg(F.sum("weight").alias("whole"), *scores.summed(n_classes, F.col("weight")))
        )
        found = run.cut(
            own.join(around, "row").select("row", *(_mixed(name) for name in names)), "scores"
        )
    return found


def _mixed(name: str) -> Column:
    mean = F.col(name) / F.col("whole")
    mixed = F.round((1.0 - RESTART) * mean + RESTART * F.col(f"own_{name}")).cast("long")
    return F.when(F.col("label").isNull(), mixed).otherwise(F.col(f"own_{name}")).alias(name)


def walkable(edges: DataFrame, voters: Voters) -> DataFrame:
    """Arcs (row, other, weight) in whole weights, with a loop of weight one at every voter."""
    found = edges.agg(F.min("w").alias("least"), F.max("w").alias("most")).collect()[0]
    weight, loop = F.lit(1), 1
    if found["least"] is not None and not found["least"] == found["most"] == 1.0:
        most = max(found["most"], 1.0)
        weight = F.greatest(F.round(F.col("w") * (WEIGHT_STEPS / most)), F.lit(1.0))
        loop = max(round(WEIGHT_STEPS / most), 1)
    whole = edges.select("u", "v", weight.cast("long").alias("weight"))
    loops = voters.table.select("row", F.col("row").alias("other"), F.lit(loop).cast("long"))
    there = whole.select(F.col("u").alias("row"), F.col("v").alias("other"), "weight")
    back = whole.select(F.col("v").alias("row"), F.col("u").alias("other"), "weight")
    return there.union(back).union(loops)


def _sampled(run: Run, members: DataFrame) -> DataFrame:
    """The members of at most `ENOUGH_TEACHERS` electors."""
    electors = members.select("elector").distinct()
    chosen = electors.orderBy(F.xxhash64("elector"), "elector").limit(ENOUGH_TEACHERS)
    return run.cut(members.join(chosen, "elector", "left_semi"), "teachers")


def _examples(run: Run, members: DataFrame, unit: Vectors) -> CSR:
    """The mean attributes of electors, in the order of their numbers."""
    sizes = members.groupBy("elector").agg(F.count("*").alias("size"))
    found = elector_attributes(run, members, sizes, unit).orderBy("elector").toArrow()
    if found.num_rows == 0:
        return sp.csr_array((0, unit.width))
    batch = found.combine_chunks().to_batches()[0]
    return sp.csr_array(matrix(batch, unit.width, sparse=unit.sparse))


def _opinions(members: DataFrame, found: DataFrame, n_classes: int, sharpness: float) -> FloatArray:
    """What electors think, in the order of their numbers, sharpened."""
    rows = scores.opinions(members, found, n_classes).orderBy("elector").collect()
    if not rows:
        return np.empty((0, n_classes))
    return sharpen(scores.matrix_of(rows, n_classes), sharpness)


def _labelled(voters: Voters, unit: Vectors) -> tuple[CSR, IntArray]:
    known = voters.training
    if voters.n_training > MOST_LABELLED:
        known = known.orderBy(F.xxhash64("row"), "row").limit(MOST_LABELLED)
    found = unit.table.join(known, "row").orderBy("row").toArrow()
    batch = found.combine_chunks().to_batches()[0]
    rows = sp.csr_array(matrix(batch, unit.width, sparse=unit.sparse))
    return rows, numbers(batch, "label").astype(np.int64)


def _unit(vectors: Vectors) -> DataFrame:
    apply = partial(_scale, width=vectors.width, sparse=vectors.sparse)
    return map_batches(vectors.table, apply, f"row long, {VECTORS}")


def _scale(batches: Iterator[Any], *, width: int, sparse: bool) -> Iterator[Any]:
    """Rows of length one."""
    for batch in batches:
        rows = matrix(batch, width, sparse=sparse)
        if sparse:
            squares = np.asarray(rows.multiply(rows).sum(axis=1)).ravel()
            rows = sp.diags_array(1.0 / np.sqrt(np.maximum(squares, TINY))) @ rows
        else:
            squares = np.einsum("ij,ij->i", rows, rows)
            rows = rows / np.sqrt(np.maximum(squares, TINY))[:, None]
        yield batch_of(row=numbers(batch, "row"), **as_lists(rows))


def _classified(run: Run, unit: Vectors, model: SoftLogistic) -> DataFrame:
    schema = ", ".join(f"{name} long" for name in scores.columns(len(model.bias)))
    apply = partial(
        _classify,
        model=run.spark.sparkContext.broadcast(model),
        width=unit.width,
        sparse=unit.sparse,
    )
    return map_batches(unit.table, apply, f"row long, {schema}")


def _classify(batches: Iterator[Any], *, model: Any, width: int, sparse: bool) -> Iterator[Any]:
    for batch in batches:
        # Sparse products go row by row: the rows beside it do not change a bit of a row's result.
        rows = sp.csr_array(matrix(batch, width, sparse=sparse))
        yield batch_of(row=numbers(batch, "row"), **scores.fixed(model.value.predict(rows)))
