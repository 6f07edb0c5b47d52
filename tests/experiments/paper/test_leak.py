from made_up import shown, verdict

from elco.experiments.paper.leak import PLAINLY, Leak
from elco.experiments.published import RELEASED_CODE


def scores(job, off):
    mean = RELEASED_CODE[job["dataset"]] if job["leak"] else off
    return {"test": mean if job["model"] == PLAINLY else mean + 2}


def test_scores_that_fall_without_the_leak_come_from_it(tmp_path):
    found = shown(Leak(), tmp_path, lambda job: scores(job, 70.0))
    assert verdict(found, "released code") == "does not hold"
    assert not found.failures


def test_scores_that_stay_do_not(tmp_path):
    found = shown(Leak(), tmp_path, lambda job: scores(job, RELEASED_CODE[job["dataset"]]))
    assert verdict(found, "released code") == "holds"


def test_a_re_creation_that_is_not_near_the_claim_fails(tmp_path):
    def low(job):
        return {"test": 80.0 if job["leak"] else 70.0} if job["dataset"] == "cora" else None

    found = shown(Leak(), tmp_path, low)
    assert found.failures == ["Cora, leak on: 80.00 is not within 1.5 of 86.85."]
    assert verdict(found, "released code") == "cannot be told"
