"""Vectors of nodes from which the company of a node is guessed, by a softmax over all nodes."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from elco.typing import AnyArray, IntArray

SPREAD = 0.01
LONGEST_STEP = 1.0


class SoftmaxContexts:
    """A vector a node, and a linear layer that guesses from it whom the node is met with.

    Trained by plain gradient descent on the sum of cross-entropies, as Yang et al. (2016) have it.
    No row moves by more than a length of one at a step: the sums of a hub would make it fly off.
    """

    def __init__(
        self, n_nodes: int, dimensions: int, rate: float, rng: np.random.Generator
    ) -> None:
        limit = np.sqrt(6.0 / (n_nodes + dimensions))  # Glorot's.
        self.vectors = _tensor(SPREAD * rng.standard_normal((n_nodes, dimensions)))
        self.layer = _tensor(rng.uniform(-limit, limit, (n_nodes, dimensions)))
        self.bias = torch.zeros(n_nodes)
        self.rate = rate

    def learn(self, nodes: IntArray, met: IntArray) -> None:
        """One step on pairs of a node and another that it is met with."""
        # A node is passed through the layer once, however many pairs it has.
        own, which, counts = np.unique(nodes, return_inverse=True, return_counts=True)
        rows = torch.from_numpy(own.astype(np.int64))
        vectors = self.vectors[rows]
        slope = torch.softmax(vectors @ self.layer.T + self.bias, dim=1) * _tensor(counts)[:, None]
        pairs = torch.from_numpy(which.astype(np.int64) * len(self.bias) + met)
        slope.view(-1).index_add_(0, pairs, torch.full((len(pairs),), -1.0))
        step = _short(self.rate * (slope @ self.layer))
        self.layer -= _short(self.rate * (slope.T @ vectors))
        self.bias -= (self.rate * slope.sum(dim=0)).clamp(-LONGEST_STEP, LONGEST_STEP)
        self.vectors[rows] = vectors - step


def pairs_within(walks: IntArray, window: int) -> tuple[IntArray, IntArray]:
    """Every two places of a row that are no further apart than the window, a place and itself too.

    Examples
    --------
    >>> nodes, met = pairs_within(np.array([[7, 8, 9]]), 1)
    >>> list(zip(nodes.tolist(), met.tolist()))
    [(8, 7), (9, 8), (7, 7), (8, 8), (9, 9), (7, 8), (8, 9)]
    """
    length = walks.shape[1]
    reach = min(window, length - 1)
    ones, others = [], []
    for apart in range(-reach, reach + 1):
        first, last = max(0, -apart), min(length, length - apart)
        ones.append(walks[:, first:last].ravel())
        others.append(walks[:, first + apart : last + apart].ravel())
    return np.concatenate(ones), np.concatenate(others)


def _tensor(values: AnyArray) -> Tensor:
    return torch.from_numpy(values.astype(np.float32))


def _short(steps: Tensor) -> Tensor:
    length = torch.linalg.vector_norm(steps, dim=1, keepdim=True)
    out: Tensor = steps * (LONGEST_STEP / length.clamp(min=LONGEST_STEP))
    return out
