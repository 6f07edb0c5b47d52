import torch

from elco.models.dropedge import DropEdge, Thinned
from elco.models.gcn import GCN

TRIANGLE = torch.tensor([[0, 0, 1, 1, 2, 2], [1, 2, 0, 2, 0, 1]])


def dense(graph):
    return graph.times(torch.eye(graph.shape[0]))


def test_predictions_are_those_of_the_gcn(monkeypatch):
    monkeypatch.setattr(GCN, "hidden", DropEdge.hidden)
    torch.manual_seed(0)
    x, weight = torch.randn(4, 5), torch.rand(3).repeat_interleave(2)
    edges = torch.tensor([[0, 1, 0, 2, 1, 2], [1, 0, 2, 0, 2, 1]])
    ours, gcn = DropEdge(5, 2).eval(), GCN(5, 2).eval()
    gcn.load_state_dict(ours.state_dict())
    with torch.no_grad():
        assert torch.allclose(ours(x, edges, weight), gcn(x, edges, weight), atol=1e-6)


def test_an_edge_goes_both_ways_or_not_at_all():
    torch.manual_seed(0)
    thinned = Thinned(TRIANGLE, None, 3)
    seen = set()
    for _ in range(50):
        left = dense(thinned.draw(0.5))
        assert torch.equal(left, left.T)
        degree = (left > 0).sum(dim=1).float()  # With the loop, which always stays.
        assert torch.allclose(left.diag(), 1 / degree)
        seen.add(int((left > 0).sum() - 3) // 2)
    assert seen == {0, 1, 2, 3}


def test_the_transpose_is_thinned_alike():
    torch.manual_seed(1)
    left = Thinned(TRIANGLE, None, 3).draw(0.5)
    assert torch.equal(left.transposed_times(torch.eye(3)), dense(left).T)
