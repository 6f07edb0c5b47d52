"""What a recipe makes of the constituencies: electors, ready to join the graph."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyspark.sql import DataFrame


@dataclass(frozen=True, eq=False)
class Convened:
    """The college as tables.

    `members` and `wiring` are (elector, voter): for whom an elector speaks, and whom it is wired
    to. `electors` is (elector, size, label, label_source, confidence, round), label -1 for none.
    `attributes` is (elector, indices, values). `targets` is (row, weight, posterior), voters first;
    posterior is empty without a poll.
    """

    members: DataFrame
    wiring: DataFrame
    electors: DataFrame
    attributes: DataFrame
    targets: DataFrame
    n_electors: int
    history: tuple[Mapping[str, Any], ...]
    termination: str
