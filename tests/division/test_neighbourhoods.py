import networkx as nx
import numpy as np
import scipy.sparse as sp

from elco.division.neighbourhoods import neighbourhoods


def test_closed_neighbourhoods_of_the_karate_club():
    graph = nx.karate_club_graph()
    cover = neighbourhoods(sp.csr_array(nx.to_scipy_sparse_array(graph).astype(float)))
    assert cover.n_constituencies == cover.n_voters == 34
    for voter in graph:
        assert set(cover.voters_of(voter)) == {voter, *graph[voter]}
    assert cover.coverage == 1.0
    assert np.all(cover.membership.data == 1.0)  # whatever the edges weigh


def test_a_voter_without_neighbours_stands_alone():
    cover = neighbourhoods(sp.csr_array((3, 3)))
    assert cover.sizes.tolist() == [1, 1, 1]
