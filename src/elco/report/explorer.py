"""What the explorer on a page needs to know, as compact as plain JSON can be."""

from __future__ import annotations

from typing import Any

import numpy as np

from elco.augmentation import LabelSource
from elco.report.known import Known
from elco.report.palette import colours
from elco.report.purity import Purity
from elco.typing import CSR, AnyArray

MOST_VOTERS = 100_000
"""A page for more would be slow to open; `elco predict --explain NODE` has no such limit."""
MOST_CLASSES = 8
"""Probabilities that are shown of one node."""


def explorer_data(known: Known, purity: Purity) -> dict[str, Any] | None:
    """Arrays over voters, then electors; shares in thousandths. None for a graph too large."""
    if known.n_voters > MOST_VOTERS:
        return None
    cover = known.augmented.cover.membership
    return {
        "n_voters": known.n_voters,
        "n_divided": known.n_divided,
        "classes": list(known.class_names),
        "colours": colours(known.labels, len(known.class_names)),
        "ids": known.ids.tolist(),
        "label": known.labels.tolist(),
        "source": known.source.tolist(),
        "confidence": _thousandths(known.confidence),
        "likely": _likely(known.probabilities),
        "neighbours": _lists(known.neighbours),
        "members": _lists(cover),
        # Most often electors are joined to whom they speak for: then it is said once.
        "wired": None if _same(known.wiring, cover) else _lists(known.wiring),
        "purity": _thousandths(np.nan_to_num(purity.alone, nan=-0.001)),
        "sources": [source.name.lower() for source in LabelSource],
        "stories": {
            kind: {str(int(source)): text for source, text in texts.items()}
            for kind, texts in known.stories().items()
        },
    }


def _thousandths(values: AnyArray) -> list[int]:
    return [int(value) for value in np.rint(1000 * values)]


def _lists(matrix: CSR) -> dict[str, list[int]]:
    """The columns of each row: how many, and all of them in one list."""
    return {"count": np.diff(matrix.indptr).tolist(), "all": matrix.indices.tolist()}


def _same(first: CSR, second: CSR) -> bool:
    return np.array_equal(first.indptr, second.indptr) and np.array_equal(
        first.indices, second.indices
    )


def _likely(probabilities: AnyArray | None) -> dict[str, list[int]] | None:
    """The likeliest classes of each node, then as many shares; what rounds to nothing is out."""
    if probabilities is None:
        return None
    shares = np.rint(1000 * probabilities).astype(int)
    order = np.argsort(-shares, axis=1, kind="stable")[:, :MOST_CLASSES]
    largest = np.take_along_axis(shares, order, axis=1)
    kept = largest > 0
    return {
        "count": kept.sum(axis=1).tolist(),
        "all": order[kept].tolist(),
        "share": largest[kept].tolist(),
    }
