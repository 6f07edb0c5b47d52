"""A comparison as one self-contained HTML page."""

from __future__ import annotations

from typing import Any

from elco.experiments.comparison import Comparison
from elco.graph import Graph
from elco.report.html import render

PLOT_WIDTH, PLOT_MARGIN, PLOT_NAMES = 640, 40, 160


def comparison_page(graph: Graph, comparison: Comparison) -> str:
    """Return the page; it loads nothing from anywhere."""
    lines = {model.upper(): comparison.lines(model) for model in comparison.protocol.models}
    return render(
        "comparison.html.j2",
        graph=graph,
        comparison=comparison,
        lines=lines,
        plot=_plot(comparison),
        against=[sign for sign in comparison.signs[0] if sign.against],
        n_train=int(graph.train_mask.sum()),
    )


def _plot(comparison: Comparison) -> dict[str, Any]:
    """One dot a run: where each model's runs lie on a common scale."""
    strips = [
        (f"{model.upper()} {variant}", variant, comparison.accuracies(model, variant))
        for model in comparison.protocol.models
        for variant in comparison.protocol.variants
    ]
    values = [value for _, _, dots in strips for value in dots]
    low, high = int(min(values)) - 1, int(max(values)) + 2

    def place(value: float) -> float:
        return PLOT_NAMES + (value - low) / (high - low) * (PLOT_WIDTH - PLOT_NAMES - PLOT_MARGIN)

    step = max(1, (high - low) // 8)
    return {
        "width": PLOT_WIDTH,
        "height": 28 * len(strips) + 30,
        "ticks": [(value, place(value)) for value in range(low, high + 1, step)],
        "strips": [
            {
                "name": name,
                "kind": "elco" if variant == comparison.protocol.recipe else "base",
                "y": 20 + 28 * i,
                "dots": [place(value) for value in dots],
                "mean": place(sum(dots) / len(dots)),
            }
            for i, (name, variant, dots) in enumerate(strips)
        ],
    }
