import numpy as np
import pytest

from elco.division import EgoSplitting
from elco.experiments import ideas
from elco.experiments.ideas import IDEAS, development_split, try_ideas

QUICK = {**IDEAS, "random turnout": lambda: ideas.RandomTurnout(epochs=70)}
for slow in ("random turnout, twice the consistency", "random turnout and caucus"):
    QUICK[slow] = lambda: ideas.RandomTurnout(caucus=1.0, epochs=90)


@pytest.mark.parametrize("name", list(IDEAS))
def test_every_idea_is_a_pollster_that_works(name, synthetic):
    cover = EgoSplitting().fit(synthetic.adjacency).cover_
    labels = synthetic.training_labels()
    poll = QUICK[name]().fit(synthetic.adjacency, synthetic.attributes, labels, cover)
    assert np.allclose(poll.posterior_.sum(axis=1), 1.0)
    right = (poll.posterior_.argmax(axis=1) == synthetic.labels)[~synthetic.train_mask].mean()
    assert right > 0.5


def test_a_development_split_leaves_test_nodes_alone(synthetic):
    graph = synthetic.with_split(None, None, synthetic.test_mask)
    labels, judged = development_split(graph, labels_per_class=5, seed=0)
    assert np.bincount(labels[labels >= 0]).tolist() == [5, 5, 5]
    assert not (judged & graph.test_mask).any()
    assert not (labels[graph.test_mask] >= 0).any()
    assert not (judged & (labels >= 0)).any()


def test_hidden_labels_of_test_nodes_do_not_matter(synthetic):
    import dataclasses

    other = np.where(synthetic.test_mask, 0, synthetic.labels)
    chosen = {"the poll": IDEAS["the poll"]}
    first = try_ideas(synthetic, chosen, labels_per_class=5, seeds=(0,))
    second = try_ideas(
        dataclasses.replace(synthetic, labels=other), chosen, labels_per_class=5, seeds=(0,)
    )
    assert first == second
