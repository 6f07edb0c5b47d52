"""A comparison as one self-contained HTML page."""

from __future__ import annotations

from typing import Any

from elco.experiments.comparison import BASE, Comparison
from elco.graph import Graph
from elco.report.axes import Axis
from elco.report.curves import curves_plot
from elco.report.html import THEME, render
from elco.report.known import known_from_poll
from elco.report.sections import graph_sections

WIDTH, STRIP, TOP = 400, 34, 8


def comparison_page(graph: Graph, comparison: Comparison) -> str:
    """Return the page; it loads nothing from anywhere.

    Sections on the graph itself show the first seed's, if the comparison has kept it.
    """
    lines = {model.upper(): comparison.lines(model) for model in comparison.protocol.models}
    sections: dict[str, Any] = {"known": None, "scripts": THEME}
    if comparison.augmented is not None:
        sections = graph_sections(known_from_poll(graph, comparison.augmented))
    return render(
        "comparison.html.j2",
        graph=graph,
        comparison=comparison,
        lines=lines,
        plot=_plot(comparison),
        curves=_curves(comparison),
        against=[sign for sign in comparison.signs[0] if sign.against],
        reliability=None,
        **sections,
    )


def _curves(comparison: Comparison) -> list[dict[str, Any]]:
    """A drawing a model: the graph alone, and with the electors of the recipe in question."""
    recipe = comparison.protocol.recipe
    wanted = {BASE: ("base", "without electors"), recipe: ("elco", "with electors")}
    return [
        curves_plot(model.upper(), lines)
        for model in comparison.protocol.models
        if (
            lines := [
                (*wanted[curve.variant], curve.accuracy)
                for curve in comparison.curves
                if curve.model == model and curve.variant in wanted
            ]
        )
    ]


def _plot(comparison: Comparison) -> dict[str, Any]:
    """One dot a run: where each model's runs lie on a common scale."""
    strips = [
        (f"{model.upper()}, {'alone' if variant == BASE else variant}", variant, accuracies)
        for model in comparison.protocol.models
        for variant in comparison.protocol.variants
        for accuracies in [comparison.accuracies(model, variant)]
    ]
    values = [value for _, _, dots in strips for value in dots]
    across = Axis(int(min(values)) - 1, int(max(values)) + 2, 12, WIDTH - 16)
    return {
        "width": WIDTH,
        "height": TOP + STRIP * len(strips) + 24,
        "ticks": across.ticks(8),
        "strips": [
            {
                "name": name,
                "kind": "elco" if variant == comparison.protocol.recipe else "base",
                "y": TOP + STRIP * i,
                "dots": [across.place(value) for value in dots],
                "mean": across.place(sum(dots) / len(dots)),
                "mean_text": f"{sum(dots) / len(dots):.1f}",
            }
            for i, (name, variant, dots) in enumerate(strips)
        ],
    }
