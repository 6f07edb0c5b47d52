"""`elco doctor`: check that everything is here."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import tempfile

import typer

from elco.cli.output import JsonOption, Output, says_errors

REQUIRED = ("numpy", "scipy", "scikit-learn", "numba", "scikit-network", "lightgbm", "pyarrow")
OPTIONAL = {
    "torch": "gnn",
    "torch_geometric": "gnn",
    "jinja2": "report",
    "pyspark": "spark",
}


@says_errors
def doctor_cli(as_json: JsonOption = False) -> None:
    """Check the installation: versions, optional parts, data folders, and a small run."""
    output = Output(as_json=as_json, quiet=True)
    from rich.table import Table

    import elco
    from elco.datasets import synthetic_graph
    from elco.datasets.files import cache_folder, local_folder
    from elco.pipeline import augment

    rows: list[tuple[str, bool, str]] = [
        ("elco", True, elco.__version__),
        ("python", True, platform.python_version()),
        ("cores", True, str(os.cpu_count())),
    ]
    for name in REQUIRED:
        version = _version(name)
        rows.append((name, version is not None, version or "missing: pip install elco"))
    for name, extra in OPTIONAL.items():
        version = _version(name)
        rows.append(
            (name, True, version or f"not installed (optional: pip install 'elco[{extra}]')")
        )
    rows.append(("cache folder", *_writable(str(cache_folder()))))
    local = local_folder()
    if local is not None:
        rows.append(("ELCO_DATA_DIR", local.is_dir(), str(local)))
    graph = synthetic_graph(n_nodes=200, labels_per_class=5, val_per_class=5)
    result = augment(graph.adjacency, graph.attributes, graph.training_labels())
    rows.append(("a small run", result.n_electors > 0, f"{result.n_electors} electors"))

    table = Table("", "", "")
    for name, fine, detail in rows:
        table.add_row("ok" if fine else "[red]no[/]", name, detail.replace("[", "\\["))
    output.result([{"name": n, "ok": ok, "detail": d} for n, ok, d in rows], table)
    if not all(fine for _, fine, _ in rows):
        raise typer.Exit(1)


def _version(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def _writable(folder: str) -> tuple[bool, str]:
    try:
        os.makedirs(folder, exist_ok=True)  # noqa: PTH103
        with tempfile.TemporaryFile(dir=folder):
            return True, folder
    except OSError as error:
        return False, f"{folder}: {error.strerror}"
