"""Why scores measured here differ from the published ones, method by method."""

from __future__ import annotations

from collections.abc import Sequence

from elco.experiments.published import Published, mean_of

NOTABLE = 1.5
"""Points from which on a gap needs a reason."""

REASONS = {
    "gaussian-fields": "The published scores are those of about five rounds of averaging. The "
    "harmonic function that the method is defined by is reached later, and with its class mass "
    "normalisation it is better.",
    "link-based": "Attributes are scaled here so that a word weighs as much as a neighbour; with "
    "Pubmed's as they come, which are far smaller, the published score comes out.",
}
"""By the name a method is run under."""


def gaps(row: Published, measured: Sequence[float | None]) -> list[float | None]:
    """Measured less published, dataset by dataset; None where one of them is not there."""
    return [
        None if found is None or printed is None else found - printed
        for found, printed in zip(measured, map(mean_of, row.scores), strict=True)
    ]


def reason(row: Published, measured: Sequence[float | None]) -> str:
    """Why a gap is there, or why nothing was run; empty where there is nothing to explain.

    Examples
    --------
    >>> row = Published("A", "", "80.0", "–", "70.0 ± 0.5", "")
    >>> reason(row, [81.0, 60.0, None])
    ''
    >>> reason(row, [83.0, 60.0, None])
    'not explained yet'
    """
    if row.cannot:
        return row.cannot
    if not any(gap is not None and abs(gap) > NOTABLE for gap in gaps(row, measured)):
        return ""
    return REASONS.get(row.model, "not explained yet")
