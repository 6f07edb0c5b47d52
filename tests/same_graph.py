"""Whether two graphs are the same in every part."""

import numpy as np

from elco.graph import Graph


def same(first: Graph, second: Graph) -> bool:
    return (
        (first.adjacency != second.adjacency).nnz == 0
        and (first.attributes != second.attributes).sum() == 0
        and np.array_equal(first.labels, second.labels)
        and np.array_equal(first.node_ids, second.node_ids)
        and first.class_names == second.class_names
        and all(
            np.array_equal(getattr(first, mask), getattr(second, mask))
            for mask in ("train_mask", "val_mask", "test_mask")
        )
    )
