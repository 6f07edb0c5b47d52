"""Sparse attributes as the input of a neural network.

Bags of words are more than 95 % zeros. A first layer that multiplies and drops only what is there
makes an epoch several times faster (`benchmarks/training.py`); and with the transpose laid
out once, the gradient costs no more than the product (`torch.sparse` sorts it anew at every step).
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np
import scipy.sparse as sp
import torch
from torch import Tensor, nn
from torch_geometric.nn.inits import glorot

from elco.models.dropout import Coins, dropped
from elco.models.wide_products import (
    WIDE,
    WIDE_TRANSPOSED,
    wide_times,
    wide_transposed_times,
)
from elco.typing import Attributes


@dataclass(frozen=True, eq=False)
class SparseRows:
    """A sparse matrix and its transpose, of fixed pattern, whose values may be dropped.

    `positions` tells for each value of the transpose where it lies in `values`.
    """

    values: Tensor
    crow: Tensor
    column: Tensor
    transposed_values: Tensor
    transposed_crow: Tensor
    transposed_column: Tensor
    positions: Tensor
    shape: tuple[int, int]

    @classmethod
    def from_scipy(cls, matrix: Any) -> SparseRows:
        """Lay out a CSR matrix and its transpose."""
        matrix = sp.csr_array(matrix)
        order = sp.csr_array(
            (np.arange(matrix.nnz), matrix.indices, matrix.indptr), shape=matrix.shape
        )
        order = sp.csr_array(order.T)

        def index(array: Any) -> Tensor:
            return torch.from_numpy(array.astype(np.int32))

        values = matrix.data.astype(np.float32)
        return cls(
            values=torch.from_numpy(values),
            crow=index(matrix.indptr),
            column=index(matrix.indices),
            transposed_values=torch.from_numpy(values[order.data]),
            transposed_crow=index(order.indptr),
            transposed_column=index(order.indices),
            positions=index(order.data),
            shape=matrix.shape,
        )

    def __matmul__(self, weight: Tensor) -> Tensor:
        product: Tensor = _Product.apply(weight, self)  # type: ignore[no-untyped-call]
        return product

    def times(self, dense: Tensor) -> Tensor:
        """The product, without a gradient."""
        if dense.shape[1] >= WIDE:
            return wide_times(self.crow, self.column, self.values, dense)
        return _csr(self.crow, self.column, self.values, self.shape) @ dense

    def transposed_times(self, dense: Tensor) -> Tensor:
        """The product of the transpose, without a gradient."""
        values, (rows, columns) = self.transposed_values, self.shape
        if dense.shape[1] >= WIDE_TRANSPOSED:
            return wide_transposed_times(self.crow, self.column, self.values, columns, dense)
        return _csr(self.transposed_crow, self.transposed_column, values, (columns, rows)) @ dense

    def dropped(self, p: float) -> SparseRows:
        """Set a share `p` of the values to zero and scale up the rest."""
        coins = Coins.draw(p)
        return replace(
            self,
            values=coins.drop(self.values),
            transposed_values=coins.drop(self.transposed_values, self.positions),
        )


class _Product(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, weight: Tensor, rows: SparseRows) -> Tensor:
        ctx.rows = rows
        return rows.times(weight)

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Tensor, None]:
        return ctx.rows.transposed_times(gradients[0].contiguous()), None


def _csr(crow: Tensor, column: Tensor, values: Tensor, shape: tuple[int, int]) -> Tensor:
    with warnings.catch_warnings():
        # torch announces at the first use that its CSR tensors are in beta.
        warnings.simplefilter("ignore", UserWarning)
        return torch.sparse_csr_tensor(crow, column, values, size=shape)


Input: TypeAlias = Tensor | SparseRows


def drop(x: Input, p: float, training: bool) -> Input:
    """Dropout; of a sparse input only what is there is drawn for, which is the same thing."""
    if not training or p == 0.0:
        return x
    return x.dropped(p) if isinstance(x, SparseRows) else dropped(x, p)


class InputLinear(nn.Module):
    """A linear map without bias, of dense or sparse rows."""

    def __init__(self, n_in: int, n_out: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.empty(n_in, n_out))
        glorot(self.weight)

    def forward(self, x: Input) -> Tensor:
        """Multiply."""
        return x @ self.weight


def as_input(attributes: Attributes) -> Input:
    """Attributes scaled to rows whose absolute values add up to one, as tensors.

    Sparse rows stay sparse while that is the faster way: up to about half of non-zeros.
    """
    if sp.issparse(attributes):
        totals = np.asarray(abs(attributes).sum(axis=1)).ravel()
        scaled = sp.diags_array(1.0 / np.where(totals > 0, totals, 1.0)) @ attributes
        if attributes.nnz < 0.5 * max(np.prod(attributes.shape), 1):
            return SparseRows.from_scipy(scaled)
        return torch.from_numpy(scaled.toarray()).float()
    totals = np.abs(attributes).sum(axis=1, keepdims=True)
    return torch.from_numpy(attributes / np.where(totals > 0, totals, 1.0)).float()
