"""Every voter with its neighbours: small constituencies that leave nobody out."""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp

from elco.cover import Cover
from elco.sparse import compact
from elco.typing import CSR


def neighbourhoods(adjacency: CSR) -> Cover:
    """Constituency `i` holds voter `i` and its neighbours; one that has none stands alone.

    Examples
    --------
    >>> cover = neighbourhoods(sp.csr_array(np.array([[0.0, 1.0, 0], [1, 0, 0], [0, 0, 0]])))
    >>> [cover.voters_of(i).tolist() for i in range(3)]
    [[0, 1], [0, 1], [2]]
    """
    membership = compact(adjacency + sp.eye_array(adjacency.shape[0]))
    membership.data = np.ones_like(membership.data)
    return Cover(membership)
