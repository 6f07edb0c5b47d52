import torch

from elco.models.grand import GRAND, NormalisedGRAND, ShallowGRAND
from elco.models.inputs import ModelInput

PATH = torch.tensor([[0, 1, 1, 2], [1, 0, 2, 1]])
X = torch.tensor([[1.0, 0.0], [0.0, 1.0], [2.0, 1.0]])


def half_walked(steps):
    """The mean of the powers of the normalised adjacency, by hand."""
    looped = torch.eye(3) + torch.zeros(3, 3).index_put((PATH[0], PATH[1]), torch.ones(4))
    root = looped.sum(dim=1).rsqrt()
    step = root[:, None] * looped * root
    return sum(torch.linalg.matrix_power(step, k) for k in range(steps + 1)) / (steps + 1)


def test_the_whole_graph_is_propagated_then_read_by_two_layers():
    torch.manual_seed(0)
    model = ShallowGRAND(2, 3).eval()
    with torch.no_grad():
        hidden = torch.relu(half_walked(2) @ X @ model.project.weight + model.bias)
        expected = model.second(hidden)
        assert torch.allclose(model(X, PATH, None), expected, atol=1e-6)


def test_normalisation_is_that_of_the_propagated_columns():
    torch.manual_seed(0)
    model = NormalisedGRAND(2, 3).eval()
    walked = half_walked(5) @ X
    scaled = (walked - walked.mean(dim=0)) / (walked.var(dim=0, correction=0) + 1e-5).sqrt()
    with torch.no_grad():
        hidden = torch.relu(scaled @ model.project.weight + model.bias)
        expected = model.second(model.norm(hidden))
        assert torch.allclose(model(X, PATH, None), expected, atol=1e-5)


class _Told(GRAND):
    """Two passes whose predictions are given."""

    def _passes(self, x, edge_index, edge_weight, draws):
        return [torch.tensor([[0.9, 0.1]]).log(), torch.tensor([[0.7, 0.3]]).log()]


def test_the_loss_written_out():
    inputs = ModelInput(
        x=torch.ones(1, 1),
        edge_index=torch.empty(2, 0, dtype=torch.int64),
        edge_weight=None,
        nodes=torch.tensor([0]),
        target=torch.tensor([[1.0, 0.0]]),
        weight=torch.tensor([1.0]),
    )
    learned = -(torch.tensor([0.9, 0.7]).log().mean())
    sharp = 0.8**2 / (0.8**2 + 0.2**2)  # of the mean, at temperature one half
    away = ((0.9 - sharp) ** 2 + (0.7 - sharp) ** 2) * 2 / 2
    assert torch.allclose(_Told(1, 2).loss(inputs), learned + away)


def test_validation_chooses_among_three_settings():
    assert GRAND.settings() == (GRAND, ShallowGRAND, NormalisedGRAND)
    assert NormalisedGRAND.settings() == (NormalisedGRAND,)
