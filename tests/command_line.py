"""The command line in a process of its own.

Each command is forked off a process that has loaded the libraries and run nothing: to load PyTorch
and PyTorch Geometric takes seconds of computing, and the tests run a hundred commands. What a
command loads by itself, and when, is tested in `architecture/`, `examples/` and `faults/`.
"""

import multiprocessing
import os
import runpy
import subprocess
import sys
import tempfile
from pathlib import Path

LIBRARIES = ["elco.classifier", "elco.experiments.paper", "elco.report.html", "elco.transform"]
_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload(LIBRARIES)


def elco(*arguments: str, **environment: str) -> subprocess.CompletedProcess:
    """Run a command of elco."""
    return _forked(_command, ("elco", *arguments), environment)


def script(path: Path, *arguments: object) -> subprocess.CompletedProcess:
    """Run a file of Python."""
    return _forked(_script, (str(path), *map(str, arguments)), {})


def _forked(run, words, environment) -> subprocess.CompletedProcess:
    settings = {**os.environ, "NO_COLOR": "1", "COLUMNS": "100", **environment}
    with tempfile.TemporaryDirectory() as folder:
        files = Path(folder, "stdout"), Path(folder, "stderr")
        process = _forks.Process(target=run, args=(words, settings, Path.cwd(), files))
        process.start()
        process.join()
        printed = [path.read_text("utf-8") for path in files]
    return subprocess.CompletedProcess(words, process.exitcode, *printed)


def _command(*circumstances) -> None:
    _begin(*circumstances)
    from elco.cli.app import main

    main()


def _script(*circumstances) -> None:
    _begin(*circumstances)
    sys.path.insert(0, str(Path(sys.argv[0]).parent))
    runpy.run_path(sys.argv[0], run_name="__main__")


def _begin(words, settings, folder, files) -> None:
    for number, path in enumerate(files, start=1):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT), number)
    os.environ.clear()
    os.environ.update(settings)
    os.chdir(folder)
    sys.argv = list(words)
