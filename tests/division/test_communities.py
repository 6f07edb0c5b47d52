import numpy as np
import pytest

from elco.division import Communities
from elco.errors import InputError
from elco.pipeline import augment

TRIANGLES = np.kron(np.eye(2), 1 - np.eye(3))


def test_lists_and_objects_that_hold_lists():
    class Found:
        communities = ((0, 1, 2), (2, 3, 4), (5,))

    for answer in (Found(), list(Found.communities)):
        cover = Communities(lambda adjacency, answer=answer: answer).fit(TRIANGLES).cover_
        assert [cover.voters_of(c).tolist() for c in range(2)] == [[0, 1, 2], [2, 3, 4]]


def test_in_front_of_the_pipeline():
    division = Communities(lambda adjacency: [[0, 1, 2], [3, 4, 5]])
    graph = augment(
        TRIANGLES, None, [0, -1, -1, 1, -1, -1], division=division, electors="constituencies"
    )
    assert graph.labels[6:].tolist() == [0, 1]
    assert "Communities" in graph.recipe["division"]


def test_a_node_that_is_none_is_refused():
    with pytest.raises(InputError, match="outside"):
        Communities(lambda adjacency: [[0, 1, 99]]).fit(TRIANGLES)
