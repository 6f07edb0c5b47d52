import networkx as nx
import numpy as np
import pytest
import scipy.sparse as sp
from scipy.optimize import linprog

from elco.models.curvature import ollivier_ricci


def by_linear_programme(graph, node, other, idleness=0.5):
    """The definition, literally: all nodes, all distances, a linear programme."""
    length = dict(nx.all_pairs_shortest_path_length(graph))
    n = len(graph)

    def share(of):
        given = np.zeros(n)
        given[of] = idleness
        for neighbour in graph[of]:
            given[neighbour] += (1 - idleness) / len(graph[of])
        return given

    cost = np.array([[length[i].get(j, 9) for j in range(n)] for i in range(n)])
    rows = sp.kron(sp.eye(n), np.ones((1, n)))
    columns = sp.kron(np.ones((1, n)), sp.eye(n))
    carried = linprog(
        cost.ravel(), A_eq=sp.vstack([rows, columns]), b_eq=np.r_[share(node), share(other)]
    )
    return 1 - carried.fun


@pytest.mark.parametrize(
    "graph",
    [nx.path_graph(4), nx.star_graph(3), nx.cycle_graph(6), nx.gnm_random_graph(12, 24, seed=3)],
    ids=["path", "star", "cycle", "random"],
)
def test_as_defined(graph):
    adjacency = sp.csr_array(nx.to_scipy_sparse_array(graph, format="csr"))
    found = sp.csr_array((ollivier_ricci(adjacency), adjacency.indices, adjacency.indptr))
    for node, other in graph.edges:
        expected = by_linear_programme(graph, node, other)
        assert found[node, other] == pytest.approx(expected, abs=1e-9)
        assert found[other, node] == found[node, other]


def test_of_a_clique():
    adjacency = sp.csr_array(np.ones((5, 5)) - np.eye(5))
    # Own shares differ by 1/2 - 1/8; what is carried is carried one step.
    assert ollivier_ricci(adjacency) == pytest.approx(1 - (0.5 - 0.5 / 4))
