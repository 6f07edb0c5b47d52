"""Winner takes all: an elector inherits the most frequent label among its voters (Eq. 4)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

from elco.checks import UNKNOWN
from elco.cover import Cover
from elco.typing import FloatArray, IntArray


@dataclass(frozen=True, eq=False)
class Election:
    """Votes (constituencies × classes), the winner or -1, and its share of the votes."""

    votes: IntArray
    winner: IntArray
    share: FloatArray


def hold_elections(cover: Cover, labels: IntArray, n_classes: int, min_votes: int = 2) -> Election:
    """Count the labelled voters of each constituency and name the winner.

    An election stays open (-1) on a tie for the most votes, and where the winner has fewer than
    `min_votes`.

    Examples
    --------
    >>> import numpy as np
    >>> cover = Cover.from_lists([[0, 1, 2], [2, 3]], n_voters=4)
    >>> hold_elections(cover, np.array([0, 0, 1, -1]), n_classes=2).winner
    array([ 0, -1])
    """
    known = np.flatnonzero(labels != UNKNOWN)
    ballots = sp.csr_array(
        (np.ones(len(known), dtype=np.int64), (known, labels[known])),
        shape=(cover.n_voters, n_classes),
    )
    votes = (cover.membership.astype(np.int64) @ ballots).toarray()
    most = votes.max(axis=1, initial=0)
    decided = (most >= max(min_votes, 1)) & ((votes == most[:, None]).sum(axis=1) == 1)
    winner = np.where(decided, votes.argmax(axis=1) if n_classes else UNKNOWN, UNKNOWN)
    share = np.where(decided, most / np.maximum(votes.sum(axis=1), 1), 0.0)
    return Election(votes, winner.astype(np.int64), share)
