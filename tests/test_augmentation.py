"""One elector joins four voters, and every number of G' is written out."""

import numpy as np
import pytest
import scipy.sparse as sp

from elco.augmentation import AugmentedGraph, College, LabelSource, join
from elco.cover import Cover

PATH = sp.csr_array(
    np.array([[0, 1, 0, 0], [1, 0, 2.5, 0], [0, 2.5, 0, 1], [0, 0, 1, 0]], dtype=float)
)
LABELS = np.array([0, -1, 1, -1])


def college(attributes) -> College:
    cover = Cover.from_lists([[0, 1, 2]], 4)
    return College(
        cover=cover,
        wiring=cover.membership,
        attributes=attributes,
        labels=np.array([1]),
        label_source=np.array([LabelSource.PREDICTED]),
        confidence=np.array([0.75]),
        round=np.array([3]),
        weights=np.array([1.0, 0.0, 1.0, 0.0, 2.0]),
    )


def joined(kind) -> AugmentedGraph:
    attributes = kind(np.array([[1.0, 0], [0, 1], [0, 0], [2, 2]]))
    return join(PATH, attributes, LABELS, college(kind(np.array([[0.5, 0.25]]))))


@pytest.mark.parametrize("kind", [np.asarray, sp.csr_array])
def test_everything_has_its_place(kind):
    graph = joined(kind)
    assert graph.adjacency.toarray().tolist() == [
        [0, 1, 0, 0, 1],
        [1, 0, 2.5, 0, 1],
        [0, 2.5, 0, 1, 1],
        [0, 0, 1, 0, 0],
        [1, 1, 1, 0, 0],
    ]
    assert sp.issparse(graph.attributes) == (kind is sp.csr_array)
    dense = graph.attributes.toarray() if sp.issparse(graph.attributes) else graph.attributes
    assert dense.tolist() == [[1, 0], [0, 1], [0, 0], [2, 2], [0.5, 0.25]]
    assert graph.labels.tolist() == [0, -1, 1, -1, 1]
    assert graph.weights.tolist() == [1, 0, 1, 0, 2]
    assert graph.label_source.tolist() == [0, 3, 0, 3, 2]
    assert graph.confidence.tolist() == [1, 0, 1, 0, 0.75]
    assert graph.round.tolist() == [0, -1, 0, -1, 3]
    assert graph.elector_mask.tolist() == [False, False, False, False, True]
    assert graph.train_mask.tolist() == [True, False, True, False, True]
    assert (graph.n_voters, graph.n_electors) == (4, 1)
    assert graph.count_electors() == {"observed": 0, "predicted": 1, "abstained": 0}
    assert (graph.posterior, graph.history, graph.termination) == (None, (), "")
    assert (graph.recipe, graph.signs) == ({}, ())


def test_where_labels_come_from_is_numbered_as_in_files():
    assert [source.value for source in LabelSource] == [0, 1, 2, 3]
