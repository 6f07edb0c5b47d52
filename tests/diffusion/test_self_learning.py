import numpy as np
import pytest
import scipy.sparse as sp
from sklearn.linear_model import LogisticRegression
from sklearn.semi_supervised import SelfTrainingClassifier

from elco.diffusion import SelfLearning
from elco.errors import InputError


class Nearest:
    """Sure of a point as far as it is near one it knows: 1 at no distance, 1/2 at one step."""

    def get_params(self, deep=True):
        return {}

    def fit(self, attributes, labels):
        self.points, self.labels, self.classes_ = attributes, labels, np.unique(labels)
        return self

    def predict_proba(self, attributes):
        steps = np.abs(attributes[:, [0]] - self.points[:, 0])
        sure = 1.0 / (1.0 + steps.min(axis=1))
        own = self.labels[steps.argmin(axis=1)]
        return np.where(self.classes_ == own[:, None], sure[:, None], 0.0)


def line(labels, **settings):
    attributes = np.arange(len(labels), dtype=float)[:, None]
    return SelfLearning(Nearest(), **settings).fit(attributes, np.array(labels))


def test_labels_spread_round_by_round():
    result = line([0, -1, -1, -1, -1, 1], threshold=0.5)
    assert result.labels_.tolist() == [0, 0, 0, 1, 1, 1]
    assert result.round_.tolist() == [0, 1, 2, 2, 1, 0]
    assert result.termination_ == "all-labelled"
    assert result.history_ == (
        {"round": 1, "learned_from": 2, "added": 2, "left": 2},
        {"round": 2, "learned_from": 4, "added": 2, "left": 0},
    )
    assert result.confidence_.tolist() == [1.0, 0.5, 0.5, 0.5, 0.5, 1.0]


def test_it_stops_when_nobody_is_sure():
    result = line([0, -1, -1, 1], threshold=0.9)
    assert result.labels_.tolist() == [0, -1, -1, 1]
    assert result.termination_ == "no-change"
    assert result.history_ == ({"round": 1, "learned_from": 2, "added": 0, "left": 2},)
    assert result.confidence_.tolist() == [1.0, 0.0, 0.0, 1.0]


def test_it_stops_after_max_iter():
    result = line([0, -1, -1, -1, -1, -1, 1], threshold=0.5, max_iter=1)
    assert result.labels_.tolist() == [0, 0, -1, -1, -1, 1, 1]
    assert result.termination_ == "max-iter"


def test_without_a_round_nothing_is_learned():
    result = line([0, -1, 1], threshold=0.5, max_iter=0)
    assert result.labels_.tolist() == [0, -1, 1]
    assert result.termination_ == "max-iter"


def test_the_paper_s_settings():
    loop = SelfLearning()
    assert (loop.learner, loop.threshold, loop.max_iter) == ("gbdt", 0.99, 10)
    assert loop.random_state == 0


@pytest.mark.parametrize("learner", ["gbdt", "logistic"])
@pytest.mark.parametrize("make", [np.zeros, sp.csr_array])
def test_without_attributes_there_is_nothing_to_learn_from(learner, make):
    result = SelfLearning(learner).fit(make((3, 0)), np.array([0, 1, -1]))
    assert result.labels_.tolist() == [0, 1, -1]
    assert result.termination_ == "nothing-to-learn-from"


@pytest.mark.parametrize("labels", [[-1, -1, -1], [0, -1, -1], [0, 0, -1]])
def test_it_abstains_where_there_is_nothing_to_learn_from(labels):
    result = line(labels)
    assert result.labels_.tolist() == labels
    assert result.termination_ == "nothing-to-learn-from"
    assert result.history_ == ()


def test_given_labels_and_the_input_are_left_alone():
    labels = np.array([1, -1, 0])
    result = SelfLearning(Nearest(), threshold=0.5).fit(np.arange(3.0)[:, None], labels)
    assert labels.tolist() == [1, -1, 0]
    assert result.labels_[[0, 2]].tolist() == [1, 0]


def test_equals_scikit_learns_self_training(synthetic):
    labels = synthetic.training_labels()
    ours = SelfLearning(LogisticRegression(C=10.0), threshold=0.8, max_iter=5).fit(
        synthetic.attributes, labels
    )
    theirs = SelfTrainingClassifier(LogisticRegression(C=10.0), threshold=0.8, max_iter=5)
    theirs.fit(sp.csr_matrix(synthetic.attributes), labels)
    assert ours.labels_.tolist() == theirs.transduction_.tolist()
    assert ours.round_.tolist() == theirs.labeled_iter_.tolist()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"threshold": 0.0}, "threshold is 0.0"),
        ({"threshold": 1.1}, "threshold is 1.1"),
        ({"max_iter": -1}, "max_iter is -1"),
        ({"learner": "nope"}, "learner is 'nope'; expected one of: gbdt"),
        ({"learner": object()}, "has no fit and predict_proba"),
    ],
)
def test_bad_settings_are_refused(settings, message):
    with pytest.raises(InputError, match=message):
        SelfLearning(**settings).fit(np.eye(3), np.array([0, 1, -1]))
