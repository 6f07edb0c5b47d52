import numpy as np
import pytest
from small_graphs import adjacency_from, clique

from elco.augmentation import LabelSource
from elco.errors import ElcoWarning, InputError
from elco.pipeline import augment

FOUR_CLIQUES = adjacency_from(
    [edge for first in (0, 4, 8, 12) for edge in clique(list(range(first, first + 4)))], 16
)
TWO_KINDS = np.repeat([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [0.5, 0.5]], 4, axis=0)
LABELS = np.full(16, -1)
LABELS[[0, 1, 4, 5]] = [0, 0, 1, 1]


def by_election(*graph, **settings):
    return augment(*graph, recipe="paper", **settings)


def test_the_paper_s_recipe_step_by_step():
    """Two cliques elect, the third is like the first, the fourth is like neither."""
    graph = by_election(FOUR_CLIQUES, TWO_KINDS, LABELS, learner="logistic", threshold=0.7)
    electors = slice(16, None)
    assert graph.labels[electors].tolist() == [0, 1, 0, -1]
    assert [LabelSource(s).name for s in graph.label_source[electors]] == [
        "OBSERVED",
        "OBSERVED",
        "PREDICTED",
        "ABSTAINED",
    ]
    assert graph.attributes[electors].tolist() == [[1, 0], [0, 1], [1, 0], [0.5, 0.5]]
    assert graph.round[electors].tolist() == [0, 0, 1, -1]
    assert graph.weights[electors].tolist() == [1, 1, 1, 0]
    assert graph.adjacency[[16]].indices.tolist() == [0, 1, 2, 3]
    assert graph.count_electors() == {"observed": 2, "predicted": 1, "abstained": 1}
    assert graph.termination == "no-change"
    assert graph.train_mask.sum() == 7
    assert repr(graph) == (
        "AugmentedGraph(16 voters + 4 electors (2 observed, 1 predicted, 1 abstained), 40 edges)"
    )


def test_that_there_are_no_attributes_to_learn_from_is_said():
    triangles = np.kron(np.eye(3), 1 - np.eye(3))
    with pytest.warns(ElcoWarning, match="decided 2 of 3 electors, and there are no attributes"):
        graph = augment(
            triangles, np.zeros((9, 0)), [0, 0, -1, 1, 1, -1, -1, -1, -1], recipe="paper"
        )
    assert graph.labels[9:].tolist() == [0, 1, -1]


def test_nothing_to_learn_from_is_said_and_gives_a_valid_graph():
    labels = LABELS.copy()
    labels[5] = -1  # the second clique has one vote only
    with pytest.warns(ElcoWarning, match="decided 1 of 4 electors"):
        graph = by_election(FOUR_CLIQUES, TWO_KINDS, labels)
    assert graph.termination == "nothing-to-learn-from"
    assert graph.count_electors() == {"observed": 1, "predicted": 0, "abstained": 3}


def test_sparse_and_dense_attributes_agree(synthetic):
    labels = synthetic.training_labels()
    sparse = by_election(synthetic.adjacency, synthetic.attributes, labels, learner="logistic")
    dense = by_election(
        synthetic.adjacency, synthetic.attributes.toarray(), labels, learner="logistic"
    )
    assert np.allclose(sparse.attributes.toarray(), dense.attributes)
    assert np.array_equal(sparse.labels, dense.labels)


def test_the_settings_are_on_the_result(synthetic):
    graph = by_election(
        synthetic.adjacency, None, synthetic.training_labels(), resolution=2.0, max_iter=0
    )
    assert graph.recipe["name"] == "paper"
    assert graph.recipe["resolution"] == 2.0
    assert graph.recipe["random_state"] == 0


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"recipe": "nope"}, "recipe is 'nope'; expected one of: "),
        ({"division": "nope"}, "division is 'nope'"),
        ({"nope": 1}, "unknown setting 'nope'"),
        ({"name": "other"}, "unknown setting 'name'"),
    ],
)
def test_bad_settings_are_refused(settings, message):
    with pytest.raises(InputError, match=message):
        augment(FOUR_CLIQUES, TWO_KINDS, LABELS, **{"recipe": "paper", **settings})


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        (np.full(16, -1), "no training label at all"),
        (np.array([0, 2] + [-1] * 14), "no training label for class 1"),
        (np.array([0, 1]), "labels have shape"),
    ],
)
def test_bad_labels_are_refused(labels, message):
    with pytest.raises(InputError, match=message):
        by_election(FOUR_CLIQUES, TWO_KINDS, labels)


