import torch
from torch_geometric.nn import GCN2Conv

from elco.models.gcnii import ResidualConvolution
from elco.models.walk import Walk


def test_a_layer_is_that_of_pyg():
    edge_index = torch.tensor([[0, 1, 1, 2, 2, 3], [1, 0, 2, 1, 3, 2]])
    edge_weight = torch.tensor([1.0, 1.0, 2.0, 2.0, 0.5, 0.5])
    torch.manual_seed(0)
    theirs = GCN2Conv(4, alpha=0.1, theta=0.5, layer=3)
    ours = ResidualConvolution(4, 0.1, 0.5, 3, Walk())
    ours.load_state_dict(theirs.state_dict())
    rows, first = torch.randn(5, 4), torch.randn(5, 4)
    found = []
    for layer in (ours, theirs):
        x, x_0 = rows.clone().requires_grad_(), first.clone().requires_grad_()
        out = layer(x, x_0, edge_index, edge_weight)
        out.square().sum().backward()
        found.append((out, x.grad, x_0.grad, layer.weight1.grad))
    for mine, stock in zip(*found, strict=True):
        assert torch.allclose(mine, stock, atol=1e-6)
