import warnings

import pytest

from elco.errors import ElcoWarning
from elco.experiments.workers import Workers


def square(number: int) -> int:
    warnings.warn("heard", ElcoWarning, stacklevel=1)
    return number * number


def fail(number: int) -> int:
    raise ValueError(f"no {number}")


@pytest.mark.parametrize("n_jobs", [1, 2])
def test_results_come_with_their_place_and_warnings_once(n_jobs):
    with pytest.warns(ElcoWarning, match="heard") as caught, Workers(n_jobs) as workers:
        results = dict(workers.map(square, [1, 2, 3]))
    assert results == {0: 1, 1: 4, 2: 9}
    assert len(caught) == 1


@pytest.mark.parametrize("n_jobs", [1, 2])
def test_an_error_reaches_the_caller(n_jobs):
    with pytest.raises(ValueError, match="no 7"), Workers(n_jobs) as workers:
        list(workers.map(fail, [7]))
