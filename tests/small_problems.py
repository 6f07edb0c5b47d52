"""Small problems with known answers."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp
import torch

from elco.baselines.base import Problem
from elco.models.training import last_epoch


def problem(edges, n_nodes, labels, *, attributes=None, weight=None, n_classes=2):
    """`labels` maps nodes to classes."""
    source, target = np.array(edges, dtype=int).reshape(-1, 2).T
    adjacency = sp.csr_array((np.ones(len(source)), (source, target)), shape=(n_nodes, n_nodes))
    rows = np.eye(n_nodes) if attributes is None else np.array(attributes, dtype=float)
    return Problem(
        adjacency=sp.csr_array(adjacency + adjacency.T),
        attributes=sp.csr_array(rows),
        nodes=np.array(list(labels)),
        target=np.eye(n_classes)[list(labels.values())],
        weight=np.ones(len(labels)) if weight is None else np.array(weight),
    )


def after(baseline, parts, epochs):
    """Classes of the nodes after so many epochs."""
    scores = (torch.from_numpy(each) for each in baseline.epochs(parts, 0))
    return last_epoch(scores, epochs).argmax(dim=1).tolist()


def path(n_nodes):
    return [(i, i + 1) for i in range(n_nodes - 1)]
