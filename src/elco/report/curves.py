"""Validation accuracy, epoch by epoch, without electors and with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elco.report.axes import Axis

WIDTH, HEIGHT, MOST_POINTS = 400, 210, 300


def curves_plot(title: str, lines: Sequence[tuple[str, str, Sequence[float]]]) -> dict[str, Any]:
    """A drawing of lines, each as (kind, name, accuracies in percent)."""
    values = [value for _, _, line in lines for value in line]
    low, high = min(values), max(values)
    across = Axis(1, max(2, max(len(line) for _, _, line in lines)), 40, WIDTH - 12)
    up = Axis(low - 1, high + 1, HEIGHT - 40, 10)
    return {
        "title": title,
        "width": WIDTH,
        "height": HEIGHT,
        "across": across.ticks(5),
        "up": up.ticks(5),
        "left": across.start,
        "right": across.end,
        "bottom": up.start,
        "top": up.end,
        "lines": [
            {
                "kind": kind,
                "name": name,
                "best": max(line),
                "points": " ".join(
                    f"{across.place(epoch)},{up.place(value)}" for epoch, value in _thinned(line)
                ),
            }
            for kind, name, line in lines
        ],
    }


def _thinned(line: Sequence[float]) -> list[tuple[int, float]]:
    """Every so manieth epoch, and the last."""
    step = -(-len(line) // MOST_POINTS)
    kept = [(i + 1, value) for i, value in enumerate(line) if i % step == 0]
    return kept if kept[-1][0] == len(line) else [*kept, (len(line), line[-1])]
