"""Constituencies from any function that finds communities."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from elco.cover import Cover
from elco.division.base import Division
from elco.typing import CSR


class Communities(Division):
    """What a function returns: groups of node numbers, overlapping or not.

    Parameters
    ----------
    find : callable
        Gets the adjacency (CSR, symmetric) and returns lists of nodes, or anything that has them
        in an attribute `communities`, as cdlib's results do.
    min_size, max_size : int
        Constituencies outside the two sizes are dropped.

    Examples
    --------
    >>> triangle = [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    >>> Communities(lambda adjacency: [range(adjacency.shape[0])]).fit(triangle).cover_.sizes
    array([3])
    """

    def __init__(
        self,
        find: Callable[[CSR], Iterable[Iterable[int]]],
        *,
        min_size: int = 3,
        max_size: int | None = None,
    ) -> None:
        self.find = find
        self.min_size = min_size
        self.max_size = max_size

    def _divide(self, adjacency: CSR) -> Cover:
        found = self.find(adjacency)
        groups = [list(map(int, group)) for group in getattr(found, "communities", found)]
        return Cover.from_lists(groups, adjacency.shape[0]).within_sizes(
            self.min_size, self.max_size
        )
