"""Little graphs with known answers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import scipy.sparse as sp


def adjacency_from(edges: list[tuple[int, int]], n_nodes: int) -> np.ndarray:
    matrix = np.zeros((n_nodes, n_nodes))
    for u, v in edges:
        matrix[u, v] = matrix[v, u] = 1.0
    return matrix


def clique(nodes: list[int]) -> list[tuple[int, int]]:
    return [(u, v) for u in nodes for v in nodes if u < v]


def two_cliques_sharing_a_node() -> np.ndarray:
    return adjacency_from(clique([0, 1, 2, 3]) + clique([3, 4, 5, 6]), 7)


AWKWARD: dict[str, Callable[[], object]] = {
    "empty": lambda: np.zeros((0, 0)),
    "one node": lambda: np.zeros((1, 1)),
    "isolated nodes": lambda: np.zeros((6, 6)),
    "star": lambda: adjacency_from([(0, i) for i in range(1, 7)], 7),
    "clique": lambda: adjacency_from(clique(list(range(6))), 6),
    "two cliques sharing a node": two_cliques_sharing_a_node,
    "disconnected": lambda: adjacency_from(clique([0, 1, 2]) + clique([4, 5, 6]), 8),
    "directed": lambda: np.triu(two_cliques_sharing_a_node()),
    "self-loops": lambda: two_cliques_sharing_a_node() + np.eye(7),
    "weighted": lambda: sp.csr_array(two_cliques_sharing_a_node() * 2.5),
}
