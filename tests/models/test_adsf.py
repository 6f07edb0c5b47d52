import numpy as np
import pytest
import torch
from torch_geometric.utils import softmax

from elco.models.adsf import FingerprintAttention, likeness
from elco.models.attention import Attention

LOOPED = torch.tensor([[0, 1, 1, 2, 0, 1, 2], [1, 0, 2, 1, 0, 1, 2]])


def test_likeness_of_walks_written_out():
    # A path of three, no loops: from the end 1.125, 0.5, 0.125; from the middle 0.25, 1.25, 0.25.
    found = likeness(np.array([0, 1, 1, 2]), np.array([1, 0, 2, 1]), 3, restart=0.5)
    assert found == pytest.approx([(0.25 + 0.5 + 0.125) / (1.125 + 1.25 + 0.25)] * 4)


def test_a_node_is_wholly_like_itself():
    found = likeness(LOOPED[0].numpy(), LOOPED[1].numpy(), 3, restart=0.5)
    assert found[-3:] == pytest.approx(1)


def test_without_structure_it_is_attention():
    torch.manual_seed(0)
    ours, plain = FingerprintAttention(4, 3, 2, 0.6).eval(), Attention(4, 3, heads=2).eval()
    plain.load_state_dict(ours.state_dict(), strict=False)
    x = torch.randn(3, 4)
    with torch.no_grad():
        ours.of_structure.zero_()
        found = ours.attend(x, LOOPED, torch.rand(7))
        assert torch.allclose(found, plain(x, LOOPED[:, :4]), atol=1e-6)
        ours.of_attributes.zero_()
        ours.of_structure.fill_(100.0)  # Then each node hears the one most like it.
        heard = ours.attend(x, LOOPED, torch.tensor([0.0, 1, 0, 0, 0, 1, 1])) - ours.bias
        assert torch.allclose(heard, ours.lin(x)[[1, 1, 2]], atol=1e-5)


def test_the_gradient_is_that_of_rows_copied_edge_by_edge():
    torch.manual_seed(0)
    layer = FingerprintAttention(4, 3, 2, 0.0).eval()
    x, alike, pull = torch.randn(3, 4, requires_grad=True), torch.rand(7), torch.randn(3, 6)
    rows = layer.lin(x).view(3, 2, 3)
    left, right = layer._scores(rows)
    source, target = LOOPED
    score = torch.nn.functional.leaky_relu(left[source] + right[target], 0.2) + alike[:, None]
    share = softmax(score, target)
    copied = torch.zeros(3, 2, 3).index_add(0, target, rows[source] * share[:, :, None])
    wanted = [x, layer.att_src, layer.lin.weight]
    expected = torch.autograd.grad((copied.flatten(1) * pull).sum(), wanted)
    found = torch.autograd.grad((layer.attend(x, LOOPED, alike) * pull).sum(), wanted)
    for one, other in zip(found, expected, strict=True):
        assert torch.allclose(one, other, atol=1e-5)
