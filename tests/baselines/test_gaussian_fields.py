import numpy as np
import pytest
from small_problems import path, problem

from elco.baselines.gaussian_fields import GaussianFields, harmonic


def test_a_path_between_two_labels_is_a_straight_line():
    field = harmonic(problem(path(5), 5, {0: 0, 4: 1}))
    assert field[:, 1] == pytest.approx([0.0, 0.25, 0.5, 0.75, 1.0], abs=1e-6)
    assert field.sum(axis=1) == pytest.approx(np.ones(5))


def test_what_no_label_reaches_takes_the_shares_of_the_classes():
    parts = problem([(0, 1), (3, 4)], 6, {0: 0, 1: 0, 2: 1})
    assert harmonic(parts)[3:].tolist() == [[0, 0]] * 3
    (scores,) = GaussianFields().epochs(parts, 0)
    assert np.exp(scores[3:]) == pytest.approx(np.tile([2 / 3, 1 / 3], (3, 1)))


def test_a_label_of_less_weight_is_a_neighbour_that_holds_it():
    """Node 1 lies between a given label and, over a link of weight 1/2, its own."""
    field = harmonic(problem([(0, 1)], 2, {0: 0, 1: 1}, weight=[1.0, 0.5]))
    assert field[1] == pytest.approx([1 / 1.5, 0.5 / 1.5])


def test_class_masses_are_scaled_to_the_shares_of_the_labels():
    """Of three free nodes the first class holds 3/4 + 1/2 + 1/4 of 3, half as it should be."""
    parts = problem([*path(5), (1, 5), (1, 6)], 7, {0: 0, 4: 1})
    (scores,) = GaussianFields().epochs(parts, 0)
    field = harmonic(parts)
    mass = field[[1, 2, 3, 5, 6]].sum(axis=0)
    scaled = field[2] / mass
    assert np.exp(scores[2]) == pytest.approx(scaled / scaled.sum())
    assert mass[0] > mass[1]
    assert scores[2].argmax() == 1  # equal votes, and the rarer class counts more
