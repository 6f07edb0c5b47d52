"""How sure the labels are, and whether that can be believed."""

from __future__ import annotations

from typing import Any

import numpy as np

from elco.augmentation import LabelSource
from elco.calibration import Reliability
from elco.report.axes import Axis
from elco.report.known import Known

WIDTH, HEIGHT, N_BARS = 400, 220, 20
LARGEST_DOT = 9.0


def confidence_histogram(known: Known) -> dict[str, Any] | None:
    """Of voters whose label was predicted; None where there are none."""
    voters = slice(None, known.n_voters)
    sure = known.confidence[voters][known.source[voters] == LabelSource.PREDICTED]
    if len(sure) == 0:
        return None
    counts, edges = np.histogram(sure, bins=N_BARS, range=(0.0, 1.0))
    across, up = _axes(float(counts.max()))
    return {
        **_frame(across, up),
        "bars": [
            {
                "x": across.place(100 * low) + 1,
                "width": across.place(100 * high) - across.place(100 * low) - 2,
                "y": up.place(count),
                "height": round(up.start - up.place(count), 1),
                "text": f"{100 * low:.0f}–{100 * high:.0f} %: {count:,}",
            }
            for count, low, high in zip(counts.tolist(), edges[:-1], edges[1:], strict=True)
            if count
        ],
        "mean": across.place(100 * float(sure.mean())),
        "mean_text": f"{sure.mean():.0%}",
        "n": len(sure),
    }


def reliability_diagram(reliability: Reliability) -> dict[str, Any] | None:
    """One dot a bin: confidence across, accuracy up; None where nothing was held out."""
    full = np.flatnonzero(reliability.count)
    if len(full) == 0:
        return None
    across, up = _axes(100.0)
    most = reliability.count.max()
    return {
        **_frame(across, up),
        "diagonal": (across.place(0), up.place(0), across.place(100), up.place(100)),
        "dots": [
            {
                "x": across.place(100 * reliability.confidence[i]),
                "y": up.place(100 * reliability.accuracy[i]),
                "r": round(2.0 + LARGEST_DOT * float(np.sqrt(reliability.count[i] / most)), 1),
                "text": f"confidence {reliability.confidence[i]:.0%}, accuracy "
                f"{reliability.accuracy[i]:.0%}: {reliability.count[i]} labels",
            }
            for i in full
        ],
        "error": reliability.error,
        "telling": reliability.telling,
        "n": reliability.n_labels,
    }


def _axes(highest: float) -> tuple[Axis, Axis]:
    return Axis(0, 100, 44, WIDTH - 12), Axis(0, highest, HEIGHT - 40, 10)


def _frame(across: Axis, up: Axis) -> dict[str, Any]:
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "across": across.ticks(),
        "up": up.ticks(5),
        "left": across.start,
        "right": across.end,
        "bottom": up.start,
        "top": up.end,
    }
