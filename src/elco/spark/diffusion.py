"""Self-learning of the electors: taught on the driver, applied on the executors.

The electors that an election decided are few by nature, and so are those worth learning from: the
driver takes at most `MOST_TEACHERS` of them, beyond that a sample by a hash of their numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import numpy as np
import scipy.sparse as sp
from pyspark.sql import DataFrame
from pyspark.sql import functions as F

from elco.diffusion.self_learning import Round, can_teach, check_loop, teach
from elco.recipes import ElectionRecipe
from elco.spark.attributes import Vectors
from elco.spark.batches import batch_of, map_batches, matrix, numbers, whole_groups
from elco.spark.college import BLOCK_BITS
from elco.spark.run import Run
from elco.typing import Attributes

MOST_TEACHERS = 100_000
DECIDED = "elector long, label int, confidence double"


@dataclass(frozen=True, eq=False)
class Learned:
    """`labels` (elector, label, confidence, round) of the labelled electors, and how it went."""

    labels: DataFrame
    history: tuple[dict[str, int], ...]
    termination: str


def self_learning(
    run: Run,
    settings: ElectionRecipe,
    electors: DataFrame,
    elections: DataFrame,
    vectors: Vectors,
    n_electors: int,
    random_state: int,
) -> Learned:
    """Run the loop of `elco.diffusion.SelfLearning` over the table `electors`."""
    check_loop(settings.threshold, settings.max_iter)
    labels = elections.filter("winner >= 0").select(
        "elector",
        F.col("winner").cast("int").alias("label"),
        F.col("share").alias("confidence"),
        F.lit(0).alias("round"),
    )
    history: list[dict[str, int]] = []
    termination = "max-iter"
    for number in range(1, settings.max_iter + 1):
        counts = {row["label"]: row["count"] for row in labels.groupBy("label").count().collect()}
        learned = sum(counts.values())
        if learned == n_electors:
            termination = "all-labelled"
            break
        if not can_teach(len(counts), vectors.width):
            termination = "nothing-to-learn-from"
            break
        classifier = _taught(settings, electors, labels, learned, vectors, random_state)
        apply = partial(
            _predict,
            classifier=run.spark.sparkContext.broadcast(classifier),
            threshold=settings.threshold,
            width=vectors.width,
            kind=(vectors.sparse, vectors.lean),
        )
        block = F.shiftright("elector", BLOCK_BITS)
        left = (
            electors.join(labels.select("elector"), "elector", "left_anti")
            .withColumn("block", block)
            .repartition(run.n_partitions, "block")
            .sortWithinPartitions("elector")
        )
        sure = run.cut(map_batches(left, apply, DECIDED), "predicted")
        added = sure.count()
        labels = labels.unionByName(sure.withColumn("round", F.lit(number)))
        history.append(asdict(Round(number, learned, added, n_electors - learned - added)))
        if added == 0:
            termination = "no-change"
            break
    return Learned(labels, tuple(history), termination)


def _taught(
    settings: ElectionRecipe,
    electors: DataFrame,
    labels: DataFrame,
    n_labels: int,
    vectors: Vectors,
    random_state: int,
) -> Any:
    if n_labels > MOST_TEACHERS:
        labels = labels.orderBy(F.xxhash64("elector"), "elector").limit(MOST_TEACHERS)
    rows = electors.join(labels.select("elector", "label"), "elector").orderBy("elector").toArrow()
    batch = rows.combine_chunks().to_batches()[0]
    known = numbers(batch, "label").astype(np.int64)
    attributes = _as_learned(matrix(batch, vectors.width, sparse=vectors.sparse), vectors.lean)
    return teach(settings.learner, random_state, attributes, known)


def _as_learned(rows: Attributes, lean: bool) -> Attributes:
    """As a local graph would hand them to a learner."""
    return sp.csr_matrix(rows) if sp.issparse(rows) or lean else rows


def _predict(
    batches: Iterator[Any],
    *,
    classifier: Any,
    threshold: float,
    width: int,
    kind: tuple[bool, bool],
) -> Iterator[Any]:
    sparse, lean = kind
    for batch in whole_groups(batches, "block"):
        rows = _as_learned(matrix(batch, width, sparse=sparse), lean)
        probability = classifier.value.predict_proba(rows)
        most = probability.max(axis=1)
        sure = most >= threshold
        yield batch_of(
            elector=numbers(batch, "elector")[sure],
            label=classifier.value.classes_[probability.argmax(axis=1)[sure]].astype(np.int32),
            confidence=most[sure],
        )
