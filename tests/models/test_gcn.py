import torch
from torch_geometric.nn import GCNConv

from elco.models.gcn import GCN


def test_equals_two_stock_layers():
    """Projecting before the convolution is what the convolution does itself."""
    torch.manual_seed(0)
    model = GCN(5, 3).eval()
    first, second = GCNConv(5, 16), GCNConv(16, 3)
    first.lin.weight.data = model.project.weight.data.T.clone()
    first.bias.data = model.first.bias.data
    second.load_state_dict(model.second.state_dict())
    x = torch.randn(4, 5)
    edge_index = torch.tensor([[0, 1, 1, 2, 2, 3], [1, 0, 2, 1, 3, 2]])
    weight = torch.tensor([1.0, 1.0, 2.0, 2.0, 0.5, 0.5])
    expected = second(first(x, edge_index, weight).relu(), edge_index, weight)
    assert torch.allclose(model(x, edge_index, weight), expected, atol=1e-6)


def test_settings_of_the_paper():
    model = GCN(5, 3)
    assert (model.learning_rate, model.hidden, model.dropout) == (0.01, 16, 0.5)
    decays = [group["weight_decay"] for group in model.parameter_groups()]
    assert decays == [5e-4, 0.0]
