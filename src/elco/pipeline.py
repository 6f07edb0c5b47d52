"""The stages in order: graph → cover → electors → labels → G'."""

from __future__ import annotations

import inspect
import logging
import warnings
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import numpy as np
import scipy.sparse as sp

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
from elco.division.neighbourhoods import neighbourhoods
from elco.errors import ElcoWarning, InputError, one_of
from elco.poll import POLLSTERS
from elco.recipes import DEFAULT_RECIPE, CanvassRecipe, ElectionRecipe, Recipe, get_recipe
from elco.signs import read_signs
from elco.sparse import compact
from elco.typing import CSR, Attributes, IntArray

T = TypeVar("T")
ELECTORS = ("all", "constituencies", "neighbourhoods")
WIRINGS = ("voters", "none")

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
    Two triangles: an elector for each, and one for the neighbourhood of each voter.

    >>> import numpy as np
    >>> adjacency = np.kron(np.eye(2), 1 - np.eye(3))
    >>> augment(adjacency, None, [0, 0, -1, 1, -1, 1]).labels
    array([ 0,  0, -1,  1, -1,  1,  0,  1,  0,  0,  0,  1,  1,  1])
    >>> augment(adjacency, None, [0, 0, -1, 1, -1, 1], recipe="paper").labels
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
    signs = read_signs(adjacency, labels, cover)
    for sign in signs:
        if sign.against:
            log.info("sign     against ELCO here: %s", sign.text)
    if isinstance(settings, CanvassRecipe):
        college = _canvassed(settings, cover, adjacency, attributes, labels, random_state)
    elif isinstance(settings, ElectionRecipe):
        college = _elected(settings, cover, attributes, labels, n_classes, random_state)
    else:
        raise InputError("expected a CanvassRecipe or an ElectionRecipe.")
    graph = join(
        adjacency,
        attributes,
        labels,
        college,
        recipe={**settings.settings(), "random_state": random_state},
        signs=signs,
    )
    log.info("augment  %d nodes, %d edges", len(graph.labels), graph.adjacency.nnz // 2)
    return graph


def _division(settings: Recipe, random_state: int, n_jobs: int) -> Division:
    one_of("division", settings.division, DIVISIONS)
    known = {**vars(settings), "random_state": random_state, "n_jobs": n_jobs}
    return _with_known_settings(DIVISIONS[settings.division], known)


def _elected(
    settings: ElectionRecipe,
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
        wiring=cover.membership,
        attributes=electors,
        labels=learning.labels_,
        label_source=np.where(observed, LabelSource.OBSERVED, source),
        confidence=np.where(observed, election.share, learning.confidence_),
        round=learning.round_,
        weights=(learning.labels_ != UNKNOWN).astype(np.float64),
        history=learning.history_,
        termination=learning.termination_,
    )


def _canvassed(
    settings: CanvassRecipe,
    cover: Cover,
    adjacency: CSR,
    attributes: Attributes,
    labels: IntArray,
    random_state: int,
) -> College:
    """Poll every voter, then let each elector take the mean of its voters."""
    one_of("poll", settings.poll, POLLSTERS)
    one_of("electors", settings.electors, ELECTORS)
    one_of("wiring", settings.wiring, WIRINGS)
    pollster = _with_known_settings(
        POLLSTERS[settings.poll], {**vars(settings), "random_state": random_state}
    ).fit(adjacency, attributes, labels, cover)
    voters = pollster.posterior_
    log.info("poll     mean confidence %.2f", voters.max(axis=1).mean())

    chosen, wiring = cover, cover.membership
    if settings.electors != "constituencies":
        chosen, wiring = neighbourhoods(adjacency), sp.eye_array(cover.n_voters, format="csr")
    if settings.electors == "all":
        chosen, wiring = cover.union(chosen), sp.vstack([cover.membership, wiring])
    if settings.wiring == "none":
        wiring = sp.csr_array(wiring.shape)
    opinion = chosen.normalised() @ voters
    confidence = opinion.max(axis=1, initial=0.0)
    speaks = confidence >= settings.threshold
    loud = np.where(speaks, confidence, 0.0)
    total = settings.elector_weight * (labels != UNKNOWN).sum()
    log.info("elect    %d of %d electors speak", speaks.sum(), len(speaks))
    return College(
        cover=chosen,
        wiring=compact(wiring),
        attributes=elector_attributes(chosen, attributes),
        labels=np.where(speaks, opinion.argmax(axis=1), UNKNOWN),
        label_source=np.where(speaks, LabelSource.PREDICTED, LabelSource.ABSTAINED),
        confidence=loud,
        round=np.where(speaks, len(pollster.history_), -1),
        weights=loud * (total / loud.sum()) if speaks.any() else loud,
        posterior=np.vstack([voters, opinion]),
        history=pollster.history_,
        termination="polled",
    )


def _with_known_settings(build: Callable[..., T], settings: Mapping[str, Any]) -> T:
    """Call with those settings that are parameters."""
    wanted = inspect.signature(build).parameters
    return build(**{name: value for name, value in settings.items() if name in wanted})
