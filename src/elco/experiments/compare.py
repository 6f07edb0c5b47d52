"""With and without ELCO, under one protocol: the doing."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from elco.augmentation import AugmentedGraph
from elco.datasets.splits import random_split
from elco.experiments.comparison import Comparison, Curve, Protocol, Run
from elco.experiments.controls import CONTROLS, POLL, control_input, poll_logits
from elco.graph import Graph
from elco.methods import learn, preferred, settings_of
from elco.models.evaluation import Evaluator
from elco.models.inputs import ModelInput, augmented_input, plain_input
from elco.pipeline import augment
from elco.workers import Workers

Progress = Callable[[str, int, int], None]
"""Called with the stage, how many of its pieces are done, and how many there are."""


def compare(
    graph: Graph,
    protocol: Protocol | None = None,
    *,
    n_jobs: int = -1,
    progress: Progress | None = None,
) -> Comparison:
    """Train every model on G and on G', once a seed, and score both on the test split."""
    protocol = protocol or Protocol()
    report = progress or (lambda stage, done, total: None)
    graphs = {seed: _graph_for(graph, protocol, seed) for seed in protocol.seeds}
    # What would fail in every run fails here, before any work.
    first = graphs[protocol.seeds[0]]
    first.training_labels()
    Evaluator(first).require_test()

    started = time.perf_counter()
    seconds: dict[str, float] = {}
    n_settings = sum(len(settings_of(model)) for model in protocol.models)
    n_runs = n_settings * len(protocol.seeds) * len(protocol.variants)
    with Workers(n_jobs, n_runs * (graph.n_nodes + graph.n_edges)) as workers:
        keys = [(recipe, seed) for recipe in protocol.recipes for seed in protocol.seeds]
        tasks = [(graphs[seed], protocol, recipe, seed) for recipe, seed in keys]
        augmented: dict[tuple[str, int], AugmentedGraph] = {}
        report("augment", 0, len(tasks))
        for done, (index, result) in enumerate(workers.map(_augment, tasks), start=1):
            augmented[keys[index]] = result
            report("augment", done, len(tasks))
        seconds["augment"] = time.perf_counter() - started
        pieces = [
            _Piece(
                graphs[seed],
                augmented.get((protocol.recipe if variant in CONTROLS else variant, seed)),
                model,
                setting,
                variant,
                seed,
                protocol.patience,
            )
            for model in protocol.models
            for seed in protocol.seeds
            for variant in protocol.variants
            for setting in (settings_of(model) if variant != POLL else (model,))
        ]
        trained: dict[int, _Trained] = {}
        report("train", 0, len(pieces))
        for done, (index, one) in enumerate(workers.map(_train, pieces), start=1):
            trained[index] = one
            report("train", done, len(pieces))
    everything = [trained[i] for i in range(len(pieces))]
    for variant in protocol.variants:
        spent = (one.run.seconds for one in everything if one.run.variant == variant)
        seconds[f"train {variant}"] = sum(spent)
    kept = _of_preferred_settings(everything, protocol)
    seconds["total"] = time.perf_counter() - started
    ours = [augmented[protocol.recipe, seed] for seed in protocol.seeds]
    counts = [result.count_electors() for result in ours]
    return Comparison(
        graph=graph.name,
        protocol=protocol,
        runs=tuple(one.run for one in kept),
        electors={kind: float(np.mean([c[kind] for c in counts])) for kind in counts[0]},
        seconds=seconds,
        signs=tuple(result.signs for result in ours),
        n_validation=int((first.val_mask & (first.labels >= 0)).sum()),
        augmented=ours[0],
        curves=tuple(
            Curve(run.model, run.variant, curve)
            for run, curve in kept
            if run.seed == protocol.seeds[0] and curve
        ),
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


def _augment(task: tuple[Graph, Protocol, str, int]) -> AugmentedGraph:
    graph, protocol, recipe, seed = task
    return augment(
        graph.adjacency,
        graph.attributes,
        graph.training_labels(),
        recipe=recipe,
        random_state=seed,
        n_jobs=1,
        **(protocol.overrides if recipe == protocol.recipe else {}),
    )


@dataclass(frozen=True, eq=False)
class _Piece:
    graph: Graph
    augmented: AugmentedGraph | None
    model: str
    setting: str
    variant: str
    seed: int
    patience: int


class _Trained(NamedTuple):
    run: Run
    curve: tuple[float, ...]


def _train(piece: _Piece) -> _Trained:
    started = time.perf_counter()
    evaluator = Evaluator(piece.graph)
    if piece.variant == POLL:
        assert piece.augmented is not None
        assert piece.augmented.posterior is not None
        logits, epochs = poll_logits(piece.augmented.posterior), 0
        validation = evaluator.validate(logits)
        held_out = validation.accuracy
        curve: tuple[float, ...] = ()
    else:
        fit = learn(
            piece.setting,
            _input(piece),
            evaluator,
            seed=piece.seed,
            patience=piece.patience,
        )
        logits, epochs, validation = fit.logits, fit.epochs, fit.validation
        held_out = fit.held_out
        curve = tuple(100 * value for value in fit.curve)
    run = Run(
        model=piece.model,
        setting=piece.setting,
        variant=piece.variant,
        seed=piece.seed,
        validation=100 * validation.accuracy,
        held_out=100 * held_out,
        test=100 * evaluator.test(logits).accuracy,
        epochs=epochs,
        seconds=time.perf_counter() - started,
    )
    return _Trained(run, curve)


def _of_preferred_settings(trained: Sequence[_Trained], protocol: Protocol) -> list[_Trained]:
    """One run a model, seed and variant: each split chooses a setting for all of its runs."""

    def chooser(run: Run) -> tuple[str, str, int]:
        return run.model, run.variant, run.seed if protocol.random_splits else -1

    held_out: dict[tuple[str, str, int], dict[str, list[float]]] = {}
    for run, _ in trained:
        held_out.setdefault(chooser(run), {}).setdefault(run.setting, []).append(run.held_out)
    chosen = {key: preferred(found) for key, found in held_out.items()}
    return [one for one in trained if one.run.setting == chosen[chooser(one.run)]]


def _input(piece: _Piece) -> ModelInput:
    if piece.augmented is None:
        return plain_input(piece.graph)
    if piece.variant in CONTROLS:
        return control_input(piece.graph, piece.augmented, piece.variant)
    return augmented_input(piece.augmented)
