"""The one place that prints: results to stdout, everything else to stderr."""

from __future__ import annotations

import json
import logging
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, ParamSpec, TextIO, TypeVar

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import (
    BarColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from elco.errors import ElcoError, ElcoWarning

P = ParamSpec("P")
R = TypeVar("R")

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object to stdout.")]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="No progress and no notes.")]
ReportOption = Annotated[
    Path | None, typer.Option("--report", help="Also write one page to look at: FILE.html.")
]
ForceOption = Annotated[bool, typer.Option("--force", help="Overwrite what is there.")]


class Output:
    """Human, JSON or quiet."""

    def __init__(self, *, as_json: bool = False, quiet: bool = False) -> None:
        self.as_json = as_json
        self.quiet = quiet
        self.stdout = Console(soft_wrap=False)
        self.stderr = Console(stderr=True)
        warnings.showwarning = self._show_warning
        log = logging.getLogger("elco")
        log.setLevel(logging.WARNING if quiet else logging.INFO)
        log.handlers = [_Notes(self)]
        log.propagate = False

    def _show_warning(
        self,
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        if issubclass(category, ElcoWarning) and not self.quiet:
            self.stderr.print(f"[yellow]warning:[/] {message}", highlight=False)

    def note(self, text: str) -> None:
        """A line about what is going on."""
        if not self.quiet:
            self.stderr.print(text, highlight=False)

    def next(self, command: str) -> None:
        """The command that one may want now; not for machines."""
        if not self.as_json and not self.quiet:
            self.stderr.print(f"Next: {command}", highlight=False, markup=False, soft_wrap=True)

    def result(self, value: Any, human: Any) -> None:
        """The result: `value` as JSON, or `human` (text or anything rich can render)."""
        if self.as_json:
            sys.stdout.write(json.dumps(value, indent=2, default=_plain) + "\n")
        elif human is not None:
            self.stdout.print(human, highlight=False)

    @contextmanager
    def progress(self) -> Iterator[Callable[..., None]]:
        """A bar for each stage, on stderr: call with its name, what is done, and the total.

        Where pieces differ, a fourth number says what share of the work is done.
        """
        columns = (
            TextColumn("{task.description:<13}"),
            BarColumn(),
            TextColumn("{task.fields[done]}/{task.fields[total_count]}"),
            TimeElapsedColumn(),
            TextColumn("left"),
            TimeRemainingColumn(),
        )
        with Progress(*columns, console=self.stderr, disable=self.quiet) as bars:
            stages: dict[str, Any] = {}

            def update(stage: str, done: int, total: int, share: float | None = None) -> None:
                if stage not in stages:
                    stages[stage] = bars.add_task(stage, total=1.0, done=done, total_count=total)
                part = done / max(total, 1) if share is None else share
                bars.update(stages[stage], completed=part, done=done, total_count=total)

            yield update


class _Notes(logging.Handler):
    """Shows what the library logs as notes."""

    def __init__(self, output: Output) -> None:
        super().__init__()
        self.output = output

    def emit(self, record: logging.LogRecord) -> None:
        self.output.note(record.getMessage())


def _plain(value: Any) -> Any:
    return value.item() if hasattr(value, "item") else str(value)


def says_errors(command: Callable[P, R]) -> Callable[P, R]:
    """Turn an `ElcoError` into one sentence and exit code 1."""

    @wraps(command)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except ElcoError as error:
            text = f"[red]error:[/] {escape(str(error))}"
            Console(stderr=True).print(text, highlight=False, soft_wrap=True)
            raise typer.Exit(1) from error
        except ModuleNotFoundError as error:
            extra = EXTRAS.get((error.name or "").split(".")[0])
            if extra is None:
                raise
            Console(stderr=True).print(
                f"[red]error:[/] this needs {error.name}: pip install 'elco\\[{extra}]'"
            )
            raise typer.Exit(1) from error
        except KeyboardInterrupt:
            Console(stderr=True).print("interrupted")
            raise typer.Exit(130) from None

    return wrapped


EXTRAS = {
    "torch": "gnn",
    "torch_geometric": "gnn",
    "jinja2": "report",
    "matplotlib": "report",
    "networkx": "formats",
    "igraph": "formats",
    "pandas": "formats",
    "polars": "formats",
}
