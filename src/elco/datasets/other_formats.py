"""Graphs in files of other programs: GraphML, and what PyTorch saves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow as pa

from elco.datasets.convert import from_pyg
from elco.datasets.table_files import renamed
from elco.datasets.tables import NODE_COLUMNS, graph_of_tables
from elco.errors import DatasetError, InputError
from elco.graph import Graph


def read_graphml(path: Path) -> Graph:
    """Read GraphML: what nodes carry is treated as the columns of `nodes.csv` are."""
    import networkx as nx

    try:
        found = nx.read_graphml(path)
    except (OSError, nx.NetworkXError, SyntaxError, KeyError, ValueError) as error:
        raise DatasetError(f"cannot read {path}: {error}.") from error
    carried = [dict(values) for _, values in found.nodes(data=True)]
    names = dict.fromkeys(name for values in carried for name in values if name != "id")
    columns = {"id": pa.array([str(node) for node in found])}
    for name in names:
        columns[name] = _column([values.get(name) for values in carried])
    ends = list(found.edges(data=True))
    edges = {
        "src": pa.array([str(source) for source, _, _ in ends], pa.string()),
        "dst": pa.array([str(target) for _, target, _ in ends], pa.string()),
    }
    if any("weight" in values for *_, values in ends):
        edges["weight"] = pa.array([float(values.get("weight", 1.0)) for *_, values in ends])
    nodes = renamed(pa.table(columns), NODE_COLUMNS)
    return graph_of_tables(nodes, pa.table(edges), None, path.stem, str(path))


def _column(values: list[Any]) -> Any:
    """Values of one kind, or all as strings; an empty string is no value."""
    values = [None if value == "" else value for value in values]
    try:
        return pa.array(values)
    except (pa.ArrowInvalid, pa.ArrowTypeError):
        return pa.array([None if value is None else str(value) for value in values])


def read_pt(path: Path) -> Graph:
    """Read a PyG `Data`, or a dictionary of tensors with its names; runs no code of the file."""
    import torch
    from torch_geometric.data import Data
    from torch_geometric.data.data import DataEdgeAttr, DataTensorAttr
    from torch_geometric.data.storage import GlobalStorage

    safe = [Data, DataEdgeAttr, DataTensorAttr, GlobalStorage]
    try:
        with torch.serialization.safe_globals(safe):
            found = torch.load(path, weights_only=True, map_location="cpu")
    except FileNotFoundError as error:
        raise DatasetError(f"there is no file {path}.") from error
    except Exception as error:  # torch raises whatever the file makes it stumble over
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise DatasetError(
            f"{path} holds more than a PyG Data or a dictionary of tensors: {reason}"
        ) from error
    if isinstance(found, tuple) and found and isinstance(found[0], dict):
        found = found[0]  # of an InMemoryDataset: the data, and how it was cut
    if isinstance(found, dict):
        found = Data.from_dict(found)
    if not isinstance(found, Data):
        raise DatasetError(f"{path} holds a {type(found).__name__}; expected a PyG Data.")
    try:
        return _named(from_pyg(found), path.stem)
    except (InputError, ValueError, TypeError) as error:
        raise DatasetError(f"{path}: {error}") from error


def _named(graph: Graph, name: str) -> Graph:
    import dataclasses

    return dataclasses.replace(graph, name=name)
