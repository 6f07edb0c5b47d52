"""The border to files from strangers: a reader ends with a graph or with one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from elco.errors import DatasetError, ElcoError, InputError

MOST_LETTERS = 300
"""Of what another library says about a file."""


@contextmanager
def reading(source: str | Path) -> Iterator[None]:
    """Whatever a file makes a reader stumble over becomes one sentence."""
    try:
        yield
    except InputError as error:
        raise DatasetError(f"{source}: {error}") from error
    except (ElcoError, ImportError):  # A library that is missing is not the file's fault.
        raise
    except MemoryError as error:
        raise DatasetError(f"{source} does not fit into memory.") from error
    except Exception as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise DatasetError(f"cannot read {source}: {reason[:MOST_LETTERS].rstrip('.')}.") from error
