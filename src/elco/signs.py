"""Signs, read before any training and from training labels alone, that ELCO will not help.

The paper names the limits: graphs that are too sparse or close to saturated, and graphs whose
neighbours do not share a label. Each is measured here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
    return (
        _sparse(adjacency),
        _saturated(adjacency, cover),
        _agreement("neighbours", where, direct, labels[known]),
        _agreement(
            "constituencies",
            "in one constituency",
            sp.csr_array(members.T @ members),
            labels[known],
        ),
    )


def speaks_against(signs: Iterable[Sign]) -> bool:
    """Whether any sign does."""
    return any(sign.against for sign in signs)


def _sparse(adjacency: CSR) -> Sign:
    alone = float((np.diff(adjacency.indptr) == 0).mean())
    return Sign("sparse", alone > TOO_MANY_ALONE, f"{alone:.0%} of the voters have no neighbour")


def _saturated(adjacency: CSR, cover: Cover) -> Sign:
    n_voters = adjacency.shape[0]
    density = adjacency.nnz / max(n_voters * (n_voters - 1), 1)
    largest = int(cover.sizes.max(initial=0)) / max(n_voters, 1)
    return Sign(
        "saturated",
        density > TOO_DENSE or largest > TOO_LARGE,
        f"{density:.1%} of all possible edges are there, "
        f"and the largest constituency holds {largest:.0%} of the voters",
    )


def _agreement(name: str, where: str, joined: CSR, labels: IntArray) -> Sign:
    """How often labelled voters that are joined share a label, beside what chance would give."""
    pairs = sp.coo_array(sp.triu(joined, k=1))
    n_pairs = int((pairs.data != 0).sum())
    if n_pairs < ENOUGH_PAIRS:
        return Sign(name, False, f"{n_pairs} pairs of labelled voters are {where}: too few to tell")
    same = float((labels[pairs.row] == labels[pairs.col]).mean())
    ends = np.bincount(labels[np.concatenate([pairs.row, pairs.col])])
    chance = float(((ends / ends.sum()) ** 2).sum())
    beyond = (same - chance) / (1.0 - chance) if chance < 1.0 else 1.0
    return Sign(
        name,
        beyond < TOO_LITTLE_AGREEMENT,
        f"of {n_pairs:,} pairs of labelled voters {where}, {same:.0%} share a label "
        f"(by chance {chance:.0%})",
    )
