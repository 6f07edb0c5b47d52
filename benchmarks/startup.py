"""How long does the command line take to answer?"""

from __future__ import annotations

import subprocess
import sys

from benchmarks.timing import Row, ratio


def run() -> list[Row]:
    def python(code: str, *arguments: str) -> None:
        command = [sys.executable, "-c", code, *arguments]
        subprocess.run(command, capture_output=True, check=True)

    return [
        ratio(
            "elco --help",
            lambda: python("from elco.cli.app import main; main()", "--help"),
            "importing NumPy and SciPy's sparse matrices",
            lambda: python("import numpy, scipy.sparse"),
        )
    ]
