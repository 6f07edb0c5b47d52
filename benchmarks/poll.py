"""Is a logistic regression on soft labels of our own worth it?"""

from __future__ import annotations

import numpy as np
from sklearn.linear_model import LogisticRegression

from benchmarks.timing import Ratio, Table, ratio, ratios
from elco.datasets import synthetic_graph
from elco.division.neighbourhoods import neighbourhoods
from elco.poll.logistic import SoftLogistic
from elco.poll.views import make_views

STRENGTH = 3.0


def run() -> Table:
    """Two fits of one view with every neighbourhood as a teacher, as in rounds of the poll."""
    return ratios("The poll", [_row(n_classes) for n_classes in (6, 30)])


def _row(n_classes: int) -> Ratio:
    graph = synthetic_graph(
        n_nodes=2000, n_classes=n_classes, n_attributes=800, labels_per_class=5, val_per_class=5
    )
    view = make_views(graph.adjacency, graph.attributes, rank=200).smoothed
    mean = neighbourhoods(graph.adjacency).normalised()
    rows = mean @ view
    soft = mean @ (0.7 * np.eye(n_classes)[graph.labels] + 0.3 / n_classes)
    other = soft[::-1].copy() * 0.2 + soft * 0.8
    weights = np.full(len(rows), 0.1)

    def ours() -> None:
        first = SoftLogistic.fit(rows, soft, weights, strength=STRENGTH)
        SoftLogistic.fit(rows, other, weights, strength=STRENGTH, start=first)

    def theirs() -> None:
        model = LogisticRegression(C=STRENGTH, max_iter=60, warm_start=True)
        copies = np.repeat(rows, n_classes, axis=0)
        classes = np.tile(np.arange(n_classes), len(rows))
        for targets in (soft, other):
            model.fit(copies, classes, sample_weight=(weights[:, None] * targets).ravel())

    what = f"two rounds of soft labels, {n_classes} classes"
    return ratio(what, ours, "scikit-learn, a row a class", theirs, rounds=3)
