"""Is the division faster than what could be put together from other libraries?"""

from __future__ import annotations

from typing import Any

import igraph
import networkit as nk
import numpy as np
import scipy.sparse as sp
from sknetwork.clustering import Louvain

from benchmarks.graphs import hyperbolic
from benchmarks.timing import Ratio, Table, once, ratios, seconds
from elco.cover import Cover
from elco.division import EgoSplitting
from elco.division.louvain import louvain
from elco.division.personas import split_into_personas

SIZES = (1_000_000, 10_000_000)
ROUNDS = 3


def edges_of(matrix: Any) -> Any:
    upper = sp.coo_array(sp.triu(matrix, k=1))
    return np.column_stack([upper.row, upper.col])


def by_igraph_triangles(graph: igraph.Graph, matrix: Any) -> Any:
    """The persona graph from igraph's list of triangles and SciPy's components."""
    n_nodes = matrix.shape[0]
    indptr, indices = matrix.indptr.astype(np.int64), matrix.indices
    key = np.repeat(np.arange(n_nodes), np.diff(indptr)) * n_nodes + indices
    triangles = np.array(graph.list_triangles(), dtype=np.int64).reshape(-1, 3)
    u, v, w = triangles.T

    def arc(source: Any, target: Any) -> Any:
        return np.searchsorted(key, source * n_nodes + target)

    one = np.concatenate([arc(u, v), arc(v, u), arc(w, u)])
    other = np.concatenate([arc(u, w), arc(v, w), arc(w, v)])
    joined = sp.coo_array((np.ones(len(one), dtype=np.int8), (one, other)), shape=(matrix.nnz,) * 2)
    n_personas, persona = sp.csgraph.connected_components(joined, directed=False)
    source, target = key // n_nodes, key % n_nodes
    partner = persona[arc(target, source)]
    owner = np.empty(n_personas, dtype=np.int64)
    owner[persona] = source
    upwards = source < target
    return owner, np.column_stack([persona[upwards], partner[upwards]])


def by_plm(edges: Any, n_nodes: int) -> Any:
    ends = (edges[:, 0].astype(np.uint64), edges[:, 1].astype(np.uint64))
    graph = nk.GraphFromCoo((np.ones(len(edges)), ends), n=n_nodes)
    clustering = nk.community.PLM(graph, False)
    clustering.run()
    return np.array(clustering.getPartition().getVector())


def by_igraph_louvain(edges: Any, n_nodes: int) -> Any:
    graph = igraph.Graph(n=n_nodes, edges=edges)
    return np.array(graph.community_multilevel().membership)


def cover_of(labels: Any, owner: Any, n_nodes: int) -> Cover:
    labels = np.unique(labels, return_inverse=True)[1]
    cover = Cover.from_pairs(labels, owner, int(labels.max()) + 1, n_nodes)
    return cover.within_sizes(3, None)


def modularity(matrix: Any, labels: Any) -> float:
    labels = np.unique(labels, return_inverse=True)[1]
    rows = np.repeat(np.arange(matrix.shape[0]), np.diff(matrix.indptr))
    inside = (labels[rows] == labels[matrix.indices]).mean()
    volume = np.bincount(labels, weights=np.diff(matrix.indptr)) / matrix.nnz
    return float(inside - (volume**2).sum())


def run() -> list[Table]:
    nk.setNumberOfThreads(2)
    EgoSplitting().fit(hyperbolic(10_000)[1])  # compiles
    whole, stage = [], []
    for size in SIZES:
        _, matrix = hyperbolic(size)
        n_nodes, n_edges = matrix.shape[0], f"{matrix.nnz // 2:,} edges"
        graph = igraph.Graph(n=n_nodes, edges=edges_of(matrix))
        ours = min(once(lambda: EgoSplitting().fit(matrix)) for _ in range(ROUNDS))  # noqa: B023

        def assembled(cluster: Any) -> None:
            owner, edges = by_igraph_triangles(graph, matrix)  # noqa: B023
            cover_of(cluster(edges, len(owner)), owner, n_nodes)  # noqa: B023

        for name, cluster in (("igraph Louvain", by_igraph_louvain), ("NetworKit PLM", by_plm)):
            theirs = once(lambda: assembled(cluster))  # noqa: B023
            whole.append(
                Ratio(f"edges → cover, {n_edges}", f"igraph triangles, {name}", ours, theirs)
            )
        stage += _clusterings(split_into_personas(matrix).adjacency, n_edges)
    return [
        ratios("Division", whole),
        Table(
            "Clustering of the persona graph",
            ("edges", "by", "time", "ours / this", "modularity", "ours − this"),
            stage,
        ),
    ]


def _clusterings(personas: Any, n_edges: str) -> list[tuple[str, ...]]:
    """Clustering alone, every library given the graph in its own form."""
    edges, n_nodes = edges_of(personas), personas.shape[0]
    ends = (edges[:, 0].astype(np.uint64), edges[:, 1].astype(np.uint64))
    for_networkit = nk.GraphFromCoo((np.ones(len(edges)), ends), n=n_nodes)
    for_igraph = igraph.Graph(n=n_nodes, edges=edges)
    for_sknetwork = sp.csr_matrix(personas)
    found: dict[str, Any] = {}

    def plm() -> None:
        clustering = nk.community.PLM(for_networkit, False)
        clustering.run()
        found["NetworKit PLM, 2 threads"] = clustering.getPartition()

    def multilevel() -> None:
        found["igraph Louvain"] = for_igraph.community_multilevel()

    def sknetwork() -> None:
        algorithm = Louvain(shuffle_nodes=True, return_probs=False, return_aggregate=False)
        found["scikit-network Louvain"] = algorithm.fit_predict(for_sknetwork)

    def own() -> None:
        found["elco"] = louvain(personas)

    times = {
        "elco": min(once(own) for _ in range(ROUNDS)),
        "NetworKit PLM, 2 threads": min(once(plm) for _ in range(ROUNDS)),
        "igraph Louvain": once(multilevel),
        "scikit-network Louvain": once(sknetwork),
    }
    found["NetworKit PLM, 2 threads"] = found["NetworKit PLM, 2 threads"].getVector()
    found["igraph Louvain"] = found["igraph Louvain"].membership
    quality = {name: modularity(personas, np.asarray(labels)) for name, labels in found.items()}
    return [
        (
            n_edges,
            name,
            seconds(times[name]),
            f"{times['elco'] / times[name]:.3g}",
            f"{quality[name]:.4f}",
            f"{quality['elco'] - quality[name]:+.4f}",
        )
        for name in times
    ]
