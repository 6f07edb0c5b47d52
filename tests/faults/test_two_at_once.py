"""Two processes that write the same thing end with one good copy."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from elco.datasets.augmented import read_augmented
from elco.datasets.files import whole_file, whole_folder
from elco.datasets.npz import read_npz, write_npz
from elco.datasets.temporary import ENDING, swap, temporary_beside
from elco.errors import ElcoError
from elco.experiments.results import Results

HERE = str(Path(__file__).parents[1])


def together(script: str, *arguments: str, n: int = 2, **environment: str) -> list[int]:
    command = [sys.executable, "-c", script, *arguments]
    settings = {**os.environ, "PYTHONPATH": HERE, **environment}
    running = [
        subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=settings) for _ in range(n)
    ]
    errors = [process.communicate(timeout=300)[1] for process in running]
    assert not any("Traceback" in error for error in errors), errors
    return [process.returncode for process in running]


FETCH = """
import sys, time
from elco.datasets import registry, synthetic_graph
graph = synthetic_graph(n_nodes=2000, random_state=1)
registry.fetch = lambda name: graph
time.sleep(max(0.0, float(sys.argv[1]) - time.time()))
registry.load("pubmed")
"""


def test_fetching(tmp_path):
    import time

    codes = together(FETCH, str(time.time() + 8), ELCO_CACHE_DIR=str(tmp_path), ELCO_DATA_DIR="")
    assert codes == [0, 0]
    folder = tmp_path / "datasets"
    assert [path.name for path in folder.iterdir()] == ["pubmed.npz"]
    assert read_npz(folder / "pubmed.npz").n_nodes == 2000


def test_augmenting_into_one_folder(synthetic, tmp_path):
    write_npz(synthetic, tmp_path / "small.npz")
    script = "from elco.cli.app import main; main()"
    out = str(tmp_path / "out")
    arguments = ("augment", str(tmp_path / "small.npz"), "--out", out, "--set", "rank=20")
    assert sorted(together(script, *arguments)) == [0, 1]
    assert read_augmented(Path(out)).n_voters == synthetic.n_nodes
    assert together(script, *arguments, "--force") == [0, 0]
    assert read_augmented(Path(out)).n_voters == synthetic.n_nodes
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "small.npz"]


RUN = """
import sys
from pathlib import Path
from elco.experiments.results import Results
results = Results(Path(sys.argv[1]))
for seed in range(40):
    results.append({"seed": seed}, {"test": "x" * 3_000 * (seed % 7)}, 0.0)
"""


def test_results_of_the_same_jobs(tmp_path):
    assert together(RUN, str(tmp_path), n=3) == [0, 0, 0]
    lines = (tmp_path / "runs.jsonl").read_text().splitlines()
    assert sorted(json.loads(line)["job"]["seed"] for line in lines) == list(range(40))
    assert len(Results(tmp_path)) == 40


@pytest.mark.parametrize("whole", [whole_file, whole_folder])
def test_who_comes_second_is_refused_unless_forced(whole, tmp_path):
    target = tmp_path / "target"

    def write(place: Path, text: str) -> None:
        (place if whole is whole_file else place / "file").write_text(text)

    def read() -> str:
        return (target if whole is whole_file else target / "file").read_text()

    def one_after_the_other() -> None:
        with whole(target) as slow:
            write(slow, "slow")
            with whole(target) as fast:
                write(fast, "fast")

    with pytest.raises(ElcoError, match="exists already"):
        one_after_the_other()
    assert read() == "fast"
    with whole(target, force=True) as slow:
        write(slow, "slow")
        with whole(target, force=True) as fast:
            write(fast, "faster")
        assert read() == "faster"
    assert read() == "slow"
    assert [path.name for path in tmp_path.iterdir()] == ["target"]


def test_what_a_killed_process_left_is_removed_and_what_is_in_use_is_not(tmp_path):
    target = tmp_path / "a[b]*"
    (tmp_path / f".a[b]*.left{ENDING}").mkdir()
    (tmp_path / f".a[b]*.file{ENDING}").write_text("half")
    (tmp_path / f".other.left{ENDING}").write_text("of something else")
    with temporary_beside(target, folder=True) as used:
        with whole_folder(target) as folder:
            (folder / "x").write_text("x")
        assert used.is_dir()
    assert sorted(p.name for p in tmp_path.iterdir()) == [f".other.left{ENDING}", "a[b]*"]


def test_there_is_always_something_at_the_target(tmp_path, monkeypatch):
    """Also where the system cannot swap two names in one step."""
    for exchanged in (True, False):
        if not exchanged:
            monkeypatch.setattr("elco.datasets.temporary._exchanged", lambda one, other: False)
        for name, text in (("target", "old"), ("new", "new")):
            (tmp_path / name).mkdir(exist_ok=True)
            (tmp_path / name / "file").write_text(text)
        swap(tmp_path / "new", tmp_path / "target")
        assert (tmp_path / "target" / "file").read_text() == "new"
