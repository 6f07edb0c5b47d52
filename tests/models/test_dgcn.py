import numpy as np
import pytest
import scipy.sparse as sp
import torch

from elco.models.dgcn import DGCN, shared_information
from elco.models.inputs import labelled_input

PATH = sp.csr_array([[0, 1, 0], [1, 0, 1], [0, 1, 0]], dtype=np.float64)


def test_one_step_on_a_path():
    # Steps, with loops: 1/2 1/2 0, 1/3 1/3 1/3, 0 1/2 1/2. Both ways: 1/2 5/6 0, 5/6 1/3 5/6, …
    found = shared_information(PATH).toarray()
    own, near = np.log(14 / 3 * 1 / 2 / (4 / 3) ** 2), np.log(14 / 3 * 5 / 6 / (4 / 3 * 2))
    assert found == pytest.approx(np.array([[own, near, 0], [near, 0, near], [0, near, own]]))


def test_the_loss_is_that_of_both_graphs():
    labels, weights = np.array([0, 1, -1, -1, -1]), np.array([1.0, 1, 0, 0, 0])
    ring = sp.csr_array(np.roll(np.eye(5), 1, axis=0) + np.roll(np.eye(5), -1, axis=0))
    inputs = labelled_input(ring, np.eye(5), labels, weights, None)
    torch.manual_seed(0)
    model = DGCN(5, 2).eval()
    model._step = model.ramp
    shared = torch.from_numpy(shared_information(ring).toarray()).float()
    root = shared.sum(dim=1).rsqrt()
    graph = root[:, None] * shared * root
    x = torch.eye(5)
    with torch.no_grad():
        hidden = torch.relu(graph @ x @ model.project.weight + model.first.bias)
        other = graph @ model.second.lin(hidden) + model.second.bias
        logits = model(x, inputs.edge_index, None)
        wrong = (logits[:2].softmax(1) - torch.eye(2)).square().sum(dim=1).mean()
        apart = (logits.softmax(1) - other.softmax(1)).square().sum(dim=1).mean()
        assert torch.allclose(model.loss(inputs), wrong + 2 * apart, atol=1e-6)
