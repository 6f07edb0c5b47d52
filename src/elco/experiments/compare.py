"""With and without ELCO, under one protocol."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from elco.augmentation import AugmentedGraph
from elco.datasets.splits import random_split
from elco.errors import InputError, one_of
from elco.experiments.statistics import Difference, Summary
from elco.experiments.workers import Workers
from elco.graph import Graph
from elco.models import MODELS
from elco.models.evaluation import Evaluator
from elco.models.inputs import augmented_input, plain_input
from elco.models.training import QUICK_PATIENCE, train
from elco.pipeline import augment
from elco.recipes import DEFAULT_RECIPE, Recipe

Progress = Callable[[str, int, int], None]
"""Called with the stage, how many of its pieces are done, and how many there are."""
BASE, ELCO = "base", "elco"


@dataclass(frozen=True, kw_only=True)
class Protocol:
    """How a comparison is made; the same for both sides.

    Attributes
    ----------
    recipe, overrides :
        How the graph is augmented: anew for each seed.
    models : names of `elco.models.MODELS`
    seeds : one augmentation and one training run each
    random_splits : bool
        Draw a split for each seed instead of using the graph's own.
    labels_per_class, val_per_class : size of random splits; the rest is test
    patience : epochs without progress on the validation split before training ends
    """

    recipe: str | Recipe = DEFAULT_RECIPE
    overrides: Mapping[str, Any] = field(default_factory=dict)
    models: Sequence[str] = ("gcn", "gat")
    seeds: Sequence[int] = tuple(range(10))
    random_splits: bool = False
    labels_per_class: int = 20
    val_per_class: int = 30
    patience: int = QUICK_PATIENCE


@dataclass(frozen=True)
class Run:
    """One training run; accuracies in percent."""

    model: str
    variant: str
    seed: int
    validation: float
    test: float
    epochs: int
    seconds: float


@dataclass(frozen=True, eq=False)
class Comparison:
    """What `compare` found."""

    graph: str
    protocol: Protocol
    runs: tuple[Run, ...]
    electors: Mapping[str, float]
    seconds: Mapping[str, float]

    def accuracies(self, model: str, variant: str) -> list[float]:
        """Test accuracies in the order of the seeds."""
        found = {r.seed: r.test for r in self.runs if (r.model, r.variant) == (model, variant)}
        return [found[seed] for seed in self.protocol.seeds]

    def row(self, model: str) -> tuple[Summary, Summary, Difference]:
        """Without, with, and the paired difference."""
        base, ours = self.accuracies(model, BASE), self.accuracies(model, ELCO)
        return Summary.of(base), Summary.of(ours), Difference.of(ours, base)

    @property
    def recipe_name(self) -> str:
        """Name of the recipe."""
        recipe = self.protocol.recipe
        return recipe if isinstance(recipe, str) else recipe.name

    def as_dict(self) -> dict[str, Any]:
        """As plain values, accuracies in percent."""
        rows = []
        for model in self.protocol.models:
            base, ours, difference = self.row(model)
            rows.append(
                {
                    "model": model,
                    "base": base.as_dict(),
                    "elco": ours.as_dict(),
                    "difference": difference.as_dict(),
                }
            )
        protocol = {**asdict(self.protocol), "recipe": self.recipe_name}
        return {
            "graph": self.graph,
            "recipe": self.recipe_name,
            "rows": rows,
            "electors": dict(self.electors),
            "seconds": dict(self.seconds),
            "protocol": protocol
            | {"overrides": {k: str(v) for k, v in self.protocol.overrides.items()}},
            "runs": [asdict(run) for run in self.runs],
        }


def compare(
    graph: Graph,
    protocol: Protocol | None = None,
    *,
    n_jobs: int = -1,
    progress: Progress | None = None,
) -> Comparison:
    """Train every model on G and on G', once a seed, and score both on the test split."""
    protocol = protocol or Protocol()
    for model in protocol.models:
        one_of("model", model, MODELS)
    if not protocol.seeds or len(set(protocol.seeds)) < len(protocol.seeds):
        raise InputError("expected at least one seed, and no seed twice.")
    report = progress or (lambda stage, done, total: None)
    graphs = [_graph_for(graph, protocol, seed) for seed in protocol.seeds]
    # What would fail in every run fails here, before any work.
    graphs[0].training_labels()
    Evaluator(graphs[0])

    started = time.perf_counter()
    seconds: dict[str, float] = {}
    with Workers(n_jobs) as workers:
        tasks = [(g, protocol, seed) for g, seed in zip(graphs, protocol.seeds, strict=True)]
        augmented: dict[int, AugmentedGraph] = {}
        report("augment", 0, len(tasks))
        for done, (index, result) in enumerate(workers.map(_augment, tasks), start=1):
            augmented[index] = result
            report("augment", done, len(tasks))
        seconds["augment"] = time.perf_counter() - started
        pieces = [
            _Piece(g, augmented[i] if variant == ELCO else None, model, seed, protocol.patience)
            for model in protocol.models
            for i, (g, seed) in enumerate(zip(graphs, protocol.seeds, strict=True))
            for variant in (BASE, ELCO)
        ]
        runs: dict[int, Run] = {}
        report("train", 0, len(pieces))
        for done, (index, run) in enumerate(workers.map(_train, pieces), start=1):
            runs[index] = run
            report("train", done, len(pieces))
    for variant in (BASE, ELCO):
        seconds[f"train {variant}"] = sum(r.seconds for r in runs.values() if r.variant == variant)
    seconds["total"] = time.perf_counter() - started
    counts = [augmented[i].count_electors() for i in range(len(graphs))]
    return Comparison(
        graph=graph.name,
        protocol=protocol,
        runs=tuple(runs[i] for i in range(len(pieces))),
        electors={kind: float(np.mean([c[kind] for c in counts])) for kind in counts[0]},
        seconds=seconds,
    )


def _graph_for(graph: Graph, protocol: Protocol, seed: int) -> Graph:
    if not protocol.random_splits:
        return graph
    return random_split(
        graph,
        labels_per_class=protocol.labels_per_class,
        val_per_class=protocol.val_per_class,
        random_state=seed,
    )


def _augment(task: tuple[Graph, Protocol, int]) -> AugmentedGraph:
    graph, protocol, seed = task
    return augment(
        graph.adjacency,
        graph.attributes,
        graph.training_labels(),
        recipe=protocol.recipe,
        random_state=seed,
        n_jobs=1,
        **protocol.overrides,
    )


@dataclass(frozen=True, eq=False)
class _Piece:
    graph: Graph
    augmented: AugmentedGraph | None
    model: str
    seed: int
    patience: int


def _train(piece: _Piece) -> Run:
    started = time.perf_counter()
    evaluator = Evaluator(piece.graph)
    if piece.augmented is None:
        inputs = plain_input(piece.graph)
    else:
        inputs = augmented_input(piece.augmented)
    fit = train(MODELS[piece.model], inputs, evaluator, seed=piece.seed, patience=piece.patience)
    return Run(
        model=piece.model,
        variant=BASE if piece.augmented is None else ELCO,
        seed=piece.seed,
        validation=100 * fit.validation.accuracy,
        test=100 * evaluator.test(fit.logits).accuracy,
        epochs=fit.epochs,
        seconds=time.perf_counter() - started,
    )
