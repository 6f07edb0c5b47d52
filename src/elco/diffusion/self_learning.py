"""The paper's self-learning: a classifier that teaches itself, on electors only."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import scipy.sparse as sp
from sklearn import config_context

from elco.checks import UNKNOWN
from elco.diffusion.learners import make_learner
from elco.errors import InputError
from elco.typing import Attributes, FloatArray, IntArray


@dataclass(frozen=True)
class Round:
    """One round of the loop: what it learned from, what it added, what is left."""

    round: int
    learned_from: int
    added: int
    left: int


class SelfLearning:
    """Label electors by a classifier trained on the labelled ones, round after round.

    In each round the classifier is trained on all electors labelled so far; those whose predicted
    class has a probability of at least `threshold` take it as their label. Labels given to `fit`
    never change.

    Parameters
    ----------
    learner : str or classifier
        See `elco.diffusion.learners`.
    threshold : float
        Probability from which a prediction becomes a label.
    max_iter : int
        Rounds at most.
    random_state : int

    Attributes
    ----------
    labels_ : array of int, -1 where the loop abstained
    confidence_ : array of float, the probability a label was accepted with; 0 where there is none
    round_ : array of int, 0 for the labels given, -1 for none
    history_ : tuple of dict, a row a round
    termination_ : {"all-labelled", "no-change", "max-iter", "nothing-to-learn-from"}
    """

    labels_: IntArray
    confidence_: FloatArray
    round_: IntArray
    history_: tuple[dict[str, int], ...]
    termination_: str

    def __init__(
        self,
        learner: Any = "gbdt",
        *,
        threshold: float = 0.99,
        max_iter: int = 10,
        random_state: int = 0,
    ) -> None:
        self.learner = learner
        self.threshold = threshold
        self.max_iter = max_iter
        self.random_state = random_state

    def fit(self, attributes: Attributes, labels: IntArray) -> SelfLearning:
        """Run the loop; returns self."""
        check_loop(self.threshold, self.max_iter)
        if sp.issparse(attributes):
            attributes = sp.csr_matrix(attributes)  # What every classifier takes without a word.
        self.labels_ = labels.copy()
        self.confidence_ = np.where(labels != UNKNOWN, 1.0, 0.0)
        self.round_ = np.where(labels != UNKNOWN, 0, -1)
        history: list[dict[str, int]] = []
        self.termination_ = "max-iter"
        for number in range(1, self.max_iter + 1):
            learned = self.labels_ != UNKNOWN
            if learned.all():
                self.termination_ = "all-labelled"
                break
            if not can_teach(len(np.unique(self.labels_[learned])), attributes.shape[1]):
                self.termination_ = "nothing-to-learn-from"
                break
            added = self._promote(attributes, learned, number)
            left = int((self.labels_ == UNKNOWN).sum())
            history.append(asdict(Round(number, int(learned.sum()), added, left)))
            if added == 0:
                self.termination_ = "no-change"
                break
        self.history_ = tuple(history)
        return self

    def _promote(self, attributes: Attributes, learned: Any, number: int) -> int:
        classifier = teach(
            self.learner, self.random_state, attributes[learned], self.labels_[learned]
        )
        left = np.flatnonzero(~learned)
        probability = classifier.predict_proba(attributes[left])
        sure = probability.max(axis=1) >= self.threshold
        promoted = left[sure]
        self.labels_[promoted] = classifier.classes_[probability.argmax(axis=1)[sure]]
        self.confidence_[promoted] = probability.max(axis=1)[sure]
        self.round_[promoted] = number
        return len(promoted)


def can_teach(n_classes: int, n_attributes: int) -> bool:
    """Whether labelled electors of so many classes, with so many attributes, tell anything."""
    return n_classes >= 2 and n_attributes >= 1


def check_loop(threshold: float, max_iter: int) -> None:
    """Raise unless the settings of the loop make sense."""
    if not 0.0 < threshold <= 1.0:
        raise InputError(f"threshold is {threshold}; expected above 0 and at most 1.")
    if max_iter < 0:
        raise InputError(f"max_iter is {max_iter}; expected 0 or more.")


def teach(learner: Any, random_state: int, attributes: Attributes, labels: IntArray) -> Any:
    """Return a classifier that has learned from labelled electors."""
    classifier = make_learner(learner, random_state)
    # A boosted ensemble checks its settings anew for each of its hundreds of trees.
    own = isinstance(learner, str)
    with config_context(assume_finite=True, skip_parameter_validation=own):
        classifier.fit(attributes, labels)
    return classifier
