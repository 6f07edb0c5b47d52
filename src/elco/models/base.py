"""What every graph model has in common."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

import torch.nn.functional as F
from torch import Tensor, nn

from elco.models.inputs import ModelInput
from elco.models.sparse_input import Input


class GraphModel(nn.Module):
    """A node classifier: `forward(x, edge_index, edge_weight)` returns logits.

    A subclass takes the number of attributes and of classes, and says how it is trained.
    """

    learning_rate: ClassVar[float]
    patience_needed: ClassVar[int] = 1
    """How many times the usual patience: some stand still for long and then go on."""

    def __init__(self, n_attributes: int, n_classes: int) -> None:
        super().__init__()
        self.n_attributes = n_attributes
        self.n_classes = n_classes

    @abstractmethod
    def parameter_groups(self) -> list[dict[str, Any]]:
        """Parameters with their weight decay, as `torch.optim` takes them."""

    @abstractmethod
    def forward(self, x: Input, edge_index: Tensor, edge_weight: Tensor | None) -> Tensor:
        """Return one row of logits a node."""

    def loss(self, inputs: ModelInput) -> Tensor:
        """What a step of training lowers: the cross-entropy of one pass by default."""
        return cross_entropy(self(inputs.x, inputs.edge_index, inputs.edge_weight), inputs)


def cross_entropy(logits: Tensor, inputs: ModelInput) -> Tensor:
    """Weighted mean over the nodes to learn.

    Soft targets of weight w are w labels drawn from them; hard ones are the special case.
    """
    learned = F.log_softmax(logits.index_select(0, inputs.nodes), dim=1)
    return -(inputs.target * learned).sum(dim=1) @ inputs.weight
