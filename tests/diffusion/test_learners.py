import numpy as np
import pytest
import scipy.sparse as sp
from sklearn.linear_model import LogisticRegression
from sklearn.svm import LinearSVC

from elco.diffusion.learners import LEARNERS, make_learner
from elco.errors import InputError


@pytest.mark.parametrize("name", list(LEARNERS))
@pytest.mark.parametrize("kind", [np.asarray, sp.csr_matrix])
def test_every_learner_separates_what_is_separable(name, kind):
    attributes = kind(np.repeat([[0.0, 1.0, 0.0], [1.0, 0.0, 2.0]], 4, axis=0))
    labels = np.repeat([0, 2], 4)
    learner = make_learner(name, random_state=0).fit(attributes, labels)
    assert learner.classes_.tolist() == [0, 2]
    probability = learner.predict_proba(attributes)
    assert learner.classes_[probability.argmax(axis=1)].tolist() == labels.tolist()
    assert np.allclose(probability.sum(axis=1), 1.0)


SETTINGS = {
    "gbdt": {"learning_rate": 0.25, "max_depth": 3},
    "lightgbm": {
        "learning_rate": 0.25,
        "max_depth": 3,
        "min_child_samples": 1,
        "deterministic": True,
        "force_row_wise": True,
        "n_jobs": 1,
        "verbose": -1,
    },
    "logistic": {"C": 10.0, "max_iter": 1000},
    "random-forest": {"n_estimators": 200},
}
"""Of the first one as the paper has them."""


def test_the_settings_that_are_documented():
    assert set(LEARNERS) == set(SETTINGS)
    for name, expected in SETTINGS.items():
        found = make_learner(name, random_state=7).get_params()
        assert {key: found[key] for key in expected} == expected
        assert found["random_state"] == 7


@pytest.mark.parametrize("learner", [LinearSVC(), object(), "nope"])
def test_what_cannot_learn_or_tell_probabilities_is_refused(learner):
    with pytest.raises(InputError, match="learner"):
        make_learner(learner, 0)


def test_a_classifier_of_ones_own_is_cloned():
    mine = LogisticRegression(C=3.0)
    clone = make_learner(mine, 0)
    assert clone is not mine
    assert clone.C == 3.0
