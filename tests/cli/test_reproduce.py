import json

import pytest
from command_line import elco

from elco.experiments.paper import EXPERIMENTS
from elco.experiments.results import Results


@pytest.fixture
def results(tmp_path):
    """Results of the leak audit on one graph, as good as published."""
    folder = tmp_path / "results"
    _record(folder, 87.0)
    return folder


def _record(folder, accuracy):
    for job in EXPERIMENTS["leak"].jobs(quick=False):
        if job["dataset"] == "cora":
            found = {"test": accuracy if job["leak"] else 50.0}
            Results(folder / "leak").append(job, found, 1.0)


def reproduce(results, out, *more):
    return elco("reproduce", "leak", "--results", str(results), "--out", str(out), *more)


def test_tables_come_from_results_and_the_same_bytes(results, tmp_path):
    for name in ("one", "two"):
        done = reproduce(results, tmp_path / name, "--from-results", "--json")
        assert done.returncode == 0, done.stderr
    claims = json.loads(done.stdout)["claims"]
    assert [claim["verdict"] for claim in claims] == ["does not hold"]
    page = (tmp_path / "one.md").read_text()
    assert "| on | once a member | 87.0 ± 0.0 | not run | not run |" in page
    files = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert files == ["index.html", "leak.csv", "leak.md", "leak.tex"]
    for name in files:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_scores_far_from_the_published_ones_exit_with_3(tmp_path):
    _record(tmp_path / "results", 84.0)
    done = reproduce(tmp_path / "results", tmp_path / "out", "--from-results")
    assert done.returncode == 3
    assert "Cora, leak on: 84.00 is not within 1.5 of 86.85." in done.stdout
    assert (tmp_path / "out.md").is_file()


def test_nothing_is_run_twice_or_overwritten_unasked(results, tmp_path):
    done = reproduce(results, tmp_path / "out")
    assert done.returncode == 1
    assert "--resume" in done.stderr
    (tmp_path / "out.md").write_text("mine")
    done = reproduce(results, tmp_path / "out", "--from-results")
    assert done.returncode == 1
    assert "--force" in done.stderr
    assert (tmp_path / "out.md").read_text() == "mine"


def test_an_unknown_experiment_is_named(tmp_path):
    done = elco("reproduce", "leek", "--out", str(tmp_path / "out"))
    assert done.returncode == 1
    assert "leek" in done.stderr
    assert "leak" in done.stderr


def test_a_broken_line_is_named(results, tmp_path):
    path = results / "leak" / "runs.jsonl"
    path.write_text("{}\n" + path.read_text())
    done = reproduce(results, tmp_path / "out", "--from-results")
    assert done.returncode == 1
    assert "runs.jsonl, line 1" in done.stderr.replace("\n", "")
