"""One training run: a graph under a split, with or without electors, one model, one seed."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from elco.augmentation import AugmentedGraph
from elco.datasets import load, random_split
from elco.graph import Graph
from elco.methods import learn
from elco.models.evaluation import Evaluator
from elco.models.inputs import ModelInput, augmented_input, plain_input
from elco.pipeline import augment

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


def score(graph: Graph, inputs: ModelInput, model: str, seed: int) -> dict[str, Any]:
    """Train once; accuracies in percent."""
    evaluator = Evaluator(graph)
    fit = learn(model, inputs, evaluator, seed=seed)
    return {
        "test": round(100 * evaluator.test(fit.logits).accuracy, 4),
        "validation": round(100 * fit.validation.accuracy, 4),
        "epochs": fit.epochs,
    }
