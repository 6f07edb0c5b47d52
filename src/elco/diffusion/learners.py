"""Classifiers that label electors: by name, or any scikit-learn classifier."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sklearn.base import clone

from elco.errors import InputError, one_of


def _gbdt(random_state: int) -> Any:
    from sklearn.ensemble import GradientBoostingClassifier

    return GradientBoostingClassifier(learning_rate=0.25, max_depth=3, random_state=random_state)


def _lightgbm(random_state: int) -> Any:
    from lightgbm import LGBMClassifier

    # The library's defaults ask for 20 examples a leaf: more than the elections often decide.
    return LGBMClassifier(
        learning_rate=0.25,
        max_depth=3,
        min_child_samples=1,
        random_state=random_state,
        deterministic=True,
        force_row_wise=True,
        n_jobs=1,
        verbose=-1,
    )


def _logistic(random_state: int) -> Any:
    from sklearn.linear_model import LogisticRegression

    return LogisticRegression(C=10.0, max_iter=1000, random_state=random_state)


def _forest(random_state: int) -> Any:
    from sklearn.ensemble import RandomForestClassifier

    return RandomForestClassifier(n_estimators=200, random_state=random_state)


LEARNERS: dict[str, Callable[[int], Any]] = {
    "gbdt": _gbdt,
    "lightgbm": _lightgbm,
    "logistic": _logistic,
    "random-forest": _forest,
}


def make_learner(learner: Any, random_state: int) -> Any:
    """Return a fresh classifier for a name, or a clone of the one given.

    Names: "gbdt" (the paper's: learning rate 0.25, depth 3), "lightgbm" (the same settings,
    faster on thousands of electors), "logistic", "random-forest". A classifier of your own needs
    `fit`, `predict_proba` and `classes_`.
    """
    if isinstance(learner, str):
        one_of("learner", learner, LEARNERS)
        return LEARNERS[learner](random_state)
    if not hasattr(learner, "fit") or not hasattr(learner, "predict_proba"):
        raise InputError(
            f"learner {learner!r} has no fit and predict_proba; give a name "
            f"({', '.join(sorted(LEARNERS))}) or a scikit-learn classifier with probabilities."
        )
    return clone(learner)
