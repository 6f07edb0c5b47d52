from functools import partial

import numpy as np
import pytest
import scipy.sparse as sp

from elco.poll.propagation import normalised_adjacency, smooth
from elco.poll.views import RESTART, STEPS, _leading_directions, make_views


def test_sparse_and_dense_attributes_look_the_same(synthetic):
    sparse = make_views(synthetic.adjacency, synthetic.attributes, rank=10)
    dense = make_views(synthetic.adjacency, synthetic.attributes.toarray(), rank=10)
    assert np.allclose(sparse.smoothed, dense.smoothed)
    assert np.allclose(sparse.agreeing, dense.agreeing)


def test_the_leading_directions_are_those_of_the_whole_matrix(synthetic):
    """The smoothed matrix is never made; made here, it has the same singular values."""
    rows = synthetic.attributes.toarray()
    rows = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    adjacency = normalised_adjacency(synthetic.adjacency)
    walk = partial(smooth, adjacency, restart=RESTART, steps=STEPS)
    whole = walk(rows)
    whole = whole - whole.mean(axis=0)
    expected = np.linalg.svd(whole)[1][:5]
    basis = _leading_directions(walk, sp.csr_array(rows), 5, np.random.default_rng(0))
    assert np.allclose(basis.T @ basis, np.eye(5))
    assert np.allclose(np.linalg.norm(whole @ basis, axis=0), expected, rtol=0.05)


def test_lengths(synthetic):
    views = make_views(synthetic.adjacency, synthetic.attributes, rank=10)
    assert np.allclose(np.linalg.norm(views.agreeing, axis=1), 1.0)
    assert (views.smoothed**2).sum(axis=1).mean() == pytest.approx(1.0)


def test_agreement_finds_the_attribute_that_neighbours_share():
    """Two halves joined only within; one attribute tells them apart, a stronger one is noise."""
    rng = np.random.default_rng(0)
    half = np.repeat([0, 1], 50)
    adjacency = sp.csr_array((half[:, None] == half) & (rng.random((100, 100)) < 0.2))
    adjacency = sp.csr_array(((adjacency + adjacency.T) > 0).astype(float))
    adjacency.setdiag(0)
    adjacency.eliminate_zeros()
    attributes = rng.standard_normal((100, 60))
    attributes[:, 0] = np.where(half, 2.0, -2.0) + rng.standard_normal(100)
    view = make_views(adjacency, attributes, rank=60).agreeing
    same = view @ view.T
    within = same[np.ix_(half == 0, half == 0)].mean()
    across = same[np.ix_(half == 0, half == 1)].mean()
    assert within > 0.5 > 0.0 > across


@pytest.mark.parametrize(
    "attributes",
    [np.zeros((6, 3)), np.ones((6, 1)), np.full((6, 2), 1e100), sp.csr_array((6, 4))],
    ids=["zeros", "one", "huge", "empty"],
)
def test_odd_attributes_give_finite_numbers(attributes):
    views = make_views(sp.csr_array((6, 6)), attributes, rank=4)
    for view in views.all():
        assert np.isfinite(view).all()
        assert len(view) == 6


def test_without_a_column_there_is_nothing_to_see(synthetic):
    views = make_views(synthetic.adjacency, np.empty((400, 0)), rank=10)
    assert [view.shape for view in views.all()] == [(400, 0), (400, 0)]
