import numpy as np
import pytest

from elco.cover import Cover
from elco.errors import InputError


def lists(cover: Cover) -> list[list[int]]:
    return [cover.voters_of(i).tolist() for i in range(cover.n_constituencies)]


def test_sizes_overlap_and_coverage():
    cover = Cover.from_lists([[0, 1, 2], [2, 3]], n_voters=5)
    assert cover.sizes.tolist() == [3, 2]
    assert cover.overlap.tolist() == [1, 1, 2, 1, 0]
    assert cover.coverage == 0.8
    assert repr(cover) == "Cover(2 constituencies over 5 voters, 80% covered)"


def test_normalised_rows_sum_to_one():
    weights = Cover.from_lists([[0, 1], [2]], 3).normalised().toarray()
    assert weights.tolist() == [[0.5, 0.5, 0], [0, 0, 1]]


def test_a_voter_named_twice_counts_once():
    assert lists(Cover.from_pairs(np.array([0, 0]), np.array([1, 1]), 1, 2)) == [[1]]


def test_canonical_drops_empty_and_repeated_ones_and_orders():
    cover = Cover.from_lists([[2, 3], [], [0, 1, 2], [3, 2], [0, 1]], n_voters=4)
    assert lists(cover.canonical()) == [[0, 1], [0, 1, 2], [2, 3]]


def test_within_sizes_includes_both_ends():
    cover = Cover.from_lists([[0], [0, 1], [0, 1, 2]], 3)
    assert lists(cover.within_sizes(2, 2)) == [[0, 1]]
    assert lists(cover.within_sizes(2, None)) == [[0, 1], [0, 1, 2]]


def test_holds_tells_whether_two_voters_share_a_constituency():
    cover = Cover.from_lists([[0, 1], [1, 2]], 4)
    assert cover.holds(np.array([0, 0, 3]), np.array([1, 2, 3])).tolist() == [True, False, False]


def test_union_keeps_both():
    first, second = Cover.from_lists([[0]], 2), Cover.from_lists([[1]], 2)
    assert lists(first.union(second)) == [[0], [1]]


def test_an_empty_cover_is_a_cover():
    cover = Cover.from_lists([], 3)
    assert cover.canonical().n_constituencies == 0
    assert cover.coverage == 0.0
    assert Cover.from_lists([], 0).coverage == 0.0


def test_a_voter_out_of_range_is_refused():
    with pytest.raises(InputError, match="outside 0 … 1"):
        Cover.from_lists([[2]], 2)
