"""`elco audit`: the test for leaks."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated, Any

import typer

from elco.cli.output import JsonOption, Output, QuietOption, says_errors

LEAKS = 1


@says_errors
def audit_cli(
    target: Annotated[
        str,
        typer.Argument(
            help="What to audit, as MODULE:NAME or FILE.py:NAME; a class is made without arguments."
        ),
    ],
    graph: Annotated[
        str, typer.Option(help="A dataset, a folder of tables, or an .npz file.")
    ] = "cora",
    takes: Annotated[
        str, typer.Option(help="What it is called with: pyg (a Data) or graph (an elco.Graph).")
    ] = "pyg",
    seed: Annotated[int, typer.Option(help="For Python, NumPy and torch, before each call.")] = 0,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Change labels outside the training split and see whether a transform notices.

    The exit code is 0 if nothing changes, and 1 if something does or nothing can be told.

    Example: elco audit torch_geometric.transforms:GDC --graph cora
    """
    output = Output(as_json=as_json, quiet=quiet)
    from elco.datasets import load

    source = load(graph)
    from elco.audit import audit_leakage

    verdict = audit_leakage(_found(target), source, takes=takes, seed=seed)
    lines = [f"{target}: {verdict.word} ({verdict.runs} runs)", *map(str, verdict.evidence)]
    if not verdict.deterministic:
        lines.append("Two runs with the same labels and the same seed differ: fix that first.")
    output.result({"target": target, **verdict.as_dict()}, "\n  ".join(lines))
    output.next(f"elco compare {shlex.quote(graph)}")
    if verdict.word != "clean":
        raise typer.Exit(LEAKS)


def _found(target: str) -> Any:
    """Import what is named."""
    import importlib
    import importlib.util
    import sys

    from elco.errors import InputError

    place, _, name = target.rpartition(":")
    if not place or not name:
        raise InputError(f"{target!r}: expected MODULE:NAME or FILE.py:NAME.")
    try:
        if place.endswith(".py"):
            spec = importlib.util.spec_from_file_location(Path(place).stem, place)
            if spec is None or spec.loader is None or not Path(place).is_file():
                raise InputError(f"no file {place}.")
            module = importlib.util.module_from_spec(spec)
            sys.modules[spec.name] = module
            spec.loader.exec_module(module)
        else:
            sys.path.insert(0, "")
            module = importlib.import_module(place)
    except ImportError as error:
        raise InputError(f"cannot import {place}: {error}.") from error
    if not hasattr(module, name):
        raise InputError(f"{place} has no {name!r}.")
    found = getattr(module, name)
    found = found() if isinstance(found, type) else found
    if not callable(found):
        raise InputError(f"{target} is not callable.")
    return found
