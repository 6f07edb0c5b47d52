"""The sections that every page about a graph has."""

from __future__ import annotations

from typing import Any

from elco.report.attribute_map import attribute_map
from elco.report.explorer import explorer_data
from elco.report.html import THEME
from elco.report.known import Known
from elco.report.labels import count_labels, flow
from elco.report.palette import colours, legend
from elco.report.purity import purity, purity_histogram, purity_rows
from elco.report.reliability import confidence_histogram

EXPLORER = ("dom.js", "data.js", "drawing.js", "story.js", "search.js", "table.js", "explorer.js")


def graph_sections(known: Known) -> dict[str, Any]:
    """What their templates want to know, and the scripts that they need."""
    counts, found = count_labels(known), purity(known)
    data = explorer_data(known, found)
    chosen = colours(known.labels, len(known.class_names))
    return {
        "known": known,
        "counts": counts,
        "flow": flow(counts),
        "confidence": confidence_histogram(known),
        "purity_rows": purity_rows(known, found),
        "purity_plot": purity_histogram(known, found),
        "map": attribute_map(known),
        "legend": legend(known.class_names, chosen),
        "explorer": data,
        "scripts": (*THEME, *EXPLORER) if data else THEME,
    }
