"""Graph networks as the inference part of a generative model (Ma et al. 2019).

Labels come from attributes, and edges from attributes and labels, by a latent space model. A GCN
or a GAT guesses the labels that are missing, and learns from what explains them and the edges.
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
    """A model of labels and edges, and `supervision` times the cross-entropy of the graph network.

    Labels given attributes: two layers of 64 units with dropout 0.5. An edge given its ends: a
    logistic regression on a place of 2 dimensions and the label of either end, known or expected
    from attributes; learned from all edges and as many random pairs.

    As in the authors' code, and against the lower bound that the paper derives, the entropy of what
    the graph network guesses is lowered, not raised; and terms of nodes without a label are means
    over nodes and classes. Settings are the defaults of that code, weight decay 5e-4 on everything,
    but for the graph networks, which drop attributes and bend as they do on their own.
    """

    network: ClassVar[type[GraphModel]]
    hidden: ClassVar[int] = 64
    places: ClassVar[int] = 2
    dropout: ClassVar[float] = 0.5
    weight_decay: ClassVar[float] = 5e-4
    supervision: ClassVar[float] = 1.0

    def __init__(self, n_attributes: int, n_classes: int) -> None:
        super().__init__(n_attributes, n_classes)
        self.inference = self.network(n_attributes, n_classes)
        self.prior_first = InputLinear(n_attributes, self.hidden)
        self.prior_second = nn.Linear(self.hidden, n_classes)
        self.place = InputLinear(n_attributes, self.places)
        self.ends = nn.Linear(self.places + n_classes, 2)

    def parameter_groups(self) -> list[dict[str, Any]]:
        """Weight decay on everything."""
        return [{"params": self.parameters(), "weight_decay": self.weight_decay}]

    def forward(self, x: Input, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        """Return one row of logits a node: those of the graph network."""
        logits: Tensor = self.inference(x, edge_index, edge_weight)
        return logits

    def loss(self, inputs: ModelInput) -> Tensor:
        """Edges, labels given attributes, the guesses' entropy, and labels by the graph network."""
        logits: Tensor = self(inputs.x, inputs.edge_index, inputs.edge_weight)
        prior = self._prior(inputs.x)
        labels = prior.softmax(dim=1).index_copy(0, inputs.nodes, inputs.target)
        told = torch.zeros(len(logits), dtype=torch.bool).index_fill(0, inputs.nodes, True)
        surprise = logits.log_softmax(dim=1) + prior.log_softmax(dim=1)
        guessed = -(logits.softmax(dim=1) * surprise)[~told]
        return (
            self._edge_loss(inputs.x, labels, inputs.edge_index)
            + cross_entropy(prior, inputs)
            + guessed.sum() / max(guessed.numel(), 1)
            + self.supervision * cross_entropy(logits, inputs)
        )

    def _prior(self, x: Input) -> Tensor:
        hidden = F.relu(self.prior_first(drop(x, self.dropout, self.training)))
        logits: Tensor = self.prior_second(drop(hidden, self.dropout, self.training))
        return logits

    def _edge_loss(self, x: Input, labels: Tensor, edge_index: Tensor) -> Tensor:
        """Mean over the edges, and mean over as many random pairs of nodes."""
        place = F.relu(self.place(drop(x, self.dropout, self.training)))
        source, target = self.ends(torch.cat([place, labels], dim=1)).unbind(dim=1)
        if edge_index.shape[1] == 0:
            return labels.new_zeros(())
        random = torch.randint(len(labels), edge_index.shape)
        there = source[edge_index[0]] + target[edge_index[1]]
        not_there = source[random[0]] + target[random[1]]
        return F.softplus(-there).mean() + F.softplus(not_there).mean()


class _WideGCN(GCN):
    hidden: ClassVar[int] = LatentSpace.hidden


class LatentSpaceGCN(LatentSpace):
    """With a GCN of 64 hidden units."""

    network: ClassVar[type[GraphModel]] = _WideGCN
    learning_rate: ClassVar[float] = GCN.learning_rate


class _MilderGAT(GAT):
    dropout: ClassVar[float] = LatentSpace.dropout


class LatentSpaceGAT(LatentSpace):
    """With a GAT, its dropout 0.5 and its learning rate 0.01."""

    network: ClassVar[type[GraphModel]] = _MilderGAT
    learning_rate: ClassVar[float] = 0.01
