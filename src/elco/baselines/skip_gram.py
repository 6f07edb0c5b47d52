"""Skip-gram with negative sampling (Mikolov et al. 2013), compiled."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from elco.typing import AnyArray, IntArray

TABLE = 1 << 20
LEAST_RATE = np.float32(1e-4)
ONE = np.float32(1.0)


def skip_gram(
    walks: IntArray,
    n_nodes: int,
    *,
    dimensions: int,
    window: int,
    negatives: int,
    rate: float,
    rng: np.random.Generator,
) -> AnyArray:
    """Vectors that tell a node's company in the walks from strangers; one row a node.

    As in word2vec, the window is drawn anew at each place up to its full width, the learning rate
    falls to nothing, and strangers are drawn by their count to the power of 3/4. Strangers are
    drawn once a place, and count as often as it has company: the same on average, four times as
    fast.
    """
    own = ((rng.random((n_nodes, dimensions)) - 0.5) / dimensions).astype(np.float32)
    context = np.zeros((n_nodes, dimensions), np.float32)
    counts = np.bincount(walks.ravel(), minlength=n_nodes) ** 0.75
    quantiles = (np.arange(TABLE) + 0.5) / TABLE
    table = np.searchsorted(np.cumsum(counts) / counts.sum(), quantiles).astype(np.int32)
    _learn(walks, own, context, table, window, negatives, np.float32(rate), rng)
    return own


@numba.njit(cache=True, fastmath=True)
def _learn(
    walks: Any,
    own: Any,
    context: Any,
    table: Any,
    window: int,
    negatives: int,
    rate: Any,
    rng: Any,
) -> None:
    n_walks, length = walks.shape
    change = np.empty(own.shape[1], np.float32)
    for walk in range(n_walks):
        now = rate * max(LEAST_RATE, ONE - np.float32(walk) / np.float32(n_walks))
        for place in range(length):
            reach = rng.integers(1, window + 1)
            vector = own[walks[walk, place]]
            change[:] = 0
            first, last = max(0, place - reach), min(length, place + reach + 1)
            for other in range(first, last):
                if other != place:
                    _pull(vector, context[walks[walk, other]], ONE, now, change)
            weight = now * np.float32(last - first - 1)
            for _ in range(negatives):
                stranger = table[rng.integers(0, TABLE)]
                _pull(vector, context[stranger], ONE - ONE, weight, change)
            for d in range(len(change)):
                vector[d] += change[d]


@numba.njit(cache=True, fastmath=True, inline="always")
def _pull(vector: Any, context: Any, met: Any, rate: Any, change: Any) -> None:
    """One step of the logistic loss: `context` at once, `vector` through `change`."""
    product = np.float32(0.0)
    for d in range(len(change)):
        product += vector[d] * context[d]
    step = rate * (met - ONE / (ONE + np.exp(-product)))
    for d in range(len(change)):
        change[d] += step * context[d]
        context[d] += step * vector[d]
