import numpy as np
import pytest
from threadpoolctl import threadpool_limits

from elco.division import EgoSplitting
from elco.poll import LinearPoll


def polled(graph, labels=None, **settings):
    cover = EgoSplitting().fit(graph.adjacency).cover_
    labels = graph.training_labels() if labels is None else labels
    return LinearPoll(**settings).fit(graph.adjacency, graph.attributes, labels, cover)


def right(poll, graph):
    guess = poll.posterior_.argmax(axis=1)
    return (guess == graph.labels)[~graph.train_mask].mean()


def test_is_right_about_most_voters(synthetic):
    poll = polled(synthetic)
    assert right(poll, synthetic) > 0.8
    assert np.allclose(poll.posterior_.sum(axis=1), 1.0)


def test_labels_that_are_given_are_kept(synthetic):
    known = np.flatnonzero(synthetic.train_mask)
    posterior = polled(synthetic).posterior_
    assert np.array_equal(posterior[known], np.eye(3)[synthetic.labels[known]])


def test_history_has_a_row_a_round(synthetic):
    assert polled(synthetic, rounds=0).history_ == ()
    history = polled(synthetic, rounds=2).history_
    assert [row["round"] for row in history] == [1, 2]
    assert all(0 < row["mean_confidence"] <= 1 for row in history)
    assert all(row["teachers"] >= synthetic.n_nodes for row in history)


def test_electors_teach(synthetic):
    assert not np.array_equal(
        polled(synthetic, rounds=0).posterior_, polled(synthetic, rounds=1).posterior_
    )


def test_the_same_for_any_number_of_threads(synthetic):
    with threadpool_limits(1):
        one = polled(synthetic).posterior_
    with threadpool_limits(2):
        two = polled(synthetic).posterior_
    assert one.tobytes() == two.tobytes()


@pytest.mark.parametrize("n_classes", [1, 2])
def test_few_classes(n_classes, synthetic):
    labels = np.minimum(synthetic.training_labels(), n_classes - 1)
    assert polled(synthetic, labels).posterior_.shape == (synthetic.n_nodes, n_classes)
