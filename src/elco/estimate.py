"""How much memory an augmentation takes, told from the size of its input.

Counted from the arrays that each stage holds at once, and measured by
`tests/faults/test_memory.py`: the estimate is never less than what is taken, and seldom more than
four times as much.
"""

from __future__ import annotations

from typing import NamedTuple

import scipy.sparse as sp

from elco.memory import require
from elco.poll.views import OVERSAMPLING
from elco.recipes import CanvassRecipe, Recipe
from elco.typing import CSR, Attributes

NUMBER, ENTRY = 8, 12
"""Bytes of a value, and of an entry of a sparse matrix."""
FIXED = 64 * 2**20
"""Compiled code and small things."""
ADVICE = (
    "Fewer attributes, a smaller rank (poll) or electors='constituencies' take less; see "
    "docs/scaling.md."
)


class Size(NamedTuple):
    """What decides how much is taken."""

    n_nodes: int
    n_arcs: int
    n_attributes: int
    n_values: int
    dense: bool
    n_classes: int

    @classmethod
    def of(cls, adjacency: CSR, attributes: Attributes, n_classes: int) -> Size:
        """The size of a graph."""
        dense = not sp.issparse(attributes)
        n_values = attributes.size if dense else attributes.nnz
        n_nodes, n_attributes = attributes.shape
        return cls(n_nodes, adjacency.nnz, n_attributes, n_values, dense, n_classes)


def require_memory(size: Size, settings: Recipe) -> None:
    """Refuse what would not fit, before any of it is done."""
    what = f"augmenting {size.n_nodes:,} nodes and {size.n_arcs // 2:,} edges"
    require(augmentation_bytes(size, settings), what, ADVICE)


def augmentation_bytes(size: Size, settings: Recipe) -> float:
    """At most how many bytes are taken at once, beside the input."""
    everyone = isinstance(settings, CanvassRecipe) and settings.electors != "constituencies"
    division = 40 * size.n_arcs + 48 * size.n_nodes
    cover = ENTRY * (2 * size.n_arcs + size.n_nodes)
    poll = _poll_bytes(size, settings.rank) if isinstance(settings, CanvassRecipe) else 0
    join = cover + 4 * _elector_bytes(size, everyone) + _input_bytes(size)
    return FIXED + max(division, cover + poll, join)


def _input_bytes(size: Size) -> float:
    attributes = NUMBER * size.n_values if size.dense else ENTRY * size.n_values
    return attributes + ENTRY * size.n_arcs


def _poll_bytes(size: Size, rank: int) -> float:
    """Views of the voters and the room to make them, and opinions of every voter."""
    width = min(rank + OVERSAMPLING, size.n_nodes, size.n_attributes)
    views = NUMBER * width * (5 * size.n_nodes + 4 * size.n_attributes)
    rows = 2 * _input_bytes(size) + 2 * ENTRY * size.n_arcs
    opinions = 12 * NUMBER * size.n_nodes * size.n_classes
    return views + rows + opinions


def _elector_bytes(size: Size, everyone: bool) -> float:
    """Attributes of the electors: means over voters, which have more values than any of them.

    Every voter may be in as many constituencies as it has neighbours, and in as many
    neighbourhoods.
    """
    most = size.n_nodes * size.n_attributes
    if size.dense:
        return NUMBER * most * (2 if everyone else 1)
    mean = size.n_values / max(size.n_nodes, 1)
    spread = mean * (size.n_arcs + size.n_nodes) * (2 if everyone else 1)
    return ENTRY * min(spread, 2.0 * most)
