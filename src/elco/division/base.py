"""What every constituency division has in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from elco.checks import check_adjacency
from elco.cover import Cover
from elco.errors import InputError
from elco.typing import CSR


class Division(ABC):
    """Divides a graph into constituencies: `fit(adjacency).cover_`.

    A subclass stores its settings in `__init__` and implements `_divide`, which gets a checked
    adjacency. `cover_` is canonical: no empty and no repeated constituency, in a fixed order.
    """

    cover_: Cover
    min_size: int
    max_size: int | None

    def fit(self, adjacency: Any) -> Division:
        """Divide the graph; returns self."""
        if self.min_size < 1:
            raise InputError(f"min_size is {self.min_size}; expected 1 or more.")
        if self.max_size is not None and self.max_size < self.min_size:
            raise InputError(
                f"max_size is {self.max_size}; expected at least min_size ({self.min_size})."
            )
        cover = self._divide(check_adjacency(adjacency))
        self.cover_ = cover.canonical()
        return self

    @abstractmethod
    def _divide(self, adjacency: CSR) -> Cover:
        """Return the constituencies; `fit` puts them in order."""
