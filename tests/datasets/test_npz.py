import numpy as np
import pytest
from same_graph import same

from elco.datasets.npz import read_npz, write_npz
from elco.errors import DatasetError, ElcoError
from elco.graph import Graph


def test_there_and_back(synthetic, tmp_path):
    write_npz(synthetic, tmp_path / "g.npz")
    assert same(read_npz(tmp_path / "g.npz"), synthetic)


def test_dense_weighted_and_named(tmp_path):
    graph = Graph([[0, 2.5], [2.5, 0]], [[1.0, 2], [3, 4]], [0, 1], [0], node_ids=["a", "b"])
    write_npz(graph, tmp_path / "g.npz")
    assert same(read_npz(tmp_path / "g.npz"), graph)


def test_the_least_that_is_needed(tmp_path):
    np.savez(tmp_path / "g.npz", edges=np.array([[0, 1], [2, 1]]))
    graph = read_npz(tmp_path / "g.npz")
    assert (graph.n_nodes, graph.n_edges, graph.name) == (3, 2, "g")


def test_nothing_is_overwritten(synthetic, tmp_path):
    (tmp_path / "g.npz").write_text("precious")
    with pytest.raises(ElcoError, match="exists already"):
        write_npz(synthetic, tmp_path / "g.npz")
    assert (tmp_path / "g.npz").read_text() == "precious"


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        ({"y": np.array([0])}, "no array 'edges'"),
        ({"edges": np.array([[0.5, 1.0]])}, "no array 'edges' of whole numbers"),
        ({"edges": np.array([0, 1])}, "no array 'edges'"),
        ({"edges": np.array([[0, 5]]), "y": np.array([0, 1])}, "outside 0 … 1"),
        ({"edges": np.array([[0, -1]]), "y": np.array([0, 1])}, "outside 0 … 1"),
        ({"edges": np.array([[0, 1]]), "weights": np.ones(3)}, "3 weights for 1 edges"),
        ({"edges": np.array([[0, 1]]), "x": np.array([[np.nan], [1.0]])}, "NaN"),
        ({"edges": np.array([[{}, {}]], dtype=object)}, "not an .npz of plain arrays"),
        (
            {
                "edges": np.array([[0, 1]]),
                "x_data": np.ones(1),
                "x_indices": np.array([9]),
                "x_indptr": np.array([0, 1, 1]),
                "x_shape": np.array([2, 2]),
            },
            "g.npz",
        ),
    ],
)
def test_bad_files_are_refused(arrays, message, tmp_path):
    np.savez(tmp_path / "g.npz", **arrays)
    with pytest.raises(DatasetError, match=message):
        read_npz(tmp_path / "g.npz")


@pytest.mark.parametrize("content", [b"", b"garbage", b"PK\x03\x04 but no more"])
def test_no_npz_at_all(content, tmp_path):
    (tmp_path / "g.npz").write_bytes(content)
    with pytest.raises(DatasetError, match=r"not an .npz"):
        read_npz(tmp_path / "g.npz")


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(DatasetError, match="there is no file"):
        read_npz(tmp_path / "g.npz")
