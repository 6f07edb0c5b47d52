import numpy as np
import pytest

from elco.sparse import adjacency_of, compact, from_entries


def test_entries_at_the_same_place_add_up():
    matrix = from_entries(np.array([1.0, 2.0]), np.array([0, 0]), np.array([1, 1]), (2, 2))
    assert matrix.toarray().tolist() == [[0, 3], [0, 0]]


def test_indices_are_32_bit_where_they_fit():
    rows = np.array([0], dtype=np.int64)
    matrix = compact(from_entries(np.ones(1), rows, rows, (2, 2)))
    assert matrix.indices.dtype == matrix.indptr.dtype == np.int32


@pytest.mark.parametrize("weights", [None, np.array([1.0, 5.0, 2.0])])
def test_a_repeated_edge_counts_once_with_its_largest_weight(weights):
    matrix = adjacency_of(np.array([0, 1, 0]), np.array([1, 0, 2]), 3, weights)
    heavy, light = (5, 2) if weights is not None else (1, 1)
    assert matrix.toarray().tolist() == [[0, heavy, light], [heavy, 0, 0], [light, 0, 0]]


def test_a_self_loop_stays_for_the_border_to_report():
    assert adjacency_of(np.array([0]), np.array([0]), 1).toarray().tolist() == [[1]]


def test_no_edges():
    assert adjacency_of(np.array([], dtype=int), np.array([], dtype=int), 3, np.array([])).nnz == 0
