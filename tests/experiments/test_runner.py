import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from elco.experiments.experiment import Experiment, Findings, Table, job
from elco.experiments.results import Results
from elco.experiments.runner import run_missing


class Squares(Experiment):
    """Squares of numbers."""

    name = "squares"
    title = "Squares"

    def jobs(self, quick):
        return [job(number=n) for n in range(3 if quick else 12)]

    def run(self, job):
        time.sleep(0.02)
        return {"square": job["number"] ** 2}

    def show(self, results):
        rows = [(str(j["number"]), str(r["square"])) for j, r in results.select()]
        return Findings([Table("squares", self.title, ("number", "square"), rows)])


def test_everything_runs_once(tmp_path):
    seen = []
    run_missing([Squares()], tmp_path, quick=True, n_jobs=1, progress=lambda *p: seen.append(p))
    assert seen[:2] == [("all", 0, 3, 0.0), ("squares", 0, 3, 0.0)]
    assert [entry for entry in seen if entry[0] == "squares"] == [
        ("squares", done, 3, pytest.approx(done / 3)) for done in range(4)
    ]
    run_missing([Squares()], tmp_path, n_jobs=1)
    lines = (tmp_path / "squares" / "runs.jsonl").read_text().splitlines()
    assert len(lines) == 12


SCRIPT = """
import sys
sys.path.insert(0, sys.argv[2])
from pathlib import Path
from test_runner import Squares
from elco.experiments.runner import run_missing
run_missing([Squares()], Path(sys.argv[1]), n_jobs=1)
"""


def test_killed_and_resumed_it_ends_the_same(tmp_path):
    here = str(Path(__file__).parent)
    command = [sys.executable, "-c", SCRIPT, str(tmp_path / "killed"), here]
    rng = random.Random(0)
    for _ in range(5):
        process = subprocess.Popen(command)
        try:
            process.wait(timeout=rng.uniform(0.2, 3.0))
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
    subprocess.run(command, check=True)
    run_missing([Squares()], tmp_path / "whole", n_jobs=1)
    killed, whole = (Results(tmp_path / name / "squares") for name in ("killed", "whole"))
    assert list(killed.select()) == list(whole.select())
    lines = killed.path.read_text().splitlines()
    assert len(lines) == len(set(lines)) == 12


def test_a_job_that_fails_loses_nothing(tmp_path):
    class Failing(Squares):
        def run(self, job):
            if job["number"] == 2:
                raise ValueError("two")
            return super().run(job)

    with pytest.raises(ValueError, match="two"):
        run_missing([Failing()], tmp_path, n_jobs=1)
    assert len(Results(tmp_path / "squares")) == 2
