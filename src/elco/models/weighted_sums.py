"""Sums of the neighbours' rows, each by the weight of its edge, without a copy of every row."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import torch
from torch import Tensor


def weighted_sums(weight: Tensor, rows: Tensor, edges: Tensor) -> Tensor:
    """What arrives at each node: over its edges the source's row times the weight, head by head.

    Parameters
    ----------
    weight : one row an edge, one column a head
    rows : nodes, heads, columns
    edges : sources and targets

    Examples
    --------
    >>> edges = torch.tensor([[0, 1], [1, 1]])
    >>> rows = torch.tensor([[[1.0, 2.0]], [[5.0, 0.0]]])
    >>> weighted_sums(torch.tensor([[0.5], [2.0]]), rows, edges).tolist()
    [[[0.0, 0.0]], [[10.5, 1.0]]]
    """
    out: Tensor = _Carried.apply(weight, rows, edges)  # type: ignore[no-untyped-call]
    return out


@numba.njit(cache=True, fastmath={"contract", "reassoc"}, nogil=True)
def _carry(source: Any, target: Any, share: Any, rows: Any) -> Any:
    out = np.zeros_like(rows)
    for edge in range(len(source)):
        for head in range(rows.shape[1]):
            weight = share[edge, head]
            if weight != 0:
                for i in range(rows.shape[2]):
                    out[target[edge], head, i] += weight * rows[source[edge], head, i]
    return out


@numba.njit(cache=True, fastmath={"contract", "reassoc"}, nogil=True)
def _carry_backward(source: Any, target: Any, share: Any, rows: Any, grad: Any) -> Any:
    of_share, of_rows = np.zeros_like(share), np.zeros_like(rows)
    for edge in range(len(source)):
        for head in range(rows.shape[1]):
            product, weight = np.float32(0), share[edge, head]
            for i in range(rows.shape[2]):
                change = grad[target[edge], head, i]
                product += change * rows[source[edge], head, i]
                of_rows[source[edge], head, i] += change * weight
            of_share[edge, head] = product
    return of_share, of_rows


class _Carried(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, share: Tensor, rows: Tensor, edges: Tensor) -> Tensor:
        values = (share.detach().contiguous().numpy(), rows.detach().contiguous().numpy())
        ctx.arguments = (edges[0].numpy(), edges[1].numpy(), *values)
        return torch.from_numpy(_carry(*ctx.arguments))

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Tensor, Tensor, None]:
        of_share, of_rows = _carry_backward(*ctx.arguments, gradients[0].contiguous().numpy())
        return torch.from_numpy(of_share), torch.from_numpy(of_rows), None
