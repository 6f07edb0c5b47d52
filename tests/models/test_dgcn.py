import numpy as np
import pytest
import scipy.sparse as sp
import torch

from elco.models.dgcn import DGCN, shared_information
from elco.models.inputs import labelled_input

PATH = sp.csr_array([[0, 1, 0], [1, 0, 1], [0, 1, 0]], dtype=np.float64)


def test_two_steps_on_a_path():
    # Expected visits, window 2: row by row 1/2 1 1/2, 1/2 1 1/2, 1/2 1 1/2; six in all. Rows tell
    # nothing about columns, so nothing is shared; with a window of 1 the parts are told apart.
    assert shared_information(PATH, 2).nnz == 0
    once = shared_information(PATH, 1).toarray()
    high, low = np.log(3), np.log(1.5)
    assert once == pytest.approx(np.array([[0, low, 0], [high, 0, high], [0, low, 0]]))


def test_the_loss_is_that_of_both_graphs():
    labels, weights = np.array([0, 1, -1, -1, -1]), np.array([1.0, 1, 0, 0, 0])
    ring = sp.csr_array(np.roll(np.eye(5), 1, axis=0) + np.roll(np.eye(5), -1, axis=0))
    inputs = labelled_input(ring, np.eye(5), labels, weights, None)
    torch.manual_seed(0)
    model = DGCN(5, 2).eval()
    model._step = model.ramp
    shared = torch.from_numpy(shared_information(ring, 2).toarray()).float()
    root = shared.sum(dim=1).rsqrt()
    graph = root[:, None] * shared * root
    x = torch.eye(5)
    with torch.no_grad():
        hidden = torch.relu(graph @ x @ model.project.weight + model.first.bias)
        other = graph @ model.second.lin(hidden) + model.second.bias
        logits = model(x, inputs.edge_index, None)
        learned = torch.nn.functional.cross_entropy(logits[:2], torch.tensor([0, 1]))
        apart = (logits.softmax(1) - other.softmax(1)).square().sum(dim=1).mean()
        assert torch.allclose(model.loss(inputs), learned + 5 * apart, atol=1e-6)
