import datetime
import logging

import numpy as np
import pyarrow as pa
import pytest
import scipy.sparse as sp

from elco.datasets.encoding import encode, lists
from elco.errors import InputError


def encoded(**columns):
    table = pa.table(columns)
    found = encode(table, table.column_names)
    return found.toarray() if sp.issparse(found) else found


def test_small_numbers_and_truth_stay_as_they_are():
    found = encoded(share=[0.25, 1.0, 0.5], member=[True, False, True])
    assert found.tolist() == [[0.25, 1.0], [1.0, 0.0], [0.5, 1.0]]


def test_counts_that_are_mostly_zero_stay_as_they_are():
    assert encoded(word=[0, 0, 0, 3]).ravel().tolist() == [0, 0, 0, 3]


def test_other_numbers_are_scaled():
    found = encoded(age=[20, 40, 60])
    assert np.allclose(found.mean(), 0)
    assert np.allclose(found.std(), 1)
    assert encoded(age=[7, 7]).tolist() == [[0.0], [0.0]]


def test_an_empty_number_takes_the_mean_and_says_so():
    found = encoded(age=[10.0, None, 30.0])
    assert np.allclose(found[1], [0.0, 1.0])
    assert found[:, 1].tolist() == [0, 1, 0]


def test_categories_get_a_column_each_the_largest_first():
    found = encoded(colour=["red", "blue", "blue", None, "red", "blue"])
    assert found.tolist() == [[0, 1], [1, 0], [1, 0], [0, 0], [0, 1], [1, 0]]


def test_text_becomes_words():
    texts = ["graphs of many nodes", "nodes and many edges", "a paper on cooking rice"]
    found = encoded(title=texts)
    assert found.shape == (3, 10)
    assert found[0] @ found[1] > 0 == found[0] @ found[2]


def test_names_tell_nothing():
    assert encode(pa.table({"name": [f"n{i}" for i in range(10)]}), ["name"]) is None
    assert encode(pa.table({"gone": pa.nulls(3)}), ["gone"]) is None
    assert encode(pa.table({"x": [1]}), []) is None


def test_times_are_numbers():
    days = [datetime.date(2020, 1, day) for day in (1, 2, 3)]
    assert np.allclose(encoded(day=days).ravel(), np.sqrt(1.5) * np.array([-1, 0, 1]))


def test_dictionaries_are_their_values():
    column = pa.array(["a", "b", "a"]).dictionary_encode()
    assert encoded(kind=column).tolist() == [[1, 0], [0, 1], [1, 0]]


def test_what_was_done_is_said_once_for_columns_alike(caplog):
    with caplog.at_level(logging.INFO, "elco"):
        encoded(w1=[0.0, 1.0], w2=[1.0, 0.0], size=[5, 500])
    assert caplog.messages == [
        "read     w1 … w2 (2 columns): numbers as they are",
        "read     size: numbers, scaled",
    ]


def test_what_cannot_be_read_is_refused():
    with pytest.raises(InputError, match="infinite"):
        encoded(x=[np.inf, 1.0])
    with pytest.raises(InputError, match="holds list"):
        encoded(x=[[1.0], [2.0]], y=[1, 2])


def test_lists():
    assert lists(pa.array([[1.0, 2.0], [3.0, 4.0]])).tolist() == [[1, 2], [3, 4]]
    with pytest.raises(InputError, match="different lengths"):
        lists(pa.array([[1.0], [3.0, 4.0]]))
