import numpy as np
import scipy.sparse as sp
import torch
import torch.nn.functional as F

from elco.models.gat import GAT
from elco.models.inputs import labelled_input
from elco.models.lsm import LatentSpaceGAT, LatentSpaceGCN

PAIR = sp.csr_array([[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 0.0]])
INPUTS = labelled_input(PAIR, np.eye(3), np.array([0, 1, -1]), np.array([1.0, 1, 0]), None)


def test_the_loss_written_out():
    torch.manual_seed(0)
    model = LatentSpaceGCN(3, 2).eval()
    with torch.no_grad():
        model.ends.weight.zero_()
        model.ends.bias.copy_(torch.tensor([1.0, 2.0]))  # Every pair: 3, edge or not.
        found = model.loss(INPUTS)
        logits, prior = model(INPUTS.x, INPUTS.edge_index, None), model._prior(INPUTS.x)
        edges = F.softplus(torch.tensor(-3.0)) + F.softplus(torch.tensor(3.0))
        labels = torch.tensor([0, 1])
        learned = F.cross_entropy(logits[:2], labels) + F.cross_entropy(prior[:2], labels)
        guess = logits[2].softmax(0)
        unknown = -(guess * (prior[2].log_softmax(0) + guess.log())).mean()
        assert torch.allclose(found, edges + learned + unknown, atol=1e-6)


def test_known_labels_explain_edges_as_they_are():
    torch.manual_seed(0)
    model = LatentSpaceGCN(3, 2).eval()
    seen = []
    model._edge_loss = lambda x, labels, edges: seen.append(labels) or torch.zeros(())
    model.loss(INPUTS)
    assert torch.equal(seen[0][:2], torch.eye(2))
    assert torch.allclose(seen[0][2], model._prior(INPUTS.x)[2].softmax(dim=0))


def test_predictions_are_those_of_the_graph_network():
    torch.manual_seed(0)
    model = LatentSpaceGAT(3, 2).eval()
    alone = GAT(3, 2).eval()
    alone.load_state_dict(model.inference.state_dict())
    with torch.no_grad():
        ours = model(INPUTS.x, INPUTS.edge_index, None)
        assert torch.equal(ours, alone(INPUTS.x, INPUTS.edge_index, None))
