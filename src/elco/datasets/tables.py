"""Graphs as folders of tables: nodes, edges and, after augmentation, electors and cover.

`nodes.parquet|csv|tsv` (id, label?, split?, and attributes as columns or as one list column
`attributes`), `edges.parquet|csv|tsv` (src, dst, weight?), optional `attributes.npz` (SciPy
sparse), `attributes.npy` (dense) or `attributes.parquet` (id, and lists `attributes` or triples
attribute, value). A Parquet table may be a folder of files, as Spark writes it.
An augmented folder adds `electors.parquet` (id, label, label_source, confidence, weight, round,
size), `cover.parquet` (elector, voter) and `meta.json`; its edges and attributes are those of G'.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet
import scipy.sparse as sp

from elco.datasets.archives import read_npy, read_sparse
from elco.datasets.attribute_tables import attributes_of_table
from elco.datasets.encoding import encode, lists
from elco.datasets.files import whole_folder
from elco.datasets.table_files import read_table
from elco.errors import DatasetError, InputError
from elco.graph import Graph
from elco.sparse import adjacency_of
from elco.typing import AnyArray, Attributes, IntArray

SPLITS = {"train": "train_mask", "val": "val_mask", "test": "test_mask"}
ENDINGS = (".parquet", ".csv", ".tsv")
NODE_COLUMNS = {"id": ("node", "node_id", "name"), "label": ("class", "y")}
EDGE_COLUMNS = {
    "src": ("source", "from", "u", "node1", "id1"),
    "dst": ("target", "to", "v", "node2", "id2"),
    "weight": ("weights",),
}
"""Other names of columns, in any spelling."""
SPELLINGS = {"validation": "val", "valid": "val", "training": "train"}


def is_table_folder(folder: Path) -> bool:
    """Whether the folder holds a table of nodes."""
    return any(_is_table(folder / f"nodes{ending}") for ending in ENDINGS)


def _is_table(path: Path) -> bool:
    return path.is_file() or (path.suffix == ".parquet" and path.is_dir())


def read_tables(folder: Path) -> Graph:
    """Read a folder of tables; of an augmented one, G' as an ordinary graph."""
    nodes = read_table(_inside(folder, "nodes"), NODE_COLUMNS, required=("id",))
    if _is_table(folder / "electors.parquet"):
        electors = read_table(folder / "electors.parquet", required=("id", "label"))
        nodes = _with_electors(nodes, electors)
    edges = read_table(_inside(folder, "edges"), EDGE_COLUMNS, required=("src", "dst"))
    attributes = None
    for path in (folder / "attributes.npz", folder / "attributes.npy"):
        if attributes is None and path.is_file():
            attributes = read_sparse(path) if path.suffix == ".npz" else read_npy(path)
    if attributes is None and _is_table(folder / "attributes.parquet"):
        attributes = _read_attribute_table(folder, nodes)
    return graph_of_tables(nodes, edges, attributes, folder.resolve().name, str(folder))


def _read_attribute_table(folder: Path, nodes: Any) -> Attributes:
    table = read_table(folder / "attributes.parquet", required=("id",))
    try:
        rows = places_of(_ids(nodes["id"], "id"), table["id"], "id")
        return attributes_of_table(table, rows, len(nodes))
    except InputError as error:
        raise DatasetError(f"{folder}: {error}") from error


def read_two_tables(edges: Path, nodes: Path | None = None) -> Graph:
    """Read a table of edges and, if there is one, of nodes; else the nodes are those of the edges.

    A file of edges without the usual names of columns is a list: two ids a line, and a weight.
    """
    table = read_table(edges, EDGE_COLUMNS)
    if not {"src", "dst"} <= set(table.column_names):
        table = read_table(edges, headless=("src", "dst", "weight"), required=("src", "dst"))
    listed = read_table(nodes, NODE_COLUMNS, required=("id",)) if nodes else ends_of(table)
    return graph_of_tables(listed, table, None, edges.stem, str(edges))


