import torch

from elco.models.weighted_sums import weighted_sums

EDGES = torch.tensor([[0, 1, 1, 2, 0, 1, 2], [1, 0, 2, 1, 0, 1, 2]])


def test_sums_and_gradients_are_those_of_rows_copied_edge_by_edge():
    torch.manual_seed(0)
    weight, rows = torch.rand(7, 2, requires_grad=True), torch.randn(3, 2, 4, requires_grad=True)
    source, target = EDGES
    copied = torch.zeros(3, 2, 4).index_add(0, target, rows[source] * weight[:, :, None])
    ours = weighted_sums(weight, rows, EDGES)
    assert torch.allclose(ours, copied, atol=1e-6)
    pull = torch.randn(3, 2, 4)
    expected = torch.autograd.grad((copied * pull).sum(), [weight, rows])
    found = torch.autograd.grad((ours * pull).sum(), [weight, rows])
    for one, other in zip(found, expected, strict=True):
        assert torch.allclose(one, other, atol=1e-5)
