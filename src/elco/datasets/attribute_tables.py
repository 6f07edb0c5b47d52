"""Attributes in a table of their own, as Spark writes them: dense lists, or sparse triples."""

from __future__ import annotations

from typing import Any

import numpy as np

from elco.datasets.encoding import lists
from elco.errors import InputError
from elco.sparse import from_entries
from elco.typing import Attributes, IntArray


def attributes_of_table(table: Any, rows: IntArray, n_nodes: int) -> Attributes:
    """The attributes of all nodes, given the node of each line.

    Examples
    --------
    >>> import pyarrow as pa
    >>> triples = pa.table({"id": ["b"], "attribute": [2], "value": [0.5]})
    >>> attributes_of_table(triples, np.array([1]), 2).toarray()
    array([[0. , 0. , 0. ],
           [0. , 0. , 0.5]])
    """
    if "attributes" in table.column_names:
        if len(rows) != n_nodes or len(np.unique(rows)) != n_nodes:
            raise InputError("attributes.parquet: expected one list for every node.")
        return lists(table["attributes"])[np.argsort(rows)]
    if not {"attribute", "value"} <= set(table.column_names):
        raise InputError(
            "attributes.parquet has neither a column 'attributes' of lists nor columns "
            "'attribute' and 'value'."
        )
    column = np.asarray(table["attribute"].to_numpy(), dtype=np.int64)
    values = np.asarray(table["value"].to_numpy(), dtype=np.float64)
    return from_entries(values, rows, column, (n_nodes, int(column.max(initial=-1)) + 1))
