"""A cover: which voters each constituency holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
import scipy.sparse as sp

from elco.errors import InputError
from elco.sparse import compact, from_entries
from elco.typing import CSR, BoolArray, IntArray


@dataclass(frozen=True, eq=False)
class Cover:
    """Overlapping groups of voters as a sparse membership matrix (constituencies × voters).

    The matrix is what makes the later stages short: votes are `membership @ onehot(labels)`,
    elector attributes `normalised() @ attributes`.

    Examples
    --------
    >>> cover = Cover.from_lists([[0, 1, 2], [2, 3]], n_voters=5)
    >>> cover.sizes
    array([3, 2])
    >>> cover.overlap
    array([1, 1, 2, 1, 0])
    """

    membership: CSR

    @classmethod
    def from_lists(cls, constituencies: Sequence[Iterable[int]], n_voters: int) -> Cover:
        """Build a cover from lists of voters."""
        members = [np.asarray(sorted(set(group)), dtype=np.int64) for group in constituencies]
        rows = np.repeat(np.arange(len(members)), [len(group) for group in members])
        columns = np.concatenate([*members, np.empty(0, dtype=np.int64)])
        return cls.from_pairs(rows, columns, len(members), n_voters)

    @classmethod
    def from_pairs(
        cls, constituency: IntArray, voter: IntArray, n_constituencies: int, n_voters: int
    ) -> Cover:
        """Build a cover from (constituency, voter) pairs; a pair that comes twice counts once."""
        if len(voter) and (voter.min() < 0 or voter.max() >= n_voters):
            raise InputError(f"a constituency names a voter outside 0 … {n_voters - 1}.")
        matrix = from_entries(
            np.ones(len(voter)), constituency, voter, (n_constituencies, n_voters)
        )
        matrix.data[:] = 1.0
        return cls(matrix)

    @property
    def n_constituencies(self) -> int:
        """Number of constituencies."""
        return int(self.membership.shape[0])

    @property
    def n_voters(self) -> int:
        """Number of voters of the graph, covered or not."""
        return int(self.membership.shape[1])

    @property
    def sizes(self) -> IntArray:
        """Number of voters of each constituency."""
        return np.asarray(np.diff(self.membership.indptr), dtype=np.int64)

    @property
    def overlap(self) -> IntArray:
        """Number of constituencies of each voter."""
        return np.bincount(self.membership.indices, minlength=self.n_voters).astype(np.int64)

    @property
    def coverage(self) -> float:
        """Share of the voters that some constituency holds."""
        return float((self.overlap > 0).mean()) if self.n_voters else 0.0

    def voters_of(self, constituency: int) -> IntArray:
        """The voters of one constituency, ascending."""
        start, end = self.membership.indptr[constituency : constituency + 2]
        return np.asarray(self.membership.indices[start:end], dtype=np.int64)

    def normalised(self) -> CSR:
        """Membership with every row summing to one: `normalised() @ X` is a mean over voters."""
        weights = np.repeat(1.0 / np.maximum(self.sizes, 1), self.sizes)
        return sp.csr_array(
            (weights, self.membership.indices, self.membership.indptr), shape=self.membership.shape
        )

    def select(self, chosen: BoolArray | IntArray) -> Cover:
        """The cover of the chosen constituencies, in the order given."""
        return Cover(compact(self.membership[chosen]))

    def within_sizes(self, smallest: int, largest: int | None) -> Cover:
        """Drop constituencies outside the two sizes, both included."""
        kept = self.sizes >= smallest
        if largest is not None:
            kept &= self.sizes <= largest
        return self if kept.all() else self.select(kept)

    def canonical(self) -> Cover:
        """Drop empty and repeated constituencies; order by first voter, then by size."""
        cover = self.within_sizes(1, None)
        if cover.n_constituencies == 0:
            return cover
        fingerprints = cover.fingerprints()
        first = cover.membership.indices[cover.membership.indptr[:-1]]
        order = np.lexsort((*fingerprints.T, cover.sizes, first))
        ordered = fingerprints[order]
        fresh = np.ones(len(order), dtype=np.bool_)
        fresh[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
        return cover.select(order[fresh])

    def fingerprints(self) -> Any:
        """Two 64-bit sums a constituency: equal for equal sets, and else with odds of 2⁻¹²⁸."""
        return _fingerprints(self.membership.indptr, self.membership.indices)

    def holds(self, source: IntArray, target: IntArray) -> BoolArray:
        """For each pair of voters, whether some constituency holds both."""
        by_voter = sp.csr_array(self.membership.T)
        common = by_voter[source].multiply(by_voter[target])
        return np.asarray(common.sum(axis=1)).ravel() > 0

    def union(self, other: Cover) -> Cover:
        """The constituencies of both covers."""
        return Cover(compact(sp.vstack([self.membership, other.membership])))

    def __repr__(self) -> str:
        return (
            f"Cover({self.n_constituencies:,} constituencies over {self.n_voters:,} voters, "
            f"{self.coverage:.0%} covered)"
        )


@numba.njit(cache=True)
def _fingerprints(indptr: Any, indices: Any) -> Any:
    sums = np.zeros((len(indptr) - 1, 2), dtype=np.uint64)
    for row in range(len(sums)):
        for place in range(indptr[row], indptr[row + 1]):
            # SplitMix64: a fixed, well mixed number for each voter.
            mixed = np.uint64(indices[place]) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(0x5EED)
            for half in range(2):
                mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
                mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
                mixed = mixed ^ (mixed >> np.uint64(31))
                sums[row, half] += mixed
    return sums
