"""Signs, read before any training and from training labels alone, that ELCO will not help.

The paper names the limits: graphs that are too sparse or close to saturated, and graphs whose
neighbours do not share a label. Each is measured here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import scipy.sparse as sp

from elco.checks import UNKNOWN
from elco.cover import Cover
from elco.typing import CSR, IntArray

TOO_MANY_ALONE = 0.5
TOO_DENSE = 0.5
TOO_LARGE = 0.5
TOO_LITTLE_AGREEMENT = 0.2
ENOUGH_PAIRS = 10


@dataclass(frozen=True)
class Sign:
    """One thing that was looked at: what was found, and whether it speaks against ELCO."""

    name: str
    against: bool
    text: str

    def as_dict(self) -> dict[str, Any]:
        """As plain values."""
        return asdict(self)

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Sign:
        """From what `as_dict` made."""
        return cls(**values)


def read_signs(adjacency: CSR, labels: IntArray, cover: Cover) -> tuple[Sign, ...]:
    """Look at the graph, its constituencies, and the `labels` of the training split."""
    known = np.flatnonzero(labels != UNKNOWN)
    steps = sp.csr_array(adjacency[known])
    direct, where = sp.csr_array(steps[:, known]), "joined by an edge"
    if direct.nnz // 2 < ENOUGH_PAIRS:
        direct = direct + steps @ sp.csr_array(adjacency[:, known])
        where = "within two steps of each other"
    members = sp.csr_array(cover.membership[:, known])
    n_voters = adjacency.shape[0]
    return (
        sparse(float((np.diff(adjacency.indptr) == 0).mean())),
        saturated(adjacency.nnz, int(cover.sizes.max(initial=0)), n_voters),
        agreement("neighbours", where, *_counted(direct, labels[known])),
        agreement(
            "constituencies",
            "in one constituency",
            *_counted(sp.csr_array(members.T @ members), labels[known]),
        ),
    )


def speaks_against(signs: Iterable[Sign]) -> bool:
    """Whether any sign does."""
    return any(sign.against for sign in signs)


def sparse(alone: float) -> Sign:
    """From the share of voters without a neighbour."""
    return Sign("sparse", alone > TOO_MANY_ALONE, f"{alone:.0%} of the voters have no neighbour")


def saturated(n_arcs: int, largest: int, n_voters: int) -> Sign:
    """From the number of arcs, twice that of edges, and the size of the largest constituency."""
    density = n_arcs / max(n_voters * (n_voters - 1), 1)
    share = largest / max(n_voters, 1)
    return Sign(
        "saturated",
        density > TOO_DENSE or share > TOO_LARGE,
        f"{density:.1%} of all possible edges are there, "
        f"and the largest constituency holds {share:.0%} of the voters",
    )


def agreement(name: str, where: str, n_pairs: int, n_same: int, ends: Sequence[int]) -> Sign:
    """How often labelled voters that are joined share a label, beside what chance would give.

    `ends` counts how often each class is at an end of a pair.
    """
    if n_pairs < ENOUGH_PAIRS:
        return Sign(name, False, f"{n_pairs} pairs of labelled voters are {where}: too few to tell")
    same = n_same / n_pairs
    counts = np.asarray(ends)
    chance = float(((counts / counts.sum()) ** 2).sum())
    beyond = (same - chance) / (1.0 - chance) if chance < 1.0 else 1.0
    return Sign(
        name,
        beyond < TOO_LITTLE_AGREEMENT,
        f"of {n_pairs:,} pairs of labelled voters {where}, {same:.0%} share a label "
        f"(by chance {chance:.0%})",
    )


def _counted(joined: CSR, labels: IntArray) -> tuple[int, int, Sequence[int]]:
    """How many pairs, how many of one label, and how often each class is at an end of one."""
    pairs = sp.coo_array(sp.triu(joined, k=1))
    one, other = labels[pairs.row], labels[pairs.col]
    ends = np.bincount(np.concatenate([one, other]))
    return int((pairs.data != 0).sum()), int((one == other).sum()), ends.tolist()
