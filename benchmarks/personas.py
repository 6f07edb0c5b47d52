"""How close is the persona step to the fastest triangle enumeration at hand?"""

from __future__ import annotations

import networkit as nk
import networkx as nx

from benchmarks.graphs import hyperbolic
from benchmarks.timing import Ratio, Table, once, ratio, ratios
from elco.division.personas import split_into_personas


def by_networkx(graph: nx.Graph) -> int:
    """The oracle of the tests: components of every ego-net."""
    return sum(
        nx.number_connected_components(graph.subgraph(graph[ego])) for ego in graph if graph[ego]
    )


def run() -> Table:
    nk.setNumberOfThreads(2)
    split_into_personas(hyperbolic(10_000)[1])  # compiles
    rows = []
    for n_edges in (2_000_000, 10_000_000):
        graph, matrix = hyperbolic(n_edges)
        rows.append(
            ratio(
                f"personas of {matrix.nnz // 2:,} edges, 2 threads",
                lambda matrix=matrix: split_into_personas(matrix, n_jobs=2),
                "NetworKit LocalClusteringCoefficient(turbo)",
                lambda graph=graph: nk.centrality.LocalClusteringCoefficient(graph, True).run(),
            )
        )
    _, matrix = hyperbolic(1_000_000)
    plain = nx.from_scipy_sparse_array(matrix)
    ours = min(once(lambda: split_into_personas(matrix, n_jobs=2)) for _ in range(3))
    theirs = once(lambda: by_networkx(plain))
    rows.append(Ratio(f"personas of {matrix.nnz // 2:,} edges", "NetworkX", ours, theirs))
    return ratios("Personas", rows)
