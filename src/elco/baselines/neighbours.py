"""Nearest neighbours by attributes: the graph of methods that were made for data without links."""

from __future__ import annotations

import numpy as np
from sklearn.neighbors import kneighbors_graph

from elco.sparse import compact
from elco.typing import CSR

NEIGHBOURS = 5


def nearest_neighbours(attributes: CSR) -> CSR:
    """Each node linked to the five others whose attributes point the same way, either way round."""
    k = min(NEIGHBOURS, attributes.shape[0] - 1)
    if k < 1:
        return compact(np.zeros((attributes.shape[0], attributes.shape[0])))
    nearest = kneighbors_graph(attributes, k, metric="cosine")
    return compact(nearest.maximum(nearest.T))
