import dataclasses

import pytest
import torch

from elco.methods import settings_of
from elco.models import MODELS
from elco.models.evaluation import Evaluator
from elco.models.grand import GRAND, NormalisedGRAND, ShallowGRAND
from elco.models.inputs import ModelInput, plain_input
from elco.models.training import train

PATH = torch.tensor([[0, 1, 1, 2], [1, 0, 2, 1]])
X = torch.tensor([[1.0, 0.0], [0.0, 1.0], [2.0, 1.0]])
ONE = ModelInput(
    x=torch.ones(1, 1),
    edge_index=torch.empty(2, 0, dtype=torch.int64),
    edge_weight=None,
    nodes=torch.tensor([0]),
    target=torch.tensor([[1.0, 0.0]]),
    weight=torch.tensor([1.0]),
)


def walked(steps):
    """The mean of the powers of the normalised adjacency, by hand."""
    looped = torch.eye(3) + torch.zeros(3, 3).index_put((PATH[0], PATH[1]), torch.ones(4))
    root = looped.sum(dim=1).rsqrt()
    step = root[:, None] * looped * root
    return sum(torch.linalg.matrix_power(step, k) for k in range(steps + 1)) / (steps + 1)


def test_the_whole_graph_is_propagated_then_read_by_two_layers():
    torch.manual_seed(0)
    model = ShallowGRAND(2, 3).eval()
    with torch.no_grad():
        hidden = torch.relu(0.5 * walked(2) @ X @ model.project.weight + model.bias)
        expected = model.second(hidden)
        assert torch.allclose(model(X, PATH, None), expected, atol=1e-6)


def test_normalised_predictions_use_what_was_seen_in_training():
    torch.manual_seed(0)
    model = NormalisedGRAND(2, 3).eval()
    model.norm_input.running_mean.copy_(torch.tensor([0.3, -0.2]))
    model.norm_input.running_var.copy_(torch.tensor([0.5, 2.0]))
    with torch.no_grad():
        rows = model.norm_input(0.5 * walked(5) @ X)
        expected = model._head(model.project(rows) + model.bias)
        assert torch.allclose(model(X, PATH, None), expected, atol=1e-5)


def test_one_draw_of_the_pool_is_renewed_every_fourth_step():
    torch.manual_seed(0)
    model = NormalisedGRAND(2, 3)
    inputs = dataclasses.replace(ONE, x=X, edge_index=PATH, target=torch.eye(3)[:1])
    model.loss(inputs)
    before = list(model._drawn)
    for _ in range(3):
        model.loss(inputs)
    assert all(one is other for one, other in zip(before, model._drawn, strict=True))
    model.loss(inputs)
    assert all(one is other for one, other in zip(before[1:], model._drawn[:-1], strict=True))
    # A draw is what the nodes that take part say; half of them, so that none is scaled.
    halves = {
        tuple(part) for part in torch.cartesian_prod(*[torch.tensor([0.0, 1.0])] * 3).tolist()
    }
    for drawn in model._drawn:
        taken = torch.linalg.lstsq(walked(5) @ torch.diag(X.sum(dim=1)), drawn.sum(dim=1))
        assert tuple(taken.solution.round(decimals=3).abs().tolist()) in halves


def test_of_many_nodes_to_learn_some_are_drawn_by_their_weights():
    torch.manual_seed(0)
    model = NormalisedGRAND(2, 2)
    assert model._some(ONE) is ONE
    n_nodes = 3000
    inputs = dataclasses.replace(
        ONE,
        nodes=torch.arange(n_nodes),
        target=torch.eye(2)[torch.arange(n_nodes) % 2],
        weight=torch.where(torch.arange(n_nodes) % 2 == 0, 3.0, 1.0) / (2 * n_nodes),
    )
    some = model._some(inputs)
    assert len(some.nodes) == len(some.target) == len(some.weight) == model.sample
    assert torch.equal(some.target, inputs.target[some.nodes])
    assert some.weight.sum() == pytest.approx(1.0)
    assert (some.nodes % 2 == 0).float().mean() == pytest.approx(0.75, abs=0.05)


class _Told(GRAND):
    """Two passes whose predictions are given."""

    def _passes(self, x, edge_index, edge_weight, draws):
        return [torch.tensor([[0.9, 0.1]]).log(), torch.tensor([[0.7, 0.3]]).log()]


def test_the_loss_written_out():
    learned = -(torch.tensor([0.9, 0.7]).log().mean())
    sharp = 0.8**2 / (0.8**2 + 0.2**2)  # of the mean, at temperature one half
    away = ((0.9 - sharp) ** 2 + (0.7 - sharp) ** 2) * 2 / 2
    assert torch.allclose(_Told(1, 2).loss(ONE), learned + away)


def test_validation_chooses_among_three_settings():
    settings = {MODELS[name] for name in settings_of("grand")}
    assert settings == {GRAND, ShallowGRAND, NormalisedGRAND}


def test_it_is_given_twice_the_usual_patience(synthetic):
    inputs, evaluator = plain_input(synthetic), Evaluator(synthetic)
    fit = train(ShallowGRAND, inputs, evaluator, patience=3)
    assert fit.epochs == max(2 * 6, fit.best_epoch + 6)
