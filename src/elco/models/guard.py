"""With or without ELCO: what validation says, and what the signs said before."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Decision:
    """Whether the model trained on G' is kept, and why."""

    keep_elco: bool
    reason: str


def decide(base: float, elco: float, *, n_validation: int, doubtful: bool) -> Decision:
    """Compare two validation accuracies (between 0 and 1) on `n_validation` nodes.

    Where they are equal, the simpler is kept: the model without ELCO. Where signs spoke against
    ELCO (`doubtful`), a small lead is taken for luck: it must exceed two standard errors.

    Examples
    --------
    >>> decide(0.80, 0.82, n_validation=500, doubtful=False).keep_elco
    True
    >>> decide(0.80, 0.82, n_validation=500, doubtful=True).keep_elco
    False
    """
    error = float(np.sqrt(base * (1.0 - base) / max(n_validation, 1)))
    needed = 2.0 * error if doubtful else 0.0
    lead = elco - base
    found = f"validation {base:.1%} without, {elco:.1%} with ELCO"
    if lead > needed:
        return Decision(True, found)
    if lead > 0:
        return Decision(
            False, f"{found}: within what chance gives ({needed:.1%}), and the signs are against it"
        )
    return Decision(False, found if lead < 0 else f"{found}: equal, so the simpler is kept")
