import numpy as np
import scipy.sparse as sp
import torch

from elco.models.sparse_input import InputLinear, SparseRows, as_input, drop


def random_rows(seed=0):
    return sp.csr_array(sp.random(30, 20, density=0.2, random_state=seed))


def test_product_and_gradient_equal_the_dense_ones():
    matrix = random_rows()
    sparse, dense = SparseRows.from_scipy(matrix), torch.from_numpy(matrix.toarray()).float()
    first = torch.randn(20, 4, requires_grad=True)
    second = first.detach().clone().requires_grad_()
    weights = torch.randn(30, 4)
    ((sparse @ first) * weights).sum().backward()
    ((dense @ second) * weights).sum().backward()
    assert torch.allclose(sparse @ first, dense @ second, atol=1e-6)
    assert torch.allclose(first.grad, second.grad, atol=1e-5)


def test_the_gradient_knows_what_was_dropped():
    sparse = drop(SparseRows.from_scipy(random_rows()), 0.5, training=True)
    dense = sparse.times(torch.eye(20))
    weight = torch.randn(20, 4, requires_grad=True)
    (sparse @ weight).sum().backward()
    assert torch.allclose(weight.grad, dense.T @ torch.ones(30, 4), atol=1e-5)


def test_dropout_keeps_the_mean_and_drops_the_share():
    values = torch.ones(100_000)
    dropped = drop(values, 0.6, training=True)
    assert abs(float(dropped.mean()) - 1.0) < 0.02
    assert abs(float((dropped == 0).float().mean()) - 0.6) < 0.01
    assert torch.equal(drop(values, 0.6, training=False), values)


def test_rows_are_scaled_to_one_and_empty_ones_stay():
    matrix = sp.csr_array(np.array([[1.0, 3.0, 0, 0, 0, 0], [0] * 6, [0, 0, -2.0, 0, 0, 0]]))
    rows = as_input(matrix)
    assert isinstance(rows, SparseRows)
    assert rows.times(torch.eye(6))[:, :3].tolist() == [[0.25, 0.75, 0], [0, 0, 0], [0, 0, -1]]
    dense = as_input(np.array([[1.0, -3.0], [0.0, 0.0]]))
    assert dense.tolist() == [[0.25, -0.75], [0.0, 0.0]]


def test_a_linear_layer_takes_both():
    layer = InputLinear(20, 3)
    matrix = random_rows()
    dense = torch.from_numpy(matrix.toarray()).float()
    assert torch.allclose(layer(SparseRows.from_scipy(matrix)), layer(dense), atol=1e-6)
