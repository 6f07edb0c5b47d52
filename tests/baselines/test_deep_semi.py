import numpy as np
import pytest
import torch
from small_problems import after, problem

from elco.baselines.deep_semi import DeepSemi, DeepSemiOfAttributes, _gap


def test_a_node_whose_attributes_nobody_labelled_follows_its_neighbour():
    parts = problem([(0, 1), (2, 3)], 4, {0: 0, 2: 1})
    assert after(DeepSemi(), parts, 100) == [0, 0, 1, 1]


def test_links_count_unless_neighbours_are_those_by_attributes():
    rows = np.array([[1.0, 0.0], [1.0, 0.1], [0.0, 1.0], [0.1, 1.0]])
    one, other = (
        problem(edges, 4, {0: 0, 2: 1}, attributes=rows) for edges in ([(0, 1)], [(0, 3)])
    )
    assert DeepSemi().graph(one)[0, 1] == 1.0
    assert DeepSemi().graph(other)[0, 1] == 0.0
    near = [DeepSemiOfAttributes().graph(parts).toarray() for parts in (one, other)]
    assert np.array_equal(*near)


def test_distances_are_squared():
    out = torch.tensor([[0.0, 0.0], [3.0, 4.0]])
    assert _gap(out, np.array([0]), np.array([1])).item() == pytest.approx(25.0)
