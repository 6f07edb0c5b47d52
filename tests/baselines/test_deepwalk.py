from small_graphs import clique
from small_problems import problem

from elco.baselines.deepwalk import DeepWalk


def test_cliques_are_told_apart_by_one_label_each():
    edges = clique(list(range(6))) + clique(list(range(6, 12)))
    (scores,) = DeepWalk().epochs(problem(edges, 12, {0: 0, 6: 1}), 0)
    assert scores.argmax(axis=1).tolist() == [0] * 6 + [1] * 6
