"""Graphs as tensors, with the labels that training may see."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
import torch
from torch import Tensor

from elco.augmentation import AugmentedGraph
from elco.graph import Graph
from elco.models.sparse_input import Input, as_input
from elco.typing import CSR, Attributes, FloatArray, IntArray


@dataclass(frozen=True, eq=False)
class ModelInput:
    """What a model is trained on: `target` holds class probabilities of the `nodes` to learn."""

    x: Input
    edge_index: Tensor
    edge_weight: Tensor | None
    nodes: Tensor
    target: Tensor
    weight: Tensor

    @property
    def n_attributes(self) -> int:
        """Number of columns of `x`."""
        return int(self.x.shape[1])

    @property
    def n_classes(self) -> int:
        """Number of classes."""
        return int(self.target.shape[1])


def plain_input(graph: Graph) -> ModelInput:
    """The graph as it is, with its training labels."""
    labels = graph.training_labels()
    weights = (labels >= 0).astype(np.float64)
    return labelled_input(graph.adjacency, graph.attributes, labels, weights, None)


def augmented_input(augmented: AugmentedGraph) -> ModelInput:
    """G', with the labels of voters and electors."""
    return labelled_input(
        augmented.adjacency,
        augmented.attributes,
        augmented.labels,
        augmented.weights,
        augmented.posterior,
    )


def labelled_input(
    adjacency: CSR,
    attributes: Attributes,
    labels: IntArray,
    weights: FloatArray,
    posterior: FloatArray | None,
) -> ModelInput:
    """Nodes with a weight are trained on: towards their posterior if there is one, else label."""
    coo = sp.coo_array(adjacency)
    nodes = np.flatnonzero(weights > 0)
    one_hot = np.eye(int(labels.max()) + 1)
    target = one_hot[labels[nodes]] if posterior is None else posterior[nodes]
    weighted = bool((coo.data != 1.0).any())
    return ModelInput(
        x=as_input(attributes),
        edge_index=torch.from_numpy(np.stack([coo.row, coo.col]).astype(np.int64)),
        edge_weight=torch.from_numpy(coo.data).float() if weighted else None,
        nodes=torch.from_numpy(nodes),
        target=torch.from_numpy(target).float(),
        weight=torch.from_numpy(weights[nodes] / weights[nodes].sum()).float(),
    )
