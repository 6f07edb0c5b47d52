import numpy as np
from small_graphs import clique
from small_problems import after, problem

from elco.baselines.planetoid import PlanetoidT

EDGES = clique(list(range(6))) + clique(list(range(6, 12)))


def test_walks_tell_cliques_apart_where_attributes_say_nothing():
    parts = problem(EDGES, 12, {0: 0, 6: 1}, attributes=np.ones((12, 1)))
    assert after(PlanetoidT(), parts, 100) == [0] * 6 + [1] * 6


def test_attributes_tell_nodes_apart_that_have_no_links():
    rows = np.repeat(np.eye(2), 6, axis=0)
    parts = problem([], 12, {0: 0, 1: 0, 6: 1, 7: 1}, attributes=rows)
    assert after(PlanetoidT(), parts, 100) == [0] * 6 + [1] * 6


def test_classmates_share_a_label():
    parts = problem(EDGES, 12, {0: 0, 3: 0, 6: 1}, weight=[1.0, 0.5, 1.0])
    rows = PlanetoidT()._classmates(parts, np.random.default_rng(0))
    assert rows.shape == (20 * 1.5 + 20, PlanetoidT.length)
    assert {frozenset(row) for row in rows.tolist()} == {frozenset([0, 3]), frozenset([6])}
