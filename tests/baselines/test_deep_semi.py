import numpy as np
import pytest
import torch
from small_problems import after, problem

from elco.baselines.deep_semi import DeepSemi, InductiveDeepSemi, _gap
from elco.models.training import last_epoch


def last_of(baseline, parts, epochs):
    return last_epoch(
        (torch.from_numpy(each) for each in baseline.epochs(parts, 0)), epochs
    ).numpy()


def test_a_node_whose_attributes_nobody_labelled_follows_its_neighbour():
    parts = problem([(0, 1), (2, 3)], 4, {0: 0, 2: 1})
    assert after(DeepSemi(), parts, 100) == [0, 0, 1, 1]


@pytest.mark.parametrize(("model", "same"), [(DeepSemi, False), (InductiveDeepSemi, True)])
def test_a_node_is_predicted_by_a_network_that_did_not_see_its_links(model, same):
    one, other = (
        last_of(model(), problem([(0, 1), (2, 4), *more], 5, {0: 0, 2: 1}), 20)
        for more in ([], [(2, 3)])
    )
    assert np.array_equal(one[3], other[3]) is same


def test_distances_are_squared():
    out = torch.tensor([[0.0, 0.0], [3.0, 4.0]])
    assert _gap(out, np.array([0]), np.array([1])).item() == pytest.approx(25.0)
