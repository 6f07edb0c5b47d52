"""Training runs of one method on one graph: several seeds, and the setting that they choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import torch

from elco.graph import Graph
from elco.methods import learn, learn_for, preferred, settings_of
from elco.models.evaluation import Evaluator
from elco.models.inputs import ModelInput
from elco.models.trial import Trial
from elco.typing import FloatArray
from elco.workers import Workers

Progress = Callable[[str, int, int], None]


class Trained(NamedTuple):
    """One run: probabilities of the voters, and what validation said where it was asked."""

    probabilities: FloatArray
    held_out: float
    epochs: int
    curve: tuple[float, ...] = ()


class Runs(NamedTuple):
    """The runs of one setting."""

    setting: str
    runs: Sequence[Trained]

    @property
    def probabilities(self) -> FloatArray:
        """Mean over the runs."""
        return np.asarray(np.mean([run.probabilities for run in self.runs], axis=0))

    @property
    def held_out(self) -> float:
        """Mean over the runs."""
        return float(np.mean([run.held_out for run in self.runs]))

    @property
    def epochs(self) -> int:
        """How many it took, on average."""
        return max(1, round(float(np.mean([run.epochs for run in self.runs]))))

    @property
    def trial(self) -> Trial:
        """What validation said."""
        return Trial(tuple(run.held_out for run in self.runs), self.runs[0].curve)


class _Task(NamedTuple):
    """Train with patience, or for a number of epochs where that is given."""

    inputs: ModelInput
    graph: Graph
    setting: str
    seed: int
    patience: int
    epochs: int | None


@dataclass(frozen=True)
class Trainer:
    """Trains once a seed, in whatever processes there are.

    Attributes
    ----------
    graph : Graph
        Whose voters are labelled, and whose validation labels choose.
    seeds : of the runs
    patience : epochs without progress before training ends
    workers, report : where runs are made, and who is told
    """

    graph: Graph
    seeds: Sequence[int]
    patience: int
    workers: Workers
    report: Progress

    def chosen(self, method: str, inputs: ModelInput) -> Runs:
        """With patience; of several settings the one that validation prefers."""
        settings = settings_of(method)
        found = self._train(settings, inputs)
        best = preferred({name: [run.held_out for run in runs] for name, runs in found.items()})
        return Runs(best, found[best])

    def for_epochs(self, setting: str, inputs: ModelInput, epochs: int) -> Runs:
        """For a number of epochs, with nothing held out."""
        return Runs(setting, self._train([setting], inputs, epochs)[setting])

    def _train(
        self, settings: Sequence[str], inputs: ModelInput, epochs: int | None = None
    ) -> dict[str, list[Trained]]:
        keys = [(setting, seed) for setting in settings for seed in self.seeds]
        tasks = [_Task(inputs, self.graph, *key, self.patience, epochs) for key in keys]
        found: dict[tuple[str, int], Trained] = {}
        for index, result in self.workers.map(_train_once, tasks):
            found[keys[index]] = result
            self.report("train", len(found), len(tasks))
        return {name: [found[name, seed] for seed in self.seeds] for name in settings}


def _train_once(task: _Task) -> Trained:
    if task.epochs is not None:
        logits = learn_for(task.setting, task.inputs, task.epochs, seed=task.seed)
        return Trained(_softmax(logits, task.graph), 0.0, task.epochs)
    evaluator = Evaluator(task.graph)
    fit = learn(task.setting, task.inputs, evaluator, seed=task.seed, patience=task.patience)
    return Trained(_softmax(fit.logits, task.graph), fit.held_out, fit.best_epoch, fit.curve)


def _softmax(logits: torch.Tensor, graph: Graph) -> FloatArray:
    """Of the voters."""
    return np.asarray(torch.softmax(logits[: graph.n_nodes].double(), dim=1).numpy())
