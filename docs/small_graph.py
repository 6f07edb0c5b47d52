"""The little graph of the pictures: two circles of friends that share one, and a third."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from elco.graph import Graph

CIRCLES = ((0, 1, 2, 3, 4), (4, 5, 6, 7, 8), (9, 10, 11, 12))
BETWEEN = ((8, 9), (12, 13))
PLACES = np.array(
    [
        (0.0, 2.0),
        (0.3, 0.6),
        (1.2, 2.9),
        (1.6, 0.3),
        (2.6, 1.7),
        (3.7, 2.9),
        (3.9, 0.4),
        (4.9, 2.4),
        (5.0, 1.0),
        (6.6, 1.0),
        (6.8, 2.4),
        (7.9, 0.5),
        (8.1, 2.0),
        (9.2, 2.6),
    ]
)
"""Where each voter is drawn."""
TRUTH = np.array([0] * 4 + [1] * 5 + [0] * 5)
LABELLED = (0, 2, 7, 11)
WORDS = 12


def small_graph() -> Graph:
    """Fourteen voters, two classes, four labels, and words that tell a little."""
    n_nodes = len(PLACES)
    adjacency = np.zeros((n_nodes, n_nodes))
    for u, v in [*(pair for circle in CIRCLES for pair in combinations(circle, 2)), *BETWEEN]:
        adjacency[u, v] = adjacency[v, u] = 1.0
    generator = np.random.default_rng(3)
    likely = np.where(np.arange(WORDS) % 2 == TRUTH[:, None], 0.5, 0.25)
    words = (generator.random((n_nodes, WORDS)) < likely).astype(np.float64)
    return Graph(adjacency, words, TRUTH, train_mask=np.array(LABELLED), name="small")
