"""What a college is convened from."""

from __future__ import annotations

from dataclasses import dataclass

from elco.cover import Cover
from elco.typing import CSR, Attributes, IntArray


@dataclass(frozen=True, eq=False)
class Divided:
    """A graph and its constituencies; `labels` are training labels, -1 elsewhere."""

    adjacency: CSR
    attributes: Attributes
    labels: IntArray
    n_classes: int
    cover: Cover
