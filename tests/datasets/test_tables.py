import numpy as np
import pytest
from same_graph import same

from elco.datasets.tables import read_tables, write_tables
from elco.errors import DatasetError
from elco.graph import Graph


def folder_of(tmp_path, nodes: str, edges: str = "src,dst\n"):
    (tmp_path / "nodes.csv").write_text(nodes)
    (tmp_path / "edges.csv").write_text(edges)
    return tmp_path


def test_csv_by_hand(tmp_path):
    folder = folder_of(
        tmp_path,
        "id,label,split,age,height\nann,cat,train,1,2.5\nbob,,,3,4\neve,dog,validation,5,6\n",
        "src,dst,weight\nann,bob,2\nbob,eve,1\nbob,ann,3\n",
    )
    graph = read_tables(folder)
    assert graph.node_ids.tolist() == ["ann", "bob", "eve"]
    assert graph.class_names == ("cat", "dog")
    assert graph.labels.tolist() == [0, -1, 1]
    assert graph.train_mask.tolist() == [True, False, False]
    assert graph.val_mask.tolist() == [False, False, True]
    # Numbers of any size are scaled: mean 0, deviation 1.
    assert graph.attributes[1:2, 0].tolist() == [0.0]
    assert np.allclose(graph.attributes.std(axis=0), 1.0)
    assert graph.adjacency.toarray().tolist() == [[0, 3, 0], [3, 0, 1], [0, 1, 0]]


def test_the_least_that_is_needed(tmp_path):
    graph = read_tables(folder_of(tmp_path, "id\n5\n7\n", "src,dst\n7,5\n"))
    assert graph.node_ids.tolist() == [5, 7]
    assert graph.n_edges == 1
    assert graph.attributes.shape == (2, 2)


def test_ids_of_different_type_are_matched(tmp_path):
    graph = read_tables(folder_of(tmp_path, "id\n5\nx\n6\n", "src,dst\n5,6\n"))
    assert graph.adjacency.toarray().tolist() == [[0, 0, 1], [0, 0, 0], [1, 0, 0]]


def test_number_classes_are_ordered_by_value(tmp_path):
    graph = read_tables(folder_of(tmp_path, "id,label\n1,10\n2,9\n3,2\n"))
    assert graph.class_names == ("2", "9", "10")


def test_there_and_back(synthetic, tmp_path):
    write_tables(synthetic, tmp_path / "g")
    assert same(read_tables(tmp_path / "g"), synthetic)


def test_dense_and_named_there_and_back(tmp_path):
    graph = Graph([[0, 2.5], [2.5, 0]], [[1.0, 2], [3, 4]], [0, 1], [0], node_ids=["a", "b"])
    write_tables(graph, tmp_path / "g")
    assert same(read_tables(tmp_path / "g"), graph)


@pytest.mark.parametrize(
    ("nodes", "edges", "message"),
    [
        ("title\n1\n", "src,dst\n", "no column 'id'; it has: title"),
        ("id\n1\n", "here,there\n", "no column 'src'"),
        ("id\n1\n", "src,dst\n1,2\n", "column 'dst' names .*2.*, which no node is"),
        ("id\n1\n1\n", "src,dst\n", "1.* occurs more than once"),
        ("id\n1\n\n2,3\n", "src,dst\n", "cannot read"),
        ("id,split\n1,later\n", "src,dst\n", "column 'split' holds 'later'"),
        ("id,label,split\n1,,train\n", "src,dst\n", "without a label"),
        ("id\na\n\n", "src,dst\na,\n", "has 1 empty cells"),
    ],
)
def test_bad_tables_are_refused(nodes, edges, message, tmp_path):
    with pytest.raises(DatasetError, match=message):
        read_tables(folder_of(tmp_path, nodes, edges))


def test_missing_tables_are_named(tmp_path):
    with pytest.raises(DatasetError, match=r"has no nodes.parquet, nodes.csv, nodes.tsv"):
        read_tables(tmp_path)


def test_a_broken_parquet_is_refused(tmp_path):
    folder_of(tmp_path, "id\n1\n")
    (tmp_path / "nodes.parquet").write_bytes(b"PAR1 not really")
    with pytest.raises(DatasetError, match="cannot read"):
        read_tables(tmp_path)


def test_columns_may_have_other_common_names(tmp_path):
    folder = folder_of(tmp_path, "Node,Class\na,x\nb,\n", "source,target\na,b\n")
    graph = read_tables(folder)
    assert graph.node_ids.tolist() == ["a", "b"]
    assert graph.labels.tolist() == [0, -1]
    assert graph.n_edges == 1
