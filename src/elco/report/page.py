"""A comparison as one self-contained HTML page."""

from __future__ import annotations

from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from elco import __version__
from elco.experiments.compare import BASE, ELCO, Comparison
from elco.graph import Graph

PLOT_WIDTH, PLOT_MARGIN = 640, 40


def comparison_page(graph: Graph, comparison: Comparison) -> str:
    """Return the page; it loads nothing from anywhere."""
    environment = Environment(
        loader=PackageLoader("elco.report"), autoescape=True, undefined=StrictUndefined
    )
    rows = [
        {
            "model": model.upper(),
            **dict(zip(("base", "elco", "difference"), comparison.row(model), strict=True)),
        }
        for model in comparison.protocol.models
    ]
    return environment.get_template("comparison.html.j2").render(
        graph=graph,
        comparison=comparison,
        rows=rows,
        plot=_plot(comparison),
        n_train=int(graph.train_mask.sum()),
        version=__version__,
    )


def _plot(comparison: Comparison) -> dict[str, Any]:
    """One dot a run: where each model's runs lie on a common scale."""
    strips = [
        (f"{model.upper()} {text}", variant, comparison.accuracies(model, variant))
        for model in comparison.protocol.models
        for variant, text in ((BASE, "without"), (ELCO, "with"))
    ]
    values = [value for _, _, dots in strips for value in dots]
    low, high = int(min(values)) - 1, int(max(values)) + 2

    def place(value: float) -> float:
        return 130 + (value - low) / (high - low) * (PLOT_WIDTH - 130 - PLOT_MARGIN)

    step = max(1, (high - low) // 8)
    return {
        "width": PLOT_WIDTH,
        "height": 28 * len(strips) + 30,
        "ticks": [(value, place(value)) for value in range(low, high + 1, step)],
        "strips": [
            {
                "name": name,
                "variant": variant,
                "y": 20 + 28 * i,
                "dots": [place(value) for value in dots],
                "mean": place(sum(dots) / len(dots)),
            }
            for i, (name, variant, dots) in enumerate(strips)
        ],
    }
