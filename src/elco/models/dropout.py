"""Dropout whose coins are hashes of the position.

Nothing is stored: the gradient, and a matrix that lies transposed, toss the same coins again. More
than ten times as fast on a CPU as drawing a number for each value (`benchmarks/dropout.py`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numba
import numpy as np
import torch
from torch import Tensor

_U = np.uint32


class Coins(NamedTuple):
    """A coin for every position: it falls on "drop" with probability `p`."""

    first: np.uint32
    second: np.uint32
    p: float

    @classmethod
    def draw(cls, p: float) -> Coins:
        """New coins, from torch's random state."""
        first, second = torch.randint(2**32, (2,)).tolist()
        return cls(_U(first), _U(second), p)

    def drop(self, values: Tensor, positions: Tensor | None = None) -> Tensor:
        """Set what is dropped to zero and scale up the rest; positions count from 0 by default."""
        flat = values.detach().contiguous().view(-1).numpy()
        rule = (self.first, self.second, _U(self.p * 2**32), np.float32(1.0 / (1.0 - self.p)))
        out = np.empty_like(flat)
        if positions is None:
            _drop(flat, *rule, out)
        else:
            _drop_at(flat, positions.numpy(), *rule, out)
        return torch.from_numpy(out).view(values.shape)


@numba.njit(inline="always")
def _kept(position: Any, first: Any, second: Any, limit: Any) -> Any:
    # The finaliser of MurmurHash3, with a second key between its two products.
    x = _U(_U(position) ^ first)
    x = _U(_U(x ^ (x >> _U(16))) * _U(0x85EBCA6B) + second)
    x = _U(_U(x ^ (x >> _U(13))) * _U(0xC2B2AE35))
    return _U(x ^ (x >> _U(16))) >= limit


@numba.njit(cache=True, nogil=True)
def _drop(values: Any, first: Any, second: Any, limit: Any, scale: Any, out: Any) -> None:
    for i in range(len(values)):
        out[i] = values[i] * scale if _kept(i, first, second, limit) else np.float32(0)


@numba.njit(cache=True, nogil=True)
def _drop_at(
    values: Any, positions: Any, first: Any, second: Any, limit: Any, scale: Any, out: Any
) -> None:
    for i in range(len(values)):
        kept = _kept(positions[i], first, second, limit)
        out[i] = values[i] * scale if kept else np.float32(0)


class _Dropout(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, values: Tensor, coins: Coins) -> Tensor:
        ctx.coins = coins
        return coins.drop(values)

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Tensor, None]:
        return ctx.coins.drop(gradients[0]), None


def dropped(values: Tensor, p: float) -> Tensor:
    """Set a share `p` of the values to zero and scale up the rest."""
    out: Tensor = _Dropout.apply(values, Coins.draw(p))  # type: ignore[no-untyped-call]
    return out
