from made_up import shown, verdict

from elco.experiments.paper.main_table import MainTable

PRINTED = {
    ("gcn", "cora"): 85.6,
    ("gcn", "citeseer"): 75.7,
    ("gcn", "pubmed"): 83.7,
    ("gat", "cora"): 87.6,
    ("gat", "citeseer"): 76.7,
    ("gat", "pubmed"): 84.3,
}


def scores(job, paper, canvass):
    """Base 70, a little different by seed; the recipes above by so much, or at a score."""
    value = 70.0 + (job["seed"] % 3) / 10
    printed = PRINTED[job["model"], job["dataset"]]
    change = {"base": 0.0, "paper": paper, "canvass": canvass}[job["variant"]]
    return {"test": printed if change == "printed" else value + change}


def test_a_recipe_that_makes_models_worse(tmp_path):
    found = shown(MainTable(), tmp_path, lambda job: scores(job, -3.0, "printed"))
    assert verdict(found, "makes GCN better", "text of the paper") == "does not hold"
    assert verdict(found, "4.7 points", "text of the paper") == "does not hold"
    assert verdict(found, "ELCO-GAT scores", "text of the paper") == "does not hold"
    assert verdict(found, "19 competitors", "text of the paper") == "does not hold"


def test_a_recipe_that_scores_what_was_printed(tmp_path):
    found = shown(MainTable(), tmp_path, lambda job: scores(job, -3.0, "printed"))
    for words in ("ELCO-GCN scores", "ELCO-GAT scores", "19 competitors", "falls behind ELCO-GAT"):
        assert verdict(found, words, "our canvass") == "holds"


def test_a_gain_that_is_small_but_sure(tmp_path):
    found = shown(MainTable(), tmp_path, lambda job: scores(job, 0.0, 1.0))
    assert verdict(found, "makes GAT better", "our canvass") == "holds"
    assert verdict(found, "4.7 points", "our canvass") == "does not hold"
    assert verdict(found, "makes GAT better", "text of the paper") == "does not hold"


def test_what_is_not_all_run_cannot_be_told(tmp_path):
    def small(job):
        return None if job["dataset"] == "pubmed" else scores(job, 1.0, "printed")

    found = shown(MainTable(), tmp_path, small)
    for words in ("makes GCN better", "ELCO-GCN scores", "19 competitors", "4.7 points"):
        assert verdict(found, words, "our canvass") == "cannot be told"


def test_the_table_pairs_seeds(tmp_path):
    found = shown(MainTable(), tmp_path, lambda job: scores(job, -3.0, 1.0))
    public = next(table for table in found.tables if table.name == "main-public")
    cell = next(row for row in public.rows if row[:2] == ("GCN", "ELCO, canvass (ours)"))[2]
    assert cell.startswith("71.1 ± 0.1 (+1.0")
    leak = next(row for row in public.rows if row[1].startswith("ELCO, released"))
    assert leak[2] == "not run"
