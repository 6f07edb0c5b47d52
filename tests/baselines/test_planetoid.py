import numpy as np
import pytest
from small_graphs import clique
from small_problems import after, problem

from elco.baselines.planetoid import PlanetoidT, classmates

EDGES = clique(list(range(6))) + clique(list(range(6, 12)))


def test_walks_tell_cliques_apart_where_attributes_say_nothing():
    parts = problem(EDGES, 12, {0: 0, 6: 1}, attributes=np.ones((12, 1)))
    assert after(PlanetoidT(), parts, 100) == [0] * 6 + [1] * 6


def test_attributes_tell_nodes_apart_that_have_no_links():
    rows = np.repeat(np.eye(2), 6, axis=0)
    parts = problem([], 12, {0: 0, 1: 0, 6: 1, 7: 1}, attributes=rows)
    assert after(PlanetoidT(), parts, 100) == [0] * 6 + [1] * 6


def test_classmates_share_a_label_and_are_drawn_by_weight():
    parts = problem(EDGES, 12, {0: 0, 6: 1, 3: 0}, weight=[1.0, 1.0, 0.5])
    nodes, met = classmates(parts, 3000, np.random.default_rng(0))
    assert set(zip(nodes.tolist(), met.tolist(), strict=True)) == {
        (0, 0), (0, 3), (3, 0), (3, 3), (6, 6)
    }  # fmt: skip
    assert np.mean(nodes == 3) == pytest.approx(0.2, abs=0.03)
    assert np.mean(met[nodes == 0] == 3) == pytest.approx(1 / 3, abs=0.05)
