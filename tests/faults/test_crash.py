"""Killed at any moment: nothing half-written is read as whole, nothing complete is lost.

Fifty times in all. `reproduce --resume` goes on where it was killed; the other commands are run
again. Either way the end is the same bytes as if nothing had happened.
"""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from elco.datasets.augmented import read_augmented
from elco.datasets.npz import read_npz, write_npz
from elco.experiments.results import Results

pytestmark = pytest.mark.slow
TIMES = 10

COMMAND = "from elco.cli.app import main; main()"
FETCH = """
from elco.datasets import registry, synthetic_graph
graph = synthetic_graph(n_nodes=3000, random_state=1)
registry.fetch = lambda name: graph
"""
REPRODUCE = """
import elco.experiments.paper as paper
from elco.datasets import synthetic_graph
from elco.experiments.experiment import Experiment, Findings, Table, job
from elco.pipeline import augment

class Small(Experiment):
    "Electors of small graphs."
    name, title = "small", "Small graphs"
    def jobs(self, quick):
        return [job(seed=seed) for seed in range(12)]
    def run(self, job):
        graph = synthetic_graph(n_nodes=300, random_state=job["seed"])
        found = augment(graph.adjacency, None, graph.training_labels(), rank=20)
        return {"electors": found.n_electors, "confidence": float(found.confidence.mean())}
    def show(self, results):
        rows = [(str(j["seed"]), str(r["electors"]), str(r["confidence"]))
                for j, r in results.select()]
        return Findings([Table("small", self.title, ("seed", "electors", "confidence"), rows)])

paper.EXPERIMENTS["small"] = Small()
"""


def run(arguments, before="", *, seconds=None, **environment) -> int | None:
    """The exit code; None where it was killed after so many seconds."""
    process = subprocess.Popen(
        [sys.executable, "-c", before + COMMAND, *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
        start_new_session=True,
    )
    try:
        errors = process.communicate(timeout=seconds)[1]
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return None
    assert process.returncode == 0, errors
    return 0


def content(path: Path) -> dict[str, bytes]:
    """By name; the page of a comparison says how long it took, which is left out."""
    if path.is_file():
        return {
            path.name: re.sub(rb"(<dt>seconds, [^<]*</dt><dd>)[\d.]+", rb"\1", path.read_bytes())
        }
    return {each.name: each.read_bytes() for each in path.iterdir()}


@pytest.fixture
def graph_file(synthetic, tmp_path) -> str:
    write_npz(synthetic, tmp_path / "small.npz")
    return str(tmp_path / "small.npz")


class Moments:
    """Random moments within the time that a run takes, which is learned on the way."""

    def __init__(self) -> None:
        self._rng = random.Random(8)
        self._took = float("inf")
        self.n_killed = 0

    def run(self, *arguments, kill: bool = True, **settings) -> None:
        # Most of the time goes into starting; something is written in the last third.
        share = (
            self._rng.uniform(0.3, 1.0) if self._rng.random() < 0.3 else self._rng.uniform(0.7, 1)
        )
        started = time.perf_counter()
        outcome = run(*arguments, seconds=share * self._took if kill else None, **settings)
        if outcome is None:
            self.n_killed += 1
        else:
            self._took = min(self._took, time.perf_counter() - started)

    def until_killed(self, times: int = TIMES) -> Iterator[int]:
        """Number the attempts, until so many runs were killed before they came to their end."""
        attempts = 0
        while self.n_killed < times:
            assert attempts < 5 * times, f"{self.n_killed} of {attempts} runs were killed"
            yield attempts
            attempts += 1


def check_killed(command, target: Path, read) -> None:
    """Run undisturbed, then kill at random moments; `read` must take whatever is there."""
    moments = Moments()
    moments.run(command, kill=False)
    whole = content(target)
    again = [*command, "--force"]
    for _ in moments.until_killed():
        moments.run(again)
        assert content(target) == whole
        read(target)
    moments.run(again, kill=False)
    assert content(target) == whole
    leftovers = [path.name for path in target.parent.iterdir() if path.name.startswith(".")]
    assert leftovers == []


def test_augment(graph_file, tmp_path):
    out = tmp_path / "out"
    command = ["augment", graph_file, "--out", str(out), "--set", "rank=20", "--quiet"]
    check_killed(command, out, read_augmented)


def test_predict(graph_file, tmp_path):
    out = tmp_path / "p.csv"
    command = ["predict", graph_file, "--out", str(out), "--seeds", "1", "--jobs", "1", "--quiet"]
    check_killed(command, out, lambda path: path.read_bytes().decode("utf-8"))


def test_compare(graph_file, tmp_path):
    page = tmp_path / "page.html"
    command = ["compare", graph_file, "--models", "gcn", "--seeds", "1", "--patience", "5"]
    command += ["--jobs", "1", "--set", "rank=20", "--report", str(page), "--quiet"]
    check_killed(command, page, lambda path: path.read_text("utf-8").index("</html>"))


def test_fetch(tmp_path):
    """What is there already stays; what is not is there whole or not at all."""
    command = ["datasets", "fetch", "cora", "--quiet"]
    moments = Moments()
    moments.run(command, FETCH, kill=False, ELCO_CACHE_DIR=str(tmp_path / "whole"))
    whole = content(tmp_path / "whole" / "datasets")
    for number in moments.until_killed():
        cache = tmp_path / f"cache-{number}"
        moments.run(command, FETCH, ELCO_CACHE_DIR=str(cache))
        if (cache / "datasets" / "cora.npz").is_file():
            read_npz(cache / "datasets" / "cora.npz")
        moments.run(command, FETCH, kill=False, ELCO_CACHE_DIR=str(cache))
        assert content(cache / "datasets") == whole


def test_reproduce(tmp_path):
    def command(name: str, *more: str) -> list[str]:
        places = ["--results", str(tmp_path / name / "runs"), "--out", str(tmp_path / name / "out")]
        return ["reproduce", "small", "--jobs", "1", *places, "--quiet", *more]

    def found(name: str) -> dict[str, dict]:
        results = Results(tmp_path / name / "runs" / "small")
        return {str(job): result for job, result in results.select()}

    moments = Moments()
    moments.run(command("whole"), REPRODUCE, kill=False)
    known: dict[str, dict] = {}
    for _ in moments.until_killed():
        moments.run(command("killed", "--resume", "--force"), REPRODUCE)
        assert known.items() <= found("killed").items()
        known = found("killed")
    moments.run(command("killed", "--resume", "--force"), REPRODUCE, kill=False)
    assert content(tmp_path / "killed" / "out") == content(tmp_path / "whole" / "out")
    pages = [(tmp_path / name / "out.md").read_bytes() for name in ("killed", "whole")]
    assert pages[0] == pages[1]
    assert found("killed") == found("whole")
