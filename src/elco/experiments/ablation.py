"""What each part of the canvass is worth: one setting changed at a time.

Run as `python -m elco.experiments.ablation GRAPH > results/ablation/GRAPH.json`. Everything here is
judged by *validation* accuracy, on random splits with development seeds: this is where settings
are chosen, so test labels stay out of it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from elco.errors import InputError
from elco.experiments.compare import compare
from elco.experiments.comparison import BASE, Comparison, Protocol
from elco.experiments.statistics import Difference, Summary
from elco.graph import Graph

VARIATIONS: Mapping[str, Mapping[str, Any]] = {
    "poll: no electors teach": {"rounds": 0},
    "poll: 1 round": {"rounds": 1},
    "poll: 6 rounds": {"rounds": 6},
    "poll: opinions not sharpened": {"sharpness": 1.0},
    "poll: 50 directions": {"rank": 50},
    "poll: 400 directions": {"rank": 400},
    "electors of constituencies only": {"electors": "constituencies"},
    "electors of neighbourhoods only": {"electors": "neighbourhoods"},
    "electors not wired": {"wiring": "none"},
    "electors abstain below 0.6": {"threshold": 0.6},
    "electors weigh nothing": {"elector_weight": 0.0, "voter_weight": 4.0},
    "voters weigh nothing": {"elector_weight": 4.0, "voter_weight": 0.0},
    "electors and voters weigh 1 × the labels": {"elector_weight": 1.0, "voter_weight": 1.0},
    "electors and voters weigh 6 × the labels": {"elector_weight": 6.0, "voter_weight": 6.0},
    "constituencies: resolution 0.5": {"resolution": 0.5},
    "constituencies: resolution 2": {"resolution": 2.0},
    "constituencies: no overlap": {"division": "partition"},
    "constituencies: pairs too": {"uncovered": "pairs", "min_size": 2},
}
DEVELOPMENT_SEEDS = tuple(range(5))
RECIPE = "canvass"


@dataclass(frozen=True)
class Ablated:
    """Validation accuracy in percent with one setting changed, and the change it made."""

    name: str
    settings: Mapping[str, Any]
    validation: Summary
    difference: Difference

    def as_dict(self) -> dict[str, Any]:
        """As plain values."""
        return {
            "name": self.name,
            "settings": dict(self.settings),
            "validation": self.validation.as_dict(),
            "difference": self.difference.as_dict(),
        }


def ablate(
    graph: Graph,
    variations: Mapping[str, Mapping[str, Any]] = VARIATIONS,
    *,
    model: str = "gcn",
    seeds: Sequence[int] = DEVELOPMENT_SEEDS,
    n_jobs: int = -1,
    progress: Callable[[str], object] | None = None,
) -> list[Ablated]:
    """The recipe as it is first, then each variation against it, paired over splits."""

    def compared(settings: Mapping[str, Any]) -> Comparison:
        protocol = Protocol(
            recipes=(RECIPE,),
            overrides=settings,
            models=(model,),
            seeds=seeds,
            random_splits=True,
        )
        return compare(graph, protocol, n_jobs=n_jobs)

    def row(name: str, settings: Mapping[str, Any], result: Comparison, variant: str) -> Ablated:
        found = [run.validation for run in result.runs_of(model, variant)]
        return Ablated(name, settings, Summary.of(found), Difference.of(found, whole))

    result = compared({})
    whole = [run.validation for run in result.runs_of(model, RECIPE)]
    rows = [
        row("the recipe", {}, result, RECIPE),
        row("no electors at all", {}, result, BASE),
    ]
    for name, settings in variations.items():
        if progress:
            progress(name)
        rows.append(row(name, settings, compared(settings), RECIPE))
    return rows


def main(arguments: Sequence[str]) -> None:
    """Print the table of one graph as JSON."""
    from elco.datasets import load

    if len(arguments) != 1:
        raise InputError("expected one graph: python -m elco.experiments.ablation GRAPH")
    graph = load(arguments[0])
    rows = ablate(graph, progress=lambda name: sys.stderr.write(f"{name}\n"))
    result = {
        "graph": graph.name,
        "model": "gcn",
        "seeds": list(DEVELOPMENT_SEEDS),
        "rows": [row.as_dict() for row in rows],
    }
    sys.stdout.write(json.dumps(result, indent=2) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
