import numpy as np
import pytest

from elco.calibration import Reliability
from elco.report.reliability import confidence_histogram, reliability_diagram


def test_only_predicted_voters_are_counted(polled, elected):
    drawn = confidence_histogram(polled)
    assert drawn["n"] == 2
    assert sum(int(bar["text"].split(": ")[1]) for bar in drawn["bars"]) == 2
    assert confidence_histogram(elected) is None


def test_one_dot_a_bin_on_the_scale():
    sure = np.array([[0.9, 0.1], [0.9, 0.1], [0.6, 0.4]])
    drawn = reliability_diagram(Reliability.of(sure, np.array([0, 1, 0])))
    low, high = drawn["dots"]
    assert (low["text"], high["text"]) == (
        "confidence 60%, accuracy 100%: 1 labels",
        "confidence 90%, accuracy 50%: 2 labels",
    )
    assert low["x"] < high["x"]
    assert low["y"] == drawn["top"]
    assert low["r"] < high["r"]
    assert drawn["n"] == 3
    assert drawn["error"] == pytest.approx((2 * 0.4 + 0.4) / 3)


def test_nothing_held_out():
    assert reliability_diagram(Reliability.of(np.empty((0, 2)), np.empty(0, int))) is None
