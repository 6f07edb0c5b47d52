import numpy as np
import pytest

from elco.calibration import Reliability, at_temperature, find_temperature


def overconfident(n=2_000, seed=0):
    """Three classes, right in 70 % of cases, and 95 % sure."""
    rng = np.random.default_rng(seed)
    labels = rng.integers(3, size=n)
    said = np.where(rng.random(n) < 0.7, labels, (labels + 1) % 3)
    probabilities = np.full((n, 3), 0.025)
    probabilities[np.arange(n), said] = 0.95
    return probabilities, labels


def test_temperature_makes_confidence_what_accuracy_is():
    probabilities, labels = overconfident()
    temperature = find_temperature(probabilities, labels)
    soft = at_temperature(probabilities, temperature)
    assert temperature > 1.5
    assert Reliability.of(probabilities, labels).error == pytest.approx(0.25, abs=0.03)
    assert Reliability.of(soft, labels).error < 0.05
    assert (soft.argmax(axis=1) == probabilities.argmax(axis=1)).all()
    assert np.allclose(soft.sum(axis=1), 1)


def test_few_labels_teach_no_temperature():
    probabilities, labels = overconfident(5)
    assert find_temperature(probabilities, labels) == 1.0


def test_the_gap_of_few_labels_tells_nothing():
    assert not Reliability.of(*overconfident(50)).telling
    assert Reliability.of(*overconfident(150)).telling


def test_bins():
    probabilities = np.array([[1.0, 0.0], [0.4, 0.6], [0.45, 0.55]])
    found = Reliability.of(probabilities, np.array([0, 0, 1]), n_bins=10)
    assert found.count.tolist() == [0, 0, 0, 0, 0, 1, 1, 0, 0, 1]
    assert found.accuracy[[5, 6, 9]].tolist() == [1.0, 0.0, 1.0]
    assert found.error == pytest.approx((0.45 + 0.6 + 0.0) / 3)
    assert [each["count"] for each in found.as_dict()["bins"]] == [1, 1, 1]


def test_nothing_to_judge_by():
    empty = Reliability.of(np.empty((0, 2)), np.empty(0, dtype=int))
    assert empty.error == 0.0
