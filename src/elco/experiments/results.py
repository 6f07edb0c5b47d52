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
from importlib.metadata import version
from pathlib import Path
from typing import Any

from elco.errors import ElcoError

Job = Mapping[str, Any]
"""What is run, as plain values: it is the key of its result."""
LIBRARIES = ("elco", "numpy", "scipy", "scikit-learn", "lightgbm", "torch", "torch_geometric")


class Results:
    """The finished runs of one experiment, in `folder/runs.jsonl`."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "runs.jsonl"
        self._found: dict[str, dict[str, Any]] = {}
        if self.path.is_file():
            for number, line in enumerate(self._whole_lines(), start=1):
                try:
                    record = json.loads(line)
                    self._found[key_of(record["job"])] = record["result"]
                except (ValueError, KeyError, TypeError) as error:
                    raise ElcoError(f"{self.path}, line {number}: not a result.") from error

    def _whole_lines(self) -> list[str]:
        return self.path.read_text("utf-8").split("\n")[:-1]

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
        """Write one result; it is on the disk when this returns."""
        record = {
            "job": dict(job),
            "result": dict(result),
            "environment": environment(),
            "seconds": round(seconds, 3),
        }
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab+") as file:
            _cut_stump(file)
            file.write(json.dumps(record, sort_keys=True).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
        self._found[key_of(job)] = dict(result)


def key_of(job: Job) -> str:
    """One text for one job."""
    return json.dumps(dict(job), sort_keys=True)


def environment() -> dict[str, str]:
    """Versions that a result may depend on."""
    return {"python": platform.python_version(), **{name: version(name) for name in LIBRARIES}}


def _cut_stump(file: Any) -> None:
    end = file.seek(0, os.SEEK_END)
    step = 4096
    position = end
    while position > 0:
        start = max(0, position - step)
        file.seek(start)
        block = file.read(position - start)
        newline = block.rfind(b"\n")
        if newline >= 0:
            position = start + newline + 1
            break
        position = start
    if position < end:
        file.truncate(position)
    file.seek(0, os.SEEK_END)
