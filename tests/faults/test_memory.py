"""Too little memory: a refusal before the work, with the estimate, and never a kill."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import scipy.sparse as sp

from elco import memory
from elco.datasets.npz import write_npz
from elco.errors import ElcoError, MemoryLimitError
from elco.estimate import Size, augmentation_bytes
from elco.graph import Graph
from elco.pipeline import augment
from elco.recipes import get_recipe
from elco.sparse import adjacency_of

LIMITED = """
import resource
resource.setrlimit(resource.RLIMIT_AS, (2 * 2**30, 2 * 2**30))
from elco.cli.app import main
main()
"""


def ring(n_nodes: int, reach: int = 3) -> sp.csr_array:
    node = np.arange(n_nodes)
    steps = [(node + step) % n_nodes for step in range(1, reach + 1)]
    return adjacency_of(np.tile(node, reach), np.concatenate(steps), n_nodes)


@pytest.fixture(scope="module")
def large(tmp_path_factory) -> Path:
    """Half a million nodes without attributes: every node is its own, and the views are wide."""
    path = tmp_path_factory.mktemp("large") / "large.npz"
    labels = np.full(500_000, -1)
    labels[:4] = [0, 1, 0, 1]
    write_npz(Graph(ring(500_000, 2), None, labels, train_mask=np.arange(4)), path)
    return path


@pytest.mark.parametrize("command", ["augment", "predict"])
def test_two_gibibytes_are_too_few(command, large, tmp_path):
    out = tmp_path / ("out" if command == "augment" else "p.csv")
    arguments = [command, str(large), "--out", str(out), "--quiet"]
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "COLUMNS": "300"},
    )
    assert done.returncode == 1, done.stderr
    assert "nodes" in done.stderr
    assert "GiB of memory" in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert time.perf_counter() - started < 120
    assert not out.exists()


def test_the_least_of_all_limits_counts(tmp_path, monkeypatch):
    monkeypatch.setattr(memory, "PROCESS", tmp_path / "proc")
    monkeypatch.setattr(memory, "CGROUPS", tmp_path / "cgroup")
    assert memory.available() is None
    memory.require(10**18, "anything", "")
    (tmp_path / "proc" / "self").mkdir(parents=True)
    (tmp_path / "proc" / "meminfo").write_text("MemTotal: 9 kB\nMemAvailable:   4096 kB\n")
    assert memory.available() == 4096 * 1024
    (tmp_path / "proc" / "self" / "cgroup").write_text("0::/outer/inner\n")
    for group, limit, used in (("outer", "3000000", "1000"), ("outer/inner", "max", "10")):
        folder = tmp_path / "cgroup" / group
        folder.mkdir(parents=True)
        (folder / "memory.max").write_text(f"{limit}\n")
        (folder / "memory.current").write_text(f"{used}\n")
    assert memory.available() == 2_999_000
    old = tmp_path / "cgroup" / "memory"
    old.mkdir()
    (old / "memory.limit_in_bytes").write_text("2000\n")
    (old / "memory.usage_in_bytes").write_text("3000\n")
    assert memory.available() == 0
    with pytest.raises(MemoryLimitError, match=r"x needs about 1.0 GiB of memory, and 0.0 GiB can"):
        memory.require(2**30, "x", "Fix.")


def test_nothing_is_begun_that_does_not_fit(monkeypatch):
    monkeypatch.setattr(memory, "available", lambda: 50 * 2**20)
    monkeypatch.setattr("elco.pipeline._division", lambda *all: pytest.fail("it was begun"))
    with pytest.raises(ElcoError, match=r"augmenting 1,000 nodes and 3,000 edges needs about 0\.1"):
        augment(ring(1_000), None, [0, 1] + [-1] * 998)


def dense(n_nodes: int, width: int) -> np.ndarray:
    return np.random.default_rng(0).random((n_nodes, width))


def sparse(n_nodes: int, width: int) -> sp.csr_array:
    return sp.csr_array(sp.random(n_nodes, width, density=0.01, random_state=0, format="csr"))


CASES = {
    "dense": lambda: (ring(100_000, 5), dense(100_000, 64), {}),
    "sparse": lambda: (ring(60_000, 5), sparse(60_000, 2_000), {}),
    "constituencies": lambda: (
        ring(60_000, 5),
        sparse(60_000, 2_000),
        {"electors": "constituencies"},
    ),
    "none": lambda: (ring(40_000, 3), sp.eye_array(40_000, format="csr"), {}),
    "edges": lambda: (ring(100_000, 30), dense(100_000, 4), {}),
    "paper": lambda: (ring(100_000, 5), dense(100_000, 64), {"recipe": "paper", "max_iter": 1}),
}


def measure(case: str) -> tuple[int, int]:
    """Bytes that an augmentation takes at most beyond what was there, and the estimate."""
    adjacency, attributes, settings = CASES[case]()
    labels = np.full(adjacency.shape[0], -1)
    labels[:60] = np.arange(60) % 3
    augment(adjacency[:50][:, :50], attributes[:50], labels[:50])  # Compiles.
    Path("/proc/self/clear_refs").write_text("5")  # Forgets the peak so far.
    before = _kilobytes("VmRSS")
    augment(adjacency, attributes, labels, n_jobs=1, **settings)
    taken = 1024 * (_kilobytes("VmHWM") - before)
    recipe = settings.pop("recipe", "canvass")
    size = Size.of(adjacency, attributes, 3)
    return taken, augmentation_bytes(size, get_recipe(recipe, **settings))


def _kilobytes(name: str) -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(name))


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_the_estimate_is_enough_and_not_far_off(case):
    """In a new process: what tests before have freed would be taken again, unseen."""
    command = [sys.executable, "-W", "ignore", __file__, case]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    taken, estimate = json.loads(done.stdout)
    assert taken < estimate < 4 * taken + 256 * 2**20


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1])))
