"""Where labels came from: counts, and a drawing of the flow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from elco.augmentation import LabelSource
from elco.report.known import Known

WIDTH, HEIGHT, TOP, GAP, BAR = 400, 210, 24, 14, 12
LEFT, RIGHT = 96, 284
THINNEST = 1.5


@dataclass(frozen=True)
class LabelCounts:
    """Number of nodes by the source of their label, in the order of `LabelSource`."""

    voters: tuple[int, ...]
    electors: tuple[int, ...]


def count_labels(known: Known) -> LabelCounts:
    """Count voters and electors."""
    n_voters, kinds = known.n_voters, len(LabelSource)
    return LabelCounts(
        tuple(np.bincount(known.source[:n_voters], minlength=kinds).tolist()),
        tuple(np.bincount(known.source[n_voters:], minlength=kinds).tolist()),
    )


def flow(counts: LabelCounts) -> dict[str, Any]:
    """Bands from voters and electors, on the left, to the sources, on the right.

    Voters and electors each get half of the height, however many they are: a graph may have ten
    times as many of one as of the other, and the shares are what is to be seen.
    """
    sides = [("voters", counts.voters), ("electors", counts.electors)]
    sides = [(name, numbers) for name, numbers in sides if sum(numbers)]
    each = (HEIGHT - TOP - GAP * (len(LabelSource) - 1)) / max(len(sides), 1)
    thick = [
        [max(each * number / sum(numbers), THINNEST) if number else 0.0 for number in numbers]
        for _, numbers in sides
    ]
    right: list[dict[str, Any]] = []
    y = float(TOP)
    for source in LabelSource:
        height = sum(side[source] for side in thick)
        if height:
            parts = [(name, numbers[source]) for name, numbers in sides if numbers[source]]
            right.append({"name": source.name.lower(), "y": y, "height": height, "of": parts})
            y += max(height, 24.0) + GAP
    starts = {box["name"]: box["y"] for box in right}
    left: list[dict[str, Any]] = []
    bands, y = [], float(TOP)
    for (name, numbers), heights in zip(sides, thick, strict=True):
        left.append({"name": name, "count": sum(numbers), "y": y, "height": sum(heights)})
        for source in LabelSource:
            height, target = heights[source], source.name.lower()
            if height:
                bands.append({"kind": target, "path": _band(y, starts[target], height)})
                starts[target] += height
                y += height
        y += GAP
    ends = [box["y"] + max(box["height"], 24.0) for box in (*left, *right)]
    return {
        "width": WIDTH,
        "height": round(max(ends, default=TOP) + 4),
        "left": left,
        "right": right,
        "bands": bands,
        "left_x": LEFT,
        "right_x": RIGHT,
        "bar": BAR,
    }


def _band(start: float, end: float, height: float) -> str:
    """A band of one height between the two columns."""
    near, far, middle = LEFT + BAR, RIGHT, (LEFT + BAR + RIGHT) / 2
    return (
        f"M{near} {start:.1f}C{middle} {start:.1f} {middle} {end:.1f} {far} {end:.1f}"
        f"V{end + height:.1f}C{middle} {end + height:.1f} {middle} {start + height:.1f} "
        f"{near} {start + height:.1f}Z"
    )
