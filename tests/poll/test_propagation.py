import networkx as nx
import numpy as np
import scipy.sparse as sp

from elco.poll.propagation import normalised_adjacency, smooth


def test_normalised_as_in_a_gcn():
    adjacency = nx.to_numpy_array(nx.karate_club_graph(), weight=None)
    looped = adjacency + np.eye(34)
    scale = np.diag(looped.sum(axis=1) ** -0.5)
    found = normalised_adjacency(sp.csr_array(adjacency)).toarray()
    assert np.allclose(found, scale @ looped @ scale)


def test_many_steps_reach_the_closed_form():
    walk = normalised_adjacency(sp.csr_array(nx.to_numpy_array(nx.path_graph(5))))
    values = np.random.default_rng(0).random((5, 2))
    closed = 0.2 * np.linalg.solve(np.eye(5) - 0.8 * walk.toarray(), values)
    assert np.allclose(smooth(walk, values, restart=0.2, steps=200), closed)


def test_no_step_changes_nothing():
    walk = normalised_adjacency(sp.csr_array((2, 2)))
    values = np.array([[1.0], [2.0]])
    assert np.array_equal(smooth(walk, values, restart=0.2, steps=0), values)
    assert np.allclose(smooth(walk, values, restart=0.2, steps=9), values)


def test_threads_and_blocks_of_columns_change_nothing(synthetic):
    walk = normalised_adjacency(synthetic.adjacency)
    values = np.random.default_rng(0).standard_normal((synthetic.n_nodes, 75))
    one = smooth(walk, values, restart=0.1, steps=5)
    assert np.array_equal(one, smooth(walk, values, restart=0.1, steps=5, n_jobs=2))
    alone = smooth(walk, values[:, 70:71], restart=0.1, steps=5)
    assert np.array_equal(one[:, 70:71], alone)
