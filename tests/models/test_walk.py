import torch

from elco.models.walk import Walk

PATH = torch.tensor([[0, 1, 1, 2], [1, 0, 2, 1]])


def test_symmetric_with_and_without_loops():
    rows = torch.eye(3)
    plain = Walk(loops=False)(rows, PATH, None)
    half = 2**-0.5
    assert torch.allclose(plain, torch.tensor([[0, half, 0], [half, 0, half], [0, half, 0]]))
    looped = Walk()(rows, PATH, None)
    assert torch.allclose(looped.diag(), torch.tensor([1 / 2, 1 / 3, 1 / 2]))


def test_mean_of_neighbours():
    rows = torch.tensor([[1.0], [5.0], [3.0]])
    assert Walk(loops=False, mean=True)(rows, PATH, None).ravel().tolist() == [5.0, 2.0, 5.0]


def test_a_node_alone_hears_nothing():
    rows = torch.ones(3, 1)
    out = Walk(loops=False, mean=True)(rows, torch.tensor([[0, 1], [1, 0]]), None)
    assert out.ravel().tolist() == [1.0, 1.0, 0.0]
