import dataclasses

import numpy as np

from elco.report import explorer
from elco.report.explorer import explorer_data
from elco.report.purity import purity


def test_everything_about_two_triangles(elected):
    assert explorer_data(elected, purity(elected)) == {
        "n_voters": 6,
        "n_divided": 2,
        "classes": ["x", "y"],
        "colours": ["0", "1"],
        "ids": ["a1", "a2", "a3", "b1", "b2", "b3", "elector-0", "elector-1"],
        "label": [0, 0, -1, 1, -1, 1, 0, 1],
        "source": [0, 0, 3, 0, 3, 0, 1, 1],
        "confidence": [1000, 1000, 0, 1000, 0, 1000, 1000, 1000],
        "likely": None,
        "neighbours": {"count": [2] * 6, "all": [1, 2, 0, 2, 0, 1, 4, 5, 3, 5, 3, 4]},
        "members": {"count": [3, 3], "all": [0, 1, 2, 3, 4, 5]},
        "wired": None,
        "purity": [1000, 1000],
        "sources": ["given", "observed", "predicted", "abstained"],
        "stories": {
            "voter": {
                "0": "it came with the graph",
                "2": "predicted by the poll",
                "3": "no label: not given, and nobody was asked",
            },
            "elector": {
                "1": "elected by the voters whose label was given",
                "2": "predicted from its attributes by self-learning",
                "3": "no label: nobody was sure enough",
            },
        },
    }


def test_wiring_is_told_where_it_is_not_the_membership(polled):
    data = explorer_data(polled, purity(polled))
    assert data["members"]["count"] == [3] * 8
    assert data["wired"]["count"] == [3, 3, 1, 1, 1, 1, 1, 1]
    assert data["wired"]["all"][6:] == [0, 1, 2, 3, 4, 5]


def test_likely_classes_fall_and_leave_out_nothings(polled):
    shares = np.zeros((14, 2))
    shares[0] = (0.25, 0.75)
    shares[1] = (0.9996, 0.0004)
    known = dataclasses.replace(polled, probabilities=shares)
    likely = explorer_data(known, purity(known))["likely"]
    assert likely == {
        "count": [2, 1, *[0] * 12],
        "all": [1, 0, 0],
        "share": [750, 250, 1000],
    }


def test_a_graph_too_large_has_no_explorer(polled, monkeypatch):
    monkeypatch.setattr(explorer, "MOST_VOTERS", 5)
    assert explorer_data(polled, purity(polled)) is None
