"""Temporary files and folders beside what they are to become.

Whoever writes one holds a lock on it, which ends with the process however that ends. One that
nobody holds was left by a process that was killed: the next one to write the same thing removes it.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ENDING = ".elco-part"


@contextmanager
def temporary_beside(target: Path, *, folder: bool) -> Iterator[Path]:
    """An empty file or folder with a name of its own; what is left of it at the end is removed."""
    target.parent.mkdir(parents=True, exist_ok=True)
    prefix = f".{target.name}."
    for leftover in target.parent.glob(f"{_literal(prefix)}*{ENDING}"):
        _remove_if_left(leftover)
    path, lock = _made(target.parent, prefix, folder)
    try:
        yield path
    finally:
        _remove(path)
        os.close(lock)


def _made(parent: Path, prefix: str, folder: bool) -> tuple[Path, int]:
    """Make and lock; where a process that removes leftovers comes between, make it anew."""
    while True:
        if folder:
            path = Path(tempfile.mkdtemp(ENDING, prefix, parent))
            lock = os.open(path, os.O_RDONLY)
        else:
            lock, name = tempfile.mkstemp(ENDING, prefix, parent)
            path = Path(name)
        if _is_ours(lock) and path.exists():
            return path, lock
        os.close(lock)
        _remove(path)


def _is_ours(handle: int) -> bool:
    """Lock, without waiting; true also where nobody can."""
    try:
        _lock(handle, wait=False)
    except BlockingIOError:
        return False
    except OSError:
        pass
    return True


@contextmanager
def locked(handle: int) -> Iterator[None]:
    """Wait until no other process holds the file, and hold it as long as it is open."""
    with suppress(OSError):
        _lock(handle, wait=True)
    yield


def _lock(handle: int, *, wait: bool) -> None:
    """Raises an `OSError` where another process holds it, and where there are no locks at all."""
    try:
        import fcntl
    except ImportError as error:
        raise OSError("this system has no locks") from error
    fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


def _remove_if_left(path: Path) -> None:
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
    except OSError:  # Gone, or somebody else's.
        return
    try:
        _lock(handle, wait=False)
        _remove(path)
    except OSError:
        pass  # Being written, or not ours to remove.
    finally:
        os.close(handle)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _literal(text: str) -> str:
    """For `glob`: letters that mean something there stand for themselves."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in text)


def flush(path: Path) -> None:
    """Have the system write a file to the disk, so that its name is never there before it."""
    with path.open("rb") as file:
        os.fsync(file.fileno())


EXCHANGE = 2
HERE = -100
"""Of Linux: swap the two names; relative to the working directory."""


def swap(temporary: Path, target: Path) -> None:
    """Put `temporary` at the place of `target`, which ends up at the place of `temporary`.

    In one step where the system can (Linux): at no moment is there nothing at `target`.
    """
    if not target.exists():
        with suppress(OSError):  # Another process was faster.
            temporary.rename(target)
            return
    if not _exchanged(temporary, target):
        aside = temporary.with_name(temporary.name + ENDING)
        target.rename(aside)
        temporary.rename(target)
        _remove(aside)


def _exchanged(one: Path, other: Path) -> bool:
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError, TypeError):
        return False
    outcome: int = rename(HERE, os.fsencode(one), HERE, os.fsencode(other), EXCHANGE)
    return outcome == 0
