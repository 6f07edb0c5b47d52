"""The stages in order: graph → cover → electors → labels → G'."""

from __future__ import annotations

import logging
from typing import Any

from elco.augmentation import AugmentedGraph, join
from elco.checks import check_adjacency, check_attributes, check_labels, check_training_labels
from elco.convening import Divided, canvassed, elected
from elco.division import DIVISIONS, Division
from elco.errors import InputError, one_of
from elco.estimate import Size, require_memory
from elco.recipes import DEFAULT_RECIPE, CanvassRecipe, ElectionRecipe, Recipe, get_recipe
from elco.signs import read_signs

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
    require_memory(Size.of(adjacency, attributes, n_classes), settings)

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
    divided = Divided(adjacency, attributes, labels, n_classes, cover)
    if isinstance(settings, CanvassRecipe):
        college = canvassed(settings, divided, random_state, n_jobs)
    elif isinstance(settings, ElectionRecipe):
        college = elected(settings, divided, random_state)
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
    if isinstance(settings.division, Division):
        return settings.division
    one_of("division", settings.division, DIVISIONS)
    return settings.build(DIVISIONS[settings.division], random_state=random_state, n_jobs=n_jobs)
