"""How long does `augment` take, and where?"""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import time

import numpy as np

from benchmarks.timing import Table, peak_memory, seconds
from elco.datasets import load
from elco.pipeline import augment

GRAPHS = ("cora", "citeseer", "pubmed")
RECIPES = ("paper", "canvass")
STAGES = ("divide", "poll", "elect", "diffuse", "augment")


class _Clock(logging.Handler):
    """Notes when each stage says that it is done."""

    def __init__(self) -> None:
        super().__init__()
        self.done: dict[str, float] = {}

    def emit(self, record: logging.LogRecord) -> None:
        self.done[record.getMessage().split()[0]] = time.perf_counter()


def stages_of(*arguments: object, **settings: object) -> dict[str, float]:
    """Seconds of each stage of one call."""
    logger, clock = logging.getLogger("elco"), _Clock()
    logger.setLevel(logging.INFO)
    logger.addHandler(clock)
    before = time.perf_counter()
    try:
        augment(*arguments, **settings)
    finally:
        logger.removeHandler(clock)
    found = {}
    for stage in STAGES:
        if stage in clock.done:
            found[stage] = clock.done[stage] - before
            before = clock.done[stage]
    return found


def run() -> list[Table]:
    rows = []
    for recipe in RECIPES:
        for name in GRAPHS:
            graph = load(name)
            arguments = (graph.adjacency, graph.attributes, graph.training_labels())
            stages_of(*arguments, recipe=recipe)  # compiles
            found = stages_of(*arguments, recipe=recipe)
            parts = [seconds(found[stage]) if stage in found else "" for stage in STAGES]
            rows.append((f"{recipe}, {name}", seconds(sum(found.values())), *parts))
    command = [sys.executable, "-m", "benchmarks.stages"]
    text = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    million = json.loads(text)
    parts = [
        seconds(million["stages"][stage]) if stage in million["stages"] else "" for stage in STAGES
    ]
    total = seconds(sum(million["stages"].values()))
    return [
        Table("The whole augmentation", ("recipe and graph", "total", *STAGES), rows),
        Table(
            "A graph of a million nodes, 128 dense attributes, recipe canvass",
            ("edges", "total", *STAGES, "peak of the process"),
            [(f"{million['edges']:,}", total, *parts, f"{million['peak'] / 2**30:.1f} GiB")],
        ),
    ]


def a_million() -> None:
    """Eight classes in order, attributes that tell a little, 20 labels a class."""
    from benchmarks.graphs import hyperbolic

    n_classes, rng = 8, np.random.default_rng(0)
    _, adjacency = hyperbolic(10_000_000)
    n_nodes = adjacency.shape[0]
    truth = np.arange(n_nodes) * n_classes // n_nodes
    attributes = rng.standard_normal((n_nodes, 128), dtype=np.float32)
    attributes += 0.3 * rng.standard_normal((n_classes, 128), dtype=np.float32)[truth]
    labels = np.full(n_nodes, -1)
    for number in range(n_classes):
        chosen = rng.choice(np.flatnonzero(truth == number), 20, replace=False)
        labels[chosen] = number
    found = stages_of(adjacency, attributes, labels, recipe="canvass")
    peak = peak_memory()
    print(json.dumps({"stages": found, "edges": adjacency.nnz // 2, "peak": peak}))


if __name__ == "__main__":
    a_million()
