"""Graph convolution that knows how sure it is of a node's label (Vashishth et al. 2019)."""

from __future__ import annotations

from typing import Any, ClassVar

import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch_geometric.nn.inits import glorot
from torch_geometric.utils import add_remaining_self_loops, softmax

from elco.models.base import GraphModel, cross_entropy
from elco.models.inputs import ModelInput
from elco.models.sparse_input import Input, InputLinear, drop
from elco.models.weighted_sums import weighted_sums


class ConfGCN(GraphModel):
    """Every node has a guess at its label and a confidence; neighbours count by how they compare.

    A node's neighbours, and itself, weigh exp(1/d), scaled to a sum of one, where d is `offset`
    plus the squared distance of the two guesses, class by class by the sum of both confidences.
    Guesses and confidences are learned with the weights of the two layers (16 units): neighbours
    are to agree (`smooth`), and so are guess and prediction of labelled nodes (`consistent`). A
    further term of the paper, for guesses that keep their label, has no weight here.

    Settings are the authors' for Citeseer, which validation prefers on Cora too, for which they
    have others; but for weight decay, ten times the GCN's: of four strengths the best on validation
    of Citeseer and Pubmed, and the worst, by 0.6 points, of Cora. As in their code there is no bias
    and no bend between the layers. Ignores edge weights. The graph of the first call is kept: one
    instance serves one graph.
    """

    learning_rate: ClassVar[float] = 0.01
    hidden: ClassVar[int] = 16
    dropout: ClassVar[float] = 0.3
    weight_decay: ClassVar[float] = 5e-3
    offset: ClassVar[float] = 0.1
    smooth: ClassVar[float] = 1.0
    consistent: ClassVar[float] = 10.0

    def __init__(self, n_attributes: int, n_classes: int) -> None:
        super().__init__(n_attributes, n_classes)
        self.first = InputLinear(n_attributes, self.hidden)
        self.second = InputLinear(self.hidden, n_classes)
        # A row a node: their number is known at the first call.
        self.guess = nn.Parameter(torch.empty(0, n_classes))
        self.confidence = nn.Parameter(torch.empty(0, n_classes))
        self._kept: Tensor | None = None

    def parameter_groups(self) -> list[dict[str, Any]]:
        """Weight decay on the first layer alone."""
        others = [*self.second.parameters(), self.guess, self.confidence]
        return [
            {"params": self.first.parameters(), "weight_decay": self.weight_decay},
            {"params": others, "weight_decay": 0.0},
        ]

    def forward(self, x: Input, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        """Return one row of logits a node."""
        edges = self._edges(edge_index, int(x.shape[0]))
        close = 1.0 / (self.offset + self._apart(edges).clamp(min=0.0))
        share = softmax(close, edges[1], num_nodes=int(x.shape[0]))[:, None]
        hidden = self.first(drop(x, self.dropout, self.training))
        hidden = weighted_sums(share, hidden[:, None], edges).squeeze(1)
        rows = self.second(drop(hidden, self.dropout, self.training))
        return weighted_sums(share, rows[:, None], edges).squeeze(1)

    def loss(self, inputs: ModelInput) -> Tensor:
        """Cross-entropy, and what guesses and confidences have to keep to."""
        logits: Tensor = self(inputs.x, inputs.edge_index, inputs.edge_weight)
        guess = self.guess.index_select(0, inputs.nodes).softmax(dim=1)
        said = logits.index_select(0, inputs.nodes).softmax(dim=1)
        weight = inputs.weight / inputs.weight.max()
        return (
            cross_entropy(logits, inputs)
            + self.smooth / 4.0 * self._apart(self._edges(inputs.edge_index, len(logits))).sum()
            + self.consistent * (said - guess).square().sum(dim=1) @ weight
            + F.relu(-self.confidence).sum()
        )

    def _apart(self, edges: Tensor) -> Tensor:
        """Squared distance of the guesses at both ends, by the confidence of both."""
        guess = self.guess.softmax(dim=1)
        one, other = edges
        sure = self.confidence[one] + self.confidence[other]
        return ((guess[one] - guess[other]).square() * sure).sum(dim=1)

    def _edges(self, edge_index: Tensor, n_nodes: int) -> Tensor:
        """Edges with self-loops; at the first call every node gets its guess."""
        if self._kept is None:
            self._kept = add_remaining_self_loops(edge_index, num_nodes=n_nodes)[0]
            self.guess.data = torch.empty(n_nodes, self.n_classes)
            glorot(self.guess)
            self.confidence.data = torch.ones(n_nodes, self.n_classes)
        return self._kept
