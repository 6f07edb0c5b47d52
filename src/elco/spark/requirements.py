"""What Spark needs, and one sentence where it is missing."""

from __future__ import annotations

import importlib.util
import os
import shutil
from pathlib import Path

from elco.errors import MissingLibraryError


def require_pyspark() -> None:
    """Raise unless PySpark can be imported."""
    if not _is_there("pyspark"):
        raise MissingLibraryError(
            "the Spark engine needs PySpark: pip install 'elco[spark]' (and Java 17, for example "
            "the Debian package openjdk-17-jre-headless)."
        )


def require_java() -> None:
    """Raise unless there is a Java to start a session with."""
    home = os.environ.get("JAVA_HOME")
    found = Path(home, "bin", "java").is_file() if home else shutil.which("java") is not None
    if not found:
        raise MissingLibraryError(
            "the Spark engine (extra 'elco[spark]') needs Java 17 and found none: install a "
            "package such as openjdk-17-jre-headless, or set JAVA_HOME."
        )


def _is_there(library: str) -> bool:
    try:
        return importlib.util.find_spec(library) is not None
    except ValueError:  # A module that somebody made unimportable.
        return False
