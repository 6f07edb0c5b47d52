"""ELCO in front of a PyTorch Geometric model that exists already.

    python examples/in_front_of_pyg.py [--graph cora] [--seeds 5] [--quick]

Two lines change: the transform, and a loss that takes soft targets with weights.
"""

from __future__ import annotations

import argparse

import torch
import torch.nn.functional as F
from torch_geometric.nn import GCNConv

import elco
from elco.datasets import synthetic_graph


class Network(torch.nn.Module):
    """Any model that reads `x` and `edge_index`; this one knows nothing of elco."""

    def __init__(self, n_attributes: int, n_classes: int, hidden: int = 16) -> None:
        super().__init__()
        self.first = GCNConv(n_attributes, hidden)
        self.second = GCNConv(hidden, n_classes)

    def forward(self, x, edge_index):
        """Two layers, with dropout before each."""
        x = F.dropout(x, 0.5, self.training)
        x = F.dropout(self.first(x, edge_index).relu(), 0.5, self.training)
        return self.second(x, edge_index)


def plain_loss(data, logits):
    """Cross-entropy on the labels of the training split."""
    return F.cross_entropy(logits[data.train_mask], data.y[data.train_mask])


def elco_loss(data, logits):
    """The same with a probability of each class for a target, and a weight for each node."""
    loss = F.cross_entropy(logits, data.posterior, reduction="none")
    return (loss * data.train_weight).sum() / data.train_weight.sum()


def test_accuracy(data, loss_of, *, n_classes: int, epochs: int, seed: int) -> float:
    """Train, keep the epoch that validation prefers, and score it on the test split once."""
    torch.manual_seed(seed)
    model = Network(data.num_features, n_classes)
    optimiser = torch.optim.Adam(model.parameters(), lr=0.01, weight_decay=5e-4)
    best, kept = -1.0, None
    for _ in range(epochs):
        model.train()
        optimiser.zero_grad()
        loss_of(data, model(data.x, data.edge_index)).backward()
        optimiser.step()
        model.eval()
        with torch.no_grad():
            said = model(data.x, data.edge_index).argmax(dim=1)
        validation = (said == data.y)[data.val_mask].float().mean().item()
        if validation > best:
            best, kept = validation, said
    return (kept == data.y)[data.test_mask].float().mean().item()


def main() -> None:
    """Train with and without ELCO and print both."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--graph", default="cora")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="the generated graph, two short runs")
    options = parser.parse_args()

    graph = synthetic_graph(n_nodes=400) if options.quick else elco.load(options.graph)
    seeds, epochs = (2, 50) if options.quick else (options.seeds, 200)
    data = graph.to_pyg()
    larger = elco.ELCO()(data)
    print(f"{data.num_nodes} nodes, {larger.num_nodes} with electors")
    for name, given, loss_of in (
        ("without", data, plain_loss),
        ("with ELCO", larger, elco_loss),
    ):
        scores = [
            100 * test_accuracy(given, loss_of, n_classes=graph.n_classes, epochs=epochs, seed=seed)
            for seed in range(seeds)
        ]
        print(f"{name}: {sum(scores) / seeds:.1f} % of the test nodes, mean of {seeds} seeds")


if __name__ == "__main__":
    main()
