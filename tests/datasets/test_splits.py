import numpy as np
import pytest

from elco.datasets import random_split
from elco.errors import InputError


def test_as_many_labels_in_every_class(synthetic):
    graph = random_split(synthetic, labels_per_class=4, val_per_class=6, random_state=2)
    assert np.bincount(graph.labels[graph.train_mask]).tolist() == [4, 4, 4]
    assert np.bincount(graph.labels[graph.val_mask]).tolist() == [6, 6, 6]
    assert (graph.train_mask | graph.val_mask | graph.test_mask).all()


def test_the_seed_decides(synthetic):
    one = random_split(synthetic, labels_per_class=4, val_per_class=6, random_state=0)
    same = random_split(synthetic, labels_per_class=4, val_per_class=6, random_state=0)
    other = random_split(synthetic, labels_per_class=4, val_per_class=6, random_state=1)
    assert np.array_equal(one.train_mask, same.train_mask)
    assert not np.array_equal(one.train_mask, other.train_mask)


@pytest.mark.parametrize(
    ("sizes", "message"),
    [((1000, 1), "needs more than 1001"), ((0, 5), "1 or more"), ((5, 0), "1 or more")],
)
def test_impossible_splits_are_refused(sizes, message, synthetic):
    with pytest.raises(InputError, match=message):
        random_split(synthetic, labels_per_class=sizes[0], val_per_class=sizes[1])
