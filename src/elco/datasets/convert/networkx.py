"""Graphs from and to NetworkX."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from elco.datasets.convert.carried import carried_by, edges_of, graph_of_carried
from elco.datasets.convert.optional import library
from elco.graph import Graph

if TYPE_CHECKING:
    import networkx as nx


def from_networkx(
    graph: nx.Graph[Any],
    *,
    label: str | None = None,
    attributes: str | Sequence[str] | None = None,
    class_names: Sequence[str] | None = None,
) -> Graph:
    """Read a NetworkX graph of any kind; of parallel edges the heaviest counts.

    Parameters
    ----------
    graph : networkx.Graph
        Node names become ids. What nodes carry is treated as the columns of `nodes.csv` are:
        "label", "split", a vector of numbers "attributes", or numbers, texts and categories. The
        weight of an edge is what it carries as "weight", else 1.
    label : str, optional
        What carries the class, if not "label".
    attributes : str or list of str, optional
        What to use as attributes; by default everything else that nodes carry.
    class_names : sequence of str, optional
        The classes in their order; by default those that occur, sorted.
    """
    nodes = list(graph)
    place = {node: i for i, node in enumerate(nodes)}
    edges = (
        (place[source], place[target], float(values.get("weight", 1.0)))
        for source, target, values in graph.edges(data=True)
    )
    carried = [graph.nodes[node] for node in nodes]
    return graph_of_carried(
        nodes, carried, edges, label=label, attributes=attributes, class_names=class_names
    )


def to_networkx(graph: Graph, *, attributes: str | None = "attributes") -> nx.Graph[Any]:
    """Return a `networkx.Graph` whose nodes carry "label", "split" and their attributes.

    Parameters
    ----------
    attributes : str, optional
        What nodes carry their vector as; None to leave it out, as GraphML can hold no vectors.
    """
    networkx = library("networkx")
    result: nx.Graph[Any] = networkx.Graph()
    ids = graph.node_ids.tolist()
    result.add_nodes_from(zip(ids, carried_by(graph, attributes), strict=True))
    result.add_weighted_edges_from((ids[u], ids[v], weight) for u, v, weight in edges_of(graph))
    return result
