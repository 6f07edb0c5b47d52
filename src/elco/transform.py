"""ELCO as a PyTorch Geometric transform."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import scipy.sparse as sp
import torch
from torch_geometric.data import Data
from torch_geometric.transforms import BaseTransform

from elco.augmentation import AugmentedGraph
from elco.datasets.convert import from_pyg
from elco.errors import InputError
from elco.pipeline import augment
from elco.recipes import DEFAULT_RECIPE, Recipe


class ELCO(BaseTransform):  # type: ignore[misc]
    """Add electors to a graph in front of any PyTorch Geometric model.

    Reads `edge_index`, `edge_weight`, `x`, and `y` where `train_mask` is set, nothing else.
    Extends `x`, `y`, `edge_index`, `edge_weight`, the masks and every other attribute of nodes or
    edges; labelled electors join `train_mask`, none joins another mask. Adds `elector_mask`,
    `label_source`, `confidence`, `train_weight` (also of nodes outside `train_mask` that a poll has
    an opinion of) and, where the recipe polls, `posterior` (class probabilities, softer targets
    than `y`). The input is not changed.

    Parameters
    ----------
    recipe : str or Recipe
    random_state : int
    **overrides
        Single settings of the recipe, for example `resolution=2.0`.

    Examples
    --------
    >>> from elco.datasets import synthetic_graph
    >>> data = synthetic_graph(n_nodes=300, labels_per_class=10, val_per_class=10).to_pyg()
    >>> larger = ELCO()(data)
    >>> bool(larger.num_nodes > data.num_nodes)
    True
    """

    def __init__(
        self, recipe: str | Recipe = DEFAULT_RECIPE, *, random_state: int = 0, **overrides: Any
    ) -> None:
        self.recipe = recipe
        self.random_state = random_state
        self.overrides = overrides

    def __call__(self, data: Data) -> Data:
        """Return a larger copy of `data`."""
        return self.forward(copy.copy(data))

    def forward(self, data: Data) -> Data:
        """Extend `data` in place; call the transform instead."""
        if data.get("y") is None or data.get("train_mask") is None:
            raise InputError("data has no y or no train_mask; ELCO learns from labelled nodes.")
        graph = from_pyg(_only_training_labels(data))
        augmented = augment(
            graph.adjacency,
            graph.attributes,
            graph.training_labels(),
            recipe=self.recipe,
            random_state=self.random_state,
            **self.overrides,
        )
        return extend(data, augmented)

    def __repr__(self) -> str:
        settings = "".join(f", {key}={value!r}" for key, value in self.overrides.items())
        return f"ELCO({self.recipe!r}, random_state={self.random_state}{settings})"


def _only_training_labels(data: Data) -> Data:
    """The part of `data` that augmentation may see."""
    y = data.y.reshape(-1)
    visible = Data(
        edge_index=data.edge_index,
        x=data.x,
        y=torch.where(data.train_mask, y, torch.full_like(y, -1)),
        train_mask=data.train_mask,
        num_nodes=data.num_nodes,
    )
    if data.get("edge_weight") is not None:
        visible.edge_weight = data.edge_weight
    return visible


def extend(data: Data, augmented: AugmentedGraph) -> Data:
    """Write the electors into `data`: its own nodes and edges stay first and as they are."""
    n_voters, n_electors = augmented.n_voters, augmented.n_electors
    membership = sp.coo_array(augmented.adjacency[n_voters:, :n_voters])
    elector = torch.from_numpy(membership.row.astype(np.int64)) + n_voters
    voter = torch.from_numpy(membership.col.astype(np.int64))
    weight = torch.from_numpy(membership.data.copy())
    n_edges = data.edge_index.shape[1]
    node_keys = [key for key in data.keys() if data.is_node_attr(key)]  # noqa: SIM118
    edge_keys = [key for key in data.keys() if data.is_edge_attr(key) and key != "edge_index"]  # noqa: SIM118
    first_voter = torch.from_numpy(augmented.cover.membership.indices.astype(np.int64))
    first_voter = first_voter[
        torch.from_numpy(augmented.cover.membership.indptr[:-1].astype(np.int64))
    ]
    labels = torch.from_numpy(augmented.labels[n_voters:].copy())

    for key in node_keys:
        value = data[key]
        if key == "x":
            added = _rows(augmented.attributes[n_voters:]).to(value)
        elif key == "y":
            added = labels.to(value).reshape(-1, *value.shape[1:])
        elif key == "train_mask":
            added = labels >= 0
        elif key == "batch":
            added = value[first_voter.to(value.device)]
        else:
            added = value.new_zeros((n_electors, *value.shape[1:]))
        data[key] = torch.cat([value, added.to(value.device)])
    if data.x is None:
        data.num_nodes = n_voters + n_electors
    for key in edge_keys:
        value = data[key]
        if key == "edge_weight":
            added = torch.cat([weight, weight]).to(value).reshape(-1, *value.shape[1:])
        else:
            added = value.new_zeros((2 * len(weight), *value.shape[1:]))
        data[key] = torch.cat([value, added])
    added_edges = torch.stack([torch.cat([elector, voter]), torch.cat([voter, elector])])
    data.edge_index = torch.cat([data.edge_index, added_edges.to(data.edge_index)], dim=1)
    if "edge_weight" not in edge_keys and bool((weight != 1.0).any()):
        data.edge_weight = torch.cat([torch.ones(n_edges), weight.float(), weight.float()])
    data.elector_mask = torch.from_numpy(augmented.elector_mask)
    data.label_source = torch.from_numpy(augmented.label_source)
    data.confidence = torch.from_numpy(augmented.confidence).float()
    data.train_weight = torch.from_numpy(augmented.weights).float()
    if augmented.posterior is not None:
        data.posterior = torch.from_numpy(augmented.posterior).float()
    return data


def _rows(attributes: Any) -> torch.Tensor:
    dense = attributes.toarray() if sp.issparse(attributes) else attributes
    return torch.from_numpy(np.ascontiguousarray(dense))
