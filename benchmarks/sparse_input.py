"""What do sparse attributes save in training?"""

from __future__ import annotations

import dataclasses

import torch

from benchmarks.timing import Row, ratio
from elco.datasets import load, synthetic_graph
from elco.errors import DatasetError
from elco.models import MODELS
from elco.models.evaluation import Evaluator
from elco.models.inputs import plain_input
from elco.models.training import train

EPOCHS = 20


def run() -> list[Row]:
    torch.set_num_threads(1)
    try:
        graph = load("cora")
    except DatasetError:
        graph = synthetic_graph(n_nodes=2700, n_attributes=1400)
    evaluator = Evaluator(graph)
    sparse = plain_input(graph)
    dense = plain_input(dataclasses.replace(graph, attributes=graph.attributes.toarray()))

    def epochs(model: str, inputs: object) -> None:
        train(MODELS[model], inputs, evaluator, max_epochs=EPOCHS)

    return [
        ratio(
            f"{EPOCHS} epochs of {model.upper()} on {graph.name}, sparse attributes",
            lambda model=model: epochs(model, sparse),
            "dense attributes",
            lambda model=model: epochs(model, dense),
            rounds=3,
        )
        for model in MODELS
    ]
