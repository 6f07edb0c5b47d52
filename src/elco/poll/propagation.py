"""Smoothing over the graph by personalised PageRank."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import scipy.sparse as sp

from elco.typing import CSR, AnyArray

COLUMNS = 32


def normalised_adjacency(adjacency: CSR) -> CSR:
    """Loops added, then divided by the square roots of both degrees; symmetric."""
    looped = adjacency + sp.eye_array(adjacency.shape[0])
    scale = sp.diags_array(1.0 / np.sqrt(np.asarray(looped.sum(axis=1)).ravel()))
    return sp.csr_array(scale @ looped @ scale)


def smooth(
    normalised: CSR, values: AnyArray, *, restart: float, steps: int, n_jobs: int = 1
) -> AnyArray:
    """Walk `steps` steps from each node, going back to its own value with odds `restart`.

    Columns are walked a few at a time, by `n_jobs` threads (-1 for all): little memory beside the
    values and the result, which does not depend on the number of threads.

    Examples
    --------
    >>> import numpy as np
    >>> pair = normalised_adjacency(sp.csr_array(np.array([[0.0, 1.0], [1.0, 0.0]])))
    >>> smooth(pair, np.array([[1.0], [0.0]]), restart=0.5, steps=30).round(2).ravel()
    array([0.75, 0.25])
    """
    smoothed = np.empty_like(values)

    def walk(start: int) -> None:
        columns = slice(start, start + COLUMNS)
        own = np.ascontiguousarray(values[:, columns])
        block = own
        own = restart * own
        for _ in range(steps):
            block = normalised @ block
            block *= 1.0 - restart
            block += own
        smoothed[:, columns] = block

    threads = n_jobs if n_jobs > 0 else os.cpu_count() or 1
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(walk, range(0, values.shape[1], COLUMNS)))
    return smoothed
