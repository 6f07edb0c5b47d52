"""Link-based classification (Lu and Getoor 2003), much as Kipf and Welling (2017) ran it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, ClassVar

import numba
import numpy as np
import scipy.sparse as sp
from sklearn.linear_model import LogisticRegression

from elco.baselines.base import Baseline, Problem, ones_on_average
from elco.sparse import compact
from elco.typing import CSR, AnyArray, IntArray

NEVER = -9.0
"""The score of a class that nothing is labelled with."""


class LinkBased(Baseline):
    """Logistic regression on attributes and on how many neighbours have which label, iterated.

    A first classifier of attributes alone labels every node. The second, of attributes and links,
    learns once from these labels; then nodes take its labels one after the other, in an order drawn
    anew, ten times over. Attributes are scaled so that those a node has are 1 on average: a word
    weighs as much as a neighbour. Whether neighbours are counted or their shares are taken, and
    the `strength` (scikit-learn's C), is chosen on validation labels, as Kipf and Welling did: each
    choice is an epoch.
    """

    strength: ClassVar[tuple[float, ...]] = (1.0, 0.01, 0.1)
    iterations: ClassVar[int] = 10

    def epochs(self, problem: Problem, seed: int) -> Iterator[AnyArray]:
        """Classify by attributes, then by attributes and links, a choice after the other."""
        for links, strength in product(
            (shares(problem.adjacency), problem.adjacency), self.strength
        ):
            yield self._classify(problem, links, strength, np.random.default_rng(seed))

    def _classify(
        self, problem: Problem, graph: CSR, strength: float, rng: np.random.Generator
    ) -> AnyArray:
        rows, known = ones_on_average(problem.attributes), problem.nodes
        labels = problem.target.argmax(axis=1)
        target, weight = problem.spread_targets()
        fixed = weight >= 1.0
        weights, bias = _fit(rows[known], labels, problem, strength)
        said = (rows @ weights + bias).argmax(axis=1)
        said[fixed] = target[fixed].argmax(axis=1)
        one_hot = np.eye(problem.n_classes)
        links = sp.csr_array(graph @ one_hot[said])
        weights, bias = _fit(sp.hstack([rows, links]).tocsr()[known], labels, problem, strength)
        alone = rows @ weights[: rows.shape[1]] + bias
        per_link = weights[rows.shape[1] :]
        free = np.flatnonzero(~fixed)
        arrays = (graph.indptr, graph.indices, graph.data)
        for _ in range(self.iterations):
            _relabel(rng.permutation(free), *arrays, alone, per_link, said)
        return np.asarray(alone + (graph @ one_hot[said]) @ per_link)


def shares(adjacency: CSR) -> CSR:
    """Each row scaled to one."""
    degree = np.asarray(adjacency.sum(axis=1)).ravel()
    return compact(sp.diags_array(1.0 / np.where(degree > 0, degree, 1.0)) @ adjacency)


def _fit(
    rows: CSR, labels: IntArray, problem: Problem, strength: float
) -> tuple[AnyArray, AnyArray]:
    """Weights and biases of each class against the rest."""
    weights = np.zeros((rows.shape[1], problem.n_classes))
    bias = np.full(problem.n_classes, NEVER)
    for label in np.unique(labels):
        one = LogisticRegression(C=strength, solver="liblinear", random_state=0)
        one.fit(rows, labels == label, sample_weight=problem.weight)
        weights[:, label], bias[label] = one.coef_[0], one.intercept_[0]
    return weights, bias


@numba.njit(cache=True)
def _relabel(
    order: Any, starts: Any, neighbours: Any, weights: Any, alone: Any, per_link: Any, said: Any
) -> None:
    for node in order:
        scores = alone[node].copy()
        for i in range(starts[node], starts[node + 1]):
            scores += weights[i] * per_link[said[neighbours[i]]]
        said[node] = scores.argmax()
