"""What holds for every graph."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from elco.college import hold_elections
from elco.division import EgoSplitting
from elco.pipeline import augment
from elco.recipes import RECIPES

pytestmark = pytest.mark.filterwarnings("ignore::elco.errors.ElcoWarning")
quickly = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@st.composite
def labelled_graphs(draw: st.DrawFn):
    n_nodes = draw(st.integers(2, 24))
    pairs = [(u, v) for u in range(n_nodes) for v in range(u)]
    present = draw(st.lists(st.booleans(), min_size=len(pairs), max_size=len(pairs)))
    adjacency = np.zeros((n_nodes, n_nodes))
    for (u, v), there in zip(pairs, present, strict=True):
        adjacency[u, v] = adjacency[v, u] = float(there)
    labels = np.array(draw(st.lists(st.integers(-1, 1), min_size=n_nodes, max_size=n_nodes)))
    labels[:2] = [0, 1]
    return adjacency, labels


def attributes_of(adjacency: np.ndarray) -> np.ndarray:
    return np.column_stack([adjacency.sum(axis=1), np.arange(len(adjacency))])


@quickly
@given(labelled_graphs(), st.sampled_from(sorted(RECIPES)))
def test_without_the_electors_it_is_the_input(sample, recipe):
    adjacency, labels = sample
    attributes = attributes_of(adjacency)
    graph = augment(adjacency, attributes, labels, recipe=recipe)
    voters = ~graph.elector_mask
    assert np.array_equal(graph.adjacency[voters][:, voters].toarray(), adjacency)
    assert np.array_equal(graph.attributes[voters], attributes)
    assert np.array_equal(graph.labels[voters], labels)


@quickly
@given(labelled_graphs())
def test_an_elector_s_neighbours_are_its_constituency(sample):
    adjacency, labels = sample
    graph = augment(adjacency, None, labels, recipe="paper", learner="logistic")
    for i in range(graph.n_electors):
        row = graph.adjacency[[graph.n_voters + i]]
        assert row.indices.tolist() == graph.cover.voters_of(i).tolist()
        assert (row.data == 1.0).all()


@quickly
@given(labelled_graphs(), st.integers(0, 10**6))
def test_other_numbers_for_the_nodes_only_renumber_the_result(sample, seed):
    adjacency, labels = sample
    order = np.random.default_rng(seed).permutation(len(labels))  # new number i was order[i]

    def outcome(matrix: np.ndarray, y: np.ndarray, names: np.ndarray) -> set:
        settings = {"recipe": "paper", "method": "components", "max_iter": 0}
        graph = augment(matrix, attributes_of(matrix), y, **settings)
        return {
            (
                frozenset(names[graph.cover.voters_of(i)].tolist()),
                int(graph.labels[graph.n_voters + i]),
            )
            for i in range(graph.n_electors)
        }

    renumbered = outcome(adjacency[np.ix_(order, order)], labels[order], order)
    assert renumbered == outcome(adjacency, labels, np.arange(len(labels)))


@quickly
@given(labelled_graphs())
def test_a_poll_gives_probabilities_and_keeps_what_is_given(sample):
    adjacency, labels = sample
    graph = augment(adjacency, attributes_of(adjacency), labels, recipe="canvass")
    known = np.flatnonzero(labels >= 0)
    assert np.allclose(graph.posterior.sum(axis=1), 1.0)
    assert (graph.posterior >= 0).all()
    assert np.array_equal(graph.posterior[known], np.eye(2)[labels[known]])
    assert graph.weights[graph.n_voters :].sum() == pytest.approx(2.0 * len(known))
    assert (graph.weights[known] == 1.0).all()


@quickly
@given(labelled_graphs())
def test_votes_add_up(sample):
    adjacency, labels = sample
    cover = EgoSplitting("components", min_size=1).fit(adjacency).cover_
    votes = hold_elections(cover, labels, n_classes=2).votes
    for i in range(cover.n_constituencies):
        own = labels[cover.voters_of(i)]
        assert votes[i].tolist() == [(own == 0).sum(), (own == 1).sum()]
    assert votes.sum() == cover.overlap[labels >= 0].sum()
