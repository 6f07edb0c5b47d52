import numpy as np
import pytest

from elco.method_names import SETTINGS
from elco.models.inputs import plain_input
from elco.models.trial import Trial
from elco.runs import Runs, Trained, Trainer
from elco.workers import Workers

SEVERAL = ("gcn", "sgc", "gat")


@pytest.fixture
def trainer(synthetic):
    with Workers(1) as workers:
        yield Trainer(synthetic, (3, 4), 10, workers, lambda stage, done, total: None)


def test_the_mean_of_runs():
    runs = Runs(
        "gcn",
        [
            Trained(np.array([[1.0, 0.0]]), 0.75, 10, (0.5, 0.75)),
            Trained(np.array([[0.5, 0.5]]), 0.25, 15),
        ],
    )
    assert runs.probabilities.tolist() == [[0.75, 0.25]]
    assert runs.held_out == 0.5
    assert runs.epochs == 12
    assert runs.trial == Trial((0.75, 0.25), (0.5, 0.75))


def test_validation_chooses_one_setting_for_all_runs(trainer, synthetic, monkeypatch):
    inputs = plain_input(synthetic)
    apart = {name: trainer.chosen(name, inputs) for name in SEVERAL}
    assert all(runs.setting == name for name, runs in apart.items())
    monkeypatch.setitem(SETTINGS, "gcn", SEVERAL)
    chosen = trainer.chosen("gcn", inputs)
    best = apart[chosen.setting]
    assert best.held_out == max(runs.held_out for runs in apart.values())
    assert chosen.held_out == best.held_out
    assert np.array_equal(chosen.probabilities, best.probabilities)


def test_training_for_epochs_asks_no_validation(trainer, synthetic):
    runs = trainer.for_epochs("gcn", plain_input(synthetic), 3)
    assert (runs.epochs, runs.held_out, len(runs.runs)) == (3, 0.0, 2)
    assert np.allclose(runs.probabilities.sum(axis=1), 1)
    assert not np.array_equal(runs.runs[0].probabilities, runs.runs[1].probabilities)


def test_every_run_is_reported(synthetic, monkeypatch):
    monkeypatch.setitem(SETTINGS, "gcn", ("gcn", "sgc"))
    told = []
    with Workers(1) as workers:
        trainer = Trainer(synthetic, (0, 1), 5, workers, lambda *event: told.append(event))
        trainer.chosen("gcn", plain_input(synthetic))
    assert told == [("train", done, 4) for done in (1, 2, 3, 4)]
