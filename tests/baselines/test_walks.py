import numpy as np
import scipy.sparse as sp

from elco.baselines.walks import random_walks


def test_walks_follow_links_and_a_lone_node_stays():
    adjacency = sp.csr_array(np.array([[0, 1, 0], [1, 0, 0], [0, 0, 0]], dtype=float))
    walks = random_walks(adjacency, np.array([0, 2]), 4, np.random.default_rng(0))
    assert walks.tolist() == [[0, 1, 0, 1], [2, 2, 2, 2]]


def test_a_link_is_taken_as_often_as_it_weighs():
    weights = np.array([[0, 1, 3], [1, 0, 0], [3, 0, 0]], dtype=float)
    starts = np.zeros(4000, dtype=int)
    walks = random_walks(sp.csr_array(weights), starts, 2, np.random.default_rng(0))
    share = (walks[:, 1] == 2).mean()
    assert abs(share - 0.75) < 0.03
