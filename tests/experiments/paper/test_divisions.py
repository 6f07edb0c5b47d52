import pytest
from made_up import shown, verdict

from elco.experiments.paper.divisions import Divisions


@pytest.mark.parametrize(("worst", "expected"), [(1.0, "holds"), (-1.0, "does not hold")])
def test_every_division_must_help(tmp_path, worst, expected):
    def scores(job):
        gain = {"base": 0.0, "k-clique": worst}.get(job["setting"], 2.0)
        return {"test": 80.0 + job["seed"] % 3 + gain, "coverage": 0.5}

    found = shown(Divisions(), tmp_path, scores)
    assert verdict(found, "every overlapping clustering") == expected
    row = next(row for row in found.tables[0].rows if row[0] == "k-clique")
    assert row[2] == "50 %"
