import numpy as np
from small_problems import problem

from elco.baselines.link_based import LinkBased, _relabel, shares


def test_links_decide_where_attributes_say_nothing():
    """Two stars whose centres and first leaves are labelled; the last leaves have no attribute."""
    edges = [(0, i) for i in range(1, 6)] + [(6, i) for i in range(7, 12)]
    rows = np.zeros((12, 2))
    rows[[0, 1, 2, 3], 0] = rows[[6, 7, 8, 9], 1] = 1.0
    labels = {0: 0, 1: 0, 2: 0, 6: 1, 7: 1, 8: 1}
    for scores in LinkBased().epochs(problem(edges, 12, labels, attributes=rows), 0):
        assert scores.argmax(axis=1).tolist() == [0] * 6 + [1] * 6


def test_shares_of_neighbours():
    found = shares(problem([(0, 1), (1, 2)], 4, {0: 0}).adjacency).toarray()
    assert found.tolist() == [[0, 1, 0, 0], [0.5, 0, 0.5, 0], [0, 1, 0, 0], [0, 0, 0, 0]]


def test_nodes_take_labels_one_after_the_other():
    """On the path 0–1–2 the label of 0 reaches 2 in one round if 1 comes first, else in two."""
    graph = problem([(0, 1), (1, 2)], 3, {0: 0}).adjacency
    per_link = np.array([[1.0, 0.0], [0.0, 0.5]])
    for order, expected in (([1, 2], [0, 0, 0]), ([2, 1], [0, 0, 1])):
        said = np.array([0, 1, 1])
        alone = np.zeros((3, 2))
        _relabel(np.array(order), graph.indptr, graph.indices, graph.data, alone, per_link, said)
        assert said.tolist() == expected
