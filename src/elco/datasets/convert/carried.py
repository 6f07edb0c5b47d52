"""Libraries whose nodes carry anything by name: what they carry is a table of nodes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from numbers import Integral
from typing import Any

import pyarrow as pa
import scipy.sparse as sp

from elco.datasets.table_files import renamed
from elco.datasets.tables import NODE_COLUMNS, assemble, label_names, split_names
from elco.errors import InputError
from elco.graph import Graph

OWN = ("id", "label", "split")
"""Names that are no attributes."""


def graph_of_carried(
    ids: Sequence[Any],
    carried: Sequence[Mapping[str, Any]],
    edges: Iterable[tuple[int, int, float]],
    *,
    label: str | None,
    attributes: str | Sequence[str] | None,
    class_names: Sequence[str] | None,
) -> Graph:
    """Make a graph of nodes that carry values, and of edges between their places."""
    whole = all(isinstance(each, Integral) for each in ids)
    names = ids if whole else [str(each) for each in ids]
    found = list(dict.fromkeys(name for values in carried for name in values if name != "id"))
    nodes = pa.table(
        {
            "id": pa.array(names, pa.int64() if whole else pa.string()),
            **{name: _column([values.get(name) for values in carried]) for name in found},
        }
    )
    if label is not None:
        nodes = _set(nodes, label, "label")
    nodes = renamed(nodes, NODE_COLUMNS)
    if attributes is not None:
        nodes = _only(nodes, [attributes] if isinstance(attributes, str) else list(attributes))
    source, target, weights = list(zip(*edges, strict=True)) or ((), (), ())
    places = pa.array(range(len(ids)), pa.int64())
    ends = {
        "src": nodes["id"].take(places.take(pa.array(source, pa.int64()))),
        "dst": nodes["id"].take(places.take(pa.array(target, pa.int64()))),
        "weight": pa.array(weights, pa.float64()),
    }
    return assemble(nodes, pa.table(ends), name="graph", class_names=class_names)


def _set(nodes: Any, name: str, role: str) -> Any:
    """Call the column `name` by its role, instead of any other that is called so."""
    if name == role:
        return nodes
    _check(nodes, name)
    if role in nodes.column_names:
        nodes = nodes.drop_columns([role])
    return nodes.rename_columns([role if each == name else each for each in nodes.column_names])


def _only(nodes: Any, names: list[str]) -> Any:
    """Leave out all attributes but the named ones."""
    for name in names:
        _check(nodes, name)
    kept = nodes.select([name for name in nodes.column_names if name in {*OWN, *names}])
    if len(names) == 1 and pa.types.is_list(kept[names[0]].type):
        return _set(kept, names[0], "attributes")
    return kept


def _check(nodes: Any, name: str) -> None:
    if name not in nodes.column_names:
        there = ", ".join(nodes.column_names[1:]) or "nothing"
        raise InputError(f"no node carries {name!r}; nodes carry: {there}.")


def _column(values: list[Any]) -> Any:
    """Values of one kind, or all as strings; an empty string is no value."""
    values = [None if isinstance(value, str) and value == "" else value for value in values]
    try:
        return pa.array(values)
    except (pa.ArrowInvalid, pa.ArrowTypeError):
        return pa.array([None if value is None else str(value) for value in values])


def carried_by(graph: Graph, attributes: str | None) -> list[dict[str, Any]]:
    """What each node is to carry: its label and split where it has them, and its attributes."""
    dense = graph.attributes.toarray() if sp.issparse(graph.attributes) else graph.attributes
    found = []
    labels = label_names(graph.labels, graph.class_names)
    for place, (label, split) in enumerate(zip(labels, split_names(graph), strict=True)):
        values = {"label": label, "split": split}
        known: dict[str, Any] = {name: value for name, value in values.items() if value is not None}
        if attributes is not None:
            known[attributes] = dense[place].tolist()
        found.append(known)
    return found


def edges_of(graph: Graph) -> list[tuple[int, int, float]]:
    """Each edge once, as the places of its nodes and its weight."""
    upper = sp.coo_array(sp.triu(graph.adjacency, k=1))
    return list(zip(upper.row.tolist(), upper.col.tolist(), upper.data.tolist(), strict=True))
