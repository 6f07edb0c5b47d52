"""Every division on the same awkward little graphs."""

import numpy as np
import pytest

from elco.cover import Cover
from elco.division import DIVISIONS
from elco.division.partition import PARTITIONS

pytestmark = pytest.mark.filterwarnings("ignore::elco.errors.ElcoWarning")


@pytest.fixture(params=[(name, method) for name in DIVISIONS for method in PARTITIONS], ids=str)
def division(request):
    name, method = request.param
    return DIVISIONS[name](method, min_size=2, random_state=5)


def test_gives_a_valid_cover(division, awkward_adjacency):
    n_nodes = awkward_adjacency.shape[0]
    assert division.fit(awkward_adjacency) is division
    cover = division.cover_
    assert isinstance(cover, Cover)
    assert cover.n_voters == n_nodes
    assert (cover.membership.data == 1.0).all()
    assert (cover.sizes >= 2).all()
    assert cover.canonical().n_constituencies == cover.n_constituencies


def test_a_constituency_hangs_together(division, awkward_adjacency):
    from scipy.sparse.csgraph import connected_components

    from elco.checks import check_adjacency

    adjacency = check_adjacency(awkward_adjacency)
    cover = division.fit(awkward_adjacency).cover_
    for i in range(cover.n_constituencies):
        voters = cover.voters_of(i)
        assert connected_components(adjacency[voters][:, voters])[0] == 1


def test_does_not_change_its_input(division, awkward_adjacency):
    dense = getattr(awkward_adjacency, "toarray", awkward_adjacency.copy)()
    division.fit(awkward_adjacency)
    after = getattr(awkward_adjacency, "toarray", awkward_adjacency.copy)()
    assert np.array_equal(dense, after)


def test_twice_is_the_same(division, synthetic):
    first = division.fit(synthetic.adjacency).cover_.membership
    second = division.fit(synthetic.adjacency).cover_.membership
    assert np.array_equal(first.indptr, second.indptr)
    assert np.array_equal(first.indices, second.indices)
