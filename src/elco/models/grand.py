"""Graph random neural network (Feng et al. 2020)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from elco.models.base import GraphModel, cross_entropy
from elco.models.dropout import dropped
from elco.models.inputs import ModelInput
from elco.models.sparse_input import Input, InputLinear
from elco.models.walk import Walk


class GRAND(GraphModel):
    """Random propagation, then two layers of 32 units that must agree with themselves.

    Several times in each step half of the nodes are left out, the attributes of the others are
    averaged over 0 to `steps` steps, and the network predicts. Its predictions are drawn to their
    sharpened mean, for all nodes. Weight decay 5e-4 on everything. As its authors have it, nodes
    that stay are not scaled up; instead, all are scaled down where none is left out. Patience 200.

    The paper has a setting for each of its graphs. Here they are three classes, among which
    validation chooses: this one (Cora's), `ShallowGRAND` (Citeseer's) and `NormalisedGRAND`
    (Pubmed's). Dropout of the network's input draws the same attributes for all nodes of a pass:
    that leaves the expected loss as it is, and 32 columns are propagated, not one for each
    attribute.
    """

    learning_rate: ClassVar[float] = 0.01
    patience_needed: ClassVar[int] = 2
    weight_decay: ClassVar[float] = 5e-4
    hidden: ClassVar[int] = 32
    left_out: ClassVar[float] = 0.5
    draws: ClassVar[int] = 4
    steps: ClassVar[int] = 8
    consistency: ClassVar[float] = 1.0
    temperature: ClassVar[float] = 0.5
    input_dropout: ClassVar[float] = 0.5
    hidden_dropout: ClassVar[float] = 0.5

    def __init__(self, n_attributes: int, n_classes: int) -> None:
        super().__init__(n_attributes, n_classes)
        self.project = InputLinear(n_attributes, self.hidden)
        self.bias = nn.Parameter(torch.zeros(self.hidden))
        self.second = nn.Linear(self.hidden, n_classes)
        self.walk = Walk()

    def parameter_groups(self) -> list[dict[str, Any]]:
        """Weight decay on everything."""
        return [{"params": self.parameters(), "weight_decay": self.weight_decay}]

    def forward(self, x: Input, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        """Return one row of logits a node: of one draw in training, else of the whole graph."""
        return self._passes(x, edge_index, edge_weight, 1)[0]

    def loss(self, inputs: ModelInput) -> Tensor:
        """Cross-entropy of every draw, and its distance from the sharpened mean of the draws."""
        passes = self._passes(inputs.x, inputs.edge_index, inputs.edge_weight, self.draws)
        return self._learned(passes, inputs) + self.consistency * self._apart(passes)

    def _learned(self, passes: list[Tensor], inputs: ModelInput) -> Tensor:
        return torch.stack([cross_entropy(logits, inputs) for logits in passes]).mean()

    def _apart(self, passes: list[Tensor]) -> Tensor:
        shares = torch.stack(passes).softmax(dim=2)
        sharp = (shares.detach().mean(dim=0).log() / self.temperature).softmax(dim=1)
        return (shares - sharp).square().sum(dim=2).mean()

    def _passes(
        self, x: Input, edge_index: Tensor, edge_weight: Tensor | None, draws: int
    ) -> list[Tensor]:
        """Logits of several draws; they are propagated side by side."""
        weight = self.project.weight.expand(draws, -1, -1)
        if self.training and self.input_dropout:
            kept = dropped(torch.ones(draws, self.n_attributes, 1), self.input_dropout)
            weight = weight * kept
        rows = x @ weight.transpose(0, 1).flatten(1)
        if self.training:
            present = dropped(torch.ones(len(rows), draws), self.left_out)
            rows = rows * present.repeat_interleave(self.hidden, dim=1)
        rows = self._spread(rows, edge_index, edge_weight)
        return [self._head(each.contiguous() + self.bias) for each in rows.chunk(draws, dim=1)]

    def _head(self, hidden: Tensor) -> Tensor:
        hidden = F.relu(hidden)
        if self.training and self.hidden_dropout:
            hidden = dropped(hidden, self.hidden_dropout)
        logits: Tensor = self.second(hidden)
        return logits

    def _spread(self, rows: Tensor, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        """The mean over 0 to `steps` steps, of nodes that are all there as often as in training."""
        total = rows
        for step in range(self.steps):
            rows = self.walk(rows, edge_index, edge_weight)
            # The first sum is new, so that the others may be added to it in place.
            total = total.add_(rows) if step else total + rows
        return total.mul_((1.0 - self.left_out) / (self.steps + 1))


class ShallowGRAND(GRAND):
    """Two draws of two steps, hardly any dropout."""

    draws: ClassVar[int] = 2
    steps: ClassVar[int] = 2
    consistency: ClassVar[float] = 0.7
    temperature: ClassVar[float] = 0.3
    input_dropout: ClassVar[float] = 0.0
    hidden_dropout: ClassVar[float] = 0.2


class NormalisedGRAND(GRAND):
    """Five steps, normalised layers, strong dropout, Adam 0.2.

    Normalisation ties the nodes of a pass together, so each has to draw its own attributes, and
    all columns are propagated. To make up for it a draw serves more than once: each step takes its
    draws from a pool, in which one is renewed every fourth step; the predictions of 1,000 random
    nodes must agree, not those of all; and of more than 1,000 nodes to learn, as behind electors,
    each step takes so many, drawn by their weights.
    """

    learning_rate: ClassVar[float] = 0.2
    steps: ClassVar[int] = 5
    temperature: ClassVar[float] = 0.2
    input_dropout: ClassVar[float] = 0.6
    hidden_dropout: ClassVar[float] = 0.8
    pool: ClassVar[int] = 8
    renewed: ClassVar[int] = 4
    sample: ClassVar[int] = 1000

    def __init__(self, n_attributes: int, n_classes: int) -> None:
        super().__init__(n_attributes, n_classes)
        self.norm_input = nn.BatchNorm1d(n_attributes)
        self.norm = nn.BatchNorm1d(self.hidden)
        self._whole: Tensor | None = None
        self._drawn: list[Tensor] = []
        self._step = 0

    def forward(self, x: Input, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        """Return one row of logits a node, of the whole graph."""
        norm, weight = self.norm_input, self.project.weight
        # Normalisation is linear: where it takes 0 and 1 tells what it does to the weights.
        two = torch.tensor([[0.0], [1.0]]).expand(2, self.n_attributes)
        zero, one = F.batch_norm(
            two, norm.running_mean, norm.running_var, norm.weight, norm.bias, eps=norm.eps
        )
        rows = x @ ((one - zero)[:, None] * weight)
        shift = zero @ weight
        return self._head(self._spread(rows, edge_index, edge_weight) + shift + self.bias)

    def loss(self, inputs: ModelInput) -> Tensor:
        """Cross-entropy of the nodes to learn, and agreement on a sample of all nodes."""
        self._renew(inputs)
        inputs = self._some(inputs)
        n_learned = len(inputs.nodes)
        some = torch.randperm(int(inputs.x.shape[0]))[: self.sample]
        both = torch.cat([inputs.nodes, some])
        passes = []
        for which in torch.randperm(self.pool)[: self.draws].tolist():
            rows = self.norm_input(self._drawn[which].index_select(0, both))
            rows = self.project(dropped(rows, self.input_dropout))
            passes.append(self._head(rows + self.bias))
        learned = self._learned(passes, replace(inputs, nodes=torch.arange(n_learned)))
        return learned + self.consistency * self._apart([each[n_learned:] for each in passes])

    def _some(self, inputs: ModelInput) -> ModelInput:
        """At most `sample` nodes to learn, with the expected loss of all of them."""
        if len(inputs.nodes) <= self.sample:
            return inputs
        drawn = torch.multinomial(inputs.weight, self.sample, replacement=True)
        return replace(
            inputs,
            nodes=inputs.nodes[drawn],
            target=inputs.target[drawn],
            weight=(inputs.weight.sum() / self.sample).expand(self.sample),
        )

    def _head(self, hidden: Tensor) -> Tensor:
        hidden = self.norm(F.relu(hidden))
        if self.training:
            hidden = dropped(hidden, self.hidden_dropout)
        logits: Tensor = self.second(hidden)
        return logits

    @torch.no_grad()
    def _renew(self, inputs: ModelInput) -> None:
        """Fill the pool at first, then replace the oldest of it every so many steps."""
        if self._whole is None:
            self._whole = inputs.x @ torch.eye(self.n_attributes)
        while len(self._drawn) < self.pool or self._step == self.renewed:
            rows = self._whole * dropped(torch.ones(len(self._whole), 1), self.left_out)
            self._drawn.append(self._spread(rows, inputs.edge_index, inputs.edge_weight))
            if len(self._drawn) > self.pool:
                self._drawn.pop(0)
            self._step = 0
        self._step += 1
