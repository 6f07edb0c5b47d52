"""Named settings of the pipeline."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar

from elco.errors import InputError, one_of

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """Everything that decides what G' looks like, except the graph and the seed.

    Attributes
    ----------
    division : {"ego-splitting", "partition"} or a Division
        `elco.division.Communities` makes one of any function that finds communities.
    method, resolution, local, min_size, max_size, uncovered :
        Of the division; see `elco.EgoSplitting`.
    """

    name: str
    division: Any = "ego-splitting"
    method: str = "louvain"
    resolution: float = 1.0
    local: str = "components"
    min_size: int = 3
    max_size: int | None = None
    uncovered: str = "drop"

    def settings(self) -> dict[str, Any]:
        """The settings as plain values, for a file or a report."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {
            k: v if isinstance(v, str | int | float | None) else repr(v) for k, v in values.items()
        }

    def build(self, make: Callable[..., T], **more: Any) -> T:
        """Call `make` with those settings, and those of `more`, that are parameters of it."""
        wanted = inspect.signature(make).parameters
        known = {**vars(self), **more}
        return make(**{name: value for name, value in known.items() if name in wanted})


@dataclass(frozen=True, kw_only=True)
class ElectionRecipe(Recipe):
    """Labelled voters elect; a classifier that learns from the elected labels the other electors.

    Attributes
    ----------
    min_votes : int
        Votes a label needs to win an election.
    learner, threshold, max_iter :
        Of the self-learning; see `elco.diffusion.SelfLearning`.
    """

    min_votes: int = 2
    learner: Any = "gbdt"
    threshold: float = 0.99
    max_iter: int = 10


@dataclass(frozen=True, kw_only=True)
class CanvassRecipe(Recipe):
    """Every voter is polled first; electors take the mean of what their voters are likely to be.

    Attributes
    ----------
    poll : str
        Name of a pollster, see `elco.poll`.
    rounds, sharpness, rank :
        Of the pollster; see `elco.poll.LinearPoll`.
    electors : {"all", "constituencies", "neighbourhoods"}
        Of the division's constituencies, of every voter with its neighbours, or of both.
    wiring : {"voters", "none"}
        Whether electors are wired: those of constituencies to all their voters, those of
        neighbourhoods to the voter in the middle.
    threshold : float
        Confidence below which an elector abstains.
    elector_weight, voter_weight : float
        How much all electors, and all voters without a label, count in training, as a multiple of
        all training labels. Each shares in it by its confidence.
    """

    poll: str = "linear"
    rounds: int = 3
    sharpness: float = 2.0
    rank: int = 200
    electors: str = "all"
    wiring: str = "voters"
    threshold: float = 0.0
    elector_weight: float = 2.0
    voter_weight: float = 2.0


RECIPES: dict[str, Recipe] = {
    # What works, with training labels only.
    "canvass": CanvassRecipe(name="canvass"),
    # The text of the paper, to the letter, with training labels only.
    "paper": ElectionRecipe(name="paper"),
}
DEFAULT_RECIPE = "canvass"


def get_recipe(recipe: str | Recipe, **overrides: Any) -> Recipe:
    """Look a recipe up by name and change single settings of it.

    Examples
    --------
    >>> get_recipe("paper", resolution=2.0).resolution
    2.0
    """
    if isinstance(recipe, str):
        one_of("recipe", recipe, RECIPES)
        recipe = RECIPES[recipe]
    known = {field.name for field in fields(recipe)} - {"name"}
    unknown = sorted(set(overrides) - known)
    if unknown:
        raise InputError(
            f"unknown setting {unknown[0]!r}; recipe {recipe.name!r} has: "
            f"{', '.join(sorted(known))}."
        )
    return replace(recipe, **overrides)
