import pytest
import torch
from torch_geometric.nn import GATConv

from elco.models.attention import Attention


@pytest.fixture
def edge_index():
    pairs = torch.randint(0, 50, (2, 200), generator=torch.Generator().manual_seed(0))
    pairs = pairs[:, pairs[0] != pairs[1]]
    return torch.unique(torch.cat([pairs, pairs.flip(0)], dim=1), dim=1)


@pytest.mark.parametrize(("heads", "concat"), [(4, True), (1, True), (3, False)])
def test_values_and_gradients_are_those_of_pyg(heads, concat, edge_index):
    torch.manual_seed(1)
    stock = GATConv(5, 8, heads=heads, concat=concat)
    ours = Attention(5, 8, heads=heads, concat=concat)
    ours.load_state_dict(stock.state_dict())
    first = torch.randn(60, 5, requires_grad=True)  # ten nodes have no edge at all
    second = first.detach().clone().requires_grad_()
    expected, found = stock(first, edge_index), ours(second, edge_index)
    assert torch.allclose(found, expected, atol=1e-6)
    weights = torch.randn_like(expected)
    (expected * weights).sum().backward()
    (found * weights).sum().backward()
    assert torch.allclose(first.grad, second.grad, atol=1e-5)
    for mine, theirs in zip(ours.parameters(), stock.parameters(), strict=True):
        assert torch.allclose(mine.grad, theirs.grad, atol=1e-4)


def test_dropout_is_on_the_attention_and_only_in_training(edge_index):
    torch.manual_seed(2)
    layer = Attention(5, 8, heads=2, dropout=0.5)
    x = torch.randn(50, 5)
    assert not torch.equal(layer(x, edge_index), layer(x, edge_index))
    mean = torch.stack([layer(x, edge_index) for _ in range(400)]).mean(dim=0)
    layer.eval()
    assert torch.equal(layer(x, edge_index), layer(x, edge_index))
    assert float((mean - layer(x, edge_index)).abs().mean().detach()) < 0.05


def test_the_gradient_knows_what_was_dropped(edge_index):
    """A small step along the gradient lowers a loss that is measured with the same draw."""
    torch.manual_seed(4)
    layer = Attention(5, 8, heads=2, dropout=0.5)
    x = torch.randn(50, 5)

    def loss() -> torch.Tensor:
        torch.manual_seed(3)
        return layer(x, edge_index).square().sum()

    before = loss()
    before.backward()
    step = 1e-6
    expected = sum(float(p.grad.square().sum()) for p in layer.parameters()) * step
    with torch.no_grad():
        for parameter in layer.parameters():
            parameter -= step * parameter.grad
        assert float(before - loss()) == pytest.approx(expected, rel=0.05)
