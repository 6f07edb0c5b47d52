import pytest
import torch
from torch_geometric.nn import ChebConv, MixHopConv, TAGConv

from elco.datasets import synthetic_graph
from elco.models.inputs import plain_input
from elco.models.polynomial import TAGCN, Chebyshev, MixHop


@pytest.fixture(scope="module")
def edge_index():
    return plain_input(synthetic_graph(n_nodes=60, labels_per_class=3, val_per_class=3)).edge_index


def by_pyg(model, x, edge_index):
    """The first layer with the weights of ours."""
    n_in = x.shape[1]
    if isinstance(model, TAGCN):
        layer = TAGConv(n_in, 16, K=2, bias=False)
        lins = layer.lins
    elif isinstance(model, Chebyshev):
        layer = ChebConv(n_in, 16, K=3, bias=False)
        lins = layer.lins
    else:
        layer = MixHopConv(n_in, 16, powers=[0, 1, 2], bias=False)
        lins = layer.lins
    with torch.no_grad():
        for lin, ours in zip(lins, model.first, strict=True):
            lin.weight.copy_(ours.weight.T)
        return layer(x, edge_index)


@pytest.mark.parametrize("kind", [TAGCN, Chebyshev, MixHop])
def test_the_first_layer_is_pyg_s(kind, edge_index):
    torch.manual_seed(0)
    model = kind(10, 3).eval()
    x = torch.randn(60, 10)
    with torch.no_grad():

        def step(rows):
            return model.walk(rows, edge_index, None)

        ours = model.combine([layer(x) for layer in model.first], step)
    assert torch.allclose(ours, by_pyg(model, x, edge_index), atol=1e-5)
