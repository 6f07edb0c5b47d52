"""The number of threads changes how long it takes, and nothing else.

Predictions for one and two processes are in `experiments/test_compare.py`.
"""

import numpy as np
import pytest

from elco.datasets.synthetic import synthetic_graph
from elco.models.inputs import augmented_input
from elco.pipeline import augment
from elco.recipes import RECIPES


@pytest.fixture(scope="module")
def graph():
    return synthetic_graph(n_nodes=1_000, labels_per_class=10, val_per_class=15, random_state=3)


@pytest.mark.parametrize("recipe", RECIPES)
def test_the_same_cover_electors_and_labels(graph, recipe):
    one, two = (
        augment(
            graph.adjacency,
            graph.attributes,
            graph.training_labels(),
            recipe=recipe,
            random_state=5,
            n_jobs=n_jobs,
        )
        for n_jobs in (1, 2)
    )
    assert one.n_electors > 0
    for name in ("indptr", "indices", "data"):
        for part in ("adjacency", "attributes"):
            ours, theirs = getattr(one, part), getattr(two, part)
            assert np.array_equal(getattr(ours, name), getattr(theirs, name)), part
        ours, theirs = one.cover.membership, two.cover.membership
        assert np.array_equal(getattr(ours, name), getattr(theirs, name))
    for name in ("labels", "label_source", "confidence", "round", "weights"):
        assert np.array_equal(getattr(one, name), getattr(two, name)), name
    ours, theirs = augmented_input(one), augmented_input(two)
    assert np.array_equal(ours.target.numpy(), theirs.target.numpy())
