"""Graphs in files of other programs: GraphML, and what PyTorch saves."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from elco.datasets.convert import from_networkx, from_pyg
from elco.datasets.convert.optional import library
from elco.errors import DatasetError, InputError
from elco.graph import Graph


def read_graphml(path: Path) -> Graph:
    """Read GraphML: what nodes carry is treated as the columns of `nodes.csv` are."""
    nx = library("networkx")
    try:
        found = nx.read_graphml(path)
    except (OSError, nx.NetworkXError, SyntaxError, KeyError, ValueError) as error:
        raise DatasetError(f"cannot read {path}: {error}.") from error
    try:
        return replace(from_networkx(found), name=path.stem)
    except InputError as error:
        raise DatasetError(f"{path}: {error}") from error


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
        return replace(from_pyg(found), name=path.stem)
    except (InputError, ValueError, TypeError) as error:
        raise DatasetError(f"{path}: {error}") from error
