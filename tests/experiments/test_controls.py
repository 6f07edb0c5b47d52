import numpy as np
import pytest

from elco.experiments.controls import ALL_VOTERS, CONFIDENT_VOTERS, control_input, poll_logits
from elco.pipeline import augment


@pytest.fixture(scope="module")
def augmented(request):
    graph = request.getfixturevalue("synthetic")
    return augment(graph.adjacency, graph.attributes, graph.training_labels())


def test_all_voters_are_taught_with_the_weight_of_all_opinions(synthetic, augmented):
    inputs = control_input(synthetic, augmented, ALL_VOTERS)
    assert inputs.nodes.tolist() == list(range(synthetic.n_nodes))
    assert inputs.x.shape[0] == synthetic.n_nodes
    given = inputs.weight[np.flatnonzero(synthetic.train_mask)].sum()
    assert float(given) == pytest.approx(1 / 5)  # opinions count four times the labels
    assert np.allclose(inputs.target.numpy(), augmented.posterior[: synthetic.n_nodes])


def test_only_confident_voters_are_taught(synthetic, augmented):
    inputs = control_input(synthetic, augmented, CONFIDENT_VOTERS)
    sure = augmented.posterior[: synthetic.n_nodes].max(axis=1) >= 0.6
    assert inputs.nodes.tolist() == np.flatnonzero(sure | synthetic.train_mask).tolist()
    assert 0 < len(inputs.nodes) < synthetic.n_nodes


def test_the_poll_as_logits():
    logits = poll_logits(np.array([[0.25, 0.75], [1.0, 0.0]]))
    assert logits.argmax(dim=1).tolist() == [1, 0]
    assert bool(logits.isfinite().all())
    assert logits.softmax(dim=1)[0].tolist() == pytest.approx([0.25, 0.75])
