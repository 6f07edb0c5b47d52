"""Do constituencies agree? The share of the dominating label in each, in G and in G'."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from elco.checks import UNKNOWN
from elco.report.axes import Axis
from elco.report.known import Known
from elco.typing import BoolArray, FloatArray

WIDTH, HEIGHT, N_BINS = 400, 220, 10


@dataclass(frozen=True, eq=False)
class Purity:
    """Of each constituency; NaN where none of its voters has a label.

    Attributes
    ----------
    alone : share of the dominating label among its voters (G)
    with_elector : the same with its elector counted as one more (G')
    """

    alone: FloatArray
    with_elector: FloatArray


def purity(known: Known) -> Purity:
    """From the labels that were given and, where none was, that were predicted."""
    n_voters, n_classes = known.n_voters, len(known.class_names)
    one_hot = np.zeros((n_voters + known.n_electors, n_classes))
    labelled = np.flatnonzero(known.labels != UNKNOWN)
    one_hot[labelled, known.labels[labelled]] = 1.0
    votes = known.augmented.cover.membership @ one_hot[:n_voters]
    return Purity(_share(votes), _share(votes + one_hot[n_voters:]))


def _share(votes: FloatArray) -> FloatArray:
    with np.errstate(invalid="ignore"):
        return np.asarray(votes.max(axis=1, initial=0.0) / votes.sum(axis=1))


def purity_rows(known: Known, found: Purity) -> list[dict[str, Any]]:
    """Mean share, and how many are of one mind, for each kind of constituency."""
    place = np.arange(known.n_electors)
    kinds = [
        ("constituencies of the division", place < known.n_divided),
        ("neighbourhoods of one voter", place >= known.n_divided),
    ]
    return [
        {"kind": kind, "n": int(those.sum()), "G": _told(found.alone, those)}
        | {"G'": _told(found.with_elector, those)}
        for kind, those in kinds
        if those.any()
    ]


def _told(shares: FloatArray, those: BoolArray) -> dict[str, float] | None:
    values = shares[those & ~np.isnan(shares)]
    if len(values) == 0:
        return None
    return {"mean": float(values.mean()), "whole": float((values > 1 - 1e-9).mean())}


def purity_histogram(known: Known, found: Purity) -> dict[str, Any] | None:
    """Two bars a bin, G and G', over the constituencies of the division, or over all if none."""
    shown = slice(known.n_divided or None)
    sides = (found.alone[shown], found.with_elector[shown])
    series = [values[~np.isnan(values)] for values in sides]
    if len(series[0]) == 0 or len(series[1]) == 0:
        return None
    shares = [
        100 * np.histogram(values, bins=N_BINS, range=(0.0, 1.0))[0] / len(values)
        for values in series
    ]
    across = Axis(0, 100, 44, WIDTH - 12)
    up = Axis(0, float(max(share.max() for share in shares)), HEIGHT - 40, 10)
    wide = (across.end - across.start) / N_BINS
    bars = [
        {
            "kind": ("base", "elco")[side],
            "x": round(across.start + wide * i + 2 + side * (wide - 4) / 2, 1),
            "width": round((wide - 4) / 2, 1),
            "y": up.place(float(value)),
            "height": round(up.start - up.place(float(value)), 1),
            "text": f"{('G', 'G′')[side]}, {10 * i}–{10 * i + 10} %: {value:.1f} % of them",
        }
        for side, share in enumerate(shares)
        for i, value in enumerate(share)
        if value
    ]
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "across": across.ticks(),
        "up": up.ticks(5),
        "left": across.start,
        "right": across.end,
        "bottom": up.start,
        "top": up.end,
        "bars": bars,
    }
