"""What every pollster promises."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from elco.checks import UNKNOWN
from elco.cover import Cover
from elco.typing import CSR, Attributes, FloatArray, IntArray

Answer = tuple[FloatArray, list[dict[str, Any]]]
"""A posterior (voters × classes), and what happened, round by round."""


@dataclass(frozen=True, eq=False)
class Electorate:
    """All that a pollster may see; `labels` are training labels, -1 elsewhere."""

    adjacency: CSR
    attributes: Attributes
    labels: IntArray
    cover: Cover

    @property
    def n_classes(self) -> int:
        """Number of classes."""
        return int(self.labels.max()) + 1

    @property
    def known(self) -> IntArray:
        """The labelled voters."""
        return np.flatnonzero(self.labels != UNKNOWN)

    @property
    def given(self) -> FloatArray:
        """The labels of `known`, as probabilities."""
        return np.asarray(np.eye(self.n_classes)[self.labels[self.known]])


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
        electorate = Electorate(adjacency, attributes, labels, cover)
        posterior, history = self._poll(electorate)
        posterior[electorate.known] = electorate.given
        self.posterior_, self.history_ = posterior, tuple(history)
        return self

    @abstractmethod
    def _poll(self, electorate: Electorate) -> Answer:
        """Return the posterior and what happened."""
