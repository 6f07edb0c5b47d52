import networkx as nx
import numpy as np
import pytest
from small_graphs import adjacency_from, clique

from elco.checks import check_adjacency
from elco.division.partition import PARTITIONS, Partition, partition

TWO_CLIQUES = check_adjacency(
    adjacency_from(clique([0, 1, 2, 3]) + clique([4, 5, 6, 7]) + [(3, 4)], 8)
)


@pytest.mark.parametrize("method", ["louvain", "leiden"])
def test_two_cliques_joined_by_an_edge_are_two_clusters(method):
    labels = partition(TWO_CLIQUES, method)
    assert len(set(labels[:4])) == len(set(labels[4:])) == 1
    assert labels[0] != labels[7]


@pytest.mark.parametrize("method", list(PARTITIONS))
def test_no_cluster_reaches_over_a_gap(method):
    apart = check_adjacency(adjacency_from(clique([0, 1, 2]) + clique([3, 4, 5]), 6))
    assert partition(apart, method).tolist() in ([0, 0, 0, 1, 1, 1], [1, 1, 1, 0, 0, 0])


@pytest.mark.parametrize("method", list(PARTITIONS))
def test_clusters_are_numbered_from_zero_without_gaps(method, synthetic):
    labels = partition(synthetic.adjacency, method, random_state=3)
    assert np.array_equal(np.unique(labels), np.arange(labels.max() + 1))


def test_louvain_is_as_good_as_networkx(synthetic):
    graph = nx.from_scipy_sparse_array(synthetic.adjacency)
    labels = partition(synthetic.adjacency, "louvain", random_state=0)
    ours = [set(np.flatnonzero(labels == c).tolist()) for c in range(labels.max() + 1)]
    theirs = nx.community.louvain_communities(graph, seed=0)
    quality = nx.community.modularity
    assert quality(graph, ours) > quality(graph, theirs) - 0.02


def test_without_edges_everyone_is_alone():
    assert partition(check_adjacency(np.zeros((3, 3)))).tolist() == [0, 1, 2]


def test_as_a_division_it_does_not_overlap():
    cover = Partition("louvain").fit(TWO_CLIQUES).cover_
    assert cover.overlap.tolist() == [1] * 8


def test_what_is_meant_where_nothing_is_said(synthetic):
    said = partition(synthetic.adjacency, "louvain", 1.0, 0)
    assert np.array_equal(partition(synthetic.adjacency), said)
    sizes = np.bincount(said)
    cover = Partition().fit(synthetic.adjacency).cover_
    assert cover.sizes.tolist() == sizes[sizes >= 3].tolist()
    assert np.array_equal(cover.voters_of(0), np.flatnonzero(said == np.flatnonzero(sizes >= 3)[0]))
    triangles = check_adjacency(adjacency_from(clique([0, 1, 2]) + clique([3, 4]), 5))
    assert Partition().fit(triangles).cover_.sizes.tolist() == [3]
