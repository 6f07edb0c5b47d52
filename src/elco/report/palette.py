"""Which class has which colour: told apart by the colour-blind, and on light and dark paper."""

from __future__ import annotations

import numpy as np

from elco.checks import UNKNOWN
from elco.typing import IntArray

N_COLOURS = 8
"""Colours in `page.css`, as `--class-0` and so on; after Okabe and Ito (2008) and Tol (2021)."""
OTHER, NONE = "other", "none"


def colours(labels: IntArray, n_classes: int) -> list[str]:
    """The colour of each class, by name; the rarest share one where there are too many classes.

    Examples
    --------
    >>> colours(np.array([0, 1, 1, -1]), 3)
    ['0', '1', '2']
    >>> colours(np.array([0, 0, 0, *range(9)]), 9)[-2:]
    ['other', 'other']
    """
    if n_classes <= N_COLOURS:
        return [str(number) for number in range(n_classes)]
    counts = np.bincount(labels[labels != UNKNOWN], minlength=n_classes)
    common = sorted(np.argsort(-counts, kind="stable")[: N_COLOURS - 1].tolist())
    return [str(common.index(number)) if number in common else OTHER for number in range(n_classes)]


def legend(names: tuple[str, ...], chosen: list[str]) -> list[tuple[str, str]]:
    """Pairs of colour and name; the classes without a colour of their own come last, as one."""
    own = [(colour, name) for colour, name in zip(chosen, names, strict=True) if colour != OTHER]
    rest = len(names) - len(own)
    return [*own, (OTHER, f"{rest} rarer classes")] if rest else own
