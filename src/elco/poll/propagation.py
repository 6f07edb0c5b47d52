"""Smoothing over the graph by personalised PageRank."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp

from elco.typing import CSR, AnyArray


def normalised_adjacency(adjacency: CSR) -> CSR:
    """Loops added, then divided by the square roots of both degrees; symmetric."""
    looped = adjacency + sp.eye_array(adjacency.shape[0])
    scale = sp.diags_array(1.0 / np.sqrt(np.asarray(looped.sum(axis=1)).ravel()))
    return sp.csr_array(scale @ looped @ scale)


def smooth(normalised: CSR, values: AnyArray, *, restart: float, steps: int) -> AnyArray:
    """Walk `steps` steps from each node, going back to its own value with odds `restart`.

    Examples
    --------
    >>> import numpy as np
    >>> pair = normalised_adjacency(sp.csr_array(np.array([[0.0, 1.0], [1.0, 0.0]])))
    >>> smooth(pair, np.array([[1.0], [0.0]]), restart=0.5, steps=30).round(2).ravel()
    array([0.75, 0.25])
    """
    smoothed = values
    for _ in range(steps):
        smoothed = (1.0 - restart) * (normalised @ smoothed) + restart * values
    return smoothed
