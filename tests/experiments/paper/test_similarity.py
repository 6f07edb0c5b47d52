import pytest
from made_up import shown, verdict

from elco.experiments.paper.similarity import BINS, Similarity


def counts(pure):
    return [0] * (BINS // 2) + [100 - pure] + [0] * (BINS // 2 - 2) + [pure]


@pytest.mark.parametrize(("with_elector", "expected"), [(60, "holds"), (40, "does not hold")])
def test_more_of_one_mind_or_fewer(tmp_path, with_elector, expected):
    result = {"G": counts(50), "G'": counts(with_elector), "mean G": 0.75, "mean G'": 0.75}
    found = shown(Similarity(), tmp_path, lambda job: result)
    assert verdict(found, "Criterion C") == expected
    assert found.tables[0].rows[0] == ("Cora", "100", "50 %", f"{with_elector} %", "0.750", "0.750")
