import pytest

from elco.experiments.experiment import REPORT_SEEDS
from elco.experiments.paper.competitors import ROWS, Competitors, competitor_table
from elco.experiments.paper.more_models import NAMES_OF_MODELS, MoreModels
from elco.experiments.published import Published
from elco.experiments.results import Results


def row(table, method):
    return next(row for row in table.rows if row[0] == method)


def measured(tmp_path, model, score):
    """The table if this method has these scores on its first seeds, and no other was run."""
    results = Results(tmp_path / Competitors.name)
    for job in Competitors().jobs(False):
        if job["model"] == model and job["seed"] in REPORT_SEEDS[:2]:
            results.append(job, {"test": score(job)}, 0.0)
    return competitor_table(results)


def test_each_row_shows_printed_measured_and_with_electors(tmp_path):
    table = measured(tmp_path, "gaussian-fields", lambda job: 68.0 + (job["variant"] != "base"))
    assert table.columns[-1] == "the gap"
    found = row(table, "Gaussian Fields")
    assert found[3:6] == ("68.0", "68.0 ± 0.0 (2 of 10 runs)", "69.0 ± 0.0 (2 of 10 runs)")
    assert "five rounds" in found[-1]  # Citeseer and Pubmed are far off
    assert row(table, "MoNet")[4:6] == ("not run yet", "not run yet")
    assert row(table, "SIG-VAE")[4:6] == ("cannot be run", "cannot be run")
    assert "predicts links" in row(table, "SIG-VAE")[-1]


def test_no_gap_needs_no_reason_and_a_new_one_is_said(tmp_path):
    close = {"cora": 67.2, "citeseer": 43.2, "pubmed": 65.3}
    table = measured(tmp_path / "close", "deepwalk", lambda job: close[job["dataset"]] + 1.4)
    assert row(table, "DeepWalk")[-1] == ""
    table = measured(tmp_path / "far", "manifold-inductive", lambda job: 10.0)
    assert row(table, "Manifold Reg.")[-1] == "not explained yet"


def test_what_was_published_elsewhere_is_said_gap_or_not(tmp_path):
    table = competitor_table(Results(tmp_path / Competitors.name))
    assert row(table, "MoNet")[-1] == (
        "Published as 81.7, –, 78.8. As the table of the GAT's paper has it."
    )
    far = row(measured(tmp_path, "planetoid", lambda job: 10.0), "Planetoid")[-1]
    assert far.startswith("Published as 75.7, 62.9, 75.7. Planetoid-T")
    assert far.endswith("best on the test nodes.")


def test_how_many_come_near_what_was_published_is_counted(tmp_path):
    own = {"cora": 75.7, "citeseer": 62.9, "pubmed": 75.7}
    table = measured(tmp_path / "near", "planetoid", lambda job: own[job["dataset"]] - 1.4)
    assert table.note.startswith("Of 1 methods that were run on all three graphs")
    assert "scores, 1 are within 1.5 points" in table.note
    table = measured(tmp_path / "far", "planetoid", lambda job: own[job["dataset"]] - 1.6)
    assert "scores, 0 are within 1.5 points" in table.note
    assert competitor_table(Results(tmp_path / "none")).note.startswith("Settings were chosen")


def test_what_another_experiment_runs_is_taken_from_there(tmp_path):
    there = Results(tmp_path / MoreModels.name)
    job = next(job for job in MoreModels().jobs(False) if job["model"] == "monet")
    there.append(job, {"test": 81.5}, 0.0)
    assert not {job["model"] for job in Competitors().jobs(False)} & set(NAMES_OF_MODELS)
    table = competitor_table(Results(tmp_path / Competitors.name))
    assert row(table, "MoNet")[4] == "81.5 ± 0.0 (1 of 10 runs)"


def test_a_row_that_cannot_be_built_says_why(tmp_path, monkeypatch):
    lost = Published("Lost", "", "80.0", "–", "70.0", "", cannot="Its paper names no loss.")
    monkeypatch.setattr("elco.experiments.paper.competitors.ROWS", (*ROWS, lost))
    found = row(competitor_table(Results(tmp_path / Competitors.name)), "Lost")
    assert found[4] == "cannot be run"
    assert found[-1] == "Its paper names no loss."


def test_what_electors_add_is_shown_with_its_interval(tmp_path):
    measured(tmp_path, "deepwalk", lambda job: 70.0 + job["seed"] % 2 + (job["variant"] != "base"))
    found = Competitors().show(Results(tmp_path / Competitors.name))
    assert row(found.tables[0], "DeepWalk")[1] == "70.5 → 71.5 (+1.0: +1.0 … +1.0)"
    (claim,) = found.claims
    assert claim.verdict == "cannot be told"  # most are not run
    assert claim.evidence == "better in 3 of 3 cases, worse in 0, not shown in 0"


@pytest.mark.parametrize(("worst", "holds"), [("better", True), ("worse", False)])
def test_electors_help_every_method_or_the_claim_does_not_hold(worst, holds):
    verdicts = {"A on Cora": "better", "A on Pubmed": "better", "B on Cora": worst}
    (claim,) = Competitors().claims(verdicts, n_cases=3)
    assert claim.holds is holds


def test_where_electors_do_not_help_is_named():
    verdicts = {"A on Cora": "better", "A on Pubmed": "worse", "B on Cora": "not shown"}
    (claim,) = Competitors().claims(verdicts, n_cases=3)
    assert claim.evidence == (
        "better in 1 of 3 cases, worse in 1 (A on Pubmed), not shown in 1 (B on Cora)"
    )


def test_every_job_runs_with_report_seeds():
    jobs = Competitors().jobs(False)
    assert {job["seed"] for job in jobs} == set(REPORT_SEEDS)
    assert min(Competitors().cost(job) for job in jobs) > 0
