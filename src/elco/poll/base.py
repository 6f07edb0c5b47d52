"""What every pollster promises."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

import numpy as np

from elco.checks import UNKNOWN
from elco.cover import Cover
from elco.typing import CSR, Attributes, FloatArray, IntArray


class Pollster(ABC):
    """Estimates the class of every voter from training labels, attributes and graph.

    A subclass implements `_poll`. `fit` sets `posterior_` (voters × classes, rows sum to one;
    those of labelled voters are their labels) and `history_` (a row a round).
    """

    posterior_: FloatArray
    history_: tuple[Mapping[str, Any], ...]

    def fit(
        self, adjacency: CSR, attributes: Attributes, labels: IntArray, cover: Cover
    ) -> Pollster:
        """Ask every voter; `labels` are training labels, -1 elsewhere."""
        n_classes = int(labels.max()) + 1
        posterior, history = self._poll(adjacency, attributes, labels, n_classes, cover)
        known = np.flatnonzero(labels != UNKNOWN)
        posterior[known] = np.eye(n_classes)[labels[known]]
        self.posterior_, self.history_ = posterior, tuple(history)
        return self

    @abstractmethod
    def _poll(
        self,
        adjacency: CSR,
        attributes: Attributes,
        labels: IntArray,
        n_classes: int,
        cover: Cover,
    ) -> tuple[FloatArray, list[dict[str, Any]]]:
        """Return the posterior and what happened, round by round."""
