"""Graphs from and to igraph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elco.datasets.convert.carried import carried_by, edges_of, graph_of_carried
from elco.datasets.convert.optional import library
from elco.graph import Graph


def from_igraph(
    graph: Any,
    *,
    label: str | None = None,
    attributes: str | Sequence[str] | None = None,
    class_names: Sequence[str] | None = None,
) -> Graph:
    """Read an `igraph.Graph`; of parallel edges the heaviest counts.

    The ids are what vertices carry as "id", else as "name", else their numbers. Everything else
    is as in `from_networkx`.
    """
    names = graph.vs.attributes()
    named = next((name for name in ("id", "name") if name in names), None)
    ids = list(range(graph.vcount())) if named is None else list(graph.vs[named])
    hidden = {named, "name"}
    carried = [
        {name: value for name, value in vertex.attributes().items() if name not in hidden}
        for vertex in graph.vs
    ]
    weights = graph.es["weight"] if "weight" in graph.es.attributes() else [1.0] * graph.ecount()
    edges = (
        (source, target, float(weight))
        for (source, target), weight in zip(graph.get_edgelist(), weights, strict=True)
    )
    return graph_of_carried(
        ids, carried, edges, label=label, attributes=attributes, class_names=class_names
    )


def to_igraph(graph: Graph, *, attributes: str | None = "attributes") -> Any:
    """Return an `igraph.Graph` whose vertices carry "label", "split" and their attributes.

    Ids that are words are carried as "name", by which igraph finds vertices; numbers as "id".
    """
    igraph = library("igraph")
    edges = edges_of(graph)
    result = igraph.Graph(n=graph.n_nodes, edges=[(u, v) for u, v, _ in edges])
    result.es["weight"] = [weight for *_, weight in edges]
    words = graph.node_ids.dtype.kind not in "iu"
    result.vs["name" if words else "id"] = graph.node_ids.tolist()
    carried = carried_by(graph, attributes)
    for name in dict.fromkeys(name for values in carried for name in values):
        result.vs[name] = [values.get(name) for values in carried]
    return result
