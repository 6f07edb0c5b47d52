import pytest
from made_up import shown, verdict

from elco.experiments.paper.separability import MAP, Separability


@pytest.mark.parametrize(("electors", "expected"), [(90.0, "holds"), (60.0, "does not hold")])
def test_electors_above_voters_or_below(tmp_path, electors, expected):
    def measured(job):
        if job["measure"] == MAP:
            return {"xy": [0, 0, 5, 5], "label": [0, 1]}
        return {"accuracy": 70.0 if job["nodes"] == "voters" else electors}

    found = shown(Separability(), tmp_path, measured)
    assert verdict(found, "easier to separate") == expected
    errors, accuracies = found.tables
    assert errors.rows[0][1] == "30.00"
    assert accuracies.rows[0][1] == "70.00"
