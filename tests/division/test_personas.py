"""The compiled kernel against a plain NetworkX implementation of the definition."""

import networkx as nx
import numpy as np
import pytest
import scipy.sparse as sp
from public_data import public

from elco.checks import check_adjacency
from elco.division.personas import split_into_personas
from elco.errors import InputError


def personas_by_definition(graph: nx.Graph) -> tuple[set, set]:
    """Personas as (node, its neighbours in one component), edges as pairs of these."""
    persona_of = {}
    for ego in graph:
        ego_net = graph.subgraph(graph[ego])
        for component in nx.connected_components(ego_net):
            for neighbour in component:
                persona_of[ego, neighbour] = (ego, frozenset(component))
    edges = {frozenset([persona_of[u, v], persona_of[v, u]]) for u, v in graph.edges}
    return set(persona_of.values()), edges


def personas_by_kernel(graph: nx.Graph) -> tuple[set, set]:
    adjacency = check_adjacency(nx.to_scipy_sparse_array(graph, nodelist=range(len(graph))))
    result = split_into_personas(adjacency)
    owner = result.owner
    neighbours = [
        frozenset(owner[result.adjacency.indices[start:end]].tolist())
        for start, end in zip(
            result.adjacency.indptr[:-1], result.adjacency.indptr[1:], strict=True
        )
    ]
    named = list(zip(owner.tolist(), neighbours, strict=True))
    edges = {frozenset([named[p], named[q]]) for p, q in result.edges.tolist()}
    assert len(named) == len(set(named))
    return set(named), edges


@pytest.mark.parametrize("seed", range(200))
def test_equals_the_definition_on_random_graphs(seed):
    generator = np.random.default_rng(seed)
    n_nodes = int(generator.integers(1, 40))
    graph = nx.gnp_random_graph(n_nodes, generator.uniform(0.02, 0.5), seed=seed)
    assert personas_by_kernel(graph) == personas_by_definition(graph)


def test_zacharys_karate_club():
    graph = nx.karate_club_graph()
    for _, _, data in graph.edges(data=True):
        data.clear()
    personas, edges = personas_by_kernel(graph)
    assert (personas, edges) == personas_by_definition(graph)
    assert len(personas) == 56
    assert len(edges) == 78


@pytest.mark.parametrize(("name", "count"), [("cora", 6589), ("citeseer", 6528), ("pubmed", 64239)])
def test_golden_counts_of_the_public_datasets(name, count):
    graph = public(name)
    result = split_into_personas(graph.adjacency)
    assert len(result.owner) == count
    assert result.adjacency.nnz == graph.adjacency.nnz


def test_a_node_between_two_triangles_has_two_personas():
    graph = nx.Graph([(0, 1), (0, 2), (1, 2), (2, 3), (2, 4), (3, 4)])
    adjacency = check_adjacency(nx.to_scipy_sparse_array(graph, nodelist=range(5)))
    result = split_into_personas(adjacency)
    assert result.owner.tolist() == [0, 1, 2, 2, 3, 4]
    assert result.edges.tolist() == [[0, 1], [0, 2], [1, 2], [3, 4], [3, 5], [4, 5]]


def test_an_isolated_node_has_none():
    result = split_into_personas(sp.csr_array((3, 3)))
    assert len(result.owner) == 0


def test_weights_go_along():
    adjacency = check_adjacency(np.array([[0, 2.5], [2.5, 0]]))
    assert split_into_personas(adjacency).adjacency.toarray().tolist() == [[0, 2.5], [2.5, 0]]
    graph = nx.gnp_random_graph(30, 0.15, seed=1)
    for number, (u, v) in enumerate(graph.edges):
        graph[u][v]["weight"] = 2.0 + number
    adjacency = check_adjacency(nx.to_scipy_sparse_array(graph))
    found = split_into_personas(adjacency)
    assert len(found.owner) > 30
    arcs = sp.coo_array(found.adjacency)
    weights = adjacency.toarray()[found.owner[arcs.row], found.owner[arcs.col]]
    assert np.array_equal(arcs.data, weights)
    assert arcs.nnz == adjacency.nnz


@pytest.mark.parametrize("local", ["components", "label-propagation"])
def test_any_number_of_threads_gives_the_same(local, synthetic):
    one = split_into_personas(synthetic.adjacency, local, n_jobs=1)
    two = split_into_personas(synthetic.adjacency, local, n_jobs=2)
    assert np.array_equal(one.owner, two.owner)
    assert np.array_equal(one.adjacency.indices, two.adjacency.indices)


def test_an_unknown_local_clustering_is_refused():
    with pytest.raises(InputError, match="local is 'nope'; expected one of: components"):
        split_into_personas(sp.csr_array((1, 1)), "nope")
