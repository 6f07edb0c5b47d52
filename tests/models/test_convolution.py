import pytest
import torch
from torch_geometric.nn import GCNConv

from elco.models.convolution import Convolution


@pytest.mark.parametrize("weighted", [False, True])
def test_values_and_gradients_are_those_of_pyg(weighted):
    torch.manual_seed(0)
    pairs = torch.randint(0, 40, (2, 150))
    pairs = pairs[:, pairs[0] < pairs[1]]
    edge_index = torch.cat([pairs, pairs.flip(0)], dim=1)
    weight = torch.rand(pairs.shape[1]).repeat(2) if weighted else None
    stock, ours = GCNConv(5, 3), Convolution(5, 3)
    ours.load_state_dict(stock.state_dict())
    first = torch.randn(45, 5, requires_grad=True)  # five nodes have no edge at all
    second = first.detach().clone().requires_grad_()
    expected, found = stock(first, edge_index, weight), ours(second, edge_index, weight)
    assert torch.allclose(found, expected, atol=1e-6)
    goal = torch.randn_like(expected)
    (expected * goal).sum().backward()
    (found * goal).sum().backward()
    assert torch.allclose(first.grad, second.grad, atol=1e-5)
    for mine, theirs in zip(ours.parameters(), stock.parameters(), strict=True):
        assert torch.allclose(mine.grad, theirs.grad, atol=1e-4)
