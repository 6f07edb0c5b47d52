"""Everything that can be trained on a graph, by name: graph models and baselines."""

from __future__ import annotations

from torch import Tensor

from elco.baselines import BASELINES
from elco.baselines.base import run
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

METHODS = (*MODELS, *BASELINES)
"""Names."""


def learn(
    name: str,
    inputs: ModelInput,
    evaluator: Evaluator,
    *,
    seed: int = 0,
    patience: int = QUICK_PATIENCE,
) -> Fit:
    """Train with patience; see `elco.models.training.train`.

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
