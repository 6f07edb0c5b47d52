import numpy as np
import pytest
import torch

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
