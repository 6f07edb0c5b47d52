import itertools

import networkx as nx
import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from small_graphs import adjacency_from, clique

from elco.checks import check_adjacency
from elco.division.louvain import BLOCK, _coarsen, _move, _order, louvain


def modularity(adjacency, labels, resolution=1.0):
    graph = nx.from_scipy_sparse_array(adjacency)
    groups = [set(np.flatnonzero(labels == c).tolist()) for c in range(labels.max() + 1)]
    return nx.community.modularity(graph, groups, resolution=resolution)


def ring_of_cliques(n_cliques, size):
    return check_adjacency(nx.to_scipy_sparse_array(nx.ring_of_cliques(n_cliques, size)))


def test_every_clique_of_a_ring_is_a_cluster():
    labels = louvain(ring_of_cliques(6, 5))
    assert labels.tolist() == np.repeat(np.arange(6), 5).tolist()


def test_more_resolution_gives_more_clusters():
    ring = ring_of_cliques(30, 3)
    coarse, fine = (louvain(ring, resolution=r).max() for r in (0.2, 2.0))
    assert coarse < fine


def test_weights_decide():
    """A square: the heavy sides hold together."""
    square = check_adjacency([[0, 9, 0, 1], [9, 0, 1, 0], [0, 1, 0, 9], [1, 0, 9, 0]])
    assert louvain(square).tolist() == [0, 0, 1, 1]


@pytest.mark.parametrize("scale", [1e-200, 1.0, 1e200])
def test_the_unit_of_weights_does_not_matter(scale, synthetic):
    heavy = synthetic.adjacency * scale
    assert np.array_equal(louvain(heavy), louvain(synthetic.adjacency * 0.5))


def test_it_is_as_good_as_networkx(synthetic):
    graph = nx.from_scipy_sparse_array(synthetic.adjacency)
    theirs = nx.community.modularity(graph, nx.community.louvain_communities(graph, seed=0))
    ours = [modularity(synthetic.adjacency, louvain(synthetic.adjacency, 1.0, s)) for s in range(5)]
    assert np.mean(ours) > theirs - 0.01


def test_the_seed_decides_and_nothing_else(synthetic):
    assert np.array_equal(louvain(synthetic.adjacency), louvain(synthetic.adjacency))
    several = {tuple(louvain(synthetic.adjacency, 1.0, seed)) for seed in range(5)}
    assert len(several) > 1


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 25), st.integers(0, 2**32 - 1), st.floats(0.05, 0.9))
def test_no_node_gains_by_moving(n_nodes, seed, density):
    """On every graph: joined nodes only, numbered in order, and better than no clusters at all."""
    graph = nx.gnp_random_graph(n_nodes, density, seed=seed)
    adjacency = check_adjacency(nx.to_scipy_sparse_array(graph, dtype=float))
    labels = louvain(adjacency)
    first = [int(np.flatnonzero(labels == c)[0]) for c in range(labels.max() + 1)]
    assert first == sorted(first)
    for number in range(labels.max() + 1):
        assert nx.is_connected(graph.subgraph(np.flatnonzero(labels == number).tolist()))
    if adjacency.nnz:
        alone = modularity(adjacency, np.arange(n_nodes))
        assert modularity(adjacency, labels) >= max(0.0, alone) - 1e-9


def test_nothing_to_cluster():
    assert louvain(sp.csr_array((3, 3))).tolist() == [0, 1, 2]
    assert louvain(sp.csr_array((0, 0))).tolist() == []


def test_a_larger_graph_than_one_block():
    cliques = [edge for start in range(0, 3000, 5) for edge in clique(range(start, start + 5))]
    labels = louvain(check_adjacency(adjacency_from(cliques, 3000)), random_state=3)
    assert labels.tolist() == np.repeat(np.arange(600), 5).tolist()


