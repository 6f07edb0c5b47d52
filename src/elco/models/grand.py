"""Graph random neural network (Feng et al. 2020)."""

from __future__ import annotations

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
    sharpened mean, for all nodes. Weight decay 5e-4 on everything.

    The paper has a setting for each of its graphs. Here they are three classes, and validation
    chooses (`settings`): this one (Cora's), `ShallowGRAND` (Citeseer's) and `NormalisedGRAND`
    (Pubmed's). Two things differ, so that 32 columns are propagated and not one for each attribute:
    dropout of the network's input draws the same attributes for all nodes of a pass, which leaves
    the expected loss as it is; and normalisation of its input takes mean and deviation from the
    propagated attributes once, before any node is left out.
    """

    learning_rate: ClassVar[float] = 0.01
    weight_decay: ClassVar[float] = 5e-4
    hidden: ClassVar[int] = 32
    left_out: ClassVar[float] = 0.5
    draws: ClassVar[int] = 4
    steps: ClassVar[int] = 8
    consistency: ClassVar[float] = 1.0
    temperature: ClassVar[float] = 0.5
    input_dropout: ClassVar[float] = 0.5
    hidden_dropout: ClassVar[float] = 0.5
    normalised: ClassVar[bool] = False

    def __init__(self, n_attributes: int, n_classes: int) -> None:
        super().__init__(n_attributes, n_classes)
        self.project = InputLinear(n_attributes, self.hidden)
        self.bias = nn.Parameter(torch.zeros(self.hidden))
        self.norm = nn.BatchNorm1d(self.hidden) if self.normalised else nn.Identity()
        self.second = nn.Linear(self.hidden, n_classes)
        self.walk = Walk()
        self._columns: tuple[Tensor, Tensor] | None = None

    @classmethod
    def settings(cls) -> tuple[type[GraphModel], ...]:
        """The three of the paper."""
        return (GRAND, ShallowGRAND, NormalisedGRAND) if cls is GRAND else (cls,)

    def parameter_groups(self) -> list[dict[str, Any]]:
        """Weight decay on everything."""
        return [{"params": self.parameters(), "weight_decay": self.weight_decay}]

    def forward(self, x: Input, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        """Return one row of logits a node: of one draw in training, else of the whole graph."""
        return self._passes(x, edge_index, edge_weight, 1)[0]

    def loss(self, inputs: ModelInput) -> Tensor:
        """Cross-entropy of every draw, and its distance from the sharpened mean of the draws."""
        passes = self._passes(inputs.x, inputs.edge_index, inputs.edge_weight, self.draws)
        learned = torch.stack([cross_entropy(logits, inputs) for logits in passes]).mean()
        shares = torch.stack(passes).softmax(dim=2)
        sharp = (shares.detach().mean(dim=0).log() / self.temperature).softmax(dim=1)
        return learned + self.consistency * (shares - sharp).square().sum(dim=2).mean()

    def _passes(
        self, x: Input, edge_index: Tensor, edge_weight: Tensor | None, draws: int
    ) -> list[Tensor]:
        """Logits of several draws; they are propagated side by side."""
        weight = self.project.weight.expand(draws, -1, -1)
        if self.training and self.input_dropout:
            kept = dropped(torch.ones(draws, self.n_attributes, 1), self.input_dropout)
            weight = weight * kept
        shift = self.bias.expand(draws, -1)
        if self.normalised:
            mean, scale = self._statistics(x, edge_index, edge_weight)
            weight = weight * scale[:, None]
            shift = shift - torch.einsum("i,sih->sh", mean, weight)
        rows = x @ weight.transpose(0, 1).flatten(1)
        if self.training:
            present = dropped(torch.ones(len(rows), draws), self.left_out)
            rows = rows * present.repeat_interleave(self.hidden, dim=1)
        rows = F.relu(self._spread(rows, edge_index, edge_weight) + shift.flatten())
        return [self._head(each.contiguous()) for each in rows.chunk(draws, dim=1)]

    def _head(self, hidden: Tensor) -> Tensor:
        hidden = self.norm(hidden)
        if self.training and self.hidden_dropout:
            hidden = dropped(hidden, self.hidden_dropout)
        logits: Tensor = self.second(hidden)
        return logits

    def _spread(self, rows: Tensor, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        """The mean over 0 to `steps` steps."""
        total = rows
        for _ in range(self.steps):
            rows = self.walk(rows, edge_index, edge_weight)
            total = total + rows
        return total / (self.steps + 1)

    @torch.no_grad()
    def _statistics(
        self, x: Input, edge_index: Tensor, edge_weight: Tensor | None
    ) -> tuple[Tensor, Tensor]:
        """Mean, and one over the deviation, of each propagated attribute; kept."""
        if self._columns is None:
            means, scales = [], []
            for some in torch.eye(self.n_attributes).chunk(-(-self.n_attributes // 64), dim=1):
                rows = self._spread(x @ some.contiguous(), edge_index, edge_weight)
                variance, mean = torch.var_mean(rows, dim=0, correction=0)
                means.append(mean)
                scales.append((variance + 1e-5).rsqrt())
            self._columns = torch.cat(means), torch.cat(scales)
        return self._columns


class ShallowGRAND(GRAND):
    """Two draws of two steps, hardly any dropout."""

    draws: ClassVar[int] = 2
    steps: ClassVar[int] = 2
    consistency: ClassVar[float] = 0.7
    temperature: ClassVar[float] = 0.3
    input_dropout: ClassVar[float] = 0.0
    hidden_dropout: ClassVar[float] = 0.2


class NormalisedGRAND(GRAND):
    """Five steps, normalised layers, strong dropout, Adam 0.2."""

    learning_rate: ClassVar[float] = 0.2
    steps: ClassVar[int] = 5
    temperature: ClassVar[float] = 0.2
    input_dropout: ClassVar[float] = 0.6
    hidden_dropout: ClassVar[float] = 0.8
    normalised: ClassVar[bool] = True