def ends_of(edges: Any) -> Any:
    """A table of the nodes that edges name."""
    ends = pa.chunked_array([*edges["src"].chunks, *edges["dst"].chunks])
    return pa.table({"id": pc.unique(ends)})


def _inside(folder: Path, stem: str) -> Path:
    for ending in ENDINGS:
        if _is_table(folder / f"{stem}{ending}"):
            return folder / f"{stem}{ending}"
    raise DatasetError(f"{folder} has no {', '.join(stem + ending for ending in ENDINGS)}.")


def graph_of_tables(nodes: Any, edges: Any, attributes: Any, name: str, source: str) -> Graph:
    """Make a graph; `attributes` may be given, else they are the other columns of the nodes."""
    try:
        return assemble(nodes, edges, attributes, name=name)
    except InputError as error:
        raise DatasetError(f"{source}: {error}") from error


def _with_electors(nodes: Any, electors: Any) -> Any:
    """Append the electors to the nodes: those with a label are training nodes."""
    known = pc.is_valid(electors["label"])
    split = pc.if_else(known, "train", pa.scalar(None, pa.string()))
    added = pa.table({"id": electors["id"], "label": electors["label"], "split": split})
    nodes = nodes.select(["id", "label", "split"])
    if nodes.schema != added.schema:  # Numbers that left none for the electors, or no label at all.
        plain = pa.schema([(name, pa.string()) for name in added.column_names])
        nodes, added = nodes.cast(plain), added.cast(plain)
    return pa.concat_tables([nodes, added])


def assemble(
    nodes: Any,
    edges: Any,
    attributes: Any = None,
    *,
    name: str,
    class_names: Sequence[str] | None = None,
) -> Graph:
    """Make a graph of two Arrow tables; the classes are those that occur, unless they are named."""
    ids = _ids(nodes["id"], "id")
    labels, names = _labels(nodes, class_names)
    source, target = (places_of(ids, edges[end], end) for end in ("src", "dst"))
    weights = None
    if "weight" in edges.column_names:
        weights = _numbers(edges["weight"], "weight")
    return Graph(
        adjacency=adjacency_of(source, target, len(ids), weights),
        attributes=_attributes(nodes) if attributes is None else attributes,
        labels=labels,
        **_masks(nodes),
        node_ids=ids,
        class_names=names,
        name=name,
    )


def _ids(column: Any, name: str) -> AnyArray:
    if column.null_count:
        raise InputError(f"column {name!r} has {column.null_count} empty cells.")
    if pa.types.is_integer(column.type):
        return np.asarray(column.to_numpy())
    return np.array([str(value) for value in column.to_pylist()], dtype=str)


def places_of(ids: AnyArray, column: Any, name: str) -> IntArray:
    """Row number of each id in a column; the two may be typed differently."""
    wanted = _ids(column, name)
    if ids.dtype.kind != wanted.dtype.kind and "U" in (ids.dtype.kind, wanted.dtype.kind):
        ids, wanted = ids.astype(str), wanted.astype(str)
    order = np.argsort(ids, kind="stable")
    place = np.searchsorted(ids, wanted, sorter=order)
    found = place < len(ids)
    found[found] = ids[order[place[found]]] == wanted[found]
    if not found.all():
        raise InputError(f"column {name!r} names '{wanted[~found][0]}', which no node is.")
    return np.asarray(order[place], dtype=np.int64)


def _labels(
    nodes: Any, class_names: Sequence[str] | None
) -> tuple[IntArray | None, tuple[str, ...]]:
    if "label" not in nodes.column_names:
        return None, tuple(class_names or ())
    values = [None if value == "" else value for value in _whole(nodes["label"]).to_pylist()]
    if class_names is None:
        classes = in_order({value for value in values if value is not None})
    else:
        values = [None if value is None else str(value) for value in values]
        classes = list(class_names)
    number = {value: i for i, value in enumerate(classes)}
    strange = next((v for v in values if v is not None and v not in number), None)
    if strange is not None:
        raise InputError(
            f"label {strange!r} is no class; class_names are: {', '.join(map(str, classes))}."
        )
    labels = np.array([number.get(value, -1) for value in values], dtype=np.int64)
    return labels, tuple(str(value) for value in classes)


