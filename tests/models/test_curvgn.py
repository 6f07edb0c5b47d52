import torch
from torch_geometric.utils import softmax

from elco.models.curvgn import CurvatureLayer, CurvGN, _lay_out

PATH = torch.tensor([[0, 1, 1, 2], [1, 0, 2, 1]])


def test_a_layer_and_its_gradient_edge_by_edge():
    torch.manual_seed(0)
    kinds = torch.tensor([-0.5, 0.0, 0.7])
    source, target = torch.tensor([0, 1, 1, 2, 2, 0]), torch.tensor([0, 0, 1, 1, 2, 2])
    kind = torch.tensor([1, 0, 1, 2, 1, 0])
    layer = CurvatureLayer(4)
    rows = torch.randn(3, 4, requires_grad=True)
    indptr = torch.tensor([0, 2, 4, 6])
    edges = tuple(each.numpy() for each in (indptr, source, kind))
    share = softmax(layer.weigh(kinds[:, None])[kind], target)
    expected = torch.zeros(3, 4).index_add(0, target, share * rows[source]) + layer.bias
    ours = layer(rows, kinds, edges)
    assert torch.allclose(ours, expected, atol=1e-6)
    pull = torch.randn(3, 4)
    wanted = [rows, *layer.parameters()]
    first = torch.autograd.grad((ours * pull).sum(), wanted)
    second = torch.autograd.grad((expected * pull).sum(), wanted)
    for one, other in zip(first, second, strict=True):
        assert torch.allclose(one, other, atol=1e-5)


def test_loops_have_curvature_zero():
    kinds, (indptr, source, kind) = _lay_out(PATH, 4)
    assert kinds.tolist() == [0.0, 0.5]
    assert source.tolist() == [0, 1, 0, 1, 2, 1, 2, 3]
    assert indptr.tolist() == [0, 2, 5, 7, 8]
    assert kinds[kind].tolist() == [0.0, 0.5, 0.5, 0.0, 0.5, 0.5, 0.0, 0.0]


def test_a_graph_without_edges():
    model = CurvGN(3, 2).eval()
    logits = model(torch.randn(4, 3), torch.empty(2, 0, dtype=torch.int64), None)
    assert logits.shape == (4, 2)
    assert bool(torch.isfinite(logits).all())