def test_the_literal_recipe_on_cora(cora):
    """The figures that the honest reading of the paper rests on."""
    graph = by_election(cora.adjacency, cora.attributes, cora.training_labels(), max_iter=0)
    assert graph.n_electors == 296
    assert graph.count_electors()["observed"] == 11


def test_canvass_step_by_step():
    """Every voter is polled; its clique and its neighbourhood speak for it."""
    graph = augment(FOUR_CLIQUES, TWO_KINDS, LABELS, recipe="canvass")
    assert graph.n_electors == 4 + 16
    cliques, middles = slice(16, 20), slice(20, 36)
    assert graph.labels[cliques][:3].tolist() == [0, 1, 0]
    assert graph.labels[middles][:12].tolist() == [0] * 4 + [1] * 4 + [0] * 4
    assert graph.adjacency[[16]].indices.tolist() == [0, 1, 2, 3]
    assert graph.adjacency[[20 + 5]].indices.tolist() == [5]
    assert np.allclose(graph.attributes[cliques], [[1, 0], [0, 1], [1, 0], [0.5, 0.5]])
    assert np.array_equal(graph.labels[:16], LABELS)
    assert (graph.weights[:16][LABELS >= 0] == 1.0).all()
    assert graph.weights[:16][LABELS < 0].sum() == pytest.approx(2.0 * 4)
    assert graph.weights[16:].sum() == pytest.approx(2.0 * 4)
    assert np.allclose(graph.posterior.sum(axis=1), 1.0)
    assert np.array_equal(graph.posterior[[0, 4]], np.eye(2))
    # The fourth clique is like both kinds: of it the poll is least sure.
    assert graph.confidence[cliques].argmin() == 3
    assert [row["round"] for row in graph.history] == [1, 2, 3]


@pytest.mark.parametrize(
    ("electors", "n_electors"), [("constituencies", 4), ("neighbourhoods", 16), ("all", 20)]
)
def test_canvass_with_other_electors(electors, n_electors):
    graph = augment(FOUR_CLIQUES, TWO_KINDS, LABELS, electors=electors)
    assert graph.n_electors == n_electors
    assert graph.weights[16:].sum() == pytest.approx(8.0)


def test_unwired_electors_are_isolated():
    graph = augment(FOUR_CLIQUES, TWO_KINDS, LABELS, wiring="none")
    assert graph.adjacency[16:].nnz == 0
    assert graph.adjacency.nnz == np.count_nonzero(FOUR_CLIQUES)


def test_electors_below_the_threshold_abstain():
    """The fourth clique is like neither kind: its elector, and those of its voters, are unsure."""
    graph = augment(FOUR_CLIQUES, TWO_KINDS, LABELS, threshold=0.95)
    silent = graph.label_source[16:] == LabelSource.ABSTAINED
    assert np.flatnonzero(silent).tolist() == [3, 16, 17, 18, 19]
    assert (graph.labels[16:][silent] == -1).all()
    assert (graph.weights[16:][silent] == 0).all()
    assert (augment(FOUR_CLIQUES, TWO_KINDS, LABELS, threshold=1.1).weights[16:] == 0).all()


def test_voters_count_by_confidence_or_not_at_all():
    graph = augment(FOUR_CLIQUES, TWO_KINDS, LABELS)
    asked = np.flatnonzero(LABELS < 0)
    shares = graph.weights[asked] / graph.posterior[asked].max(axis=1)
    assert np.allclose(shares, shares[0])
    silent = augment(FOUR_CLIQUES, TWO_KINDS, LABELS, voter_weight=0.0)
    assert (silent.weights[asked] == 0).all()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"electors": "some"}, "electors is 'some'; expected one of: all, constituencies"),
        ({"wiring": "some"}, "wiring is 'some'"),
        ({"poll": "some"}, "poll is 'some'; expected one of: linear"),
        ({"learner": "gbdt"}, "unknown setting 'learner'; recipe 'canvass' has:"),
    ],
)
def test_bad_settings_of_canvass_are_refused(settings, message):
    with pytest.raises(InputError, match=message):
        augment(FOUR_CLIQUES, TWO_KINDS, LABELS, **settings)


def test_canvass_is_right_about_most_electors_of_cora(cora):
    graph = augment(cora.adjacency, cora.attributes, cora.training_labels())
    voters = graph.posterior[: graph.n_voters].argmax(axis=1)
    # Hidden labels are looked at here to judge the result, as the Evaluator does.
    assert (voters == cora.labels)[cora.val_mask].mean() > 0.78
