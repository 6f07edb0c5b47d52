import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elco.checks import check_adjacency
from elco.division.arcs import mirror_arcs
from elco.division.components import ego_components


def by_networkx(graph):
    """Component of each neighbour in each ego-net, in the order of the first neighbour."""
    for ego in range(len(graph)):
        neighbours = sorted(graph[ego])
        groups = sorted(nx.connected_components(graph.subgraph(neighbours)), key=min)
        number = {node: i for i, group in enumerate(groups) for node in group}
        yield [number[node] for node in neighbours], len(groups)


def ours(graph, n_threads=2):
    matrix = check_adjacency(
        nx.to_scipy_sparse_array(graph, nodelist=range(len(graph)), dtype=float)
    )
    arcs = (matrix.indptr, matrix.indices)
    cluster, count = ego_components(*arcs, mirror_arcs(*arcs), n_threads)
    rows = np.split(cluster.astype(int), matrix.indptr[1:-1])
    return [(row.tolist(), int(n)) for row, n in zip(rows, count, strict=True)]


@settings(max_examples=80, deadline=None)
@given(st.integers(1, 30), st.floats(0.0, 1.0), st.integers(0, 2**31))
def test_any_graph_against_networkx(n_nodes, density, seed):
    graph = nx.gnp_random_graph(n_nodes, density, seed=seed)
    assert ours(graph) == list(by_networkx(graph))


@pytest.mark.parametrize("n_threads", [1, 2, 3])
def test_hubs_and_more_blocks_than_threads(n_threads):
    graph = nx.barabasi_albert_graph(1500, 6, seed=1)
    assert ours(graph, n_threads) == list(by_networkx(graph))


def test_more_blocks_than_threads():
    """A chain of triangles, each of which shares a node with the next."""
    chain = nx.Graph([(i, i + step) for i in range(0, 1200, 2) for step in (1, 2)])
    chain.add_edges_from((i + 1, i + 2) for i in range(0, 1200, 2))
    assert ours(chain) == list(by_networkx(chain))


def test_a_star_and_a_clique():
    assert ours(nx.star_graph(5))[0] == ([0, 1, 2, 3, 4], 5)
    assert ours(nx.complete_graph(5)) == [([0, 0, 0, 0], 1)] * 5


def test_the_mirror_of_an_arc():
    matrix = check_adjacency(nx.to_scipy_sparse_array(nx.path_graph(3), dtype=float))
    assert mirror_arcs(matrix.indptr, matrix.indices).tolist() == [1, 0, 3, 2]
