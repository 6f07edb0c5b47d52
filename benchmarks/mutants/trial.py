"""The quick tests of a module, run on a mutant of it, in a fork of this process.

The usual tools wrap every function in a switch, which numba cannot compile; so this is done by
hand, with compilation switched off (a compiled kernel would be the old one). A fork has the
libraries already.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.util
import os
import resource
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "elco"
SECONDS = 30
QUICK = "not golden and not cora and not hubs_and_more_blocks"
"""Of the tests: those that take seconds without a compiler are left out."""
TESTS = {
    "division": ["tests/division", "tests/contract/test_divisions.py", "src/elco/division"],
    "college": ["tests/college", "src/elco/college", "tests/test_pipeline.py"],
    "diffusion": ["tests/diffusion", "src/elco/diffusion", "tests/contract/test_learners.py"],
    "augmentation": [
        "tests/test_augmentation.py",
        "tests/test_pipeline.py",
        "tests/contract/test_learners.py",
    ],
}
LIBRARIES = (
    "hypothesis",
    "igraph",
    "lightgbm",
    "networkx",
    "pandas",
    "pyarrow.csv",
    "pyarrow.parquet",
    "pytest",
    "scipy.optimize",
    "sklearn.ensemble",
    "sklearn.linear_model",
    "sknetwork.clustering",
)


class Trial(NamedTuple):
    """A module in other words, to be tested."""

    path: Path
    text: str


def load_libraries() -> None:
    """What every test needs and no mutant changes."""
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT / "tests"))
    for name in LIBRARIES:
        importlib.import_module(name)


def killed(trials: Sequence[Trial], n_jobs: int) -> Iterator[tuple[int, bool]]:
    """Which trial, and whether its tests failed or took too long; as they come."""
    waiting = list(enumerate(trials))[::-1]
    running: dict[int, int] = {}
    while waiting or running:
        while waiting and len(running) < n_jobs:
            number, trial = waiting.pop()
            running[_start(trial)] = number
        child, status = os.wait()
        yield running.pop(child), status != 0


def _start(trial: Trial) -> int:
    child = os.fork()
    if child == 0:
        os.setsid()
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        signal.alarm(3 * SECONDS)
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        os._exit(_run(trial))
    return child


def _run(trial: Trial) -> int:
    import pytest

    name = ".".join(trial.path.relative_to(ROOT / "src").with_suffix("").parts)

    class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
        def find_spec(self, fullname, path_of_package, target=None):
            if fullname == name:
                return importlib.util.spec_from_file_location(fullname, trial.path, loader=self)
            if fullname == "elco.division.atomics":
                return importlib.util.spec_from_file_location(fullname, trial.path, loader=Plain())
            return None

        def exec_module(self, module):
            exec(compile(trial.text, str(trial.path), "exec"), module.__dict__)

    class Plain(importlib.abc.Loader):
        def exec_module(self, module):
            module.swap_if = _swap_if

    sys.meta_path.insert(0, Changed())
    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore"]
    return int(pytest.main([*options, "-o", "filterwarnings=", "-k", QUICK, *_tests(trial.path)]))


def _tests(path: Path) -> list[str]:
    """The module's own tests first: most mutants fail there."""
    inside = path.relative_to(SOURCE)
    own = ROOT / "tests" / inside.with_name(f"test_{path.name}")
    return [*([str(own)] if own.is_file() else []), *TESTS[inside.parts[0].removesuffix(".py")]]


def _swap_if(array, place, expected, value) -> bool:
    """The atomic operation without a compiler."""
    if array[place] != expected:
        return False
    array[place] = value
    return True
