"""What a gain must be measured against: the poll's opinion of voters, used without electors."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from elco.augmentation import AugmentedGraph
from elco.checks import UNKNOWN
from elco.graph import Graph
from elco.models.inputs import ModelInput, labelled_input
from elco.typing import FloatArray

POLL, ALL_VOTERS, CONFIDENT_VOTERS = "poll", "all voters", "confident voters"
CONTROLS = (POLL, ALL_VOTERS, CONFIDENT_VOTERS)
CONFIDENT = 0.6
TINY = 1e-12


def poll_logits(posterior: FloatArray) -> Tensor:
    """The poll as if it were a model."""
    return torch.from_numpy(np.log(np.maximum(posterior, TINY))).float()


def control_input(graph: Graph, augmented: AugmentedGraph, control: str) -> ModelInput:
    """G as it is, its voters labelled softly by the poll: all of them, or the confident ones.

    Together they count as much as everything but the given labels does in `augmented`.
    """
    assert augmented.posterior is not None
    posterior = augmented.posterior[: augmented.n_voters]
    given = augmented.labels[: augmented.n_voters] != UNKNOWN
    least = CONFIDENT if control == CONFIDENT_VOTERS else 0.0
    taught = ~given & (posterior.max(axis=1) >= least)
    total = augmented.weights.sum() - given.sum()
    weights = given + taught * (total / max(int(taught.sum()), 1))
    return labelled_input(
        graph.adjacency, graph.attributes, posterior.argmax(axis=1), weights, posterior
    )
