"""Is dropout of our own worth it?"""

from __future__ import annotations

import torch
import torch.nn.functional as F

from benchmarks.timing import Table, ratio, ratios
from elco.models.dropout import dropped


def run() -> Table:
    torch.set_num_threads(1)
    values = torch.randn(2_000_000)
    dropped(values, 0.5)  # compiles
    return ratios(
        "Dropout",
        [
            ratio("2 million values", lambda: dropped(values, 0.5), against, theirs)
            for against, theirs in (
                ("torch", lambda: F.dropout(values, 0.5)),
                ("a uniform number each", lambda: values * (torch.rand_like(values) >= 0.5) * 2.0),
            )
        ],
    )
