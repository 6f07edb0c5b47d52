import torch
from torch_geometric.nn import GATConv

from elco.models.gat import GAT


def test_equals_two_stock_layers():
    torch.manual_seed(0)
    model = GAT(5, 3).eval()
    first, second = GATConv(5, 8, heads=8).eval(), GATConv(64, 3, heads=1).eval()
    first.lin.weight.data = model.project.weight.data.T.clone()
    for name in ("att_src", "att_dst", "bias"):
        getattr(first, name).data = getattr(model.first, name).data
    second.load_state_dict(model.second.state_dict())
    x = torch.randn(4, 5)
    edge_index = torch.tensor([[0, 1, 1, 2, 2, 3], [1, 0, 2, 1, 3, 2]])
    expected = second(torch.nn.functional.elu(first(x, edge_index)), edge_index)
    assert torch.allclose(model(x, edge_index, None), expected, atol=1e-6)


def test_settings_of_the_paper():
    model = GAT(5, 3)
    assert (model.learning_rate, model.heads, model.hidden, model.dropout) == (0.005, 8, 8, 0.6)
    assert [group["weight_decay"] for group in model.parameter_groups()] == [5e-4]
