import dataclasses
from types import SimpleNamespace

import pytest

from elco.experiments import one_run
from elco.experiments.experiment import REPORT_SEEDS
from elco.experiments.one_run import BASE, DEVELOPMENT_SEEDS, setting_for
from elco.method_names import SETTINGS


@pytest.fixture(autouse=True)
def _no_memory():
    setting_for.cache_clear()
    yield
    setting_for.cache_clear()


def test_a_model_with_one_setting_is_not_tried(monkeypatch):
    monkeypatch.setattr(one_run, "learn", None)
    assert setting_for("nowhere", BASE, "gcn") == "gcn"


def test_validation_of_development_runs_chooses_once(monkeypatch, synthetic):
    asked = []

    def learn(name, inputs, evaluator, *, seed):
        asked.append((name, seed))
        lucky = name == "b" and seed == DEVELOPMENT_SEEDS[0]
        return SimpleNamespace(held_out={"a": 0.5, "b": 0.6, "c": 0.75}[name] + 0.3 * lucky)

    monkeypatch.setitem(SETTINGS, "either", ("a", "b", "c"))
    monkeypatch.setattr(one_run, "learn", learn)
    monkeypatch.setattr(one_run, "graph_of", lambda dataset: synthetic)
    assert [setting_for("here", BASE, "either") for _ in range(2)] == ["c", "c"]
    assert sorted(asked) == sorted((n, s) for n in "abc" for s in DEVELOPMENT_SEEDS)
    assert not set(DEVELOPMENT_SEEDS) & set(REPORT_SEEDS)


def test_test_labels_have_no_say_in_the_choice(monkeypatch, synthetic):
    labels = synthetic.labels.copy()
    labels[synthetic.test_mask] = (labels[synthetic.test_mask] + 1) % 3
    found = {"as they are": [], "changed": []}
    train = one_run.learn
    monkeypatch.setitem(SETTINGS, "either", ("sgc", "gcn"))

    def choice(told, graph):
        def learn(name, *given, seed):
            fit = train(name, *given, seed=seed, patience=10)
            told.append((name, seed, fit.held_out))
            return fit

        monkeypatch.setattr(one_run, "learn", learn)
        monkeypatch.setattr(one_run, "graph_of", lambda dataset: graph)
        setting_for.cache_clear()
        return setting_for("here", "canvass", "either")

    first = choice(found["as they are"], synthetic)
    second = choice(found["changed"], dataclasses.replace(synthetic, labels=labels))
    assert first == second
    assert found["as they are"] == found["changed"]
    assert len(found["changed"]) == 2 * len(DEVELOPMENT_SEEDS)
