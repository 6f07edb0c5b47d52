"""Hundreds of calls in one process: the memory it holds does not grow."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from elco.datasets import synthetic_graph
from elco.models import MODELS
from elco.models.evaluation import Evaluator
from elco.models.inputs import augmented_input
from elco.models.training import train
from elco.pipeline import augment

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::elco.errors.ElcoWarning")]
MOST_GROWTH = 1.05


def resident() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def check_flat(work: Callable[[int], object], times: int) -> None:
    """Compared with a tenth of the way, when everything is loaded and compiled."""
    for number in range(times // 10):
        work(number)
    before = resident()
    for number in range(times // 10, times):
        work(number)
    assert resident() < MOST_GROWTH * before


def test_five_hundred_augmentations():
    small = synthetic_graph(n_nodes=120, labels_per_class=3, val_per_class=3, random_state=1)

    def work(seed: int) -> object:
        settings = {"recipe": "paper", "learner": "logistic"} if seed % 5 == 0 else {"rank": 5}
        graph = (small.adjacency, small.attributes, small.training_labels())
        return augment(*graph, random_state=seed, **settings)

    check_flat(work, 500)


def test_two_hundred_trainings(synthetic):
    labels = synthetic.training_labels()
    inputs = augmented_input(augment(synthetic.adjacency, synthetic.attributes, labels, rank=10))
    evaluator = Evaluator(synthetic)

    def work(seed: int) -> object:
        model = MODELS["gat" if seed % 4 == 0 else "gcn"]
        return train(model, inputs, evaluator, seed=seed, patience=3, max_epochs=10)

    check_flat(work, 200)
