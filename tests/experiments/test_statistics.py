import numpy as np
import pytest
from scipy import stats

from elco.experiments.statistics import Difference, Summary


def test_mean_and_sample_deviation():
    assert Summary.of([1.0, 2.0, 3.0]) == Summary(mean=2.0, std=1.0, n=3)
    assert Summary.of([5.0]) == Summary(mean=5.0, std=0.0, n=1)


def test_the_interval_is_scipy_s_paired_one():
    generator = np.random.default_rng(0)
    base, ours = generator.normal(80, 1, 10), generator.normal(82, 1, 10)
    interval = stats.ttest_rel(ours, base).confidence_interval(0.95)
    result = Difference.of(ours, base)
    assert result.mean == pytest.approx((ours - base).mean())
    assert (result.low, result.high) == pytest.approx((interval.low, interval.high))


def test_one_pair_has_no_interval():
    assert Difference.of([3.0], [1.0]) == Difference(2.0, None, None)


def test_verdicts():
    assert Difference(1.0, 0.5, 1.5).verdict == "better"
    assert Difference(-1.0, -1.5, -0.5).verdict == "worse"
    assert Difference(1.0, -0.5, 2.5).verdict == "not shown"
    assert Difference(1.0, None, None).verdict == "not shown"
