"""Would several seeds trained in one model be faster than one after the other?

Each seed keeps its own dropout and its own stop, so that it stays an independent run. What can be
shared is the propagation; what is lost is that all go on until the last one stops.
"""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp
import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch_geometric.nn.conv.gcn_conv import gcn_norm

from benchmarks.timing import Table, ratio
from benchmarks.training import inputs_of
from elco.datasets import load
from elco.models import GCN
from elco.models.evaluation import Evaluator
from elco.models.inputs import ModelInput
from elco.models.sparse_input import SparseRows, drop
from elco.models.training import train

GRAPHS = ("cora", "citeseer", "pubmed")
SEEDS = 5
EPOCHS = 20


class Together(nn.Module):
    """GCNs side by side: one product with the adjacency serves all."""

    def __init__(self, inputs: ModelInput) -> None:
        super().__init__()
        scale = 0.1
        self.first = nn.ParameterList(
            [
                nn.Parameter(scale * torch.randn(inputs.n_attributes, GCN.hidden))
                for _ in range(SEEDS)
            ]
        )
        self.second = nn.Parameter(scale * torch.randn(SEEDS, GCN.hidden, inputs.n_classes))
        n_nodes = inputs.x.shape[0]
        (source, target), weight = gcn_norm(inputs.edge_index, inputs.edge_weight, n_nodes)
        entries = (weight.numpy(), (target.numpy(), source.numpy()))
        self.adjacency = SparseRows.from_scipy(sp.coo_array(entries, shape=(n_nodes, n_nodes)))

    def forward(self, inputs: ModelInput) -> Tensor:
        x, n_nodes = inputs.x, inputs.x.shape[0]
        if self.training:
            hidden = torch.cat([drop(x, GCN.dropout, True) @ weight for weight in self.first], 1)
        else:
            hidden = x @ torch.cat(list(self.first), 1)
        hidden = drop(F.relu(self.adjacency @ hidden), GCN.dropout, self.training)
        each = hidden.view(n_nodes, SEEDS, GCN.hidden).transpose(0, 1)
        logits = torch.bmm(each, self.second).transpose(0, 1).reshape(n_nodes, -1)
        return (self.adjacency @ logits).view(n_nodes, SEEDS, inputs.n_classes)


def train_together(inputs: ModelInput) -> None:
    network = Together(inputs)
    optimiser = torch.optim.Adam(network.parameters(), lr=GCN.learning_rate)
    for _ in range(EPOCHS):
        network.train()
        optimiser.zero_grad()
        learned = F.log_softmax(network(inputs).index_select(0, inputs.nodes), dim=2)
        (-(inputs.target[:, None] * learned).sum(dim=(1, 2)) @ inputs.weight).backward()
        optimiser.step()
        network.eval()
        with torch.no_grad():
            network(inputs)


def run() -> Table:
    torch.set_num_threads(1)
    rows = []
    for name in GRAPHS:
        evaluator = Evaluator(load(name))
        for which, inputs, _ in inputs_of(name):
            epochs = [train(GCN, inputs, evaluator, seed=seed).epochs for seed in range(SEEDS)]

            def in_turn() -> None:
                for seed in range(SEEDS):
                    train(GCN, inputs, evaluator, seed=seed, max_epochs=EPOCHS)  # noqa: B023

            step = ratio(
                which,
                lambda: train_together(inputs),  # noqa: B023
                "in turn",
                in_turn,
                rounds=3,
            )
            waiting = max(epochs) / np.mean(epochs)
            rows.append(
                (which, f"{step.value:.2f}", f"{waiting:.2f}", f"{step.value * waiting:.2f}")
            )
    columns = ("graph", "step, together / in turn", "epochs, longest / mean", "whole")
    return Table(f"{SEEDS} seeds of a GCN in one model, one thread", columns, rows)
