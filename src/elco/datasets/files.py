"""Where data lives, and how a file or folder appears there whole or not at all."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from platformdirs import user_cache_path

from elco.errors import ElcoError


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
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
        temporary.chmod(0o644)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


@contextmanager
def whole_folder(target: Path, *, force: bool = False) -> Iterator[Path]:
    """Give a temporary folder to write to; it becomes `target` only if nothing went wrong."""
    refuse_to_overwrite(target, force)
    target.parent.mkdir(parents=True, exist_ok=True)
    temporary = Path(tempfile.mkdtemp(dir=target.parent, prefix=f".{target.name}."))
    replaced = temporary.with_name(temporary.name + ".old")
    try:
        yield temporary
        temporary.chmod(0o755)
        if target.exists():
            target.rename(replaced)
        temporary.rename(target)
    finally:
        for leftover in (temporary, replaced):
            if leftover.is_dir():
                shutil.rmtree(leftover)
            else:
                leftover.unlink(missing_ok=True)
