import numpy as np
import pytest
from small_problems import path, problem

from elco.baselines.manifold import InductiveManifold, laplacian_least_squares


def closed_form(parts, graph, ambient, intrinsic):
    """The paper's solution, with a dense solve."""
    rows = parts.attributes.toarray()
    known = rows[parts.nodes]
    weight = np.diag(parts.weight / parts.weight.sum())
    degree = graph.sum(axis=1)
    smooth = intrinsic * len(rows) / degree.sum()
    system = known.T @ weight @ known + ambient * np.eye(rows.shape[1])
    system += smooth * rows.T @ (np.diag(degree) - graph.toarray()) @ rows
    right = known.T @ weight @ (parts.target - parts.prior)
    return parts.prior + rows @ np.linalg.solve(system, right)


def test_it_is_the_solution_of_the_paper():
    rows = np.random.default_rng(0).random((6, 4))
    parts = problem(path(6), 6, {0: 0, 3: 1, 5: 1}, attributes=rows, weight=[1.0, 1.0, 0.3])
    found = laplacian_least_squares(parts, parts.adjacency, 0.01, 0.1)
    assert found == pytest.approx(closed_form(parts, parts.adjacency, 0.01, 0.1), abs=1e-3)


def test_neighbours_come_to_agree():
    """Nothing but the link tells of node 1; with strong smoothing it follows its neighbour."""
    parts = problem([(0, 1), (2, 3)], 4, {0: 0, 2: 1})
    scores = laplacian_least_squares(parts, parts.adjacency, 0.01, 10.0)
    assert scores.argmax(axis=1).tolist() == [0, 0, 1, 1]
    without = laplacian_least_squares(parts, parts.adjacency, 0.01, 0.0)
    assert without[1] == pytest.approx([0.5, 0.5])


def test_a_node_is_predicted_by_what_did_not_see_its_links():
    """Whether node 7 is linked changes what others are taken for, not what it is taken for."""
    rows = np.random.default_rng(0).random((8, 3))
    one, other = (
        np.array(
            list(InductiveManifold().epochs(problem(edges, 8, {0: 0, 1: 1}, attributes=rows), 0))
        )
        for edges in (path(7), [*path(7), (0, 7)])
    )
    assert not np.allclose(one[:, 2:7], other[:, 2:7])
    assert np.array_equal(one[:, 7], other[:, 7])
