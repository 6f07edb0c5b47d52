"""Interleaved timing: ratios hold even on a machine that is busy with other things."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One line of the table: what was measured against what, and the ratio of their times."""

    what: str
    against: str
    seconds: float
    against_seconds: float

    @property
    def ratio(self) -> float:
        return self.seconds / self.against_seconds

    def markdown(self) -> str:
        return (
            f"| {self.what} | {self.against} | {self.ratio:.3g} "
            f"| {self.seconds:.4g} s | {self.against_seconds:.4g} s |"
        )


def ratio(
    what: str,
    ours: Callable[[], object],
    against: str,
    theirs: Callable[[], object],
    rounds: int = 5,
) -> Row:
    """Run both in turn and take the best of each."""
    best = [float("inf"), float("inf")]
    for _ in range(rounds):
        for i, function in enumerate((ours, theirs)):
            started = time.perf_counter()
            function()
            best[i] = min(best[i], time.perf_counter() - started)
    return Row(what, against, *best)
