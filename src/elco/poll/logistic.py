"""Multinomial logistic regression on soft labels.

scikit-learn's takes one class a row, so that an elector with a distribution over k classes would
have to be listed k times: k times the memory, twice the time with 6 classes and fifteen times with
30 (`benchmarks/poll.py`).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize

from elco.typing import AnyArray, FloatArray, IntArray

BIAS_RIDGE = 1e-3
ITERATIONS = 60
STRENGTHS = (0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0)
FOLDS, REPEATS = 5, 2
ENOUGH_TO_VALIDATE = 2_000
# Without evidence, and how many labels' worth of evidence that belief stands for.
USUAL_STRENGTH, DOUBT = 5.0, 60.0


@dataclass(frozen=True, eq=False)
class SoftLogistic:
    """Weights (numbers × classes) and a bias a class."""

    weights: FloatArray
    bias: FloatArray

    @classmethod
    def fit(
        cls,
        rows: FloatArray,
        targets: FloatArray,
        importance: FloatArray,
        *,
        strength: float,
        start: SoftLogistic | None = None,
    ) -> SoftLogistic:
        """Minimise the weighted cross-entropy plus |weights|² / (2 strength)."""
        n_numbers, n_classes = rows.shape[1], targets.shape[1]
        split = n_numbers * n_classes
        mass = importance * targets.sum(axis=1)

        def loss_and_gradient(flat: AnyArray) -> tuple[float, AnyArray]:
            weights, bias = flat[:split].reshape(n_numbers, n_classes), flat[split:]
            log_p = _log_softmax(rows @ weights + bias)
            loss = -float(importance @ (targets * log_p).sum(axis=1))
            loss += float((weights**2).sum() / strength + BIAS_RIDGE * (bias**2).sum()) / 2.0
            slope = mass[:, None] * np.exp(log_p) - importance[:, None] * targets
            gradient = rows.T @ slope + weights / strength
            return loss, np.concatenate([gradient.ravel(), slope.sum(axis=0) + BIAS_RIDGE * bias])

        first = (
            np.zeros(split + n_classes)
            if start is None
            else np.concatenate([start.weights.ravel(), start.bias])
        )
        found = minimize(
            loss_and_gradient, first, jac=True, method="L-BFGS-B", options={"maxiter": ITERATIONS}
        ).x
        return cls(found[:split].reshape(n_numbers, n_classes), found[split:])

    def log_predict(self, rows: FloatArray) -> FloatArray:
        """Logarithms of the class probabilities."""
        return np.asarray(_log_softmax(rows @ self.weights + self.bias))

    def predict(self, rows: FloatArray) -> FloatArray:
        """Class probabilities."""
        return np.asarray(np.exp(self.log_predict(rows)))


def choose_strength(
    rows: FloatArray, labels: IntArray, n_classes: int, rng: np.random.Generator
) -> float:
    """How far to trust few labels, by cross-validation among them.

    The likelihood wants honest probabilities and is best at a strength that is too high for the
    best class; the lowest strength whose accuracy lies within half a standard error of the best
    is too low, as accuracy on few labels is coarse. The geometric mean of the two is good on
    average and far off on single sets of few labels, so it is drawn to the usual strength, the more
    the fewer labels there are. With fewer than two in some class there is nothing to validate with.
    """
    present, counts = np.unique(labels, return_counts=True)
    folds = min(FOLDS, int(counts.min()))
    if folds < 2 or len(present) < 2:
        return USUAL_STRENGTH
    if len(labels) > ENOUGH_TO_VALIDATE:
        chosen = rng.choice(len(labels), ENOUGH_TO_VALIDATE, replace=False)
        rows, labels = rows[chosen], labels[chosen]
    partitions = [_stratified(labels, folds, rng) for _ in range(REPEATS)]
    scores = [_cross_validate(rows, labels, n_classes, partitions, s) for s in STRENGTHS]
    accuracy, likelihood = np.array(scores).T
    best = accuracy.max()
    enough = best - 0.5 * np.sqrt(best * (1.0 - best) / len(labels))
    lowest = STRENGTHS[int(np.flatnonzero(accuracy >= enough)[0])]
    likeliest = STRENGTHS[int(likelihood.argmax())]
    found, trust = np.sqrt(lowest * likeliest), len(labels) / (len(labels) + DOUBT)
    return float(found**trust * USUAL_STRENGTH ** (1.0 - trust))


def _stratified(labels: IntArray, folds: int, rng: np.random.Generator) -> IntArray:
    """The fold of each row; every class is spread over all folds."""
    fold = np.empty(len(labels), dtype=np.int64)
    for label in np.unique(labels):
        members = np.flatnonzero(labels == label)
        fold[rng.permutation(members)] = np.arange(len(members)) % folds
    return fold


def _cross_validate(
    rows: FloatArray,
    labels: IntArray,
    n_classes: int,
    partitions: list[IntArray],
    strength: float,
) -> tuple[float, float]:
    """Accuracy and mean log-likelihood on held-out rows."""
    targets = np.eye(n_classes)[labels]
    hits = likelihood = 0.0
    for fold in partitions:
        for held_out in range(int(fold.max()) + 1):
            test = fold == held_out
            model = SoftLogistic.fit(
                rows[~test], targets[~test], np.ones(int((~test).sum())), strength=strength
            )
            log_p = model.log_predict(rows[test])
            hits += float((log_p.argmax(axis=1) == labels[test]).sum())
            likelihood += float((log_p * targets[test]).sum())
    n_scores = len(partitions) * len(labels)
    return hits / n_scores, likelihood / n_scores


def _log_softmax(scores: AnyArray) -> AnyArray:
    shifted = scores - scores.max(axis=1, keepdims=True)
    return np.asarray(shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True)))
