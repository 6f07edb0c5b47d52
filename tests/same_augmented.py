"""Whether two larger graphs are the same in every part."""

import numpy as np

from elco.augmentation import AugmentedGraph


def assert_same(first: AugmentedGraph, second: AugmentedGraph) -> None:
    assert (first.adjacency != second.adjacency).nnz == 0
    assert (first.attributes != second.attributes).sum() == 0
    assert (first.cover.membership != second.cover.membership).nnz == 0
    for name in ("labels", "weights", "label_source", "confidence", "round", "elector_mask"):
        assert np.array_equal(getattr(first, name), getattr(second, name)), name
    assert first.history == second.history
    assert first.termination == second.termination
    assert first.recipe == second.recipe
    assert first.signs == second.signs
    assert (first.posterior is None) == (second.posterior is None)
    if first.posterior is not None:
        assert np.array_equal(first.posterior, second.posterior)
