"""Pages as files."""

from __future__ import annotations

from pathlib import Path

from elco.datasets.files import refuse_to_overwrite, whole_file
from elco.errors import InputError

ENDINGS = (".html", ".htm")


def check_page(path: Path, force: bool) -> None:
    """Refuse what cannot be written, before anything is run."""
    if path.suffix.lower() not in ENDINGS:
        raise InputError(f"{path}: expected a name that ends in {' or '.join(ENDINGS)}.")
    refuse_to_overwrite(path, force)


def write_page(page: str, path: Path, *, force: bool = False) -> None:
    """Write the page whole, or not at all."""
    with whole_file(path, force=force) as temporary:
        temporary.write_text(page, "utf-8")
