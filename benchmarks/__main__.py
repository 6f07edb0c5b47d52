"""Run every benchmark and write the table: `make bench`."""

from __future__ import annotations

import importlib.metadata
import os
import platform
from pathlib import Path

from benchmarks import layers, personas, poll, sparse_input, startup

QUESTIONS = (personas, poll, sparse_input, layers, startup)


def main() -> None:
    lines = [
        "# Benchmarks",
        "",
        "Made by `make bench`. A ratio below 1 means that elco is faster.",
        "Each pair was measured in one run, in turn, best of several.",
        "",
        f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}, "
        + ", ".join(
            f"{name} {importlib.metadata.version(name)}"
            for name in ("numpy", "scipy", "numba", "torch", "networkx")
        ),
        "",
        "| what | against | ratio | time | time against |",
        "| --- | --- | ---: | ---: | ---: |",
    ]
    for question in QUESTIONS:
        for row in question.run():
            print(row.markdown())
            lines.append(row.markdown())
    Path(__file__).with_name("RESULTS.md").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
