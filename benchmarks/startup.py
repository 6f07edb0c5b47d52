"""How long does the command line take to answer?"""

from __future__ import annotations

import subprocess
import sys

from benchmarks.timing import Table, ratio, ratios


def run() -> Table:
    def python(code: str, *arguments: str) -> None:
        command = [sys.executable, "-c", code, *arguments]
        subprocess.run(command, capture_output=True, check=True)

    found = [
        ratio(
            "elco --help",
            lambda: python("from elco.cli.app import main; main()", "--help"),
            "importing NumPy and SciPy's sparse matrices",
            lambda: python("import numpy, scipy.sparse"),
        )
    ]
    return ratios("The command line", found)
