"""Graph networks as the inference part of a generative model (Ma et al. 2019).

Labels come from attributes, and edges from attributes and labels, by a latent space model. A GCN
or a GAT guesses the labels that are missing; what it guesses must explain the edges.
"""

from __future__ import annotations

from typing import Any, ClassVar

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from elco.models.base import GraphModel, cross_entropy
from elco.models.gat import GAT
from elco.models.gcn import GCN
from elco.models.inputs import ModelInput
from elco.models.sparse_input import Input, InputLinear, drop


class LatentSpace(GraphModel):
    """The evidence lower bound, and `supervision` times the cross-entropy of the graph network.

    Labels given attributes: two layers of 16 units with dropout 0.5. An edge given its ends: a
    logistic regression on 16 projected attributes and the label of either end, learned from all
    edges and as many random pairs. The graph network is trained as it is on its own.
    """

    network: ClassVar[type[GraphModel]]
    hidden: ClassVar[int] = 16
    dropout: ClassVar[float] = 0.5
    weight_decay: ClassVar[float] = 5e-4
    supervision: ClassVar[float] = 1.0

    def __init__(self, n_attributes: int, n_classes: int) -> None:
        super().__init__(n_attributes, n_classes)
        self.inference = self.network(n_attributes, n_classes)
        self.prior_first = InputLinear(n_attributes, self.hidden)
        self.prior_second = nn.Linear(self.hidden, n_classes)
        self.place = InputLinear(n_attributes, self.hidden)
        self.ends = nn.Linear(self.hidden + n_classes, 2)

    def parameter_groups(self) -> list[dict[str, Any]]:
        """The graph network's own, and weight decay on everything else."""
        others = [self.prior_first, self.prior_second, self.place, self.ends]
        parameters = [parameter for part in others for parameter in part.parameters()]
        return [
            *self.inference.parameter_groups(),
            {"params": parameters, "weight_decay": self.weight_decay},
        ]

    def forward(self, x: Input, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        """Return one row of logits a node: those of the graph network."""
        logits: Tensor = self.inference(x, edge_index, edge_weight)
        return logits

    def loss(self, inputs: ModelInput) -> Tensor:
        """Minus the lower bound, each term a mean, and the cross-entropy of the graph network."""
        logits: Tensor = self(inputs.x, inputs.edge_index, inputs.edge_weight)
        prior = self._prior(inputs.x)
        guess = logits.softmax(dim=1)
        told = torch.zeros(len(logits), dtype=torch.bool).index_fill(0, inputs.nodes, True)
        labels = guess.index_copy(0, inputs.nodes, inputs.target)
        apart = guess * (logits.log_softmax(dim=1) - prior.log_softmax(dim=1))
        bound = (
            self._edge_loss(inputs.x, labels, inputs.edge_index)
            + cross_entropy(prior, inputs)
            + (apart.sum(dim=1) * ~told).mean()
        )
        return bound + self.supervision * cross_entropy(logits, inputs)

    def _prior(self, x: Input) -> Tensor:
        hidden = F.relu(self.prior_first(drop(x, self.dropout, self.training)))
        logits: Tensor = self.prior_second(drop(hidden, self.dropout, self.training))
        return logits

    def _edge_loss(self, x: Input, labels: Tensor, edge_index: Tensor) -> Tensor:
        """Mean over the edges and as many random pairs of nodes."""
        source, target = self.ends(torch.cat([self.place(x), labels], dim=1)).unbind(dim=1)
        random = torch.randint(len(labels), edge_index.shape)
        there = source[edge_index[0]] + target[edge_index[1]]
        not_there = source[random[0]] + target[random[1]]
        logits = torch.cat([there, not_there])
        truth = torch.cat([torch.ones_like(there), torch.zeros_like(not_there)])
        return F.binary_cross_entropy_with_logits(logits, truth)


class LatentSpaceGCN(LatentSpace):
    """With a GCN."""

    network: ClassVar[type[GraphModel]] = GCN
    learning_rate: ClassVar[float] = GCN.learning_rate


class LatentSpaceGAT(LatentSpace):
    """With a GAT."""

    network: ClassVar[type[GraphModel]] = GAT
    learning_rate: ClassVar[float] = GAT.learning_rate
