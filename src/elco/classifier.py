"""The whole job in scikit-learn's manner: few labels in, a label for every node out."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from elco.augmentation import AugmentedGraph
from elco.calibration import Reliability, at_temperature, find_temperature
from elco.checks import UNKNOWN
from elco.datasets.archives import read_archive
from elco.datasets.files import whole_file
from elco.datasets.splits import hold_out
from elco.errors import DatasetError, InputError, one_of
from elco.graph import Graph
from elco.methods import METHODS, settings_of
from elco.models.guard import Decision, decide
from elco.models.inputs import augmented_input, plain_input
from elco.models.training import QUICK_PATIENCE
from elco.models.trial import Trial
from elco.pipeline import augment
from elco.recipes import DEFAULT_RECIPE, Recipe
from elco.runs import Progress, Trainer
from elco.signs import speaks_against
from elco.typing import AnyArray, FloatArray
from elco.workers import Workers

BLIND_EPOCHS = 200
"""Epochs where there are too few labels to hold some out."""
SCHEMA_VERSION = 1


class ElcoClassifier:
    """Label every node of a graph from the few that are labelled.

    Trains the model on the graph and on the larger graph with electors, several times each, keeps
    what validation labels say is better, and calibrates its probabilities on them. Without a
    validation split a quarter of the labels is held out for that; afterwards the model is trained
    once more with all of them.

    Parameters
    ----------
    model : str
        Name of a model or baseline, see `elco.methods.METHODS`. Where it comes in several settings,
        validation labels choose one.
    recipe : str or Recipe
    n_runs : int
        Training runs, each with a seed of its own; their probabilities are averaged.
    random_state : int
    patience : int
        Epochs without progress on validation labels before training ends.
    n_jobs : int
        Processes; -1 for one a core, or one alone where the graph is small. The result is the same
        for any number.
    **overrides
        Single settings of the recipe.

    Attributes
    ----------
    classes_ : array of str
    given_ : array of bool
        Nodes whose label was looked at: to learn from it, or to choose by it.
    probabilities_ : array, nodes × classes
    augmented_ : AugmentedGraph
        The larger graph of the last fit, whether it was kept or not.
    decision_ : Decision
        Whether ELCO was kept, and why.
    setting_ : str
        What was trained and kept: the model, or one of its settings.
    trials_ : tuple of Trial, or None
        What validation said of the model without electors and with them; None where there were
        too few labels to hold any out.
    temperature_ : float
    reliability_ : Reliability
        Of the validation labels, after calibration.

    Examples
    --------
    >>> from elco.datasets import synthetic_graph
    >>> graph = synthetic_graph(n_nodes=200, labels_per_class=10, val_per_class=10)
    >>> classifier = ElcoClassifier(n_runs=1, patience=10).fit(graph)
    >>> classifier.predict().shape
    (200,)
    """

    def __init__(
        self,
        model: str = "gcn",
        *,
        recipe: str | Recipe = DEFAULT_RECIPE,
        n_runs: int = 3,
        random_state: int = 0,
        patience: int = QUICK_PATIENCE,
        n_jobs: int = 1,
        **overrides: Any,
    ) -> None:
        self.model = model
        self.recipe = recipe
        self.n_runs = n_runs
        self.random_state = random_state
        self.patience = patience
        self.n_jobs = n_jobs
        self.overrides = overrides

    def fit(self, graph: Graph, *, progress: Progress | None = None) -> ElcoClassifier:
        """Learn from the labels of the training split, or of all labelled nodes if there is none.

        Labels of a test split are not looked at.
        """
        one_of("model", self.model, METHODS)
        if self.n_runs < 1:
            raise InputError("n_runs must be 1 or more.")
        known = _with_training_split(graph)
        report = progress or (lambda stage, done, total: None)
        size = 2 * self.n_runs * len(settings_of(self.model)) * (graph.n_nodes + graph.n_edges)
        with Workers(self.n_jobs, size) as workers:
            self._fit(known, workers, report)
        self.node_ids_ = graph.node_ids
        self.given_ = (known.train_mask | known.val_mask) & (known.labels != UNKNOWN)
        self.classes_ = np.array(graph.class_names)
        return self

    def _fit(self, graph: Graph, workers: Workers, report: Progress) -> None:
        own_split = not (graph.val_mask & (graph.labels >= 0)).any()
        learning = hold_out(graph, random_state=self.random_state) if own_split else graph
        if learning is None:
            self._fit_blindly(graph, workers, report)
            return
        stages = 3 if own_split else 2
        report("augment", 0, stages - 1)
        self.augmented_ = self._augment(learning)
        report("augment", 1, stages - 1)
        trainer = self._trainer(learning, workers, report)
        base = trainer.chosen(self.model, plain_input(learning))
        ours = trainer.chosen(self.model, augmented_input(self.augmented_))
        self.trials_: tuple[Trial, Trial] | None = (base.trial, ours.trial)
        n_validation = int((learning.val_mask & (learning.labels >= 0)).sum())
        self.decision_ = decide(
            base.held_out,
            ours.held_out,
            n_validation=n_validation,
            doubtful=speaks_against(self.augmented_.signs),
        )
        kept = ours if self.decision_.keep_elco else base
        self.setting_ = kept.setting
        probabilities = kept.probabilities
        judged = np.flatnonzero(learning.val_mask & (learning.labels >= 0))
        labels = learning.labels[judged]
        self.temperature_ = find_temperature(probabilities[judged], labels)
        soft = at_temperature(probabilities, self.temperature_)
        self.reliability_ = Reliability.of(soft[judged], labels)
        if own_split:
            trainer = self._trainer(graph, workers, report)
            probabilities = self._train_again(trainer, kept.epochs)
            report("augment", 2, 2)
            soft = at_temperature(probabilities, self.temperature_)
        self.probabilities_ = soft

    def _fit_blindly(self, graph: Graph, workers: Workers, report: Progress) -> None:
        """Nothing can be held out: the simpler model, and probabilities as they come."""
        self.trials_ = None
        self.decision_ = Decision(False, "too few labels to hold any out: the simpler is kept")
        self.setting_ = settings_of(self.model)[0]
        self.temperature_ = 1.0
        self.reliability_ = Reliability.of(np.empty((0, graph.n_classes)), np.empty(0, np.int64))
        self.augmented_ = self._augment(graph)
        trainer = self._trainer(graph, workers, report)
        self.probabilities_ = self._train_again(trainer, BLIND_EPOCHS)

    def _augment(self, graph: Graph) -> AugmentedGraph:
        return augment(
            graph.adjacency,
            graph.attributes,
            graph.training_labels(),
            recipe=self.recipe,
            random_state=self.random_state,
            n_jobs=self.n_jobs,
            **self.overrides,
        )

    def _trainer(self, graph: Graph, workers: Workers, report: Progress) -> Trainer:
        seeds = [self.random_state + run for run in range(self.n_runs)]
        return Trainer(graph, seeds, self.patience, workers, report)

    def _train_again(self, trainer: Trainer, epochs: int) -> FloatArray:
        """With every training label, none of them held out."""
        inputs = plain_input(trainer.graph)
        if self.decision_.keep_elco:
            self.augmented_ = self._augment(trainer.graph)
            inputs = augmented_input(self.augmented_)
        return trainer.for_epochs(self.setting_, inputs, epochs).probabilities

    def predict_proba(self, graph: Graph | None = None) -> FloatArray:
        """Class probabilities of every node, in the order of `classes_`."""
        if not hasattr(self, "probabilities_"):
            raise InputError("this classifier has not been fitted yet: call fit(graph) first.")
        if graph is not None and not np.array_equal(graph.node_ids, self.node_ids_):
            raise InputError("the classifier labels the nodes of the graph it was fitted on.")
        return self.probabilities_

    def predict(self, graph: Graph | None = None) -> AnyArray:
        """The likeliest class of every node, by name."""
        likeliest = self.predict_proba(graph).argmax(axis=1)
        return np.asarray(self.classes_[likeliest])

    def score(self, graph: Graph) -> float:
        """Accuracy on the test split of a graph with the same nodes."""
        judged = graph.test_mask & (graph.labels != UNKNOWN)
        if not judged.any():
            raise InputError("the graph has no test split with labels.")
        said = self.predict_proba(graph).argmax(axis=1)
        return float((said == graph.labels)[judged].mean())

    def save(self, path: str | Path, *, force: bool = False) -> None:
        """Write what was learned as an `.npz` of plain arrays."""
        probabilities = self.predict_proba()
        facts = {
            "schema_version": SCHEMA_VERSION,
            "model": self.model,
            "setting": self.setting_,
            "recipe": self.recipe if isinstance(self.recipe, str) else self.recipe.name,
            "n_runs": self.n_runs,
            "random_state": self.random_state,
            "temperature": self.temperature_,
            "decision": asdict(self.decision_),
        }
        with whole_file(Path(path), force=force) as temporary, temporary.open("wb") as file:
            np.savez_compressed(
                file,
                probabilities=probabilities,
                classes=self.classes_,
                ids=self.node_ids_,
                confidence=self.reliability_.confidence,
                accuracy=self.reliability_.accuracy,
                count=self.reliability_.count,
                facts=np.array(json.dumps(facts)),
            )

    @classmethod
    def load(cls, path: str | Path) -> ElcoClassifier:
        """Read what `save` wrote: it predicts, and is not fitted further."""
        arrays = read_archive(Path(path))
        try:
            facts = json.loads(str(arrays["facts"]))
            if facts["schema_version"] != SCHEMA_VERSION:
                raise DatasetError(
                    f"{path} was written in version {facts['schema_version']} of the format; this "
                    f"is version {SCHEMA_VERSION}."
                )
            found = cls(
                facts["model"],
                recipe=facts["recipe"],
                n_runs=facts["n_runs"],
                random_state=facts["random_state"],
            )
            found.setting_ = facts["setting"]
            found.temperature_ = facts["temperature"]
            found.decision_ = Decision(**facts["decision"])
            found.probabilities_ = arrays["probabilities"]
            found.classes_, found.node_ids_ = arrays["classes"], arrays["ids"]
            found.reliability_ = Reliability(
                arrays["confidence"], arrays["accuracy"], arrays["count"]
            )
        except (ValueError, KeyError, TypeError, IndexError, RecursionError) as error:
            raise DatasetError(f"{path} is not a saved classifier: {error}.") from error
        return found

    def __repr__(self) -> str:
        return f"ElcoClassifier({self.model!r}, recipe={self.recipe!r}, n_runs={self.n_runs})"


def _with_training_split(graph: Graph) -> Graph:
    """Where no node is marked, every labelled one is to learn from."""
    if not graph.train_mask.any():
        free = (graph.labels != UNKNOWN) & ~graph.val_mask & ~graph.test_mask
        if not free.any():
            raise InputError("no node has a label to learn from: fill in the labels of some.")
        graph = graph.with_split(free, graph.val_mask, graph.test_mask)
    labels = graph.training_labels()
    if len(np.unique(labels[labels != UNKNOWN])) < 2:
        raise InputError("all labels are of one class: label nodes of at least two.")
    return graph
