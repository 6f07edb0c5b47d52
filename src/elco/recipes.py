"""Named settings of the pipeline."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from elco.errors import InputError, one_of


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """Everything that decides what G' looks like, except the graph and the seed.

    Attributes
    ----------
    division : {"ego-splitting", "partition"}
    method, resolution, local, min_size, max_size, uncovered :
        Of the division; see `elco.EgoSplitting`.
    min_votes : int
        Votes a label needs to win an election.
    learner, threshold, max_iter :
        Of the self-learning; see `elco.diffusion.SelfLearning`.
    """

    name: str
    division: str = "ego-splitting"
    method: str = "louvain"
    resolution: float = 1.0
    local: str = "components"
    min_size: int = 3
    max_size: int | None = None
    uncovered: str = "drop"
    min_votes: int = 2
    learner: Any = "gbdt"
    threshold: float = 0.99
    max_iter: int = 10

    def settings(self) -> dict[str, Any]:
        """The settings as plain values, for a file or a report."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {
            k: v if isinstance(v, str | int | float | None) else repr(v) for k, v in values.items()
        }


RECIPES: dict[str, Recipe] = {
    # The text of the paper, to the letter, with training labels only.
    "paper": Recipe(name="paper"),
}
DEFAULT_RECIPE = "paper"


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
            f"unknown setting {unknown[0]!r}; a recipe has: {', '.join(sorted(known))}."
        )
    return replace(recipe, **overrides)
