import dataclasses

import numpy as np

from elco.report.purity import purity, purity_histogram, purity_rows


def mixed(elected):
    """Of the first triangle one voter is of the other class; the second has no label at all."""
    labels = np.array([0, 0, 1, -1, -1, -1, 0, 1])
    return dataclasses.replace(elected, labels=labels)


def test_shares_without_and_with_the_elector(elected):
    found = purity(mixed(elected))
    assert found.alone[0] == 2 / 3
    assert found.with_elector[0] == 3 / 4
    assert np.isnan(found.alone[1])
    assert found.with_elector[1] == 1.0


def test_means_by_kind(elected, polled):
    rows = purity_rows(mixed(elected), purity(mixed(elected)))
    assert len(rows) == 1
    assert rows[0]["G"] == {"mean": 2 / 3, "whole": 0.0}
    assert rows[0]["G'"] == {"mean": 0.875, "whole": 0.5}
    kinds = [(row["n"], row["G"]["whole"]) for row in purity_rows(polled, purity(polled))]
    assert kinds == [(2, 1.0), (6, 1.0)]


def test_bars_of_both_sides(polled):
    drawn = purity_histogram(polled, purity(polled))
    assert [(bar["kind"], bar["text"]) for bar in drawn["bars"]] == [
        ("base", "G, 90–100 %: 100.0 % of them"),
        ("elco", "G′, 90–100 %: 100.0 % of them"),
    ]
