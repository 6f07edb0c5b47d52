from made_up import shown, verdict

from elco.experiments.paper.self_learning import PREDICTED, TRUE, SelfLearningRounds


def test_the_best_teacher_of_every_graph_decides(tmp_path):
    last = {"electors": 90.0, "voters": 80.0, "both": 85.0}

    def curve(job):
        turned = job["promoted"] == PREDICTED and job["dataset"] == "pubmed"
        end = 100 - last[job["teachers"]] if turned else last[job["teachers"]]
        return {"accuracy": [50.0, end], "labelled": [10, 20], "electors": 40}

    found = shown(SelfLearningRounds(), tmp_path, curve)
    assert verdict(found, TRUE) == "holds"
    assert verdict(found, f"with the {PREDICTED}") == "does not hold"
    assert found.tables[0].rows[0][2] == "50.0 → 90.0 (50 % labelled)"


def test_nothing_to_learn_from_is_said(tmp_path):
    empty = {"accuracy": [], "labelled": [], "electors": 40}
    found = shown(SelfLearningRounds(), tmp_path, lambda job: empty)
    assert found.tables[0].rows[0][2] == "nothing to learn from"
    assert not found.claims
