"""Results of runs, a line each, in a file that is only ever appended to.

A line is a JSON object: the `job` (what was run), its `result`, the `environment` and the `seconds`
it took. A line counts once its newline is there: a process that is killed in the middle of one
leaves a stump, which the next one cuts off.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from elco.datasets.temporary import locked
from elco.errors import ElcoError, WriteError

Job = Mapping[str, Any]
"""What is run, as plain values: it is the key of its result."""
LIBRARIES = ("elco", "numpy", "scipy", "scikit-learn", "lightgbm", "torch", "torch_geometric")


class Results:
    """The finished runs of one experiment, in `folder/runs.jsonl`."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "runs.jsonl"
        self._found: dict[str, dict[str, Any]] = {}
        self._read = self._lines = 0
        if self.path.is_file():
            with self.path.open("rb") as file:
                self._read_on(file)

    def _read_on(self, file: BinaryIO) -> None:
        """Take in the whole lines since the last look; another process may have added some."""
        file.seek(self._read)
        for line in file:
            if not line.endswith(b"\n"):
                return
            self._lines += 1
            try:
                record = json.loads(line)
                self._found[key_of(record["job"])] = record["result"]
            except (ValueError, KeyError, TypeError, RecursionError) as error:
                raise ElcoError(f"{self.path}, line {self._lines}: not a result.") from error
            self._read += len(line)

    def __contains__(self, job: Job) -> bool:
        return key_of(job) in self._found

    def __getitem__(self, job: Job) -> dict[str, Any]:
        return self._found[key_of(job)]

    def __len__(self) -> int:
        return len(self._found)

    def of(self, experiment: str) -> Results:
        """The results of another experiment, beside these."""
        return Results(self.path.parent.parent / experiment)

    def select(self, **wanted: Any) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
        """Jobs that agree with `wanted`, and their results, in the order of the jobs."""
        for key in sorted(self._found):
            job = json.loads(key)
            if all(job.get(name) == value for name, value in wanted.items()):
                yield job, self._found[key]

    def append(self, job: Job, result: Mapping[str, Any], seconds: float) -> None:
        """Write one result; it is on the disk when this returns.

        Where another process has written that of the same job meanwhile, that one stays.
        """
        record = {
            "job": dict(job),
            "result": dict(result),
            "environment": environment(),
            "seconds": round(seconds, 3),
        }
        line = json.dumps(record, sort_keys=True).encode() + b"\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab+", buffering=0) as file, locked(file.fileno()):
                self._read_on(file)
                if job not in self:
                    file.truncate(self._read)  # Cuts off a stump.
                    self._add(file, line)
                    self._read_on(file)
        except OSError as error:
            raise WriteError(
                f"cannot write {self.path}: {error.strerror}. The {len(self)} results before are "
                "kept: go on with --resume."
            ) from error

    def _add(self, file: BinaryIO, line: bytes) -> None:
        try:
            written = file.write(line)
            while written < len(line):  # The disk ends here; the next attempt says so.
                written += file.write(line[written:])
            os.fsync(file.fileno())
        except OSError:
            file.truncate(self._read)
            raise


def key_of(job: Job) -> str:
    """One text for one job."""
    return json.dumps(dict(job), sort_keys=True)


@cache
def environment() -> dict[str, str]:
    """What a result may depend on: versions, and the instructions that round its last bits."""
    return {
        "python": platform.python_version(),
        "numpy_simd": " ".join(_instructions()),
        **{name: version(name) for name in LIBRARIES},
    }


def _instructions() -> list[str]:
    """The extensions of this processor that NumPy makes use of."""
    config = np.show_config(mode="dicts")
    return config.get("SIMD Extensions", {}).get("found", []) if config else []
