import dataclasses

import numpy as np
import pytest
from small_graphs import adjacency_from, clique

from elco.augmentation import LabelSource
from elco.checks import check_adjacency
from elco.datasets import synthetic_graph
from elco.experiments.leak_audit import (
    Released,
    released_augmentation,
    released_cover,
    true_majority,
)

# A path 0-1-2 beside two cliques of six that share an edge with a node between them.
SMALL = [(0, 1), (1, 2)]
LARGE = clique(range(3, 9)) + clique(range(10, 16)) + [(8, 9), (9, 10)]
GRAPH = check_adjacency(adjacency_from(SMALL + LARGE, 16))


def groups(cover):
    return [tuple(cover.voters_of(c).tolist()) for c in range(cover.n_constituencies)]


def test_a_small_component_is_one_constituency_and_pairs_are_merged():
    found = groups(released_cover(GRAPH, duplicates=False))
    assert (0, 1, 2) in found
    assert tuple(range(3, 9)) in found
    assert (8, 9, 10) in found  # The two edges of node 9, which no group holds.
    assert len(found) == 4


def test_with_duplicates_each_stands_once_a_member():
    found = groups(released_cover(GRAPH, duplicates=True))
    assert found.count((0, 1, 2)) == 3
    assert found.count(tuple(range(3, 9))) == 6
    assert found.count((8, 9, 10)) == 1


def test_large_ones_can_be_dropped():
    found = groups(released_cover(GRAPH, duplicates=False, max_size=5))
    assert sorted(map(len, found)) == [3, 3]


def test_the_counts_on_cora_are_those_of_the_released_code(cora):
    cover = released_cover(cora.adjacency, duplicates=True)
    assert cover.n_constituencies == pytest.approx(2944, abs=30)
    assert cover.canonical().n_constituencies == pytest.approx(1509, abs=30)


def test_majority_is_over_all_labels():
    cover = released_cover(GRAPH, duplicates=False)
    labels = np.array([0, 1, 1, *[2] * 6, 0, *[1] * 6])
    found = dict(zip(groups(cover), true_majority(cover, labels, 3).tolist(), strict=True))
    assert found[0, 1, 2] == 1
    assert found[tuple(range(3, 9))] == 2


def test_the_leak_reads_labels_of_test_nodes_and_without_it_nothing_does():
    """The audit must show what it is about: hidden labels change G' with the leak on only."""
    synthetic = synthetic_graph(n_nodes=150, n_attributes=30, labels_per_class=8, val_per_class=5)
    labels = synthetic.labels.copy()
    hidden = ~synthetic.train_mask
    labels[hidden] = np.random.default_rng(0).permutation(labels[hidden])
    permuted = dataclasses.replace(synthetic, labels=labels)
    for leak in (True, False):
        first, second = (
            released_augmentation(graph, Released(leak=leak, min_votes=1))
            for graph in (synthetic, permuted)
        )
        promoted = first.label_source == LabelSource.PREDICTED
        assert promoted.any()
        assert np.array_equal(first.labels, second.labels) != leak
