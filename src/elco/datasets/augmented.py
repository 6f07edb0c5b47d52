"""Augmented graphs as folders of tables: written by `elco augment`, read back whole."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet
import scipy.sparse as sp

import elco
from elco.augmentation import AugmentedGraph, LabelSource
from elco.checks import UNKNOWN
from elco.cover import Cover
from elco.datasets.files import whole_folder
from elco.datasets.reading import reading
from elco.datasets.table_files import read_table
from elco.datasets.tables import (
    label_names,
    places_of,
    read_tables,
    write_attributes,
    write_edges,
    write_nodes,
)
from elco.errors import DatasetError
from elco.graph import Graph
from elco.signs import Sign
from elco.typing import AnyArray, FloatArray

SCHEMA_VERSION = 3


def write_augmented(
    graph: Graph, augmented: AugmentedGraph, folder: Path, *, force: bool = False
) -> None:
    """Write G' and where it came from: the same graph and seed give the same bytes.

    `nodes.parquet` holds the voters as they came, with their split and labels; only the labels of
    the training split went into the electors.
    """
    n_voters = augmented.n_voters
    electors = slice(n_voters, None)
    ids = elector_ids(graph.node_ids, augmented.n_electors)
    all_ids = np.concatenate([graph.node_ids, ids])
    cover = sp.coo_array(augmented.cover.membership)
    sources = [LabelSource(value).name.lower() for value in augmented.label_source[electors]]
    with whole_folder(folder, force=force) as temporary:
        write_nodes(graph, temporary)
        write_edges(augmented.adjacency, all_ids, temporary)
        write_attributes(augmented.attributes, temporary)
        table = {
            "id": ids,
            "label": pa.array(
                label_names(augmented.labels[electors], graph.class_names), pa.string()
            ),
            "label_source": pa.array(sources, pa.string()),
            "confidence": augmented.confidence[electors],
            "round": augmented.round[electors],
            "size": augmented.cover.sizes,
        }
        pa.parquet.write_table(pa.table(table), temporary / "electors.parquet")
        members = {"elector": ids[cover.row], "voter": graph.node_ids[cover.col]}
        pa.parquet.write_table(pa.table(members), temporary / "cover.parquet")
        pa.parquet.write_table(_targets(augmented, all_ids), temporary / "targets.parquet")
        meta = {
            "schema_version": SCHEMA_VERSION,
            "graph": graph.name,
            "class_names": list(graph.class_names),
            "recipe": dict(augmented.recipe),
            "termination": augmented.termination,
            "signs": [sign.as_dict() for sign in augmented.signs],
            "history": [dict(row) for row in augmented.history],
            "versions": {"elco": elco.__version__, "numpy": np.__version__},
            "input_sha256": fingerprint(graph),
        }
        (temporary / "meta.json").write_text(json.dumps(meta, indent=2) + "\n", "utf-8")


def read_augmented(folder: Path) -> AugmentedGraph:
    """Read what `write_augmented` wrote."""
    with reading(folder):
        return _read(folder)


def _read(folder: Path) -> AugmentedGraph:
    try:
        meta: dict[str, Any] = json.loads((folder / "meta.json").read_text("utf-8"))
        if meta["schema_version"] != SCHEMA_VERSION:
            raise DatasetError(
                f"{folder} has schema version {meta['schema_version']}; expected {SCHEMA_VERSION}."
            )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DatasetError(f"{folder} is not an augmented graph: no valid meta.json.") from error
    whole = read_tables(folder)
    columns = ("id", "label_source", "confidence", "round")
    electors = read_table(folder / "electors.parquet", required=columns)
    members = read_table(folder / "cover.parquet", required=("elector", "voter"))
    targets = read_table(folder / "targets.parquet", required=("id", "weight"))
    n_electors = len(electors)
    n_voters = whole.n_nodes - n_electors
    elector = places_of(whole.node_ids, members["elector"], "elector") - n_voters
    voter = places_of(whole.node_ids, members["voter"], "voter")
    given = whole.train_mask[:n_voters]
    sources = [LabelSource[name.upper()] for name in electors["label_source"].to_pylist()]
    number = {name: i for i, name in enumerate(meta["class_names"])}
    names = np.array([number[name] for name in whole.class_names], dtype=np.int64)
    labels = np.where(whole.train_mask, names[whole.labels] if len(names) else UNKNOWN, UNKNOWN)
    posterior = None
    if "posterior" in targets.column_names:
        posterior = _numbers(targets, "posterior", whole.n_nodes)
    return AugmentedGraph(
        adjacency=whole.adjacency,
        attributes=whole.attributes,
        labels=labels,
        weights=_numbers(targets, "weight", whole.n_nodes)[:, 0],
        label_source=np.concatenate(
            [np.where(given, LabelSource.GIVEN, LabelSource.ABSTAINED), sources]
        ).astype(np.int64),
        confidence=np.concatenate([given, electors["confidence"].to_numpy()]).astype(np.float64),
        round=np.concatenate([np.where(given, 0, -1), electors["round"].to_numpy()]),
        cover=Cover.from_pairs(elector, voter, n_electors, n_voters),
        history=tuple(meta["history"]),
        termination=meta["termination"],
        recipe=meta["recipe"],
        posterior=posterior,
        signs=tuple(Sign.from_dict(sign) for sign in meta["signs"]),
    )


def _targets(augmented: AugmentedGraph, ids: AnyArray) -> Any:
    """What each node is to become in training, and how much it counts."""
    columns: dict[str, Any] = {"id": ids, "weight": augmented.weights}
    if augmented.posterior is not None:
        flat = pa.array(augmented.posterior.ravel())
        width = augmented.posterior.shape[1]
        columns["posterior"] = pa.FixedSizeListArray.from_arrays(flat, width)
    return pa.table(columns)


def _numbers(table: Any, name: str, n_rows: int) -> FloatArray:
    """A column of numbers, or of lists of numbers of one length, as a matrix."""
    values = table[name].combine_chunks()
    if pa.types.is_fixed_size_list(values.type) or pa.types.is_list(values.type):
        values = values.flatten()
    if values.null_count or not pa.types.is_floating(values.type) or len(values) % max(n_rows, 1):
        raise DatasetError(f"targets.parquet, column {name!r}: expected numbers, a row a node.")
    return np.array(values.to_numpy(), dtype=np.float64).reshape(n_rows, -1)


def elector_ids(voter_ids: AnyArray, n_electors: int) -> AnyArray:
    """Ids for the electors: the next whole numbers, or names where the voters have names."""
    if voter_ids.dtype.kind in "iu":
        first = int(voter_ids.max()) + 1 if len(voter_ids) else 0
        if first + n_electors <= np.iinfo(np.int64).max:
            return np.arange(first, first + n_electors, dtype=np.int64)
    taken = set(voter_ids.astype(str).tolist())
    prefix = "elector-"
    while any(f"{prefix}{i}" in taken for i in range(n_electors)):
        prefix = "_" + prefix
    return np.array([f"{prefix}{i}" for i in range(n_electors)], dtype=str)


def fingerprint(graph: Graph) -> str:
    """SHA-256 over everything that augmentation reads, training labels included."""
    digest = hashlib.sha256()
    matrices = [graph.adjacency, graph.attributes]
    for matrix in matrices:
        sparse = sp.issparse(matrix)
        for part in (matrix.indptr, matrix.indices, matrix.data) if sparse else (matrix,):
            digest.update(np.ascontiguousarray(part).tobytes())
    labels = np.where(graph.train_mask, graph.labels, UNKNOWN)
    digest.update(labels.tobytes())
    digest.update("\0".join(map(str, graph.node_ids.tolist())).encode())
    return digest.hexdigest()
