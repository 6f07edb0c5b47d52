"""Run every benchmark, or those named, and write the tables: `make bench`."""

from __future__ import annotations

import importlib
import importlib.metadata
import os
import platform
import re
import sys
from pathlib import Path

from benchmarks.timing import Table

QUESTIONS = (
    "personas",
    "division",
    "growth",
    "stages",
    "poll",
    "dropout",
    "wide_products",
    "training",
    "together",
    "comparing",
    "startup",
)
APART = ("spark", "spark_quality")
"""Run when named only: `make bench-spark`."""
LIBRARIES = ("numpy", "scipy", "numba", "torch", "torch_geometric", "networkit", "igraph")
RESULTS = Path(__file__).with_name("RESULTS.md")


HEAD = """# Benchmarks

Made by `make bench`. A ratio below 1 means that elco is faster. Each pair was measured in one run,
in turn; the best of several, where one does not take minutes.

"""


def machine() -> str:
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in LIBRARIES)
    cores, python = os.cpu_count(), platform.python_version()
    return f"{cores} cores, {platform.machine()}, Python {python}, {versions}\n\n"


def main() -> None:
    chosen = sys.argv[1:] or QUESTIONS
    sections = {}
    if RESULTS.is_file():
        parts = re.split(r"<!-- (\w+) -->\n", RESULTS.read_text("utf-8"))[1:]
        texts = [text.strip() for text in parts[1::2]]
        sections = dict(zip(parts[::2], texts, strict=True))
    for name in chosen:
        found = importlib.import_module(f"benchmarks.{name}").run()
        tables = [found] if isinstance(found, Table) else found
        sections[name] = "\n\n".join(table.markdown() for table in tables).strip()
        print(sections[name], flush=True)
        kept = [
            f"<!-- {key} -->\n{sections[key]}" for key in (*QUESTIONS, *APART) if key in sections
        ]
        RESULTS.write_text(HEAD + machine() + "\n\n".join(kept) + "\n", "utf-8")


if __name__ == "__main__":
    main()
