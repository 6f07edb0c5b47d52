"""Random splits with the same number of labels in every class."""

from __future__ import annotations

import numpy as np

from elco.errors import InputError
from elco.graph import Graph


def random_split(
    graph: Graph, *, labels_per_class: int = 20, val_per_class: int = 30, random_state: int = 0
) -> Graph:
    """Draw a training and a validation split; every other labelled node is a test node.

    Examples
    --------
    >>> from elco.datasets.synthetic import synthetic_graph
    >>> graph = random_split(synthetic_graph(n_nodes=300), labels_per_class=5, val_per_class=10)
    >>> int(graph.train_mask.sum()), int(graph.val_mask.sum())
    (15, 30)
    """
    if labels_per_class < 1 or val_per_class < 1:
        raise InputError("labels_per_class and val_per_class must be 1 or more.")
    generator = np.random.default_rng(random_state)
    need = labels_per_class + val_per_class
    train, val, test = [], [], []
    for number in range(graph.n_classes):
        members = np.flatnonzero(graph.labels == number)
        if len(members) <= need:
            raise InputError(
                f"class {graph.class_names[number]!r} has {len(members)} labelled nodes; a split "
                f"with {labels_per_class} training and {val_per_class} validation labels a class "
                f"needs more than {need}."
            )
        drawn = generator.permutation(members)
        train.append(drawn[:labels_per_class])
        val.append(drawn[labels_per_class:need])
        test.append(drawn[need:])
    return graph.with_split(np.concatenate(train), np.concatenate(val), np.concatenate(test))


HELD_OUT, LEAST = 0.25, 5


def hold_out(graph: Graph, *, random_state: int = 0) -> Graph | None:
    """Move a quarter of the training nodes of each class to validation.

    Every class keeps one at least. None where fewer than five could be moved: they would tell
    nothing.
    """
    generator = np.random.default_rng(random_state)
    held: list[np.ndarray] = []
    for number in range(graph.n_classes):
        members = np.flatnonzero(graph.train_mask & (graph.labels == number))
        most = max(round(HELD_OUT * len(members)), 1) if len(members) > 1 else 0
        held.append(generator.permutation(members)[:most])
    chosen = np.concatenate(held)
    if len(chosen) < LEAST:
        return None
    train = graph.train_mask.copy()
    train[chosen] = False
    return graph.with_split(train, chosen, graph.test_mask)
