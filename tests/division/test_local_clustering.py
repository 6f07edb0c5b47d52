import numpy as np
import pytest
from small_graphs import adjacency_from, clique

from elco.checks import check_adjacency
from elco.division.arcs import mirror_arcs
from elco.division.local_clustering import LOCAL_CLUSTERINGS


def clusters(edges, n_nodes, local, ego):
    adjacency = check_adjacency(adjacency_from(edges, n_nodes))
    cluster, count = LOCAL_CLUSTERINGS[local](
        adjacency.indptr, adjacency.indices, mirror_arcs(adjacency.indptr, adjacency.indices), 2
    )
    start, end = adjacency.indptr[ego : ego + 2]
    assert count[ego] == len(np.unique(cluster[start:end]))
    return cluster[start:end].tolist()


def test_components_are_numbered_by_their_first_neighbour():
    edges = [(0, i) for i in range(1, 6)] + [(1, 4), (2, 5)]
    assert clusters(edges, 6, "components", ego=0) == [0, 1, 2, 0, 1]


def test_a_chain_of_neighbours_is_one_component():
    edges = [(0, i) for i in range(1, 6)] + [(5, 1), (1, 4), (4, 2), (2, 3)]
    assert clusters(edges, 6, "components", ego=0) == [0, 0, 0, 0, 0]


def test_label_propagation_cuts_a_thread_that_components_follow():
    left, right = list(range(1, 8)), list(range(8, 15))
    edges = [(0, i) for i in left + right] + clique(left) + clique(right) + [(7, 8)]
    assert clusters(edges, 15, "components", ego=0) == [0] * 14
    assert clusters(edges, 15, "label-propagation", ego=0) == [0] * 7 + [1] * 7


@pytest.mark.parametrize("local", list(LOCAL_CLUSTERINGS))
def test_strangers_are_alone(local):
    assert clusters([(0, 1), (0, 2), (0, 3)], 4, local, ego=0) == [0, 1, 2]
