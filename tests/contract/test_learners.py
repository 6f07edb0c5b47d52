"""Every learner behind the whole pipeline, on the same awkward little graphs."""

import numpy as np
import pytest
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier

from elco.augmentation import LabelSource
from elco.diffusion import LEARNERS
from elco.errors import InputError
from elco.pipeline import augment

pytestmark = pytest.mark.filterwarnings("ignore::elco.errors.ElcoWarning")


@pytest.fixture(params=[*LEARNERS, GaussianNB(), KNeighborsClassifier(1)], ids=str)
def learner(request):
    return request.param


def test_gives_a_valid_graph(learner, awkward_adjacency):
    n_nodes = awkward_adjacency.shape[0]
    attributes = np.random.default_rng(0).random((n_nodes, 4))
    labels = np.full(n_nodes, -1)
    if n_nodes == 0:
        with pytest.raises(InputError, match="no training label at all"):
            augment(awkward_adjacency, attributes, labels)
        return
    labels[: n_nodes // 2 + 1] = 0
    labels[-2:] = 1 if n_nodes > 1 else 0
    graph = augment(
        awkward_adjacency,
        attributes,
        labels,
        recipe="paper",
        learner=learner,
        threshold=0.5,
        min_votes=1,
        min_size=2,
    )
    n_all = n_nodes + graph.n_electors
    assert graph.adjacency.shape == (n_all, n_all)
    assert (abs(graph.adjacency - graph.adjacency.T)).nnz == 0
    assert graph.attributes.shape == (n_all, 4)
    assert np.isfinite(graph.attributes).all()
    for vector in (graph.labels, graph.weights, graph.label_source, graph.confidence, graph.round):
        assert vector.shape == (n_all,)
    assert np.array_equal(graph.labels[:n_nodes], labels)
    assert ((graph.confidence >= 0) & (graph.confidence <= 1)).all()
    labelled = graph.labels >= 0
    assert np.array_equal(labelled, graph.label_source != LabelSource.ABSTAINED)
    assert np.array_equal(labelled, graph.confidence > 0)
    assert np.array_equal(labelled, graph.round >= 0)
    assert np.array_equal(labelled, graph.weights > 0)
