"""The label firewall: labels outside the training split must not change G' by a single bit.

These tests are the first that were written and the last that should ever change.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Callable

import numpy as np
import pytest
import scipy.sparse as sp
from sklearn.naive_bayes import GaussianNB

import elco.graph
from elco.augmentation import AugmentedGraph
from elco.baselines import BASELINES
from elco.convening import ELECTORS
from elco.diffusion import LEARNERS
from elco.division import DIVISIONS
from elco.experiments.compare import _augment
from elco.experiments.comparison import Protocol
from elco.graph import Graph
from elco.methods import learn_for
from elco.models.inputs import plain_input
from elco.pipeline import augment
from elco.poll import POLLSTERS
from elco.recipes import RECIPES
from elco.transform import ELCO

pytestmark = pytest.mark.filterwarnings("ignore::elco.errors.ElcoWarning")

HIDING: dict[str, Callable[[np.ndarray, int], np.ndarray]] = {
    "permuted": lambda labels, k: np.random.default_rng(0).permutation(labels),
    "shifted": lambda labels, k: np.where(labels >= 0, (labels + 1) % k, labels),
    "constant": lambda labels, k: np.zeros_like(labels),
    "absent": lambda labels, k: np.full_like(labels, -1),
}


def with_other_hidden_labels(graph: Graph, how: str) -> Graph:
    labels = graph.labels.copy()
    labels[~graph.train_mask] = HIDING[how](labels[~graph.train_mask], graph.n_classes)
    assert (labels != graph.labels).any()
    return dataclasses.replace(graph, labels=labels)


def bits(augmented: AugmentedGraph) -> str:
    """A digest of every byte of the result."""
    digest = hashlib.sha256()

    def add(value: object) -> None:
        if sp.issparse(value):
            for part in (value.indptr, value.indices, value.data):
                add(np.asarray(part))
        elif isinstance(value, np.ndarray):
            digest.update(value.tobytes())
        elif dataclasses.is_dataclass(value):
            for field in dataclasses.fields(value):
                add(getattr(value, field.name))
        else:
            digest.update(repr(value).encode())

    add(augmented)
    return digest.hexdigest()


def from_graph(graph: Graph, **settings: object) -> str:
    return bits(augment(graph.adjacency, graph.attributes, graph.training_labels(), **settings))


def from_comparison(graph: Graph, *, recipe: str, **settings: object) -> str:
    protocol = Protocol(recipes=(recipe,), overrides=settings)
    return bits(_augment((graph, protocol, recipe, 0)))


def from_transform(graph: Graph, **settings: object) -> str:
    data = ELCO(**settings)(graph.to_pyg())
    digest = hashlib.sha256()
    for key in ("x", "edge_index", "train_mask", "elector_mask", "label_source", "confidence"):
        digest.update(data[key].numpy().tobytes())
    digest.update(data.y[data.train_mask].numpy().tobytes())
    digest.update(data.y[data.elector_mask].numpy().tobytes())
    if "posterior" in data:
        digest.update(data.posterior.numpy().tobytes())
    return digest.hexdigest()


ENTRIES = {"augment": from_graph, "compare": from_comparison, "transform": from_transform}


def leaks(entry: str, graph: Graph, how: str, **settings: object) -> bool:
    run = ENTRIES[entry]
    return run(graph, **settings) != run(with_other_hidden_labels(graph, how), **settings)


@pytest.mark.parametrize("how", list(HIDING))
@pytest.mark.parametrize("recipe", list(RECIPES))
@pytest.mark.parametrize("entry", ["augment", "transform"])
def test_no_recipe_leaks(entry, recipe, how, synthetic):
    assert not leaks(entry, synthetic, how, recipe=recipe, random_state=3)


@pytest.mark.parametrize("how", list(HIDING))
@pytest.mark.parametrize("baseline", list(BASELINES))
def test_no_baseline_leaks(baseline, how, synthetic):
    seen = [synthetic, with_other_hidden_labels(synthetic, how)]
    first, second = (learn_for(baseline, plain_input(graph), 3).numpy() for graph in seen)
    assert first.tobytes() == second.tobytes()


@pytest.mark.parametrize("baseline", list(BASELINES))
def test_a_baseline_that_peeks_is_caught(baseline, synthetic, monkeypatch):
    monkeypatch.setattr(elco.graph.Graph, "training_labels", lambda graph: graph.labels)
    seen = [synthetic, with_other_hidden_labels(synthetic, "permuted")]
    first, second = (learn_for(baseline, plain_input(graph), 3).numpy() for graph in seen)
    assert first.tobytes() != second.tobytes()


QUICK = {"paper": {"learner": "logistic", "threshold": 0.6}, "canvass": {}}


def test_every_recipe_is_tested():
    assert set(QUICK) == set(RECIPES)


@pytest.mark.parametrize("learner", [*LEARNERS, GaussianNB()], ids=str)
def test_no_learner_leaks(learner, synthetic):
    graph = dataclasses.replace(synthetic, attributes=synthetic.attributes.toarray())
    assert not leaks("augment", graph, "permuted", recipe="paper", learner=learner, threshold=0.6)


@pytest.mark.parametrize("poll", list(POLLSTERS))
@pytest.mark.parametrize("electors", ELECTORS)
def test_no_poll_leaks(poll, electors, synthetic):
    assert not leaks(
        "augment", synthetic, "permuted", recipe="canvass", poll=poll, electors=electors
    )


@pytest.mark.parametrize("recipe", list(RECIPES))
@pytest.mark.parametrize("division", list(DIVISIONS))
def test_no_division_leaks(division, recipe, synthetic):
    settings = {"recipe": recipe, "division": division, **QUICK[recipe]}
    assert not leaks("augment", synthetic, "permuted", **settings)


@pytest.mark.parametrize("recipe", list(RECIPES))
@pytest.mark.parametrize("entry", list(ENTRIES))
def test_no_entry_point_leaks(entry, recipe, synthetic):
    assert not leaks(entry, synthetic, "permuted", recipe=recipe, **QUICK[recipe])


@pytest.mark.parametrize("how", list(HIDING))
def test_canvass_does_not_leak_on_cora(how, cora):
    assert not leaks("augment", cora, how, recipe="canvass")


@pytest.mark.parametrize("learner", list(LEARNERS))
def test_paper_does_not_leak_on_cora(learner, cora):
    assert not leaks("augment", cora, "permuted", recipe="paper", learner=learner)


@pytest.mark.parametrize("recipe", list(RECIPES))
@pytest.mark.parametrize("entry", ["augment", "compare"])
def test_one_line_that_peeks_is_caught(entry, recipe, synthetic, monkeypatch):
    """The test can fail: with one line changed so that it reads all labels, it does."""
    monkeypatch.setattr(elco.graph.Graph, "training_labels", lambda graph: graph.labels)
    assert leaks(entry, synthetic, "permuted", recipe=recipe, **QUICK[recipe])


@pytest.mark.parametrize("recipe", list(RECIPES))
def test_a_transform_that_peeks_is_caught(recipe, synthetic, monkeypatch):
    monkeypatch.setattr("elco.transform._only_training_labels", lambda data: data)
    monkeypatch.setattr(elco.graph.Graph, "training_labels", lambda graph: graph.labels)
    assert leaks("transform", synthetic, "permuted", recipe=recipe, **QUICK[recipe])


@pytest.mark.parametrize("recipe", list(RECIPES))
def test_training_labels_do_matter(recipe, synthetic):
    """Nothing would leak either if labels were ignored altogether."""
    labels = np.where(synthetic.train_mask, (synthetic.labels + 1) % 3, synthetic.labels)
    other = dataclasses.replace(synthetic, labels=labels)
    settings = {"recipe": recipe, **QUICK[recipe]}
    assert from_graph(synthetic, **settings) != from_graph(other, **settings)
