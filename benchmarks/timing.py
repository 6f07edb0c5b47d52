"""Interleaved timing: ratios hold even on a machine that is busy with other things."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Table:
    """What one question found."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]

    def markdown(self) -> str:
        lines = [
            f"## {self.title}",
            "",
            "| " + " | ".join(self.columns) + " |",
            "| --- " + "| ---: " * (len(self.columns) - 1) + "|",
            *("| " + " | ".join(row) + " |" for row in self.rows),
        ]
        return "\n".join(lines)


@dataclass(frozen=True)
class Ratio:
    """What was measured against what, and the ratio of their times."""

    what: str
    against: str
    seconds: float
    against_seconds: float

    @property
    def value(self) -> float:
        return self.seconds / self.against_seconds


def ratios(title: str, found: Sequence[Ratio]) -> Table:
    """A table of ratios: below 1 ours is faster."""
    return Table(
        title,
        ("what", "against", "ratio", "time", "time against"),
        [
            (r.what, r.against, f"{r.value:.3g}", seconds(r.seconds), seconds(r.against_seconds))
            for r in found
        ],
    )


def seconds(value: float) -> str:
    return f"{value:.3g} s"


def peak_memory() -> int:
    """Bytes that this process held at most; `getrusage` would count those of its parent too."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    raise OSError("this system does not tell the peak memory of a process.")


def once(function: Callable[[], object]) -> float:
    """Seconds that a call takes."""
    started = time.perf_counter()
    function()
    return time.perf_counter() - started


def ratio(
    what: str,
    ours: Callable[[], object],
    against: str,
    theirs: Callable[[], object],
    rounds: int = 5,
) -> Ratio:
    """Run both in turn and take the best of each."""
    both = [(once(ours), once(theirs)) for _ in range(rounds)]
    return Ratio(what, against, min(b[0] for b in both), min(b[1] for b in both))
