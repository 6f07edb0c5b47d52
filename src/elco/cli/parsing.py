"""Values of options that are more than a word or a number."""

from __future__ import annotations

import ast
from typing import Any

import typer

from elco.errors import one_of
from elco.method_names import METHOD_NAMES
from elco.recipes import get_recipe


def parse_seeds(text: str) -> tuple[int, ...]:
    """`10` is ten seeds from 0; `100-109` a range, both ends included; `1,5,7` a list.

    Examples
    --------
    >>> parse_seeds("3"), parse_seeds("100-102"), parse_seeds("7,9")
    ((0, 1, 2), (100, 101, 102), (7, 9))
    """
    try:
        if "," in text:
            seeds = tuple(int(part) for part in text.split(",") if part)
        elif "-" in text:
            first, last = (int(part) for part in text.split("-"))
            seeds = tuple(range(first, last + 1))
        else:
            seeds = tuple(range(int(text)))
    except ValueError:
        seeds = ()
    if not seeds or min(seeds) < 0 or len(set(seeds)) < len(seeds):
        raise typer.BadParameter(
            f"{text!r} names no seeds; expected a number (10), a range (100-109) or a list (1,5)."
        )
    return seeds


def parse_settings(pairs: list[str] | None) -> dict[str, Any]:
    """`resolution=2.0` and so on, as settings of a recipe.

    Examples
    --------
    >>> parse_settings(["resolution=2.0", "learner=logistic"])
    {'resolution': 2.0, 'learner': 'logistic'}
    """
    settings: dict[str, Any] = {}
    for pair in pairs or []:
        key, equals, text = pair.partition("=")
        if not equals or not key:
            raise typer.BadParameter(f"{pair!r} is no setting; expected NAME=VALUE.")
        try:
            settings[key.strip()] = ast.literal_eval(text)
        except (ValueError, SyntaxError):
            settings[key.strip()] = text
    return settings


def parse_names(text: str) -> tuple[str, ...]:
    """`gcn,gat` as a tuple."""
    names = tuple(part.strip() for part in text.split(",") if part.strip())
    if not names:
        raise typer.BadParameter("expected at least one name.")
    return names


def parse_models(text: str) -> tuple[str, ...]:
    """Names of models that there are."""
    names = parse_names(text)
    for name in names:
        one_of("model", name, METHOD_NAMES)
    return names


def parse_recipes(text: str) -> tuple[str, ...]:
    """Names of recipes that there are."""
    names = parse_names(text)
    for name in names:
        get_recipe(name)
    return names
