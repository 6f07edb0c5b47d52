"""Are products with many columns of our own worth it, and from how many columns on?"""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp
import torch

from benchmarks.timing import Table, ratio, ratios
from elco.models.sparse_input import SparseRows
from elco.models.wide_products import wide_times, wide_transposed_times

N_NODES, N_ATTRIBUTES, DENSITY, DEGREE = 40_000, 500, 0.2, 4
WIDTHS = (16, 48, 64, 128)


def matrices() -> dict[str, SparseRows]:
    rng = np.random.default_rng(0)
    attributes = sp.random(N_NODES, N_ATTRIBUTES, density=DENSITY, random_state=rng, format="csr")
    links = sp.random(N_NODES, N_NODES, density=DEGREE / N_NODES, random_state=rng, format="csr")
    found = {"attributes": attributes, "links": links}
    return {name: SparseRows.from_scipy(matrix) for name, matrix in found.items()}


def run() -> Table:
    torch.set_num_threads(1)
    rows = []
    for name, matrix in matrices().items():
        parts = (matrix.crow, matrix.column, matrix.values)
        transposed = (
            matrix.transposed_crow,
            matrix.transposed_column,
            matrix.transposed_values,
        )
        theirs = torch.sparse_csr_tensor(*parts, size=matrix.shape)
        theirs_transposed = torch.sparse_csr_tensor(*transposed, size=matrix.shape[::-1])
        for width in WIDTHS:
            right, left = torch.randn(matrix.shape[1], width), torch.randn(N_NODES, width)
            # Compiles, and must give the same digits: runs were recorded with either.
            assert torch.equal(wide_times(*parts, right), theirs @ right)
            ours = wide_transposed_times(*parts, matrix.shape[1], left)
            assert torch.equal(ours, theirs_transposed @ left)
            rows += [
                ratio(
                    f"{name}, {width} columns",
                    lambda: wide_times(*parts, right),  # noqa: B023
                    "torch",
                    lambda: theirs @ right,  # noqa: B023
                ),
                ratio(
                    f"{name} transposed, {width} columns",
                    lambda: wide_transposed_times(*parts, matrix.shape[1], left),  # noqa: B023
                    "torch",
                    lambda: theirs_transposed @ left,  # noqa: B023
                ),
            ]
    return ratios("Sparse products with many columns", rows)
