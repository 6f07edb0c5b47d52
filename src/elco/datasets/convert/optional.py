"""Libraries that only some graphs need."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from elco.errors import MissingLibraryError

INSTALLED_BY = {"networkx": "'elco[formats]'", "igraph": "'elco[formats]'", "dgl": "dgl"}


def library(name: str) -> Any:
    """Import a library, or say how to install it."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise MissingLibraryError(f"this needs {name}: pip install {INSTALLED_BY[name]}") from error
