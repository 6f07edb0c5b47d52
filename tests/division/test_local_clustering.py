from collections import Counter

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_graphs import adjacency_from, clique

from elco.checks import check_adjacency
from elco.division.arcs import mirror_arcs
from elco.division.local_clustering import LOCAL_CLUSTERINGS, LPA_SWEEPS, _lot


def all_clusters(edges, n_nodes, local, n_threads=2):
    adjacency = check_adjacency(adjacency_from(edges, n_nodes))
    arcs = (adjacency.indptr, adjacency.indices)
    cluster, count = LOCAL_CLUSTERINGS[local](*arcs, mirror_arcs(*arcs), n_threads)
    rows = [row.tolist() for row in np.split(cluster, adjacency.indptr[1:-1])]
    assert count.tolist() == [len(set(row)) for row in rows]
    return rows


def clusters(edges, n_nodes, local, ego):
    return all_clusters(edges, n_nodes, local)[ego]


def propagated(graph, ego):
    """Label propagation in one ego-net, in plain Python."""
    neighbours = sorted(graph[ego])
    label = {node: i for i, node in enumerate(neighbours)}
    for _ in range(LPA_SWEEPS):
        for i, node in enumerate(neighbours):
            votes = Counter(label[other] for other in graph[node] if other in label)
            most = max(votes.values(), default=0)
            if most > votes[label[node]]:
                leading = [each for each in votes if votes[each] == most]
                label[node] = min(leading, key=lambda each: _lot(each, i))
    numbers: dict[int, int] = {}
    return [numbers.setdefault(label[node], len(numbers)) for node in neighbours]


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


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 25), st.floats(0.1, 1.0), st.integers(0, 2**31), st.integers(1, 3))
def test_label_propagation_against_plain_python(n_nodes, density, seed, n_threads):
    graph = nx.gnp_random_graph(n_nodes, density, seed=seed)
    found = all_clusters(list(graph.edges), n_nodes, "label-propagation", n_threads)
    assert found == [propagated(graph, ego) for ego in range(n_nodes)]


def test_lots_stay_as_they_are():
    """Other lots are as good, and give other constituencies than an earlier release did."""
    lots = [_lot(label, voter) for label, voter in ((0, 0), (1, 0), (0, 1), (7, 30))]
    assert lots == [766669161, 1974269288, 1984149081, 92124873]
