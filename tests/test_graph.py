import numpy as np
import pytest
import scipy.sparse as sp

from elco.errors import ElcoWarning, InputError
from elco.graph import Graph

PAIR = [[0, 1], [1, 0]]


def test_keeps_what_it_is_given():
    graph = Graph(
        PAIR,
        attributes=[[1, 2, 3], [4, 5, 6]],
        labels=[1, 0],
        train_mask=[True, False],
        node_ids=["a", "b"],
        class_names=("cat", "dog"),
        name="pets",
    )
    assert graph.adjacency.toarray().tolist() == PAIR
    assert graph.attributes.tolist() == [[1, 2, 3], [4, 5, 6]]
    assert graph.labels.tolist() == [1, 0]
    assert graph.node_ids.tolist() == ["a", "b"]
    assert (graph.n_nodes, graph.n_edges, graph.n_classes) == (2, 1, 2)
    assert repr(graph) == "Graph('pets', 2 nodes, 1 edges, 3 attributes, 2 classes, split 1/0/0)"


def test_training_labels_hide_everything_else():
    graph = Graph(
        np.zeros((4, 4)), labels=[0, 1, 0, 1], train_mask=[0, 1], val_mask=[2], test_mask=[3]
    )
    assert graph.training_labels().tolist() == [0, 1, -1, -1]


def test_directed_edges_are_mirrored_with_a_warning():
    with pytest.warns(ElcoWarning, match="not symmetric"):
        graph = Graph([[0, 2, 0], [3, 0, 1], [0, 0, 0]])
    assert graph.adjacency.toarray().tolist() == [[0, 3, 0], [3, 0, 1], [0, 1, 0]]


def test_self_loops_are_dropped_with_a_warning():
    with pytest.warns(ElcoWarning, match="dropped 1 self-loops"):
        graph = Graph([[5, 1], [1, 0]])
    assert graph.adjacency.toarray().tolist() == PAIR


def test_the_input_is_not_changed():
    adjacency = sp.csr_array(np.array([[7.0, 1.0], [0.0, 0.0]]))
    before = adjacency.toarray()
    with pytest.warns(ElcoWarning):
        Graph(adjacency)
    assert (adjacency.toarray() == before).all()


def test_without_attributes_every_node_is_its_own():
    assert Graph(PAIR).attributes.toarray().tolist() == [[1, 0], [0, 1]]


def test_weights_are_kept():
    assert Graph([[0, 0.5], [0.5, 0]]).adjacency.toarray()[0, 1] == 0.5


def test_another_split():
    graph = Graph(np.zeros((3, 3)), labels=[0, 0, 0], train_mask=[0])
    other = graph.with_split([1], [0], [2])
    assert other.train_mask.tolist() == [False, True, False]
    assert graph.train_mask.tolist() == [True, False, False]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"adjacency": np.zeros((2, 3))}, "2 × 3; expected a square"),
        ({"adjacency": np.zeros(3)}, "1 dimensions"),
        ({"adjacency": [["a", "b"], ["b", "a"]]}, "expected numbers"),
        ({"adjacency": [[0, np.nan], [np.nan, 0]]}, "NaN"),
        ({"adjacency": [[0, -1], [-1, 0]]}, "negative"),
        ({"adjacency": PAIR, "attributes": [[1.0]]}, "expected 2 rows"),
        ({"adjacency": PAIR, "attributes": [[np.inf], [0]]}, "NaN or infinite"),
        ({"adjacency": PAIR, "attributes": [["x"], ["y"]]}, "expected numbers"),
        ({"adjacency": PAIR, "labels": [0]}, "expected \\(2,\\)"),
        ({"adjacency": PAIR, "labels": [0, -2]}, "labels hold -2"),
        ({"adjacency": PAIR, "labels": [0.5, 1.0]}, "whole numbers"),
        ({"adjacency": PAIR, "labels": [0, 1], "class_names": ("one",)}, "only 1 classes"),
        (
            {"adjacency": PAIR, "labels": [0, 1], "train_mask": [0], "test_mask": [0]},
            "more than one",
        ),
        ({"adjacency": PAIR, "labels": [0, -1], "train_mask": [1]}, "without a label"),
        ({"adjacency": PAIR, "train_mask": [2]}, "outside 0 … 1"),
        ({"adjacency": PAIR, "train_mask": [0.5, 0.5]}, "expected 2 booleans"),
        ({"adjacency": PAIR, "node_ids": ["a", "a"]}, "'a' occurs more than once"),
        ({"adjacency": PAIR, "node_ids": ["a"]}, "node ids have shape"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(arguments, message):
    with pytest.raises(InputError, match=message):
        Graph(**arguments)


@pytest.mark.parametrize(
    ("train", "message"), [([], "no training split"), ([0], "no training label for class 1")]
)
def test_training_needs_every_class(train, message):
    graph = Graph(np.zeros((2, 2)), labels=[0, 1], train_mask=np.array(train, dtype=int))
    with pytest.raises(InputError, match=message):
        graph.training_labels()


def test_what_is_given_stays_as_it_was():
    adjacency = sp.csr_array(([1.0, 1.0, 0.0], [1, 0, 0], [0, 2, 3]), shape=(2, 2))
    attributes = sp.csr_array(([1.0, 2.0, 0.0], [1, 1, 0], [0, 2, 3]), shape=(2, 2))
    before = [part.copy() for m in (adjacency, attributes) for part in (m.data, m.indices)]
    with pytest.warns(ElcoWarning):
        graph = Graph(adjacency, attributes)
    after = [part for m in (adjacency, attributes) for part in (m.data, m.indices)]
    assert all(np.array_equal(one, two) for one, two in zip(before, after, strict=True))
    assert graph.attributes.toarray().tolist() == [[0, 3], [0, 0]]


@pytest.mark.parametrize("size", [2, 40])
def test_one_missing_direction_is_noticed(size):
    full = sp.csr_array(np.ones((size, size)) - np.eye(size))
    lacking = full.toarray()
    lacking[0, size - 1] = 0
    with pytest.warns(ElcoWarning, match="not symmetric"):
        assert (Graph(sp.csr_array(lacking)).adjacency != full).nnz == 0
    uneven = full.toarray()
    uneven[0, size - 1] = 3
    with pytest.warns(ElcoWarning, match="not symmetric"):
        assert Graph(sp.csr_array(uneven)).adjacency[[0], [size - 1]] == 3


def test_a_matrix_that_is_none_is_refused():
    broken = sp.csr_array(np.ones((3, 3)) - np.eye(3))
    broken.indices[0] = 7
    with pytest.raises(InputError, match="not a valid sparse matrix"):
        Graph(broken)
    broken = sp.csr_array(np.ones((3, 3)) - np.eye(3))
    broken.indptr[1] = 5
    with pytest.raises(InputError, match="not a valid sparse matrix"):
        Graph(broken)
