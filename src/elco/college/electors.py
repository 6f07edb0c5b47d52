"""Attributes of the electors (Eq. 3)."""

from __future__ import annotations

import scipy.sparse as sp

from elco.cover import Cover
from elco.sparse import compact
from elco.typing import Attributes


def elector_attributes(cover: Cover, attributes: Attributes) -> Attributes:
    """The mean of the attributes of an elector's voters; sparse stays sparse.

    Examples
    --------
    >>> import numpy as np
    >>> elector_attributes(Cover.from_lists([[0, 1]], 2), np.array([[1.0, 0.0], [3.0, 1.0]]))
    array([[2. , 0.5]])
    """
    means = cover.normalised() @ attributes
    return compact(means) if sp.issparse(means) else means
