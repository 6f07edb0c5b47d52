import os
import signal
import subprocess
import sys
import time
import warnings
from pathlib import Path

import pytest

from elco.errors import ElcoWarning
from elco.workers import Workers, n_cores


def square(number: int) -> int:
    warnings.warn("heard", ElcoWarning, stacklevel=1)
    return number * number


def fail(number: int) -> int:
    raise ValueError(f"no {number}")


@pytest.mark.parametrize("n_jobs", [1, 2])
def test_results_come_with_their_place_and_warnings_once(n_jobs):
    with pytest.warns(ElcoWarning, match="heard") as caught, Workers(n_jobs) as workers:
        results = dict(workers.map(square, [1, 2, 3]))
    assert results == {0: 1, 1: 4, 2: 9}
    assert len(caught) == 1


@pytest.mark.parametrize("n_jobs", [1, 2])
def test_an_error_reaches_the_caller(n_jobs):
    with pytest.raises(ValueError, match="no 7"), Workers(n_jobs) as workers:
        list(workers.map(fail, [7]))


def test_little_work_stays_here_unless_asked_otherwise():
    assert Workers(-1, size=39_999).n_jobs == 1
    assert Workers(-1, size=40_000).n_jobs == Workers().n_jobs == n_cores()
    assert Workers(3, size=1).n_jobs == 3


SLEEPER = """
import signal
import time
from elco.workers import Workers

def sleep(seconds):
    open(f"{PLACE}/{time.time_ns()}", "w").close()
    time.sleep(seconds)

if __name__ == "__main__":
    # A shell starts what is to run in the background with SIGINT ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with Workers(2) as workers:
        list(workers.map(sleep, [60, 60]))
"""


def children_of(parent: int) -> list[int]:
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [
        int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    ]


def alive(pid: int) -> bool:
    status = Path(f"/proc/{pid}/status")
    return status.exists() and "State:\tZ" not in status.read_text()


@pytest.mark.skipif(not Path("/proc").exists(), reason="needs /proc to look at processes")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL], ids=lambda s: s.name)
def test_workers_end_with_their_parent(how, tmp_path):
    script = tmp_path / "sleeper.py"
    script.write_text(SLEEPER.replace("{PLACE}", str(tmp_path)))
    process = subprocess.Popen([sys.executable, str(script)], stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while len(list(tmp_path.iterdir())) < 3 and time.monotonic() < deadline:
        time.sleep(0.1)
    workers = children_of(process.pid)
    assert len(workers) == 2
    os.kill(process.pid, how)
    assert process.wait(timeout=30) != 0
    while any(map(alive, workers)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(map(alive, workers))
