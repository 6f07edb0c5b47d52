"""How far probabilities can be trusted: one temperature, learned on validation labels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize_scalar

from elco.typing import AnyArray, FloatArray, IntArray

COLDEST, HOTTEST = 0.05, 20.0
ENOUGH = 10
"""Labels needed to learn a temperature from."""
TELLING = 100
"""Labels needed for the gap between confidence and accuracy to be more than chance."""
N_BINS = 15


def find_temperature(probabilities: FloatArray, labels: IntArray) -> float:
    """The temperature at which held-out labels are likeliest; 1 where there are too few.

    Examples
    --------
    >>> sure = np.tile([0.99, 0.01], (20, 1))
    >>> find_temperature(sure, np.array([0] * 15 + [1] * 5)) > 2
    True
    """
    if len(labels) < ENOUGH:
        return 1.0

    def loss(log_temperature: float) -> float:
        soft = at_temperature(probabilities, float(np.exp(log_temperature)))
        return -float(np.log(np.maximum(soft[np.arange(len(labels)), labels], 1e-12)).mean())

    found = minimize_scalar(loss, bounds=(np.log(COLDEST), np.log(HOTTEST)), method="bounded")
    return float(np.exp(found.x))


def at_temperature(probabilities: AnyArray, temperature: float) -> FloatArray:
    """Probabilities to the power of 1 / temperature: above 1 they become less sure."""
    logs = np.log(np.maximum(probabilities, 1e-12)) / temperature
    powers = np.exp(logs - logs.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


@dataclass(frozen=True, eq=False)
class Reliability:
    """Confidence beside accuracy, in bins of equal width: a diagram, and its mean gap.

    Attributes
    ----------
    confidence, accuracy : array
        Mean of each bin; NaN where it is empty.
    count : array
    """

    confidence: FloatArray
    accuracy: FloatArray
    count: IntArray

    @classmethod
    def of(cls, probabilities: FloatArray, labels: IntArray, n_bins: int = N_BINS) -> Reliability:
        """Sort predictions into bins by their confidence."""
        confidence = probabilities.max(axis=1)
        right = probabilities.argmax(axis=1) == labels
        place = np.minimum((confidence * n_bins).astype(np.int64), n_bins - 1)
        count = np.bincount(place, minlength=n_bins)
        with np.errstate(invalid="ignore"):
            return cls(
                confidence=np.bincount(place, weights=confidence, minlength=n_bins) / count,
                accuracy=np.bincount(place, weights=right, minlength=n_bins) / count,
                count=count,
            )

    @property
    def n_labels(self) -> int:
        """How many labels it rests on."""
        return int(self.count.sum())

    @property
    def telling(self) -> bool:
        """Whether these are enough: of a few labels in a bin, chance alone makes a wide gap."""
        return self.n_labels >= TELLING

    @property
    def error(self) -> float:
        """Expected calibration error: the gap, weighed by how many are in a bin."""
        full = self.count > 0
        gaps = np.abs(self.confidence - self.accuracy)[full]
        return float(gaps @ self.count[full] / max(self.count.sum(), 1))

    def as_dict(self) -> dict[str, object]:
        """As plain values; empty bins are left out."""
        full = np.flatnonzero(self.count)
        return {
            "error": self.error,
            "n_labels": self.n_labels,
            "telling": self.telling,
            "bins": [
                {
                    "confidence": float(self.confidence[i]),
                    "accuracy": float(self.accuracy[i]),
                    "count": int(self.count[i]),
                }
                for i in full
            ],
        }
