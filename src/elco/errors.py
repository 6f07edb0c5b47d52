"""Every error and warning that elco raises on purpose."""

from __future__ import annotations

from collections.abc import Iterable


class ElcoError(Exception):
    """Base of all errors here. The message says what came, what was expected, and the fix."""


class InputError(ElcoError, ValueError):
    """The caller's graph, labels or settings are not usable as they are."""


class DatasetError(ElcoError):
    """A dataset or a file could not be found, fetched, verified or read."""


class WriteError(ElcoError, OSError):
    """A result could not be written: no room, no permission."""


class MemoryLimitError(ElcoError, MemoryError):
    """The work needs more memory than there is; it was not begun."""


class MissingLibraryError(ElcoError, ImportError):
    """A library that only some graphs need is not installed."""


class ElcoWarning(UserWarning):
    """Something was repaired or left out; the result is valid, but may not be what was meant."""


def one_of(what: str, value: object, allowed: Iterable[str]) -> None:
    """Raise unless `value` is one of `allowed`."""
    choices = sorted(allowed)
    if value not in choices:
        raise InputError(f"{what} is {value!r}; expected one of: {', '.join(choices)}.")
