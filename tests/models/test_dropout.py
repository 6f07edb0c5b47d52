import numpy as np
import torch

from elco.models.dropout import Coins, dropped


def test_a_share_is_dropped_and_the_mean_kept():
    torch.manual_seed(0)
    values = dropped(torch.ones(100_000), 0.6)
    assert abs(float((values == 0).float().mean()) - 0.6) < 0.01
    assert abs(float(values.mean()) - 1.0) < 0.02
    assert set(values.unique().tolist()) == {0.0, float(np.float32(2.5))}


def test_the_seed_decides():
    def once(seed):
        torch.manual_seed(seed)
        return dropped(torch.ones(1000), 0.5)

    assert torch.equal(once(1), once(1))
    assert not torch.equal(once(1), once(2))


def test_coins_of_two_draws_and_of_neighbours_are_independent():
    torch.manual_seed(0)
    first, second = (dropped(torch.ones(200_000), 0.5).numpy() > 0 for _ in range(2))
    assert abs(np.corrcoef(first, second)[0, 1]) < 0.01
    for distance in (1, 2, 16, 1433):
        assert abs(np.corrcoef(first[:-distance], first[distance:])[0, 1]) < 0.01


def test_the_gradient_drops_the_same():
    values = torch.randn(50, 7, requires_grad=True)
    out = dropped(values, 0.3)
    out.sum().backward()
    assert torch.equal(values.grad == 0, out == 0)


def test_positions_name_the_coins():
    coins = Coins.draw(0.5)
    order = torch.randperm(1000).to(torch.int32)
    values = torch.rand(1000)
    assert torch.equal(coins.drop(values)[order.long()], coins.drop(values[order.long()], order))
