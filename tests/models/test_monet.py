import torch
from torch_geometric.nn import GMMConv
from torch_geometric.utils import add_remaining_self_loops, degree

from elco.models.monet import MoNet


def test_a_layer_is_pyg_s():
    torch.manual_seed(0)
    edge_index = torch.tensor([[0, 1, 1, 2, 1, 3], [1, 0, 2, 1, 3, 1]])
    model = MoNet(5, 2)
    x = torch.randn(5, 5)  # The last node has no edge.
    looped = add_remaining_self_loops(edge_index, num_nodes=5)[0]
    place = degree(looped[1], 5).rsqrt()
    pseudo = torch.stack([place[looped[0]], place[looped[1]]], dim=1)
    layer = GMMConv(5, 16, dim=2, kernel_size=3, bias=False)
    with torch.no_grad():
        model.width[0].copy_(torch.rand(3, 2) - 2.0)
        layer.root.weight.zero_()
        layer.g.copy_(model.project.weight)
        layer.mu.copy_(model.mean[0])
        layer.sigma.copy_(model.width[0].abs())
        ours = model._mix(model.project(x), edge_index, layer=0)
        theirs = layer(x, looped, pseudo)
    assert torch.allclose(ours, theirs, atol=1e-4, rtol=1e-4)


def test_no_seed_begins_with_kernels_that_see_nothing():
    place = torch.linspace(0.0, 1.0, 11)[:, None, None]
    for seed in range(200):
        torch.manual_seed(seed)
        model = MoNet(2, 2)
        for mean, width in zip(model.mean, model.width, strict=True):
            seen = torch.exp(-0.5 * ((place - mean) / width).square())
            assert seen.prod(dim=2).amax() > 0.01
            assert seen.min() > 0.01
