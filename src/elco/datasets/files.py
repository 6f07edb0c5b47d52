"""Where data lives, and how a file or folder appears there whole or not at all."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from platformdirs import user_cache_path

from elco.datasets.temporary import flush, swap, temporary_beside
from elco.errors import ElcoError, WriteError


def cache_folder() -> Path:
    """The folder for fetched data: `ELCO_CACHE_DIR`, or the user's cache directory."""
    override = os.environ.get("ELCO_CACHE_DIR")
    return Path(override).expanduser() if override else user_cache_path("elco")


def local_folder() -> Path | None:
    """The folder of data that is already here (`ELCO_DATA_DIR`), if there is one."""
    override = os.environ.get("ELCO_DATA_DIR")
    return Path(override).expanduser() if override else None


def sha256(path: Path) -> str:
    """The SHA-256 of a file, in hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def refuse_to_overwrite(target: Path, force: bool) -> None:
    """Raise if there is something at `target` and `force` is not set."""
    if target.exists() and not force:
        raise ElcoError(f"{target} exists already: choose another name, or add --force.")


@contextmanager
def whole_file(target: Path, *, force: bool = False) -> Iterator[Path]:
    """Give a temporary path to write to; it becomes `target` only if nothing went wrong."""
    refuse_to_overwrite(target, force)
    with one_sentence(target), temporary_beside(target, folder=False) as temporary:
        yield temporary
        temporary.chmod(0o644)
        flush(temporary)
        if force:
            temporary.replace(target)
        else:
            _link(temporary, target)


@contextmanager
def whole_folder(target: Path, *, force: bool = False) -> Iterator[Path]:
    """Give a temporary folder to write to; it becomes `target` only if nothing went wrong."""
    refuse_to_overwrite(target, force)
    with one_sentence(target), temporary_beside(target, folder=True) as temporary:
        yield temporary
        temporary.chmod(0o755)
        for path in temporary.rglob("*"):
            if path.is_file():
                flush(path)
        if force:
            swap(temporary, target)
        else:
            _rename_to_nothing(temporary, target)


@contextmanager
def one_sentence(target: Path) -> Iterator[None]:
    """Say in one sentence that something could not be written, and that nothing was lost."""
    try:
        yield
    except ElcoError:
        raise
    except OSError as error:
        # Only some libraries pass on what the system said.
        reason = os.strerror(error.errno) if error.errno else " ".join(str(error).split())
        raise WriteError(
            f"cannot write {target}: {reason.rstrip('.')}. What was there before is as it was."
        ) from error


def _link(temporary: Path, target: Path) -> None:
    """Rename, unless another process was faster."""
    try:
        target.hardlink_to(temporary)
    except FileExistsError:
        refuse_to_overwrite(target, force=False)
    except OSError:  # A file system without links.
        refuse_to_overwrite(target, force=False)
        temporary.replace(target)


def _rename_to_nothing(temporary: Path, target: Path) -> None:
    """Rename, unless another process was faster."""
    try:
        temporary.rename(target)  # An empty folder gives way, anything else does not.
    except OSError:
        refuse_to_overwrite(target, force=False)
        raise
