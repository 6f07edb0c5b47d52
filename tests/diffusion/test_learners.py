import numpy as np
import pytest
import scipy.sparse as sp
from sklearn.linear_model import LogisticRegression

from elco.diffusion.learners import LEARNERS, make_learner


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


def test_the_paper_s_settings():
    learner = make_learner("gbdt", random_state=7)
    assert (learner.learning_rate, learner.max_depth, learner.random_state) == (0.25, 3, 7)


def test_a_classifier_of_ones_own_is_cloned():
    mine = LogisticRegression(C=3.0)
    clone = make_learner(mine, 0)
    assert clone is not mine
    assert clone.C == 3.0
