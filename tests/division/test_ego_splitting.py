import networkx as nx
import numpy as np
import pytest
from small_graphs import adjacency_from, clique, two_cliques_sharing_a_node

from elco.division import EgoSplitting
from elco.errors import InputError


def lists(cover):
    return [cover.voters_of(i).tolist() for i in range(cover.n_constituencies)]


@pytest.mark.parametrize("method", ["louvain", "leiden", "label-propagation", "components"])
def test_a_shared_node_belongs_to_both_cliques(method):
    division = EgoSplitting(method).fit(two_cliques_sharing_a_node())
    assert lists(division.cover_) == [[0, 1, 2, 3], [3, 4, 5, 6]]
    assert division.persona_owner_.tolist() == [0, 1, 2, 3, 3, 4, 5, 6]
    assert len(division.persona_edges_) == 12


def test_sizes_are_limits():
    adjacency = two_cliques_sharing_a_node()
    assert EgoSplitting(min_size=5).fit(adjacency).cover_.n_constituencies == 0
    assert EgoSplitting(max_size=3).fit(adjacency).cover_.n_constituencies == 0


def test_edges_that_no_constituency_holds_can_become_pairs():
    adjacency = adjacency_from([*clique([0, 1, 2]), (2, 3)], 4)
    assert lists(EgoSplitting().fit(adjacency).cover_) == [[0, 1, 2]]
    assert lists(EgoSplitting(uncovered="pairs").fit(adjacency).cover_) == [[0, 1, 2], [2, 3]]


def test_with_pairs_every_edge_is_covered(synthetic):
    cover = EgoSplitting(uncovered="pairs").fit(synthetic.adjacency).cover_
    rows, columns = synthetic.adjacency.nonzero()
    assert cover.holds(rows, columns).all()


def test_the_seed_decides_and_nothing_else(synthetic):
    def cover(seed):
        return lists(EgoSplitting(random_state=seed).fit(synthetic.adjacency).cover_)

    assert cover(0) == cover(0) == lists(EgoSplitting().fit(synthetic.adjacency).cover_)
    assert any(cover(0) != cover(seed) for seed in range(1, 6))


def test_finer_resolution_gives_smaller_constituencies(synthetic):
    coarse = EgoSplitting(resolution=0.1).fit(synthetic.adjacency).cover_
    fine = EgoSplitting(resolution=20.0).fit(synthetic.adjacency).cover_
    assert fine.sizes.mean() < coarse.sizes.mean()


def test_components_of_the_persona_graph_match_networkx(synthetic):
    division = EgoSplitting("components", min_size=1).fit(synthetic.adjacency)
    personas = nx.Graph(division.persona_edges_.tolist())
    owner = division.persona_owner_
    expected = {frozenset(owner[list(c)].tolist()) for c in nx.connected_components(personas)}
    assert {frozenset(members) for members in lists(division.cover_)} == expected


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"method": "nope"}, "method is 'nope'"),
        ({"local": "nope"}, "local is 'nope'"),
        ({"uncovered": "nope"}, "uncovered is 'nope'"),
        ({"min_size": 0}, "min_size is 0"),
        ({"min_size": 4, "max_size": 3}, "max_size is 3"),
    ],
)
def test_bad_settings_are_refused(settings, message):
    with pytest.raises(InputError, match=message):
        EgoSplitting(**settings).fit(np.zeros((2, 2)))
