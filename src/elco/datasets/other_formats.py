"""Graphs in files of other programs: GraphML, and what PyTorch saves."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.parsers.expat import ExpatError, ParserCreate

from elco.datasets.archives import refuse_bomb
from elco.datasets.convert import from_networkx, from_pyg
from elco.datasets.convert.optional import library
from elco.errors import DatasetError, InputError
from elco.graph import Graph


def read_graphml(path: Path) -> Graph:
    """Read GraphML: what nodes carry is treated as the columns of `nodes.csv` are."""
    nx = library("networkx")
    try:
        _refuse_entities(path)
        found = nx.read_graphml(path)
    except (OSError, nx.NetworkXError, SyntaxError, KeyError, ValueError, ExpatError) as error:
        raise DatasetError(f"cannot read {path}: {error}.") from error
    try:
        return replace(from_networkx(found), name=path.stem)
    except (InputError, ValueError, TypeError) as error:
        raise DatasetError(f"{path}: {error}") from error


def _refuse_entities(path: Path) -> None:
    """Raise where a file declares entities: a few can stand for gigabytes, or for other files."""

    def refuse(*declared: object) -> None:
        raise DatasetError(f"{path} has a document type or entities; GraphML needs none.")

    parser = ParserCreate()
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    with path.open("rb") as file:
        parser.ParseFile(file)


def read_pt(path: Path) -> Graph:
    """Read a PyG `Data`, or a dictionary of tensors with its names; runs no code of the file."""
    import torch
    from torch_geometric.data import Data
    from torch_geometric.data.data import DataEdgeAttr, DataTensorAttr
    from torch_geometric.data.storage import GlobalStorage

    safe = [Data, DataEdgeAttr, DataTensorAttr, GlobalStorage]
    try:
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                sizes = [member.file_size for member in archive.infolist()]
            refuse_bomb(path, sum(sizes), path.stat().st_size)
        with torch.serialization.safe_globals(safe):
            found = torch.load(path, weights_only=True, map_location="cpu")
    except FileNotFoundError as error:
        raise DatasetError(f"there is no file {path}.") from error
    except DatasetError:
        raise
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
        _refuse_repetition(path, found)
        return replace(from_pyg(found), name=path.stem)
    except (InputError, ValueError, TypeError) as error:
        raise DatasetError(f"{path}: {error}") from error


def _refuse_repetition(path: Path, data: Any) -> None:
    """Raise where a tensor is one number over and over, or names a node beyond all others."""
    import torch

    packed = path.stat().st_size
    tensors = [value for value in data.to_dict().values() if isinstance(value, torch.Tensor)]
    refuse_bomb(
        path,
        sum(each.numel() * each.element_size() for each in tensors if not each.is_sparse),
        packed,
    )
    refuse_bomb(path, 8 * int(data.num_nodes or 0), packed)
