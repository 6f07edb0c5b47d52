"""Graphs from tables in memory: pandas, polars, Arrow, or whatever speaks Arrow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa

from elco.datasets.table_files import renamed
from elco.datasets.tables import EDGE_COLUMNS, NODE_COLUMNS, assemble, ends_of
from elco.errors import InputError
from elco.graph import Graph

PANDAS_INDEX = "__index_level_"
"""How Arrow calls the index of a data frame that has no name."""


def from_tables(
    nodes: Any, edges: Any, *, class_names: Sequence[str] | None = None, name: str = "tables"
) -> Graph:
    """Make a graph of a table of nodes and a table of edges.

    Parameters
    ----------
    nodes : table or None
        Columns id, label and split (both optional), and attributes, treated as those of
        `nodes.csv` are: texts, categories and numbers. Without it the nodes are those of the edges.
    edges : table
        Columns src, dst and, optionally, weight; other usual names, as "source", do too.
    class_names : sequence of str, optional
        The classes in their order; by default those that occur, sorted.
    name : str

    Notes
    -----
    A table is a data frame of pandas or polars, an Arrow table, anything else with
    `__arrow_c_stream__`, or a dictionary of columns.

    Examples
    --------
    >>> nodes = {"id": ["ann", "bob", "eve"], "label": ["cat", None, "dog"], "age": [30, 40, 50]}
    >>> from_tables(nodes, {"src": ["ann", "bob"], "dst": ["bob", "eve"]})
    Graph('tables', 3 nodes, 2 edges, 1 attributes, 2 classes, split 0/0/0)
    """
    ends = _table(edges, "edges", EDGE_COLUMNS, ("src", "dst"))
    listed = ends_of(ends) if nodes is None else _table(nodes, "nodes", NODE_COLUMNS, ("id",))
    return assemble(listed, ends, name=name, class_names=class_names)


def _table(
    given: Any, what: str, names: Mapping[str, Sequence[str]], required: Sequence[str]
) -> Any:
    table = renamed(_arrow(given, what), names)
    missing = [column for column in required if column not in table.column_names]
    if missing:
        raise InputError(
            f"{what} have no column {missing[0]!r}; they have: {', '.join(table.column_names)}."
        )
    return table


def _arrow(given: Any, what: str) -> Any:
    if isinstance(given, Mapping) or hasattr(given, "__arrow_c_stream__"):
        table = pa.table(given)
    elif type(given).__module__.partition(".")[0] == "pandas" and hasattr(given, "columns"):
        table = pa.Table.from_pandas(given)  # pandas before 2.2
    else:
        raise InputError(
            f"{what} are a {type(given).__name__}; expected a table of pandas, polars or Arrow."
        )
    kept = [column for column in table.column_names if not column.startswith(PANDAS_INDEX)]
    return _plain(table.select(kept))


def _plain(table: Any) -> Any:
    """Categories and views of strings, as polars has them, as plain strings."""
    columns = {name: _plain_column(table[name]) for name in table.column_names}
    return pa.table(columns)


def _plain_column(column: Any) -> Any:
    if pa.types.is_dictionary(column.type):
        # Arrow cannot look up views of strings, so the dictionary is made plain first.
        names = [_plain_column(chunk.dictionary) for chunk in column.chunks]
        pairs = zip(column.chunks, names, strict=True)
        return pa.chunked_array(
            [known.take(chunk.indices) for chunk, known in pairs],
            None if names else pa.large_string(),
        )
    return column.cast(pa.large_string()) if pa.types.is_string_view(column.type) else column