def test_the_order_is_the_seed_s_and_stays_within_blocks():
    order = _order(12, np.random.default_rng(0))
    assert order.tolist() == [11, 1, 8, 2, 6, 4, 0, 5, 9, 10, 3, 7]
    n_nodes = 3 * BLOCK + 5
    order = _order(n_nodes, np.random.default_rng(2))
    assert sorted(order.tolist()) == list(range(n_nodes))
    blocks = [block for block, _ in itertools.groupby(node // BLOCK for node in order.tolist())]
    assert sorted(blocks) == [0, 1, 2, 3]
    assert blocks != [0, 1, 2, 3]


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 20), st.integers(0, 2**32 - 1), st.floats(0.1, 0.9), st.booleans())
def test_no_node_gains_by_moving_alone(n_nodes, seed, density, weighted):
    """By the definition of modularity, once all have come round without a move."""
    adjacency = random_adjacency(n_nodes, seed, density, weighted)
    weights = adjacency.data if weighted else np.empty(0)
    strength = np.asarray(adjacency.sum(axis=1)).ravel()
    scale = 1.0 / max(adjacency.sum(), 1.0)
    pull = adjacency.toarray() - scale * np.outer(strength, strength)
    np.fill_diagonal(pull, 0.0)
    cluster = np.arange(n_nodes, dtype=np.uint32)
    clusters = np.column_stack([strength, np.zeros(n_nodes)])
    before, inside = None, 0.0
    while not np.array_equal(before, cluster):
        before, inside_before = cluster.copy(), inside
        queue = _order(n_nodes, np.random.default_rng(seed))
        touched, queued = np.empty(n_nodes, dtype=np.uint32), np.ones(n_nodes, dtype=np.bool_)
        arcs = (adjacency.indptr, adjacency.indices, weights)
        _move(*arcs, strength, scale, queue, clusters, cluster, touched, queued)
        assert np.allclose(clusters[:, 0], np.bincount(cluster, strength, n_nodes))
        assert not clusters[:, 1].any()
        assert not queued.any()
        inside = pull[cluster[:, None] == cluster].sum()
        assert inside >= inside_before - 1e-9
    members = np.eye(n_nodes)[cluster]
    gains = pull @ members
    own = gains[np.arange(n_nodes), cluster]
    reached = adjacency.toarray() @ members > 0
    assert (gains - own[:, None])[reached].max(initial=0.0) < 1e-8


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 15), st.integers(0, 2**32 - 1), st.floats(0.0, 1.0), st.booleans())
def test_the_graph_of_the_clusters_adds_up_weights(n_nodes, seed, density, weighted):
    adjacency = random_adjacency(n_nodes, seed, density, weighted)
    cluster = np.random.default_rng(seed).integers(0, 4, n_nodes)
    cluster = np.unique(cluster, return_inverse=True)[1].astype(np.uint32)
    n_clusters = int(cluster.max()) + 1
    weights = adjacency.data if weighted else np.empty(0)
    parts = _coarsen(adjacency.indptr, adjacency.indices, weights, cluster, n_clusters)
    indptr, indices, values = parts
    assert len(indices) == len(values) == indptr[-1]
    found = sp.csr_array((values, indices, indptr), shape=(n_clusters, n_clusters))
    member = np.eye(n_clusters)[cluster]
    assert np.allclose(found.toarray(), member.T @ adjacency.toarray() @ member)
    rows = [indices[indptr[i] : indptr[i + 1]].tolist() for i in range(n_clusters)]
    assert all(len(row) == len(set(row)) for row in rows)


def random_adjacency(n_nodes, seed, density, weighted):
    graph = nx.gnp_random_graph(n_nodes, density, seed=seed)
    adjacency = check_adjacency(nx.to_scipy_sparse_array(graph, dtype=float))
    if weighted and adjacency.nnz:
        noise = np.random.default_rng(seed).uniform(0.5, 2.0, (n_nodes, n_nodes))
        adjacency = check_adjacency(adjacency.multiply(np.maximum(noise, noise.T)).tocsr())
    return adjacency


def test_the_first_seed_is_zero(synthetic):
    first = louvain(synthetic.adjacency)
    assert np.array_equal(first, louvain(synthetic.adjacency, random_state=0))
    assert not np.array_equal(first, louvain(synthetic.adjacency, random_state=1))
