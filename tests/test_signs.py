import numpy as np
import pytest
import scipy.sparse as sp
from small_graphs import adjacency_from, clique

from elco.cover import Cover
from elco.datasets import synthetic_graph
from elco.division import EgoSplitting
from elco.signs import Sign, read_signs, speaks_against


def signs_of(adjacency, labels, cover=None):
    adjacency = sp.csr_array(adjacency)
    cover = cover or EgoSplitting().fit(adjacency).cover_
    return {sign.name: sign for sign in read_signs(adjacency, np.asarray(labels), cover)}


TEN_CLIQUES = adjacency_from(
    [edge for i in range(10) for edge in clique(list(range(4 * i, 4 * i + 4)))], 40
)


def test_neighbours_that_agree():
    signs = signs_of(TEN_CLIQUES, np.repeat(np.arange(10) % 2, 4))
    assert not speaks_against(signs.values())
    assert signs["neighbours"].text == (
        "of 60 pairs of labelled voters joined by an edge, 100% share a label (by chance 50%)"
    )
    assert "60 pairs of labelled voters in one constituency, 100%" in signs["constituencies"].text


def test_neighbours_that_differ():
    signs = signs_of(TEN_CLIQUES, np.tile([0, 1], 20))
    assert signs["neighbours"].against
    assert signs["constituencies"].against
    assert "33% share a label (by chance 50%)" in signs["neighbours"].text


def test_labelled_voters_two_steps_apart_are_looked_at_where_few_are_joined():
    labels = np.full(44, -1)
    hub_edges = [(0, i) for i in range(1, 44)]
    labels[1:44] = np.arange(43) % 2
    signs = signs_of(adjacency_from(hub_edges, 44), labels)
    assert "within two steps" in signs["neighbours"].text
    assert signs["neighbours"].against


def test_too_few_pairs_say_nothing():
    labels = np.full(40, -1)
    labels[[0, 4]] = [0, 1]
    signs = signs_of(TEN_CLIQUES, labels)
    assert not speaks_against(signs.values())
    assert "0 pairs" in signs["neighbours"].text
    assert "too few to tell" in signs["neighbours"].text


def test_a_sparse_graph():
    adjacency = adjacency_from([(0, 1)], 10)
    sign = signs_of(adjacency, [0, 1, *[-1] * 8])["sparse"]
    assert sign.against
    assert sign.text == "80% of the voters have no neighbour"


def test_a_saturated_graph():
    adjacency = adjacency_from(clique(list(range(8))), 8)
    sign = signs_of(adjacency, [0, 1, *[-1] * 6])["saturated"]
    assert sign.against
    assert "100.0% of all possible edges" in sign.text
    one = Cover.from_lists([range(25)], 40)
    assert signs_of(TEN_CLIQUES, np.tile([0, 1], 20), one)["saturated"].against


@pytest.mark.parametrize(("purity", "against"), [(0.9, False), (0.33, True)])
def test_generated_graphs(purity, against):
    graph = synthetic_graph(n_nodes=600, purity=purity, labels_per_class=30)
    signs = signs_of(graph.adjacency, graph.training_labels())
    assert signs["neighbours"].against is against


def test_there_and_back_as_plain_values():
    sign = Sign("sparse", True, "why")
    assert Sign.from_dict(sign.as_dict()) == sign
