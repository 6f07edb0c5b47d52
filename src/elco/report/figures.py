"""A figure as SVG and PNG; the same results give the same bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from elco.experiments.experiment import Figure

# Colours that the colour-blind can tell apart (Okabe and Ito 2008).
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
STYLE: dict[str, Any] = {
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.constrained_layout.use": True,
    "font.size": 8,
    "legend.frameon": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "elco",
}


def save_figure(figure: Figure, folder: Path) -> None:
    """Write `folder/NAME.svg` and `folder/NAME.png`."""
    import matplotlib as mpl
    from cycler import cycler
    from matplotlib.figure import Figure as Canvas

    with mpl.rc_context({**STYLE, "axes.prop_cycle": cycler(color=COLOURS)}):
        canvas = Canvas(figsize=(figure.width, figure.height))
        figure.draw(canvas)
        canvas.savefig(folder / f"{figure.name}.svg", metadata={"Date": None})
        canvas.savefig(folder / f"{figure.name}.png", dpi=150, metadata={"Software": None})
