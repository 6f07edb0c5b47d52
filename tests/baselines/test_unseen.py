import numpy as np
from small_problems import path, problem

from elco.baselines.unseen import PARTS, in_turn, put_together, without


def test_the_links_of_nodes_that_are_left_out_are_gone():
    graph = problem(path(4), 4, {0: 0}).adjacency
    left = without(graph, np.array([False, False, True, False]))
    assert left.nnz == 2
    assert left[0, 1] == left[1, 0] == 1.0


def test_every_node_has_its_turn_and_labelled_ones_keep_their_links():
    parts = in_turn(problem(path(9), 9, {3: 0, 4: 1}), 0)
    assert len(parts) == PARTS
    assert np.array_equal(sum(part.nodes.astype(int) for part in parts), np.ones(9))
    for part in parts:
        assert part.links[3, 4] == 1.0
        hidden = np.setdiff1d(np.flatnonzero(part.nodes), [3, 4])
        assert part.links[hidden].nnz == 0


def test_each_node_takes_the_scores_of_its_own_turn():
    parts = in_turn(problem(path(6), 6, {0: 0}), 1)
    scores = [np.full((6, 2), float(turn)) for turn in range(PARTS)]
    found = put_together(parts, scores)[:, 0].astype(int)
    assert all(parts[turn].nodes[node] for node, turn in enumerate(found))
