"""Everything that can be trained on a graph, by name: graph models and baselines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

from torch import Tensor

from elco.baselines import BASELINES
from elco.baselines.base import run
from elco.method_names import SETTINGS
from elco.models import MODELS
from elco.models.evaluation import Evaluator
from elco.models.inputs import ModelInput
from elco.models.training import (
    QUICK_PATIENCE,
    Fit,
    best_epoch,
    last_epoch,
    train,
    train_for,
)

METHODS = (*MODELS, *SETTINGS, *BASELINES)
"""Names. What has several settings is trained as one of them: see `settings_of`."""


def settings_of(name: str) -> tuple[str, ...]:
    """The names that are trained where this one is asked for.

    Examples
    --------
    >>> settings_of("gcn")
    ('gcn',)
    >>> settings_of("grand")
    ('grand-deep', 'grand-shallow', 'grand-normalised')
    """
    return SETTINGS.get(name, (name,))


def preferred(held_out: Mapping[str, Sequence[float]]) -> str:
    """The setting whose runs have the best mean on held-out validation; the first of equals.

    One choice for all runs: in a single run the luck of training weighs more than the setting.

    Examples
    --------
    >>> preferred({"a": (0.70, 0.80), "b": (0.76, 0.78), "c": (0.77, 0.77)})
    'b'
    """
    return max(held_out, key=lambda name: fmean(held_out[name]))


def learn(
    name: str,
    inputs: ModelInput,
    evaluator: Evaluator,
    *,
    seed: int = 0,
    patience: int = QUICK_PATIENCE,
) -> Fit:
    """Train one setting with patience; see `elco.models.training.train`.

    Examples
    --------
    >>> from elco.datasets import synthetic_graph
    >>> from elco.models.inputs import plain_input
    >>> graph = synthetic_graph(n_nodes=200, labels_per_class=10, val_per_class=10)
    >>> learn("gaussian-fields", plain_input(graph), Evaluator(graph)).epochs
    1
    """
    if name in MODELS:
        return train(MODELS[name], inputs, evaluator, seed=seed, patience=patience)
    epochs = run(BASELINES[name](), inputs, seed)
    return best_epoch(epochs, evaluator, seed=seed, patience=patience)


def learn_for(name: str, inputs: ModelInput, epochs: int, *, seed: int = 0) -> Tensor:
    """Train for a number of epochs, or until the method ends by itself; returns logits."""
    if name in MODELS:
        return train_for(MODELS[name], inputs, epochs, seed=seed)
    return last_epoch(run(BASELINES[name](), inputs, seed), epochs, seed=seed)
