"""The command line in a process of its own."""

import os
import subprocess
import sys


def elco(*arguments: str, **environment: str) -> subprocess.CompletedProcess:
    command = [sys.executable, "-c", "from elco.cli.app import main; main()", *arguments]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "100", **environment},
    )
