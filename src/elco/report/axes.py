"""Round numbers for the axes of small drawings."""

from __future__ import annotations

import math
from typing import NamedTuple


class Axis(NamedTuple):
    """Values from `low` to `high`, drawn from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def place(self, value: float) -> float:
        """Where a value is drawn."""
        share = (value - self.low) / (self.high - self.low)
        return round(self.start + share * (self.end - self.start), 1)

    def ticks(self, most: int = 6) -> list[tuple[str, float]]:
        """Round values within, as text, and where they are drawn.

        Examples
        --------
        >>> Axis(0, 100, 0, 200).ticks(3)
        [('0', 0.0), ('50', 100.0), ('100', 200.0)]
        """
        step = _round_step((self.high - self.low) / max(most - 1, 1))
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [(f"{i * step:,.6g}", self.place(i * step)) for i in range(first, last + 1)]


def _round_step(least: float) -> float:
    """The smallest of 1, 2, 5, 10, … times a power of ten that is not below."""
    power = 10.0 ** math.floor(math.log10(least))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= least * (1 - 1e-9))
