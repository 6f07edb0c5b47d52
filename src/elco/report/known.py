"""What a page may tell of every node: labels that were given or found, never hidden ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

from elco.augmentation import AugmentedGraph, LabelSource
from elco.checks import UNKNOWN
from elco.classifier import ElcoClassifier
from elco.datasets.augmented import elector_ids
from elco.graph import Graph
from elco.typing import CSR, AnyArray, Attributes, FloatArray, IntArray


@dataclass(frozen=True, eq=False)
class Known:
    """Voters, then electors: what each is taken for, and where that came from.

    The sections of a page are made from this and not from a `Graph`: labels of a test split are
    not in here, so no section can show them.

    Attributes
    ----------
    ids : array of str
    labels : class, or -1
    source : `LabelSource` of each
    confidence : between 0 and 1; 0 where there is no label
    probabilities : array, nodes × classes, or None; a row of zeros where nothing is known
    augmented : AugmentedGraph
    class_names : tuple of str
    who : who found the labels of voters, in words
    """

    ids: AnyArray
    labels: IntArray
    source: IntArray
    confidence: FloatArray
    probabilities: FloatArray | None
    augmented: AugmentedGraph
    class_names: tuple[str, ...]
    who: str

    @property
    def n_voters(self) -> int:
        """Number of voters."""
        return self.augmented.n_voters

    @property
    def n_electors(self) -> int:
        """Number of electors."""
        return self.augmented.n_electors

    @property
    def n_divided(self) -> int:
        """Electors of constituencies that the division found; the others are of neighbourhoods."""
        with_neighbourhoods = self.augmented.recipe.get("electors") in ("all", "neighbourhoods")
        return self.n_electors - (self.n_voters if with_neighbourhoods else 0)

    @property
    def attributes(self) -> Attributes:
        """One row a node."""
        return self.augmented.attributes

    @property
    def neighbours(self) -> CSR:
        """Voters × voters: the graph as it came."""
        n_voters = self.n_voters
        return sp.csr_array(self.augmented.adjacency[:n_voters, :n_voters])

    @property
    def wiring(self) -> CSR:
        """Electors × voters: whom an elector is joined to."""
        n_voters = self.n_voters
        return sp.csr_array(self.augmented.adjacency[n_voters:, :n_voters])

    @property
    def labels_used(self) -> str:
        """Which labels a count over voters rests on, in words."""
        if (self.source[: self.n_voters] == LabelSource.PREDICTED).any():
            return f"labels that were given and, for every other voter, what {self.who} says"
        return "labels that were given, and no others"

    def stories(self) -> Mapping[str, Mapping[int, str]]:
        """Where a label came from, in words, for voters and for electors."""
        polled = self.augmented.posterior is not None
        given, observed, predicted, abstained = LabelSource
        return {
            "voter": {
                given: "it came with the graph",
                predicted: f"predicted by {self.who}",
                abstained: "no label: not given, and nobody was asked",
            },
            "elector": {
                observed: "elected by the voters whose label was given",
                predicted: "the mean of what the poll makes of its voters"
                if polled
                else "predicted from its attributes by self-learning",
                abstained: "no label: nobody was sure enough",
            },
        }


def known_from_poll(graph: Graph, augmented: AugmentedGraph) -> Known:
    """Training labels, and what the poll said of the other voters, if there was one."""
    posterior = augmented.posterior
    labels, source = augmented.labels.copy(), augmented.label_source.copy()
    confidence = augmented.confidence.copy()
    if posterior is not None:
        voters = np.flatnonzero(labels[: augmented.n_voters] == UNKNOWN)
        labels[voters] = posterior[voters].argmax(axis=1)
        confidence[voters] = posterior[voters].max(axis=1)
        source[voters] = LabelSource.PREDICTED
    return Known(
        ids=_ids(graph, augmented),
        labels=labels,
        source=source,
        confidence=confidence,
        probabilities=posterior,
        augmented=augmented,
        class_names=graph.class_names,
        who="the poll",
    )


def known_from_classifier(graph: Graph, classifier: ElcoClassifier) -> Known:
    """Labels that were learned from, and the model's for all others."""
    augmented = classifier.augmented_
    voters = classifier.predict_proba(graph)
    given = classifier.given_
    labels = np.where(given, graph.labels, voters.argmax(axis=1))
    electors = slice(augmented.n_voters, None)
    theirs = np.zeros((augmented.n_electors, voters.shape[1]))
    if augmented.posterior is not None:
        theirs = augmented.posterior[electors]
    return Known(
        ids=_ids(graph, augmented),
        labels=np.concatenate([labels, augmented.labels[electors]]),
        source=np.concatenate(
            [
                np.where(given, LabelSource.GIVEN, LabelSource.PREDICTED),
                augmented.label_source[electors],
            ]
        ),
        confidence=np.concatenate(
            [voters[np.arange(len(labels)), labels], augmented.confidence[electors]]
        ),
        probabilities=np.vstack([voters, theirs]),
        augmented=augmented,
        class_names=tuple(map(str, classifier.classes_)),
        who="the model",
    )


def _ids(graph: Graph, augmented: AugmentedGraph) -> AnyArray:
    electors = elector_ids(graph.node_ids, augmented.n_electors)
    return np.concatenate([graph.node_ids.astype(str), electors.astype(str)])
