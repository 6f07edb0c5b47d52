import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from elco.poll.logistic import STRENGTHS, USUAL_STRENGTH, SoftLogistic, choose_strength


def blobs(n, spread, seed=0, classes=3):
    rng = np.random.default_rng(seed)
    labels = np.arange(n) % classes
    return np.eye(classes)[labels] + spread * rng.standard_normal((n, classes)), labels


def test_agrees_with_scikit_learn_on_hard_labels():
    rows, labels = blobs(90, 0.5)
    ours = SoftLogistic.fit(rows, np.eye(3)[labels], np.ones(90), strength=2.0)
    theirs = LogisticRegression(C=2.0, max_iter=1000, tol=1e-8).fit(rows, labels)
    assert np.allclose(ours.predict(rows), theirs.predict_proba(rows), atol=0.01)


def test_a_soft_label_is_a_mixture_of_hard_ones():
    rows, labels = blobs(60, 0.5)
    soft = 0.7 * np.eye(3)[labels] + 0.1
    ours = SoftLogistic.fit(rows, soft, np.full(60, 2.0), strength=1.0)
    theirs = LogisticRegression(C=1.0, max_iter=1000, tol=1e-8).fit(
        np.repeat(rows, 3, axis=0), np.tile([0, 1, 2], 60), sample_weight=2.0 * soft.ravel()
    )
    assert np.allclose(ours.predict(rows), theirs.predict_proba(rows), atol=0.01)


def test_a_start_changes_where_it_begins_not_where_it_ends():
    rows, labels = blobs(60, 0.5)
    targets = np.eye(3)[labels]
    cold = SoftLogistic.fit(rows, targets, np.ones(60), strength=1.0)
    warm = SoftLogistic.fit(rows, targets, np.ones(60), strength=1.0, start=cold)
    assert np.allclose(cold.predict(rows), warm.predict(rows), atol=1e-3)


def test_noise_asks_for_a_lower_strength():
    clear, labels = blobs(60, 0.1)
    noisy, _ = blobs(60, 3.0)
    rng = np.random.default_rng(0)
    assert choose_strength(noisy, labels, 3, rng) < choose_strength(clear, labels, 3, rng)


@pytest.mark.parametrize("labels", [[0, 1, 2], [0, 0, 0, 0], [0, 0, 0, 1]])
def test_too_few_labels_give_the_usual_strength(labels):
    rows = np.random.default_rng(0).random((len(labels), 3))
    strength = choose_strength(rows, np.array(labels), 3, np.random.default_rng(0))
    assert strength == USUAL_STRENGTH


def test_many_labels_are_sampled(monkeypatch):
    seen = []

    def record(rows, labels, *rest):
        seen.append((len(rows), len(labels)))
        return 0.5, -1.0

    monkeypatch.setattr("elco.poll.logistic._cross_validate", record)
    rows, labels = blobs(5_000, 0.3)
    choose_strength(rows, labels, 3, np.random.default_rng(0))
    assert set(seen) == {(2_000, 2_000)}


def test_the_fewer_labels_the_closer_to_the_usual_strength(monkeypatch):
    # Every strength is as good as any other, so both rules say the lowest.
    monkeypatch.setattr("elco.poll.logistic._cross_validate", lambda *_: (0.5, -1.0))
    chosen = []
    for n in (6, 60, 600):
        rows, labels = blobs(n, 0.3)
        chosen.append(choose_strength(rows, labels, 3, np.random.default_rng(0)))
    assert min(STRENGTHS) < chosen[2] < chosen[1] < chosen[0] < USUAL_STRENGTH
    assert np.isclose(chosen[1], np.sqrt(min(STRENGTHS) * USUAL_STRENGTH))
