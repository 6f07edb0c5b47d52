"""The command line in a process of its own.

Each command is forked off a process that has loaded the libraries and run nothing: to load PyTorch
and PyTorch Geometric takes seconds of computing, and the tests run a hundred commands. What a
command loads by itself, and when, is tested in `architecture/`, `examples/` and `faults/`.
"""

import multiprocessing
import os
import subprocess
import sys
import tempfile
from pathlib import Path

LIBRARIES = ["elco.classifier", "elco.experiments.paper", "elco.report.html", "elco.transform"]
_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload(LIBRARIES)


def elco(*arguments: str, **environment: str) -> subprocess.CompletedProcess:
    settings = {**os.environ, "NO_COLOR": "1", "COLUMNS": "100", **environment}
    with tempfile.TemporaryDirectory() as folder:
        files = Path(folder, "stdout"), Path(folder, "stderr")
        process = _forks.Process(target=_command, args=(arguments, settings, Path.cwd(), files))
        process.start()
        process.join()
        printed = [path.read_text("utf-8") for path in files]
    return subprocess.CompletedProcess(["elco", *arguments], process.exitcode, *printed)


def _command(arguments, settings, folder, files) -> None:
    for number, path in enumerate(files, start=1):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT), number)
    os.environ.clear()
    os.environ.update(settings)
    os.chdir(folder)
    sys.argv = ["elco", *arguments]
    from elco.cli.app import main

    main()
