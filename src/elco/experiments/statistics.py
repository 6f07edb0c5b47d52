"""Means, deviations and intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np
from scipy import stats


@dataclass(frozen=True)
class Summary:
    """Mean and sample standard deviation of `n` values."""

    mean: float
    std: float
    n: int

    @classmethod
    def of(cls, values: Sequence[float]) -> Summary:
        """Summarise values; the deviation of a single one is 0."""
        spread = float(np.std(values, ddof=1)) if len(values) > 1 else 0.0
        return cls(float(np.mean(values)), spread, len(values))

    def __str__(self) -> str:
        return f"{self.mean:.1f} ± {self.std:.1f}"

    def as_dict(self) -> dict[str, float]:
        """As plain values."""
        return asdict(self)


@dataclass(frozen=True)
class Difference:
    """Mean of paired differences with a 95 % interval (Student's t); no interval for one pair."""

    mean: float
    low: float | None
    high: float | None

    @classmethod
    def of(cls, ours: Sequence[float], base: Sequence[float]) -> Difference:
        """`ours` minus `base`, pair by pair.

        Examples
        --------
        >>> Difference.of([2.0, 4.0], [1.0, 1.0]).mean
        2.0
        """
        gaps = np.subtract(ours, base)
        mean = float(gaps.mean())
        if len(gaps) < 2:
            return cls(mean, None, None)
        error = float(gaps.std(ddof=1) / np.sqrt(len(gaps)))
        half = float(stats.t.ppf(0.975, len(gaps) - 1)) * error
        return cls(mean, mean - half, mean + half)

    def __str__(self) -> str:
        if self.low is None or self.high is None:
            return f"{self.mean:+.1f}"
        return f"{self.mean:+.1f}: {self.low:+.1f} … {self.high:+.1f}"

    @property
    def verdict(self) -> str:
        """What the interval says."""
        if self.low is None or self.high is None or self.low <= 0 <= self.high:
            return "not shown"
        return "better" if self.low > 0 else "worse"

    def as_dict(self) -> dict[str, float | None]:
        """As plain values."""
        return asdict(self)
