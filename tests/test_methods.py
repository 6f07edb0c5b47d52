"""Every baseline under the protocol of the graph models."""

import dataclasses

import numpy as np
import pytest
import torch
from small_graphs import AWKWARD

from elco.baselines import BASELINES
from elco.graph import Graph
from elco.method_names import ALL_NAMES, METHOD_NAMES
from elco.methods import METHODS, learn, learn_for, preferred, settings_of
from elco.models import MODELS
from elco.models.evaluation import Evaluator
from elco.models.inputs import augmented_input, plain_input
from elco.pipeline import augment


@pytest.fixture(params=list(BASELINES))
def name(request):
    return request.param


def test_it_learns(name, synthetic):
    fit = learn(name, plain_input(synthetic), Evaluator(synthetic), patience=30)
    evaluator = Evaluator(synthetic)
    assert evaluator.test(fit.logits).accuracy > 0.5  # one of three classes by chance: 0.33
    assert fit.validation == evaluator.validate(fit.logits)


def test_it_learns_on_the_augmented_graph(name, synthetic):
    labels = synthetic.training_labels()
    augmented = augment(synthetic.adjacency, synthetic.attributes, labels)
    evaluator = Evaluator(synthetic)
    fit = learn(name, augmented_input(augmented), evaluator, patience=30)
    assert len(fit.logits) == augmented.n_voters + augmented.n_electors
    assert evaluator.test(fit.logits).accuracy > 0.5


def test_the_seed_decides_and_global_states_are_left_alone(name, synthetic):
    torch.manual_seed(7)
    before, numbers = torch.get_rng_state(), np.random.get_state()[1].copy()  # noqa: NPY002
    inputs = plain_input(synthetic)
    first, again = (learn_for(name, inputs, 3, seed=5) for _ in range(2))
    assert torch.equal(first, again)
    assert torch.equal(torch.get_rng_state(), before)
    assert np.array_equal(np.random.get_state()[1], numbers)  # noqa: NPY002


def test_test_labels_change_nothing(name, synthetic):
    labels = synthetic.labels.copy()
    labels[synthetic.test_mask] = (labels[synthetic.test_mask] + 1) % 3
    other = dataclasses.replace(synthetic, labels=labels)
    first, second = (
        learn(name, plain_input(graph), Evaluator(graph), patience=5).logits
        for graph in (synthetic, other)
    )
    assert torch.equal(first, second)


@pytest.mark.filterwarnings("ignore::elco.errors.ElcoWarning")
@pytest.mark.parametrize("shape", [each for each in AWKWARD if each not in ("empty", "one node")])
def test_awkward_graphs_with_one_label_a_class(name, shape):
    adjacency = AWKWARD[shape]()
    labels = [0, 1, 2, *[-1] * (adjacency.shape[0] - 3)]
    graph = Graph(adjacency, labels=labels, train_mask=[0, 1, 2])
    logits = learn_for(name, plain_input(graph), 5)
    assert logits.shape == (graph.n_nodes, 3)
    assert torch.isfinite(logits).all()


def test_every_setting_can_be_trained():
    assert {each for name in METHODS for each in settings_of(name)} == {*MODELS, *BASELINES}


def test_the_first_of_equal_settings_is_preferred():
    assert preferred({"a": [0.5], "b": [0.75, 0.5], "c": [0.5, 0.75]}) == "b"


def test_names_can_be_had_without_torch():
    assert METHOD_NAMES == METHODS
    assert all(each in ALL_NAMES for each in METHODS)
