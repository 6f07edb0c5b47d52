"""The stages in order: graph → cover → electors → labels → G'."""

from __future__ import annotations

import inspect
import logging
import warnings
from typing import Any

import numpy as np

from elco.augmentation import AugmentedGraph, College, LabelSource, join
from elco.checks import (
    UNKNOWN,
    check_adjacency,
    check_attributes,
    check_labels,
    check_training_labels,
)
from elco.college import elector_attributes, hold_elections
from elco.cover import Cover
from elco.diffusion import SelfLearning
from elco.division import DIVISIONS, Division
from elco.errors import ElcoWarning, one_of
from elco.recipes import DEFAULT_RECIPE, Recipe, get_recipe
from elco.typing import Attributes, IntArray

log = logging.getLogger(__name__)


def augment(
    adjacency: Any,
    attributes: Any,
    labels: Any,
    *,
    recipe: str | Recipe = DEFAULT_RECIPE,
    random_state: int = 0,
    n_jobs: int = -1,
    **overrides: Any,
) -> AugmentedGraph:
    """Add electors to a graph.

    Parameters
    ----------
    adjacency : matrix, n × n
        Sparse or dense; one-way edges are mirrored and self-loops dropped, with a warning.
    attributes : matrix, n × d, or None
    labels : array of int
        The *training* labels, `-1` everywhere else: nothing else is known here. A `Graph` makes
        them with `training_labels()`.
    recipe : str or Recipe
        Named settings; `overrides` change single ones, for example `resolution=2.0`.
    random_state : int
        The same seed gives the same bytes.
    n_jobs : int
        Threads; -1 for all. The result is the same for any number.

    Examples
    --------
    Two triangles; the elections decide both.

    >>> import numpy as np
    >>> adjacency = np.kron(np.eye(2), 1 - np.eye(3))
    >>> augment(adjacency, None, [0, 0, -1, 1, -1, 1]).labels
    array([ 0,  0, -1,  1, -1,  1,  0,  1])
    """
    settings = get_recipe(recipe, **overrides)
    adjacency = check_adjacency(adjacency)
    attributes = check_attributes(attributes, adjacency.shape[0])
    labels = check_labels(labels, adjacency.shape[0])
    n_classes = check_training_labels(labels)

    cover = _division(settings, random_state, n_jobs).fit(adjacency).cover_
    log.info(
        "divide   %d constituencies, %.0f%% of %d voters covered",
        cover.n_constituencies,
        100 * cover.coverage,
        cover.n_voters,
    )
    college = _college(settings, cover, attributes, labels, n_classes, random_state)
    graph = join(
        adjacency,
        attributes,
        labels,
        college,
        recipe={**settings.settings(), "random_state": random_state},
    )
    log.info("augment  %d nodes, %d edges", len(graph.labels), graph.adjacency.nnz // 2)
    return graph


def _division(settings: Recipe, random_state: int, n_jobs: int) -> Division:
    """Build the division with those settings of the recipe that it knows."""
    one_of("division", settings.division, DIVISIONS)
    division = DIVISIONS[settings.division]
    known = {**vars(settings), "random_state": random_state, "n_jobs": n_jobs}
    wanted = inspect.signature(division).parameters
    return division(**{name: value for name, value in known.items() if name in wanted})


def _college(
    settings: Recipe,
    cover: Cover,
    attributes: Attributes,
    labels: IntArray,
    n_classes: int,
    random_state: int,
) -> College:
    """Elect where the votes allow it, then let the elected teach the rest."""
    electors = elector_attributes(cover, attributes)
    election = hold_elections(cover, labels, n_classes, settings.min_votes)
    log.info("elect    %d of %d decided", (election.winner >= 0).sum(), len(election.winner))
    learning = SelfLearning(
        settings.learner,
        threshold=settings.threshold,
        max_iter=settings.max_iter,
        random_state=random_state,
    ).fit(electors, election.winner)
    if learning.termination_ == "nothing-to-learn-from":
        warnings.warn(
            f"the elections decided {(election.winner >= 0).sum()} of {cover.n_constituencies} "
            "electors, in fewer than two classes: no other elector gets a label. More training "
            "labels, min_votes=1 or larger constituencies would help.",
            ElcoWarning,
            stacklevel=3,
        )
    log.info(
        "diffuse  %d more labelled in %d rounds (%s)",
        (learning.round_ > 0).sum(),
        len(learning.history_),
        learning.termination_,
    )
    observed = election.winner != UNKNOWN
    source = np.where(learning.labels_ != UNKNOWN, LabelSource.PREDICTED, LabelSource.ABSTAINED)
    return College(
        cover=cover,
        attributes=electors,
        labels=learning.labels_,
        label_source=np.where(observed, LabelSource.OBSERVED, source),
        confidence=np.where(observed, election.share, learning.confidence_),
        round=learning.round_,
        history=learning.history_,
        termination=learning.termination_,
    )
