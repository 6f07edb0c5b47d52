import numpy as np
import pytest
from same_graph import same

from elco.datasets import load
from elco.datasets.arrays import read_arrays, write_arrays
from elco.errors import DatasetError, ElcoError
from elco.graph import Graph


def test_there_and_back(synthetic, tmp_path):
    write_arrays(synthetic, tmp_path / "synthetic")
    assert same(load(tmp_path / "synthetic"), synthetic)


def test_dense_weighted_and_named(tmp_path):
    graph = Graph([[0, 2.5], [2.5, 0]], [[1.0, 2], [3, 4]], [0, 1], [0], node_ids=["a", "b"])
    write_arrays(graph, tmp_path / "graph")
    assert same(read_arrays(tmp_path / "graph"), graph)


def test_what_is_in_order_is_mapped_not_read(synthetic, tmp_path):
    dense = Graph(synthetic.adjacency, synthetic.attributes.toarray())
    write_arrays(dense, tmp_path / "g")
    graph = read_arrays(tmp_path / "g")
    for array in (graph.adjacency.indices, graph.attributes):
        while array is not None and not isinstance(array, np.memmap):
            array = array.base
        assert isinstance(array, np.memmap)


def test_nothing_is_overwritten(synthetic, tmp_path):
    (tmp_path / "g").mkdir()
    (tmp_path / "g" / "precious").write_text("")
    with pytest.raises(ElcoError, match="exists already"):
        write_arrays(synthetic, tmp_path / "g")


@pytest.mark.parametrize(
    ("name", "array", "message"),
    [
        ("indices", np.array([{}], dtype=object), "not an array of plain values"),
        ("indices", np.array([9, 0]), "not a valid sparse matrix|greater than"),
        ("indptr", np.array([0, 2, 1]), "decreas|valid"),
        ("labels", np.array([0]), "expected \\(2,\\)"),
        ("weights", np.array([np.nan, 1.0]), "NaN"),
    ],
)
def test_nonsense_is_refused(tmp_path, name, array, message):
    write_arrays(Graph([[0, 1], [1, 0]]), tmp_path / "g")
    np.save(tmp_path / "g" / f"{name}.npy", array, allow_pickle=True)
    with pytest.raises(DatasetError, match=message):
        read_arrays(tmp_path / "g")


def test_an_empty_folder_is_refused(tmp_path):
    with pytest.raises(DatasetError, match="no indptr"):
        read_arrays(tmp_path)
