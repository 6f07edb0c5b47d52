"""How far long work is: bars on a terminal, a line now and then in a file."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

Update = Callable[..., None]
"""Called with the name of a stage, what is done, the total and, where pieces differ, what share of
the work is done."""
SECONDS_BETWEEN_LINES = 30.0


@contextmanager
def bars(console: Console) -> Iterator[Update]:
    """A bar for each stage."""
    columns = (
        TextColumn("{task.description:<13}"),
        BarColumn(),
        TextColumn("{task.fields[done]}/{task.fields[total_count]}"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console) as shown:
        stages: dict[str, Any] = {}

        def update(stage: str, done: int, total: int, share: float | None = None) -> None:
            if stage not in stages:
                stages[stage] = shown.add_task(stage, total=1.0, done=done, total_count=total)
            part = _share(done, total, share)
            shown.update(stages[stage], completed=part, done=done, total_count=total)

        yield update


def lines(say: Callable[[str], None]) -> Update:
    """Say of each stage when it ends, and in between every half minute how far it is."""
    started: dict[str, tuple[float, float]] = {}
    said: dict[str, float] = {}

    def update(stage: str, done: int, total: int, share: float | None = None) -> None:
        now, part = time.monotonic(), _share(done, total, share)
        first, before = started.setdefault(stage, (now, part))
        recently = now - said.setdefault(stage, now) < SECONDS_BETWEEN_LINES
        if done < total and recently:
            return
        said[stage] = now
        text = f"{stage}: {done} of {total}"
        if done < total and part > before:
            text += f", about {_minutes((now - first) * (1 - part) / (part - before))} left"
        say(text)

    return update


def _share(done: int, total: int, share: float | None) -> float:
    return done / max(total, 1) if share is None else share


def _minutes(seconds: float) -> str:
    minutes = max(round(seconds / 60), 1)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02d} min"
