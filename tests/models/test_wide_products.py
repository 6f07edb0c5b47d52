import scipy.sparse as sp
import torch

from elco.models.sparse_input import SparseRows
from elco.models.wide_products import (
    WIDE,
    WIDE_TRANSPOSED,
    wide_times,
    wide_transposed_times,
)


def parts(rows: SparseRows):
    return rows.crow, rows.column, rows.values


def test_a_small_product():
    rows = SparseRows.from_scipy(sp.csr_array([[0.0, 2.0, 0.0], [0.0, 0.0, 0.0]]))
    dense = torch.tensor([[1.0, 1.0], [3.0, 4.0], [9.0, 9.0]])
    assert wide_times(*parts(rows), dense).tolist() == [[6.0, 8.0], [0.0, 0.0]]
    other = torch.tensor([[1.0, 10.0], [5.0, 5.0]])
    product = wide_transposed_times(*parts(rows), 3, other)
    assert product.tolist() == [[0.0, 0.0], [2.0, 20.0], [0.0, 0.0]]


def test_narrow_and_wide_products_and_gradients_are_those_of_dense_matrices():
    matrix = sp.csr_array(sp.random(40, 25, density=0.3, random_state=1))
    rows = SparseRows.from_scipy(matrix).dropped(0.3)
    dense = rows.times(torch.eye(25))
    for width in (1, WIDE_TRANSPOSED - 1, WIDE_TRANSPOSED, WIDE - 1, WIDE, 200):
        one = torch.randn(25, width, requires_grad=True)
        two = one.detach().clone().requires_grad_()
        weight = torch.randn(width, 40).T  # Not contiguous.
        ((rows @ one) * weight).sum().backward()
        ((dense @ two) * weight).sum().backward()
        assert torch.allclose(rows @ one, dense @ two, atol=1e-5)
        assert torch.allclose(one.grad, two.grad, atol=1e-5)
