import numpy as np
import scipy.sparse as sp
import torch
import torch.nn.functional as F

from elco.models.confgcn import ConfGCN
from elco.models.inputs import labelled_input

PATH = sp.csr_array([[0.0, 1.0, 0.0], [1.0, 0.0, 1.0], [0.0, 1.0, 0.0]])
INPUTS = labelled_input(PATH, np.eye(3), np.array([0, 1, -1]), np.array([1.0, 1, 0]), None)


def model_with(guesses):
    torch.manual_seed(0)
    model = ConfGCN(3, 2).eval()
    model._edges(INPUTS.edge_index, 3)
    model.guess.data = torch.tensor(guesses).log()
    return model


def test_neighbours_of_another_guess_count_less():
    model = model_with([[0.9, 0.1], [0.9, 0.1], [0.1, 0.9]])
    # Nodes 1 and 2: 0.8² + 0.8², each by confidences of 1 + 1. Agreement: exp(1/0.1).
    apart = 0.1 + 4 * 0.64
    like, unlike = np.exp(10.0), np.exp(1 / apart)
    first, last = 2 * like + unlike, like + unlike
    mean = torch.tensor(
        [
            [0.5, 0.5, 0.0],
            [like / first, like / first, unlike / first],
            [0.0, unlike / last, like / last],
        ],
        dtype=torch.float32,
    )
    with torch.no_grad():
        found = model(torch.eye(3), INPUTS.edge_index, None)
        expected = mean @ mean @ model.first.weight @ model.second.weight
        assert torch.allclose(found, expected, atol=1e-5)


def test_the_loss_written_out():
    model = model_with([[0.9, 0.1], [0.6, 0.4], [0.6, 0.4]])
    with torch.no_grad():
        logits = model(INPUTS.x, INPUTS.edge_index, None)
        said = logits.softmax(dim=1)
        smooth = 2 * (2 * 0.3**2 * 2) / 4  # Both ways of the one pair that does not agree.
        guess = torch.tensor([[0.9, 0.1], [0.6, 0.4]])
        consistent = 10 * (said[:2] - guess).square().sum()
        learned = F.cross_entropy(logits[:2], torch.tensor([0, 1]))
        expected = learned + smooth + consistent
        assert torch.allclose(model.loss(INPUTS), expected, atol=1e-5)


def test_confidence_is_not_to_be_negative():
    model = model_with([[0.5, 0.5]] * 3)
    with torch.no_grad():
        before = model.loss(INPUTS)
        model.confidence[2, 0] = -1.5
        assert torch.allclose(model.loss(INPUTS), before + 1.5)
