"""What every graph model has in common."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from torch import Tensor, nn

from elco.models.sparse_input import Input


class GraphModel(nn.Module):
    """A node classifier: `forward(x, edge_index, edge_weight)` returns logits.

    A subclass takes the number of attributes and of classes, and says how it is trained.
    """

    learning_rate: ClassVar[float]

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