def _whole(column: Any) -> Any:
    """Class numbers that became fractions because some are missing, as whole numbers again."""
    if not pa.types.is_floating(column.type):
        return column
    values = column.to_numpy()
    known = values[~np.isnan(values)]
    if not np.array_equal(known, np.floor(known)):
        return column
    return pc.if_else(pc.is_finite(column), column, None).cast(pa.int64())


def in_order(classes: set[Any]) -> list[Any]:
    """Sort class names, those that are all numbers by value."""
    if all(isinstance(name, str) and name.isdecimal() for name in classes):
        return sorted(classes, key=lambda name: (int(name), name))
    return sorted(classes)


def _masks(nodes: Any) -> dict[str, AnyArray]:
    if "split" not in nodes.column_names:
        return {}
    values = [
        value and SPELLINGS.get(str(value).lower(), str(value).lower())
        for value in nodes["split"].to_pylist()
    ]
    strange = sorted({value for value in values if value and value not in SPLITS})
    if strange:
        raise InputError(
            f"column 'split' holds {strange[0]!r}; expected train, val, test or nothing."
        )
    return {mask: np.array([value == part for value in values]) for part, mask in SPLITS.items()}


def _attributes(nodes: Any) -> Attributes | None:
    columns = [name for name in nodes.column_names if name not in ("id", "label", "split")]
    if columns == ["attributes"] and _is_list(nodes["attributes"].type):
        return lists(nodes["attributes"])
    return encode(nodes, columns)


def _is_list(kind: Any) -> bool:
    types = pa.types
    return bool(types.is_list(kind) or types.is_large_list(kind) or types.is_fixed_size_list(kind))


def _numbers(column: Any, name: str) -> AnyArray:
    kind = column.type
    if not (pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_boolean(kind)):
        raise InputError(f"column {name!r} holds {kind}; expected numbers.")
    if column.null_count:
        raise InputError(f"column {name!r} has {column.null_count} empty cells; fill them first.")
    return np.asarray(column.cast(pa.float64()).to_numpy())


def write_tables(graph: Graph, folder: Path, *, force: bool = False) -> None:
    """Write a graph as a folder of tables that `read_tables` gives back."""
    with whole_folder(folder, force=force) as temporary:
        write_nodes(graph, temporary)
        write_edges(graph.adjacency, graph.node_ids, temporary)
        write_attributes(graph.attributes, temporary)


def write_nodes(graph: Graph, folder: Path) -> None:
    """Write `nodes.parquet`: ids, labels and split."""
    columns = {
        "id": graph.node_ids,
        "label": pa.array(label_names(graph.labels, graph.class_names), pa.string()),
        "split": pa.array(split_names(graph), pa.string()),
    }
    pa.parquet.write_table(pa.table(columns), folder / "nodes.parquet")


def write_edges(adjacency: Any, ids: AnyArray, folder: Path) -> None:
    """Write `edges.parquet`: each edge once."""
    upper = sp.coo_array(sp.triu(adjacency, k=1))
    columns = {"src": ids[upper.row], "dst": ids[upper.col], "weight": upper.data}
    pa.parquet.write_table(pa.table(columns), folder / "edges.parquet")


def write_attributes(attributes: Attributes, folder: Path) -> None:
    """Write `attributes.npz` (sparse) or `attributes.npy` (dense), one row a node."""
    if sp.issparse(attributes):
        sp.save_npz(folder / "attributes.npz", attributes)
    else:
        np.save(folder / "attributes.npy", attributes)


def label_names(labels: IntArray, class_names: tuple[str, ...]) -> list[str | None]:
    """The name of each label, None for unknown."""
    return [class_names[label] if label >= 0 else None for label in labels.tolist()]


def split_names(graph: Graph) -> list[str | None]:
    """The split of each node, None for those in none."""
    split = np.full(graph.n_nodes, None, dtype=object)
    for part, mask in SPLITS.items():
        split[getattr(graph, mask)] = part
    return list(split)
