import numpy as np

from elco.baselines.skip_gram import _pull, skip_gram

SETTINGS = {"dimensions": 8, "window": 2, "negatives": 3, "rate": 0.05}


def test_nodes_that_are_met_together_lie_together():
    walks = np.repeat([[0, 1, 2, 0, 1, 2], [3, 4, 5, 3, 4, 5]], 400, axis=0).astype(np.int32)
    rng = np.random.default_rng(0)
    vectors = skip_gram(rng.permutation(walks), 6, rng=rng, **SETTINGS)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    alike = vectors @ vectors.T
    together, apart = alike[:3, :3].mean(), alike[:3, 3:].mean()
    assert together > apart + 0.4


def test_one_step_is_that_of_the_logistic_loss():
    vector, context = np.array([1.0, 0.0], np.float32), np.array([0.0, 2.0], np.float32)
    change = np.zeros(2, np.float32)
    _pull(vector, context, np.float32(1.0), np.float32(0.1), change)  # their product is 0: p = 1/2
    assert np.allclose(change, [0.0, 0.1])
    assert np.allclose(context, [0.05, 2.0])


def test_the_generator_decides():
    walks = np.arange(12, dtype=np.int32).reshape(3, 4)
    one, same, other = (
        skip_gram(walks, 12, rng=np.random.default_rng(seed), **SETTINGS) for seed in (1, 1, 2)
    )
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)
