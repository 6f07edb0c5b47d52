"""Training of one model on one graph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice

import torch
from torch import Tensor

from elco.errors import InputError
from elco.models.base import GraphModel
from elco.models.evaluation import Evaluator, Score
from elco.models.inputs import ModelInput

QUICK_PATIENCE = 100


@dataclass(frozen=True, eq=False)
class Fit:
    """The model at its best epoch: its logits, its validation score, and how it got there.

    The validation score is the best of many epochs, which flatters a model that fluctuates.
    `held_out` does not: the epoch is chosen on one half of the validation split and scored on the
    other, both ways round. Models are compared by it. `curve` is the validation accuracy, epoch by
    epoch.
    """

    logits: Tensor
    validation: Score
    held_out: float
    best_epoch: int
    epochs: int
    curve: tuple[float, ...] = ()


def train(
    model: type[GraphModel],
    inputs: ModelInput,
    evaluator: Evaluator,
    *,
    seed: int = 0,
    patience: int = QUICK_PATIENCE,
    max_epochs: int = 10_000,
) -> Fit:
    """Train with Adam and keep the epoch with the best validation accuracy, ties by loss.

    Training ends when there was no new best for `patience` epochs (some models need a multiple of
    it), and not before twice as many: some graphs take a hundred epochs to learn anything at all.
    The same seed gives the same numbers on the same machine and number of threads; the global
    random state is left as it was.
    """
    return best_epoch(
        _epochs(model, inputs),
        evaluator,
        seed=seed,
        patience=patience * model.patience_needed,
        max_epochs=max_epochs,
    )


def best_epoch(
    epochs: Iterable[Tensor],
    evaluator: Evaluator,
    *,
    seed: int = 0,
    patience: int = QUICK_PATIENCE,
    max_epochs: int = 10_000,
) -> Fit:
    """Keep the best of what training gives, epoch by epoch; see `train`.

    The logits of an epoch are made when they are asked for, with torch's random state set by
    `seed` before the first; `epochs` may end by itself.
    """
    if patience < 1 or max_epochs < 1:
        raise InputError("patience and max_epochs must be 1 or more.")
    best = Fit(torch.empty(0), Score(-1.0, float("inf")), 0.0, 0, 0)
    halves = _Halves()
    curve: list[float] = []
    with torch.random.fork_rng(devices=[]), _steady():
        torch.manual_seed(seed)
        for epoch, logits in enumerate(epochs, start=1):
            score = evaluator.validate(logits)
            curve.append(score.accuracy)
            halves.see(*evaluator.validate_halves(logits))
            if score.better_than(best.validation):
                best = Fit(logits, score, 0.0, epoch, epoch)
            if epoch >= min(max_epochs, max(2 * patience, best.best_epoch + patience)):
                break
    return replace(best, held_out=halves.held_out, epochs=len(curve), curve=tuple(curve))


def last_epoch(epochs: Iterable[Tensor], n_epochs: int, *, seed: int = 0) -> Tensor:
    """What training gives after a number of epochs, where there is no validation split."""
    with torch.random.fork_rng(devices=[]), _steady():
        torch.manual_seed(seed)
        for logits in islice(epochs, n_epochs):
            found = logits
    return found


def train_for(model: type[GraphModel], inputs: ModelInput, epochs: int, *, seed: int = 0) -> Tensor:
    """Train for a number of epochs, where there is no validation split; returns logits."""
    with torch.random.fork_rng(devices=[]), _steady():
        torch.manual_seed(seed)
        network = model(inputs.n_attributes, inputs.n_classes)
        optimiser = torch.optim.Adam(network.parameter_groups(), lr=network.learning_rate)
        for _ in range(epochs):
            _step(network, optimiser, inputs)
        return _predict(network, inputs)


def _epochs(model: type[GraphModel], inputs: ModelInput) -> Iterator[Tensor]:
    network = model(inputs.n_attributes, inputs.n_classes)
    optimiser = torch.optim.Adam(network.parameter_groups(), lr=network.learning_rate)
    while True:
        _step(network, optimiser, inputs)
        yield _predict(network, inputs)


@contextmanager
def _steady() -> Iterator[None]:
    """One thread, and no denormal numbers.

    Work is spread over processes; numba's compiled loops leave OpenMP with a thread a core, and on
    a busy machine sparse products then wait for each other far longer than they take.
    Weight decay shrinks dead units below what a processor multiplies fast: let them be zero.
    """
    threads = torch.get_num_threads()
    flushed = bool(torch.tensor(1e-40) * 1.0 == 0.0)
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    try:
        yield
    finally:
        torch.set_flush_denormal(flushed)
        torch.set_num_threads(threads)


class _Halves:
    """Of each half the best accuracy so far, and that of the other half at the same epoch."""

    def __init__(self) -> None:
        self._best = [-1.0, -1.0]
        self._other = [0.0, 0.0]

    def see(self, first: float, second: float) -> None:
        """Take note of one epoch."""
        for half, own, other in ((0, first, second), (1, second, first)):
            if own > self._best[half]:
                self._best[half], self._other[half] = own, other

    @property
    def held_out(self) -> float:
        """Mean over the halves that had no say."""
        return sum(self._other) / 2.0


def _step(network: GraphModel, optimiser: torch.optim.Optimizer, inputs: ModelInput) -> None:
    network.train()
    optimiser.zero_grad()
    network.loss(inputs).backward()  # type: ignore[no-untyped-call]
    optimiser.step()


@torch.no_grad()
def _predict(network: GraphModel, inputs: ModelInput) -> Tensor:
    network.eval()
    logits: Tensor = network(inputs.x, inputs.edge_index, inputs.edge_weight)
    return logits
