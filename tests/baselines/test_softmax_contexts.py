import numpy as np
import torch
import torch.nn.functional as F

from elco.baselines.softmax_contexts import SoftmaxContexts, pairs_within


def test_a_step_is_that_of_the_summed_cross_entropy():
    contexts = SoftmaxContexts(4, 3, 0.1, np.random.default_rng(0))
    before = [
        each.clone().requires_grad_() for each in (contexts.vectors, contexts.layer, contexts.bias)
    ]
    vectors, layer, bias = before
    nodes, met = np.array([2, 0, 2, 2]), np.array([1, 3, 1, 0])
    loss = F.cross_entropy(vectors[nodes] @ layer.T + bias, torch.from_numpy(met), reduction="sum")
    loss.backward()
    contexts.learn(nodes, met)
    for found, start in zip((contexts.vectors, contexts.layer, contexts.bias), before, strict=True):
        assert torch.allclose(found, start.detach() - 0.1 * start.grad, atol=1e-6)


def test_a_hub_does_not_fly_off():
    contexts = SoftmaxContexts(50, 8, 0.01, np.random.default_rng(0))
    leaves = np.tile(np.arange(1, 50), 40)
    for _ in range(30):
        contexts.learn(np.zeros_like(leaves), leaves)
        contexts.learn(leaves, np.zeros_like(leaves))
    assert bool(torch.isfinite(contexts.vectors).all())
    assert contexts.vectors.norm(dim=1).max() < 30.0


def test_places_beyond_the_ends_make_no_pair():
    nodes, met = pairs_within(np.array([[1, 2]]), 5)
    assert sorted(zip(nodes.tolist(), met.tolist(), strict=True)) == [
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
    ]
