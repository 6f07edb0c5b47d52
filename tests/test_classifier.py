import dataclasses

import numpy as np
import pytest

from elco.classifier import ElcoClassifier
from elco.datasets.splits import hold_out
from elco.errors import DatasetError, InputError
from elco.graph import Graph
from elco.method_names import SETTINGS

QUICKLY = {"n_runs": 2, "patience": 20, "rank": 20}


@pytest.fixture(scope="module")
def fitted(synthetic):
    return ElcoClassifier(**QUICKLY).fit(synthetic)


def test_every_node_gets_a_class_and_probabilities(fitted, synthetic):
    probabilities = fitted.predict_proba(synthetic)
    assert probabilities.shape == (synthetic.n_nodes, 3)
    assert np.allclose(probabilities.sum(axis=1), 1)
    assert set(fitted.predict()) <= set(synthetic.class_names)
    assert fitted.score(synthetic) > 0.6
    assert fitted.decision_.reason
    assert [len(trial.held_out) for trial in fitted.trials_] == [2, 2]
    assert all(max(trial.curve) <= 1 for trial in fitted.trials_)
    assert 0 <= fitted.reliability_.error < 0.3
    assert fitted.augmented_.n_electors > 0


def test_without_a_split_every_label_is_used(synthetic):
    labels = np.where(synthetic.train_mask | synthetic.val_mask, synthetic.labels, -1)
    bare = Graph(synthetic.adjacency, synthetic.attributes, labels)
    classifier = ElcoClassifier(**QUICKLY).fit(bare)
    assert classifier.score(synthetic) > 0.6


def test_test_labels_change_nothing(fitted, synthetic):
    labels = synthetic.labels.copy()
    hidden = np.flatnonzero(synthetic.test_mask)
    labels[hidden] = np.random.default_rng(0).permutation(labels[hidden])
    other = ElcoClassifier(**QUICKLY).fit(dataclasses.replace(synthetic, labels=labels))
    assert np.array_equal(other.probabilities_, fitted.probabilities_)


def test_labels_outside_every_split_change_nothing(fitted, synthetic):
    nowhere = synthetic.with_split(synthetic.train_mask, synthetic.val_mask, None)
    labels = np.where(fitted.given_, synthetic.labels, (synthetic.labels + 1) % 3)
    other = ElcoClassifier(**QUICKLY).fit(dataclasses.replace(nowhere, labels=labels))
    assert np.array_equal(other.probabilities_, fitted.probabilities_)


def test_the_number_of_processes_changes_nothing(fitted, synthetic):
    two = ElcoClassifier(**QUICKLY, n_jobs=2).fit(synthetic)
    assert np.array_equal(two.probabilities_, fitted.probabilities_)


def test_three_nodes_are_enough():
    graph = Graph([[0, 1, 0], [1, 0, 1], [0, 1, 0]], np.eye(3), [0, -1, 1])
    classifier = ElcoClassifier(**QUICKLY).fit(graph)
    assert not classifier.decision_.keep_elco
    assert "too few labels" in classifier.decision_.reason
    assert classifier.predict().tolist()[::2] == ["0", "1"]


def test_saved_and_loaded(fitted, synthetic, tmp_path):
    fitted.save(tmp_path / "it.npz")
    loaded = ElcoClassifier.load(tmp_path / "it.npz")
    assert np.array_equal(loaded.predict_proba(synthetic), fitted.predict_proba())
    assert loaded.predict().tolist() == fitted.predict().tolist()
    assert loaded.setting_ == fitted.setting_ == "gcn"
    assert loaded.decision_ == fitted.decision_
    assert loaded.reliability_.error == fitted.reliability_.error
    with pytest.raises(Exception, match="exists already"):
        fitted.save(tmp_path / "it.npz")
    (tmp_path / "no.npz").write_bytes(b"PK nothing")
    with pytest.raises(DatasetError, match=r"no\.npz is not an \.npz of plain arrays"):
        ElcoClassifier.load(tmp_path / "no.npz")
    np.savez(tmp_path / "other.npz", x=np.arange(3))
    with pytest.raises(DatasetError, match=r"other\.npz is not a saved classifier"):
        ElcoClassifier.load(tmp_path / "other.npz")


def test_a_validation_split_without_labels_is_no_split(synthetic):
    labels = np.where(synthetic.train_mask, synthetic.labels, -1)
    graph = dataclasses.replace(synthetic, labels=labels)
    fitted = ElcoClassifier(n_runs=1, patience=5, rank=20).fit(graph)
    assert np.array_equal(fitted.given_, graph.train_mask)
    assert fitted.reliability_.n_labels > 0
    assert np.isfinite(fitted.predict_proba()).all()


def test_what_cannot_be_is_said(fitted, synthetic):
    with pytest.raises(InputError, match="not been fitted"):
        ElcoClassifier().predict()
    with pytest.raises(InputError, match="one class"):
        ElcoClassifier().fit(Graph([[0, 1], [1, 0]], labels=[0, 0]))
    with pytest.raises(InputError, match="no node has a label to learn from"):
        ElcoClassifier().fit(Graph([[0, 1], [1, 0]]))
    with pytest.raises(InputError, match="model"):
        ElcoClassifier("gnc").fit(synthetic)
    with pytest.raises(InputError, match="fitted on"):
        fitted.predict(Graph([[0, 1], [1, 0]]))
    with pytest.raises(InputError, match="no test split"):
        fitted.score(dataclasses.replace(synthetic, test_mask=None))


def test_holding_out_keeps_one_label_a_class(synthetic):
    split = hold_out(synthetic)
    assert split is not None
    assert split.val_mask.sum() == 6
    assert not (split.val_mask & split.train_mask).any()
    assert hold_out(Graph([[0, 1], [1, 0]], labels=[0, 1], train_mask=[0, 1])) is None


def test_of_several_settings_the_one_that_was_chosen_learns_from_every_label(
    synthetic, monkeypatch
):
    labels = np.where(synthetic.train_mask | synthetic.val_mask, synthetic.labels, -1)
    bare = Graph(synthetic.adjacency, synthetic.attributes, labels)
    monkeypatch.setitem(SETTINGS, "gcn", ("sgc", "gaussian-fields"))
    several = ElcoClassifier("gcn", **QUICKLY).fit(bare)
    alone = {name: ElcoClassifier(name, **QUICKLY).fit(bare) for name in SETTINGS["gcn"]}
    side = int(several.decision_.keep_elco)
    held_out = {name: np.mean(each.trials_[side].held_out) for name, each in alone.items()}
    assert several.setting_ == max(held_out, key=held_out.get) == "gaussian-fields"
    assert np.array_equal(several.probabilities_, alone["gaussian-fields"].probabilities_)
