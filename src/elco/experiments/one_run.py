"""One training run: a graph under a split, with or without electors, one model, one seed."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from elco.augmentation import AugmentedGraph
from elco.datasets import load, random_split
from elco.graph import Graph
from elco.methods import learn, preferred, settings_of
from elco.models.evaluation import Evaluator
from elco.models.inputs import ModelInput, augmented_input, plain_input
from elco.pipeline import augment

DEVELOPMENT_SEEDS = (0, 1, 2)
PUBLIC, RANDOM = "public", "random"
BASE = "base"


@lru_cache(maxsize=3)
def _load(name: str) -> Graph:
    return load(name)


def graph_of(dataset: str, split: str = PUBLIC, seed: int = 0) -> Graph:
    """The graph under its public split, or under one of 20 labels a class drawn by the seed."""
    graph = _load(dataset)
    return graph if split == PUBLIC else random_split(graph, random_state=seed)


def augmented_by(graph: Graph, recipe: str, seed: int, **settings: Any) -> AugmentedGraph:
    """G' of a recipe, from training labels."""
    return augment(
        graph.adjacency,
        graph.attributes,
        graph.training_labels(),
        recipe=recipe,
        random_state=seed,
        n_jobs=1,
        **settings,
    )


def input_of(graph: Graph, recipe: str, seed: int, **settings: Any) -> ModelInput:
    """What a model is trained on: the graph alone, or G'."""
    if recipe == BASE:
        return plain_input(graph)
    return augmented_input(augmented_by(graph, recipe, seed, **settings))


@lru_cache(maxsize=16)
def setting_for(dataset: str, recipe: str, model: str) -> str:
    """What validation of the public split prefers of a model's settings.

    In runs of development seeds, so that no run that is reported has a say.
    """
    settings = settings_of(model)
    if len(settings) == 1:
        return model
    graph = graph_of(dataset)
    evaluator = Evaluator(graph)
    held_out: dict[str, list[float]] = {setting: [] for setting in settings}
    for seed in DEVELOPMENT_SEEDS:
        inputs = input_of(graph, recipe, seed)
        for setting, found in held_out.items():
            found.append(learn(setting, inputs, evaluator, seed=seed).held_out)
    return preferred(held_out)


def score(graph: Graph, inputs: ModelInput, model: str, seed: int) -> dict[str, Any]:
    """Train once; accuracies in percent."""
    evaluator = Evaluator(graph)
    fit = learn(model, inputs, evaluator, seed=seed)
    return {
        "test": round(100 * evaluator.test(fit.logits).accuracy, 4),
        "validation": round(100 * fit.validation.accuracy, 4),
        "epochs": fit.epochs,
    }
