"""Graphs from and to other libraries, each imported only when it is asked for."""

from elco.datasets.convert.dgl import from_dgl, to_dgl
from elco.datasets.convert.frames import from_tables
from elco.datasets.convert.igraph import from_igraph, to_igraph
from elco.datasets.convert.networkx import from_networkx, to_networkx
from elco.datasets.convert.pyg import from_pyg, to_pyg

__all__ = [
    "from_dgl",
    "from_igraph",
    "from_networkx",
    "from_pyg",
    "from_tables",
    "to_dgl",
    "to_igraph",
    "to_networkx",
    "to_pyg",
]
