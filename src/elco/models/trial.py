"""What held-out labels said of one side."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Trial:
    """Accuracies between 0 and 1 on validation labels.

    Attributes
    ----------
    held_out : one a run, see `elco.models.training.Fit`
    curve : of the first run, epoch by epoch
    """

    held_out: tuple[float, ...]
    curve: tuple[float, ...]
