"""Is the compiled persona step worth it?"""

from __future__ import annotations

import networkx as nx

from benchmarks.timing import Row, ratio
from elco.datasets import synthetic_graph
from elco.division.personas import split_into_personas


def by_networkx(graph: nx.Graph) -> int:
    return sum(
        nx.number_connected_components(graph.subgraph(graph[ego])) for ego in graph if graph[ego]
    )


def run() -> list[Row]:
    graph = synthetic_graph(n_nodes=10_000)
    plain = nx.from_scipy_sparse_array(graph.adjacency)
    split_into_personas(graph.adjacency)  # compiles
    return [
        ratio(
            f"personas of {graph.n_edges:,} edges",
            lambda: split_into_personas(graph.adjacency),
            "counting them with NetworkX",
            lambda: by_networkx(plain),
            rounds=3,
        )
    ]
