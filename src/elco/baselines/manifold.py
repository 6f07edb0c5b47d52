"""Manifold regularisation: Laplacian regularised least squares (Belkin et al. 2006)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import ClassVar

import numpy as np
import scipy.sparse as sp
from scipy.sparse.linalg import LinearOperator, cg

from elco.baselines.base import Baseline, Problem
from elco.baselines.unseen import in_turn, put_together
from elco.typing import CSR, AnyArray

TOLERANCE, ITERATIONS = 1e-4, 300


class ManifoldRegularisation(Baseline):
    """A linear function of the attributes that fits the labels and is smooth over the links.

    The kernel is linear, as in the paper's experiments on text. How much smoothness counts
    (`ambient` for small weights, `intrinsic` for neighbours that agree) is chosen on validation
    labels: each pair is an epoch.
    """

    ambient: ClassVar[tuple[float, ...]] = (0.001, 0.01, 0.1)
    intrinsic: ClassVar[tuple[float, ...]] = (0.1, 0.01, 0.003, 0.001, 0.0003)

    def epochs(self, problem: Problem, seed: int) -> Iterator[AnyArray]:
        """Solve for the weights of each class, one against the rest, a pair after the other."""
        for ambient, intrinsic in product(self.ambient, self.intrinsic):
            yield laplacian_least_squares(problem, problem.adjacency, ambient, intrinsic)


class InductiveManifold(ManifoldRegularisation):
    """The same, where each node is predicted by a function that was not smoothed over its links.

    That is how Yang et al. (2016) got the published scores: links among the other nodes teach, and
    a test node is predicted from its attributes alone.
    """

    def epochs(self, problem: Problem, seed: int) -> Iterator[AnyArray]:
        """Solve once for each part that is not seen, a pair of settings after the other."""
        parts = in_turn(problem, seed)
        for ambient, intrinsic in product(self.ambient, self.intrinsic):
            scores = [
                laplacian_least_squares(problem, part.links, ambient, intrinsic) for part in parts
            ]
            yield put_together(parts, scores)


def laplacian_least_squares(
    problem: Problem, graph: CSR, ambient: float, intrinsic: float
) -> AnyArray:
    """Scores of every node; `intrinsic` is for links of one on average a node."""
    rows, known = problem.attributes, problem.attributes[problem.nodes]
    importance = problem.weight / problem.weight.sum()
    degree = np.asarray(graph.sum(axis=1)).ravel()
    laplacian = sp.diags_array(degree) - graph
    smooth = intrinsic * rows.shape[0] / max(float(degree.sum()), 1.0)

    def curvature(weights: AnyArray) -> AnyArray:
        fit = known.T @ (importance * (known @ weights))
        bend = rows.T @ (laplacian @ (rows @ weights))
        return np.asarray(fit + ambient * weights + smooth * bend)

    size = rows.shape[1]
    system = LinearOperator((size, size), matvec=curvature, dtype=np.float64)
    right = known.T @ (importance[:, None] * (problem.target - problem.prior))
    weights = [cg(system, column, rtol=TOLERANCE, maxiter=ITERATIONS)[0] for column in right.T]
    return np.asarray(problem.prior + rows @ np.stack(weights, axis=1))
