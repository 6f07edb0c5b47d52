import dataclasses

import numpy as np
import pytest

from elco.report import attribute_map as module
from elco.report.attribute_map import attribute_map
from elco.report.known import known_from_poll


@pytest.fixture
def known(hostile, compared, monkeypatch):
    monkeypatch.setattr(module, "EPOCHS", 250)
    monkeypatch.setattr(module, "MOST_POINTS", 60)
    return known_from_poll(hostile, compared.augmented)


def test_a_sample_of_both_kinds_on_the_sheet_and_the_same_again(known):
    voters, electors = attribute_map(known)
    assert [len(sheet["dots"]) for sheet in (voters, electors)] == [60, 60]
    assert voters["of"] == known.n_voters
    for sheet in (voters, electors):
        for node, x, y, colour in sheet["dots"]:
            assert 0 <= x <= sheet["side"]
            assert 0 <= y <= sheet["side"]
            assert colour == str(known.labels[node])
    assert all(node < known.n_voters for node, *_ in voters["dots"])
    assert all(node >= known.n_voters for node, *_ in electors["dots"])
    assert attribute_map(known) == [voters, electors]


def test_like_lies_near_like(known):
    """Two far groups of attributes make two far groups of dots."""
    n = known.n_voters + known.n_electors
    side = np.arange(n) % 2
    rows = np.random.default_rng(0).normal(size=(n, 5)) + 100 * side[:, None]
    augmented = dataclasses.replace(known.augmented, attributes=rows)
    sheets = attribute_map(dataclasses.replace(known, augmented=augmented))
    dots = [dot for sheet in sheets for dot in sheet["dots"]]
    places = np.array([(x, y) for _, x, y, _ in dots], dtype=float)
    sides = np.array([side[node] for node, *_ in dots])
    centres = [places[sides == value].mean(axis=0) for value in (0, 1)]
    nearest = [np.argmin([np.linalg.norm(p - c) for c in centres]) for p in places]
    assert (np.array(nearest) == sides).mean() > 0.9


def test_a_tiny_graph_needs_no_map(elected):
    assert attribute_map(elected) is None
