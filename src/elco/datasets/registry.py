"""Graphs by name or path."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

from elco.datasets.arrays import is_array_folder, read_arrays
from elco.datasets.fetch import fetch
from elco.datasets.files import cache_folder, local_folder
from elco.datasets.npz import read_npz, write_npz
from elco.datasets.other_formats import read_graphml, read_pt
from elco.datasets.planetoid import has_planetoid, read_planetoid
from elco.datasets.reading import reading
from elco.datasets.synthetic import synthetic_graph
from elco.datasets.tables import is_table_folder, read_tables, read_two_tables
from elco.errors import DatasetError
from elco.graph import Graph

log = logging.getLogger(__name__)

PUBLIC = {
    "cora": "2,708 papers on machine learning, 7 topics",
    "citeseer": "3,327 papers on computer science, 6 topics",
    "pubmed": "19,717 papers on diabetes, 3 topics",
}
SYNTHETIC = "synthetic"


READERS: dict[str, Callable[[Path], Graph]] = {
    ".npz": read_npz,
    ".graphml": read_graphml,
    ".pt": read_pt,
}
EDGE_FILES = (".csv", ".tsv", ".txt", ".parquet", ".edges")


def load(name_or_path: str | Path, *, nodes: str | Path | None = None) -> Graph:
    """Load a graph.

    Parameters
    ----------
    name_or_path : str or Path
        "cora", "citeseer", "pubmed" (fetched once, then cached), "synthetic", the name of an
        `.npz` in `ELCO_DATA_DIR`, a folder of tables, a folder of `.npy` files (mapped, for graphs
        near the size of memory; see `elco.datasets.arrays`), or a file: `.npz`, `.graphml`, PyG's
        `.pt`, or edges as `.csv`, `.tsv`, `.txt` or `.parquet`.
    nodes : str or Path, optional
        The table of nodes that goes with a file of edges.

    Examples
    --------
    >>> load("synthetic")
    Graph('synthetic', 1,000 nodes, 5,186 edges, 200 attributes, 3 classes, split 60/90/850)
    """
    with reading(name_or_path):
        return _load(name_or_path, nodes)


def _load(name_or_path: str | Path, nodes: str | Path | None) -> Graph:
    name = str(name_or_path)
    if name == SYNTHETIC:
        return synthetic_graph()
    path = Path(name_or_path).expanduser()
    if nodes is not None and path.suffix not in EDGE_FILES:
        raise DatasetError(f"a table of nodes goes with a file of edges; {name!r} is none.")
    if name not in PUBLIC and path.suffix in READERS:
        return READERS[path.suffix](path)
    if name not in PUBLIC and path.suffix in EDGE_FILES and path.is_file():
        return read_two_tables(path, None if nodes is None else Path(nodes).expanduser())
    if name not in PUBLIC and path.is_dir():
        return read_arrays(path) if is_array_folder(path) else read_tables(path)
    local = _load_local(name)
    if local is not None:
        return local
    if name in PUBLIC:
        return read_npz(fetch_public(name))
    names = ", ".join([*PUBLIC, SYNTHETIC])
    raise DatasetError(
        f"there is no dataset and no folder named {name!r}. Datasets: {names}. Else give a folder "
        "of tables (nodes.csv, edges.csv), or a file: .npz, .graphml, .pt, or edges as .csv."
    )


def _load_local(name: str) -> Graph | None:
    """Look in `ELCO_DATA_DIR`, at its top and one folder below."""
    folder = local_folder()
    if folder is None:
        return None
    if not folder.is_dir():
        raise DatasetError(f"ELCO_DATA_DIR is {folder}, which is not a folder.")
    for place in [folder, *sorted(child for child in folder.iterdir() if child.is_dir())]:
        if has_planetoid(place, name):
            return read_planetoid(place, name)
        if (place / f"{name}.npz").is_file():
            return read_npz(place / f"{name}.npz")
        if is_table_folder(place / name):
            return read_tables(place / name)
    return None


def cached(name: str) -> Path:
    """Where a public dataset lies once it was fetched."""
    return cache_folder() / "datasets" / f"{name}.npz"


def fetch_public(name: str) -> Path:
    """Make sure that a public dataset lies in the cache; returns its path."""
    path = cached(name)
    if not path.is_file():
        log.info("fetch    %s", name)
        write_npz(fetch(name), path, force=True)
    return path
