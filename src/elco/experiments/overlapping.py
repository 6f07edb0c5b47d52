"""Other ways to find overlapping communities, as functions of an adjacency."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from elco.typing import CSR

SEED = 100


def k_clique(adjacency: CSR) -> Any:
    """Cliques of three that share an edge (Palla et al. 2005), by NetworkX."""
    import networkx as nx

    return nx.community.k_clique_communities(nx.from_scipy_sparse_array(adjacency), 3)


def demon(adjacency: CSR) -> Any:
    """Label propagation in ego-nets, merged (Coscia et al. 2012), by cdlib."""
    from cdlib import algorithms

    return algorithms.demon(_networkx(adjacency), epsilon=0.25)


def slpa(adjacency: CSR) -> Any:
    """Speaker and listener (Xie et al. 2011), by cdlib."""
    from cdlib import algorithms

    return algorithms.slpa(_networkx(adjacency))


def factorisation(adjacency: CSR) -> list[Any]:
    """Non-negative factors: a node joins those that hold at least 30 % of its weight."""
    from sklearn.decomposition import NMF

    n_factors = max(2, min(adjacency.shape[0] // 10, 200))
    model = NMF(n_factors, init="nndsvd", max_iter=200, random_state=SEED)
    weights = model.fit_transform(adjacency)
    share = weights / np.maximum(weights.sum(axis=1, keepdims=True), 1e-12)
    return [np.flatnonzero(column >= 0.3) for column in share.T]


def _networkx(adjacency: CSR) -> Any:
    import networkx as nx

    random.seed(SEED)  # cdlib's algorithms draw from the global state.
    np.random.seed(SEED)  # noqa: NPY002
    return nx.from_scipy_sparse_array(adjacency)


FINDERS: dict[str, Callable[[CSR], Any]] = {
    "k-clique": k_clique,
    "DEMON": demon,
    "SLPA": slpa,
    "factorisation": factorisation,
}
NEED_CDLIB = ("DEMON", "SLPA")
