"""A map of attributes: like stands near like, voters on one sheet and electors on another."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.sparse as sp
from threadpoolctl import threadpool_limits

from elco.checks import UNKNOWN
from elco.report.known import Known
from elco.report.palette import NONE, colours
from elco.typing import FloatArray, IntArray

SIDE, MARGIN = 400, 8
MOST_POINTS = 1_000
"""Of each kind: more would take longer and hide each other."""
N_COMPONENTS, PERPLEXITY, EPOCHS = 50, 30, 500
FEWEST = 10


def attribute_map(known: Known, *, random_state: int = 0) -> list[dict[str, Any]] | None:
    """Two sheets on one common map; None for a graph too small to need one."""
    n_voters, n_electors = known.n_voters, known.n_electors
    generator = np.random.default_rng(random_state)
    voters = _some(generator, n_voters)
    electors = n_voters + _some(generator, n_electors)
    chosen = np.concatenate([voters, electors])
    if len(chosen) < FEWEST or known.attributes.shape[1] < 2:
        return None
    places = _placed(known.attributes[chosen], random_state)
    colour = colours(known.labels, len(known.class_names))
    dots = [
        (int(node), int(x), int(y), NONE if label == UNKNOWN else colour[label])
        for node, (x, y), label in zip(chosen, places, known.labels[chosen], strict=True)
    ]
    return [
        {"name": "voters", "dots": dots[: len(voters)], "of": n_voters, "side": SIDE},
        {"name": "electors", "dots": dots[len(voters) :], "of": n_electors, "side": SIDE},
    ]


def _some(generator: np.random.Generator, n: int) -> IntArray:
    return np.sort(generator.permutation(n)[:MOST_POINTS])


def _placed(rows: Any, random_state: int) -> FloatArray:
    """t-SNE of the leading components, scaled to the sheet; one thread, for the same bytes."""
    from sklearn.decomposition import TruncatedSVD
    from sklearn.manifold import TSNE

    n_rows, n_columns = rows.shape
    width = min(N_COMPONENTS, n_columns - 1, n_rows - 1)
    perplexity = min(PERPLEXITY, (n_rows - 1) / 3)
    with threadpool_limits(1):
        matrix = sp.csr_matrix(rows) if sp.issparse(rows) else rows
        reduced = TruncatedSVD(width, random_state=random_state).fit_transform(matrix)
        start = reduced[:, :2] if width > 1 else np.hstack([reduced, np.zeros_like(reduced)])
        spread = float(start.std()) or 1.0
        placed = TSNE(
            # Leading components, as small as t-SNE wants its start to be.
            init=(start / spread * 1e-4).astype(np.float32),
            perplexity=perplexity,
            learning_rate="auto",
            max_iter=EPOCHS,
            random_state=random_state,
            n_jobs=1,
        ).fit_transform(reduced.astype(np.float32))
    size = float(np.ptp(placed, axis=0).max()) or 1.0
    scaled = (placed - placed.min(axis=0)) / size * (SIDE - 2 * MARGIN) + MARGIN
    return np.asarray(scaled.round())
