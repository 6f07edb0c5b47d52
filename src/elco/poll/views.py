"""Two looks at the voters, as a few numbers each, made without any label.

Both smooth the attributes over the graph. The first keeps the directions of largest variance. The
second weighs each direction by how much a voter's own attributes agree there with those around it:
words that neighbours share count, words that come and go at random do not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
import scipy.linalg
import scipy.sparse as sp

from elco.poll.propagation import normalised_adjacency, smooth
from elco.typing import CSR, AnyArray, Attributes, FloatArray

RESTART, STEPS = 0.1, 16
OVERSAMPLING, POWER_STEPS = 20, 2
SHRINKAGE = 30.0
TINY = 1e-12


@dataclass(frozen=True, eq=False)
class Views:
    """Voters × numbers; row lengths are about one."""

    smoothed: FloatArray
    agreeing: FloatArray

    def all(self) -> tuple[FloatArray, FloatArray]:
        """Both."""
        return self.smoothed, self.agreeing


def make_views(
    adjacency: CSR, attributes: Attributes, *, rank: int, random_state: int = 0, n_jobs: int = 1
) -> Views:
    """Reduce the attributes to `rank` directions and look at them in two ways."""
    rows = _unit_rows(attributes)
    walk = partial(
        smooth, normalised_adjacency(adjacency), restart=RESTART, steps=STEPS, n_jobs=n_jobs
    )
    n_voters, n_attributes = rows.shape
    if n_attributes == 0:
        nothing = np.empty((n_voters, 0))
        return Views(nothing, nothing)
    rng = np.random.default_rng(random_state)
    own = _centre(rows @ _leading_directions(walk, rows, rank, rng))
    del rows
    around = walk(own)

    total = own.T @ own
    shared = own.T @ around
    del own
    ridge = SHRINKAGE * np.trace(total) / n_attributes + TINY
    agreement, directions = scipy.linalg.eigh(
        (shared + shared.T) / 2.0, total + ridge * np.eye(len(total))
    )
    agreeing = around @ directions
    agreeing *= np.maximum(agreement, 0.0)
    return Views(
        smoothed=_scale_to_mean_one(_centre(around)), agreeing=_scale_to_one(_centre(agreeing))
    )


def _leading_directions(
    walk: Callable[[AnyArray], AnyArray], rows: Attributes, rank: int, rng: np.random.Generator
) -> FloatArray:
    """The right singular vectors of the smoothed, centred attributes, by random projection.

    The smoothed matrix is dense and as large as attributes can be, so it is never made: it is
    only multiplied with.
    """
    n_voters, n_attributes = rows.shape
    width = min(rank + OVERSAMPLING, n_voters)
    if n_attributes <= width:
        return np.eye(n_attributes)

    def forward(directions: AnyArray) -> AnyArray:
        return _centre(walk(rows @ directions))

    def backward(scores: AnyArray) -> AnyArray:
        return np.asarray(rows.T @ walk(_centre(scores)))

    basis = rng.standard_normal((n_attributes, width))
    for _ in range(POWER_STEPS):
        basis, _ = np.linalg.qr(forward(basis))
        basis, _ = np.linalg.qr(backward(basis))
    _, _, rotation = np.linalg.svd(forward(basis), full_matrices=False)
    return np.asarray((basis @ rotation.T)[:, :rank])


def _unit_rows(attributes: Attributes) -> Attributes:
    if not sp.issparse(attributes):
        return _scale_to_one(np.array(attributes, dtype=np.float64))
    squares = np.asarray(attributes.multiply(attributes).sum(axis=1)).ravel()
    return sp.csr_array(sp.diags_array(1.0 / np.sqrt(np.maximum(squares, TINY))) @ attributes)


# The next three change what they are given: it is large, and nobody else's.


def _centre(values: AnyArray) -> AnyArray:
    values -= values.mean(axis=0)
    return values


def _scale_to_one(values: AnyArray) -> AnyArray:
    """Every row."""
    values /= np.maximum(np.linalg.norm(values, axis=1, keepdims=True), TINY)
    return values


def _scale_to_mean_one(values: AnyArray) -> AnyArray:
    """On the mean over rows."""
    squares = np.einsum("ij,ij->i", values, values)
    values /= max(float(np.sqrt(squares.mean())), TINY)
    return values
