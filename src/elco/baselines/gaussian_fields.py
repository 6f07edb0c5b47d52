"""Gaussian fields and harmonic functions (Zhu, Ghahramani and Lafferty 2003)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import numpy as np
import scipy.sparse as sp
from scipy.sparse.linalg import cg

from elco.baselines.base import Baseline, Problem, log_shares
from elco.typing import AnyArray, BoolArray, FloatArray

TOLERANCE = 1e-8


class GaussianFields(Baseline):
    """Every unlabelled node takes the mean of its neighbours; labelled ones keep their label.

    The links are the graph, each as strong as its weight; attributes are not used. A label of
    less weight than a given one is the paper's "dongle" (its section on external classifiers): a
    neighbour of that weight which holds the label. Classes are then scaled to their shares among
    the labels (the paper's class mass normalisation): without it one class takes nearly all nodes
    of a graph with few labels. What no label reaches takes these shares too.
    """

    class_mass: ClassVar[bool] = True

    def epochs(self, problem: Problem, seed: int) -> Iterator[AnyArray]:
        """Solve for the harmonic function."""
        field = harmonic(problem)
        if self.class_mass:
            _, weight = problem.spread_targets()
            free = weight < 1.0
            mass = field[free].sum(axis=0)
            field[free] *= problem.prior / np.where(mass > 0, mass, 1.0)
        yield log_shares(field, problem.prior)


def harmonic(problem: Problem) -> FloatArray:
    """Class shares of every node; rows of zeros where no label reaches."""
    target, weight = problem.spread_targets()
    fixed = weight >= 1.0
    field = np.where(fixed[:, None], target, 0.0)
    free = np.flatnonzero(~fixed & _reached(problem, weight > 0.0))
    if len(free) == 0:
        return np.asarray(field)
    degree = np.asarray(problem.adjacency.sum(axis=1)).ravel()
    links = problem.adjacency[free]
    pull = links @ field + weight[free, None] * target[free]
    total = degree[free] + weight[free]
    system = sp.csr_array(sp.diags_array(total) - links[:, free])
    preconditioner = sp.diags_array(1.0 / total)
    for label in range(problem.n_classes):
        if pull[:, label].any():
            field[free, label], _ = cg(system, pull[:, label], rtol=TOLERANCE, M=preconditioner)
    return np.asarray(field)


def _reached(problem: Problem, labelled: BoolArray) -> BoolArray:
    """The nodes whose component holds a label."""
    _, component = sp.csgraph.connected_components(problem.adjacency, directed=False)
    return np.isin(component, component[labelled])
