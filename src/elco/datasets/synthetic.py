"""Seeded graphs with planted, overlapping communities: for tests and for the offline demo."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp

from elco.datasets.splits import random_split
from elco.errors import InputError
from elco.graph import Graph
from elco.sparse import adjacency_of
from elco.typing import CSR, IntArray


def synthetic_graph(
    n_nodes: int = 1000,
    n_classes: int = 3,
    *,
    community_size: int = 12,
    overlap: float = 0.3,
    density: float = 0.5,
    noise_degree: float = 1.0,
    purity: float = 0.9,
    n_attributes: int = 200,
    words: int = 20,
    signal: float = 0.3,
    labels_per_class: int = 20,
    val_per_class: int = 30,
    random_state: int = 0,
) -> Graph:
    """Generate an attributed graph whose communities overlap and mostly agree in class.

    Parameters
    ----------
    n_nodes, n_classes : int
    community_size : int
        Average number of members; every node has a home community of its own class.
    overlap : float
        Share of the nodes that belong to a second community.
    density : float
        Chance of an edge between two members of a community.
    noise_degree : float
        Average number of edges a node has to anywhere.
    purity : float
        Chance that a node's class is that of its home community; else it is drawn anew.
    n_attributes, words : int
        Size of the vocabulary and words drawn a node.
    signal : float
        Chance that a word comes from the class's own part of the vocabulary: 0 tells nothing,
        1 tells all.
    labels_per_class, val_per_class : int
        The split; the rest is test. With too few nodes for it there is no split.
    random_state : int

    Examples
    --------
    >>> synthetic_graph(n_nodes=200, labels_per_class=5, val_per_class=5)
    Graph('synthetic', 200 nodes, 1,067 edges, 200 attributes, 3 classes, split 15/15/170)
    """
    if n_nodes < 1 or n_classes < 1 or community_size < 2:
        raise InputError("n_nodes and n_classes must be 1 or more, community_size 2 or more.")
    generator = np.random.default_rng(random_state)
    n_communities = max(n_classes, round(n_nodes / community_size))
    class_of_community = np.arange(n_communities) % n_classes
    home = generator.permutation(np.arange(n_nodes) % n_communities)
    faithful = generator.random(n_nodes) < purity
    labels = np.where(
        faithful, class_of_community[home], generator.integers(n_classes, size=n_nodes)
    )
    guests = np.flatnonzero(generator.random(n_nodes) < overlap)
    away = generator.integers(n_communities, size=len(guests))
    planted = _edges_within(
        np.concatenate([home, away]),
        np.concatenate([np.arange(n_nodes), guests]),
        density,
        generator,
    )
    stray = generator.integers(n_nodes, size=(2, round(n_nodes * noise_degree / 2)))
    ends = np.hstack([planted, stray])
    ends = ends[:, ends[0] != ends[1]]
    graph = Graph(
        adjacency=adjacency_of(ends[0], ends[1], n_nodes),
        attributes=_bags_of_words(labels, n_classes, n_attributes, words, signal, generator),
        labels=labels,
        class_names=tuple(map(str, range(n_classes))),
        name="synthetic",
    )
    counts = np.bincount(labels, minlength=n_classes)
    if counts.min() <= labels_per_class + val_per_class:
        return graph
    return random_split(
        graph,
        labels_per_class=labels_per_class,
        val_per_class=val_per_class,
        random_state=random_state,
    )


def _edges_within(
    community: IntArray, member: IntArray, density: float, generator: np.random.Generator
) -> IntArray:
    order = np.argsort(community, kind="stable")
    groups = np.split(member[order], np.flatnonzero(np.diff(community[order])) + 1)
    pairs = [np.array(np.triu_indices(len(group), k=1)) for group in groups]
    ends = np.hstack([group[pair] for group, pair in zip(groups, pairs, strict=True)])
    kept = generator.random(ends.shape[1]) < density
    return ends[:, kept]


def _bags_of_words(
    labels: IntArray,
    n_classes: int,
    n_attributes: int,
    words: int,
    signal: float,
    generator: np.random.Generator,
) -> CSR:
    shape = (len(labels), words)
    own_part = max(n_attributes // n_classes, 1)
    telling = (labels[:, None] * own_part + generator.integers(own_part, size=shape)) % n_attributes
    anything = generator.integers(n_attributes, size=shape)
    word = np.where(generator.random(shape) < signal, telling, anything)
    bags = np.zeros((len(labels), n_attributes))
    np.put_along_axis(bags, word, 1.0, axis=1)
    return sp.csr_array(bags)
