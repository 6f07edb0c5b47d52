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

from elco.cli import progress
from elco.errors import ElcoError, ElcoWarning

P = ParamSpec("P")
R = TypeVar("R")

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object to stdout.")]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="No progress and no notes.")]
ReportOption = Annotated[
    Path | None, typer.Option("--report", help="Also write one page to look at: FILE.html.")
]
ForceOption = Annotated[bool, typer.Option("--force", help="Overwrite what is there.")]


_CONTROLS = {n: f"\\x{n:02x}" for n in (*range(32), *range(127, 160)) if chr(n) not in "\n\t"}


def harmless(text: str) -> str:
    r"""The same text, with what would steer a terminal made visible.

    Examples
    --------
    >>> harmless("\x1b[2J")
    '\\x1b[2J'
    """
    return text.translate(_CONTROLS)


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
            self.stderr.print(
                f"[yellow]warning:[/] {escape(harmless(str(message)))}", highlight=False
            )

    def note(self, text: str) -> None:
        """A line about what is going on."""
        if not self.quiet:
            self.stderr.print(harmless(text), highlight=False, markup=False)

    def next(self, command: str) -> None:
        """The command that one may want now; not for machines."""
        if not self.as_json and not self.quiet:
            text = harmless(f"Next: {command}")
            self.stderr.print(text, highlight=False, markup=False, soft_wrap=True)

    def result(self, value: Any, human: Any) -> None:
        """The result: `value` as JSON, or `human` (text or anything rich can render)."""
        if self.as_json:
            sys.stdout.write(json.dumps(value, indent=2, default=_plain) + "\n")
        elif human is not None:
            if isinstance(human, str):  # It may hold names from files.
                self.stdout.print(harmless(human), highlight=False, markup=False)
            else:
                self.stdout.print(human, highlight=False)

    @contextmanager
    def progress(self) -> Iterator[progress.Update]:
        """How far each stage is, on stderr; see `elco.cli.progress.Update`."""
        if self.quiet:
            yield lambda *_: None
        elif self.stderr.is_terminal:
            with progress.bars(self.stderr) as update:
                yield update
        else:
            yield progress.lines(self.note)


class _Notes(logging.Handler):
    """Shows what the library logs as notes."""

    def __init__(self, output: Output) -> None:
        super().__init__()
        self.output = output

    def emit(self, record: logging.LogRecord) -> None:
        self.output.note(record.getMessage())


def _plain(value: Any) -> Any:
    return value.item() if hasattr(value, "item") else str(value)


def _say(error: str) -> None:
    """One sentence on stderr, in which nothing that came with a file is taken for markup."""
    text = f"[red]error:[/] {escape(harmless(error))}"
    Console(stderr=True).print(text, highlight=False, soft_wrap=True)


def says_errors(command: Callable[P, R]) -> Callable[P, R]:
    """Turn an `ElcoError` into one sentence and exit code 1."""

    @wraps(command)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except ElcoError as error:
            _say(str(error))
            raise typer.Exit(1) from error
        except BrokenPipeError:  # Nobody reads on, as in `elco … | head`.
            raise
        except OSError as error:
            _say(f"{error.filename or 'the system'}: {error.strerror or error}.")
            raise typer.Exit(1) from error
        except MemoryError as error:
            _say("memory ran out. A smaller graph, or fewer --jobs, would do.")
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
