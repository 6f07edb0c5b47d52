"""What the published code does, re-created, so that its leak can be switched on and off.

The code that came with the paper differs from its text. Each constituency stands once for every
one of its members, and the pairs of a node are merged; attributes are summed; the classifier has
depth 5; and an elector that the classifier is sure of gets, instead of the prediction, the majority
of the *true* labels of its members, validation and test nodes included. Nothing outside this module
sees those labels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.sparse as sp

from elco.augmentation import AugmentedGraph, College, LabelSource, join
from elco.checks import UNKNOWN
from elco.college import hold_elections
from elco.cover import Cover
from elco.division import EgoSplitting
from elco.division.ego_splitting import uncovered_pairs
from elco.graph import Graph
from elco.typing import CSR, Attributes, IntArray

SMALL_COMPONENT = 10
ROUNDS = 10
THRESHOLD = 0.99
DEPTH = 5


@dataclass(frozen=True, kw_only=True)
class Released:
    """How the released code is set, and what of it is switched off.

    Attributes
    ----------
    leak : bool
        Promote electors with the true majority of their members, not with the prediction.
    duplicates : bool
        Each constituency once for every member, not once.
    min_votes : int
        Votes that an election takes.
    max_size : int or None
        Constituencies of more members are dropped.
    """

    leak: bool = True
    duplicates: bool = True
    min_votes: int = 2
    max_size: int | None = None


def released_augmentation(
    graph: Graph, settings: Released, random_state: int = 0
) -> AugmentedGraph:
    """G' as the released code makes it."""
    cover = released_cover(
        graph.adjacency, settings.duplicates, settings.max_size, random_state=random_state
    )
    attributes = cover.membership @ graph.attributes
    training = graph.training_labels()
    n_classes = graph.n_classes
    election = hold_elections(cover, training, n_classes, settings.min_votes)
    labels, rounds = _promote(
        attributes,
        election.winner,
        true_majority(cover, graph.labels, n_classes) if settings.leak else None,
        random_state,
    )
    known = labels != UNKNOWN
    source = np.where(known, LabelSource.PREDICTED, LabelSource.ABSTAINED)
    college = College(
        cover=cover,
        wiring=cover.membership,
        attributes=attributes,
        labels=labels,
        label_source=np.where(election.winner != UNKNOWN, LabelSource.OBSERVED, source),
        confidence=known.astype(np.float64),
        round=rounds,
        weights=np.concatenate([training != UNKNOWN, known]).astype(np.float64),
    )
    return join(graph.adjacency, graph.attributes, training, college)


def released_cover(
    adjacency: CSR, duplicates: bool, max_size: int | None = None, random_state: int = 0
) -> Cover:
    """The constituencies, in the order of the nodes that they are listed for."""
    n_voters = adjacency.shape[0]
    _, component = sp.csgraph.connected_components(adjacency, directed=False)
    sizes = np.bincount(component)
    small = sizes[component] <= SMALL_COMPONENT
    inner = sp.diags_array((~small).astype(np.float64))
    split = EgoSplitting(min_size=2, random_state=random_state).fit(inner @ adjacency @ inner)
    nodes = np.flatnonzero(small & (sizes[component] > 1))
    whole = Cover.from_pairs(component[nodes], nodes, len(sizes), n_voters).within_sizes(2, None)
    cover = split.cover_.union(whole).canonical()
    pairs = cover.within_sizes(2, 2).union(uncovered_pairs(adjacency, cover))
    groups = cover.within_sizes(3, max_size)
    merged = _merge_pairs(pairs).within_sizes(3, max_size)
    if not duplicates:
        return groups.union(merged).canonical()
    by_voter = sp.csr_array(groups.membership.T)
    return groups.select(by_voter.indices).union(merged)


def _merge_pairs(pairs: Cover) -> Cover:
    """For each voter one constituency: itself and its partners of all pairs."""
    together = sp.csr_array(pairs.membership.T @ pairs.membership)
    voters = np.flatnonzero(np.diff(together.indptr))
    matrix = sp.csr_array(together[voters])
    matrix.data[:] = 1.0
    matrix.sort_indices()
    return Cover(matrix)


def true_majority(cover: Cover, labels: IntArray, n_classes: int) -> IntArray:
    """The most frequent label of the members, whatever split they are in; ties: the first."""
    known = labels != UNKNOWN
    votes = cover.membership[:, known] @ np.eye(n_classes)[labels[known]]
    return np.asarray(np.where(votes.sum(axis=1) > 0, votes.argmax(axis=1), UNKNOWN))


def _promote(
    attributes: Attributes, observed: IntArray, truth: IntArray | None, random_state: int
) -> tuple[IntArray, IntArray]:
    """The loop of the released code; the last fit labels by prediction in either case."""
    labels = observed.copy()
    rounds = np.where(observed != UNKNOWN, 0, -1)
    rows = sp.csr_matrix(attributes)
    for number in range(1, ROUNDS + 2):
        learned = labels != UNKNOWN
        if learned.all() or len(np.unique(labels[learned])) < 2:
            break
        classifier = _classifier(random_state).fit(rows[learned], labels[learned])
        left = np.flatnonzero(~learned)
        probability = classifier.predict_proba(rows[left])
        sure = left[probability.max(axis=1) > THRESHOLD]
        said = classifier.classes_[probability.argmax(axis=1)][probability.max(axis=1) > THRESHOLD]
        last = number == ROUNDS + 1
        labels[sure] = said if truth is None or last else truth[sure]
        rounds[sure] = number
        if len(sure) == 0:
            break
    return labels, rounds


def _classifier(random_state: int) -> Any:
    from lightgbm import LGBMClassifier

    # At the same settings scikit-learn's boosted trees take some twenty times as long on Cora.
    return LGBMClassifier(
        learning_rate=0.25,
        max_depth=DEPTH,
        num_leaves=2**DEPTH,
        min_child_samples=1,
        random_state=random_state,
        deterministic=True,
        force_row_wise=True,
        n_jobs=1,
        verbose=-1,
    )
