import numpy as np
import pyarrow as pa
import pytest
from same_graph import same

from elco.datasets import from_tables, load
from elco.errors import InputError

NODES = {
    "id": ["ann", "bob", "eve", "joe"],
    "label": ["cat", None, "dog", None],
    "split": ["train", None, "train", "test"],
    "about": ["writes about graphs", "cooks rice", "graphs and many nodes", "rice with many beans"],
    "colour": ["red", "red", "blue", "blue"],
    "age": [30, 40, None, 50],
}
EDGES = {
    "source": ["ann", "bob", "eve"],
    "target": ["bob", "eve", "joe"],
    "weight": [1.0, 2.0, 1.0],
}


def pandas_frame(columns):
    return pytest.importorskip("pandas").DataFrame(columns)


def polars_frame(columns):
    return pytest.importorskip("polars").DataFrame(columns)


class Stream:
    """Anything that speaks Arrow."""

    def __init__(self, columns):
        self._table = pa.table(columns)

    def __arrow_c_stream__(self, requested_schema=None):
        return self._table.__arrow_c_stream__(requested_schema)


MAKERS = [dict, pa.table, Stream, pandas_frame, polars_frame]


@pytest.fixture
def from_a_folder(tmp_path):
    for name, columns in (("nodes", NODES), ("edges", EDGES)):
        lines = [",".join(columns)]
        for row in zip(*columns.values(), strict=True):
            lines.append(",".join("" if value is None else str(value) for value in row))
        (tmp_path / f"{name}.csv").write_text("\n".join(lines) + "\n")
    return load(tmp_path)


@pytest.mark.parametrize("make", MAKERS)
def test_a_table_is_read_as_a_folder_is(make, from_a_folder):
    graph = from_tables(make(NODES), make(EDGES))
    assert same(graph, from_a_folder)
    assert graph.class_names == ("cat", "dog")
    assert graph.train_mask.tolist() == [True, False, True, False]


def test_categories_of_pandas_and_polars(from_a_folder):
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    frame = pandas.DataFrame(NODES).astype({"colour": "category", "label": "category"})
    assert same(from_tables(frame, EDGES), from_a_folder)
    frame = polars.DataFrame(NODES).with_columns(polars.col("colour").cast(polars.Categorical))
    assert same(from_tables(frame, EDGES), from_a_folder)


def test_the_index_of_a_frame_is_an_id_or_nothing():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"id": ["a", "x", "b"], "age": [0.1, 0.5, 0.3]})
    edges = {"src": ["a"], "dst": ["b"]}
    assert from_tables(frame[frame.id != "x"], edges).attributes.shape == (2, 1)
    assert from_tables(frame.set_index("id"), edges).node_ids.tolist() == ["a", "x", "b"]


@pytest.mark.parametrize("make", MAKERS[1:])
def test_class_numbers_with_gaps_stay_whole(make):
    nodes = make({"id": [5, 6, 7], "label": [0, None, 2]})
    graph = from_tables(nodes, make({"src": [5, 6], "dst": [6, 7]}))
    assert graph.class_names == ("0", "2")
    assert graph.labels.tolist() == [0, -1, 1]


def test_classes_can_be_named_in_their_order():
    graph = from_tables(NODES, EDGES, class_names=["dog", "bird", "cat"])
    assert graph.class_names == ("dog", "bird", "cat")
    assert graph.labels.tolist() == [2, -1, 0, -1]


@pytest.mark.parametrize("kind", [pa.list_(pa.float64()), pa.list_(pa.float64(), 2)])
def test_a_column_of_lists(kind):
    lists = pa.array([[1.0, 2.0], [3.0, 4.0]], kind)
    graph = from_tables(
        pa.table({"id": [0, 1], "attributes": lists}), pa.table({"src": [0], "dst": [1]})
    )
    assert np.asarray(graph.attributes).tolist() == [[1, 2], [3, 4]]


def test_edges_alone():
    graph = from_tables(None, {"from": ["a", "b"], "to": ["b", "c"]})
    assert sorted(graph.node_ids.tolist()) == ["a", "b", "c"]


def test_a_graph_there_and_back(synthetic):
    nodes = pa.table(
        {
            "id": synthetic.node_ids,
            "label": [synthetic.class_names[label] for label in synthetic.labels],
            "split": np.select(
                [synthetic.train_mask, synthetic.val_mask, synthetic.test_mask],
                ["train", "val", "test"],
                "",
            ),
            "attributes": list(synthetic.attributes.toarray()),
        }
    )
    source, target = synthetic.adjacency.nonzero()
    assert same(from_tables(nodes, {"src": source, "dst": target}), synthetic)


@pytest.mark.parametrize(
    ("nodes", "edges", "message"),
    [
        ({"key": [1]}, EDGES, "nodes have no column 'id'; they have: key"),
        (NODES, {"a": [1]}, "edges have no column 'src'; they have: a"),
        ([1, 2], EDGES, "nodes are a list; expected a table"),
        ({"id": ["ann"]}, EDGES, "names 'bob', which no node is"),
    ],
)
def test_what_is_wrong_is_said(nodes, edges, message):
    with pytest.raises(InputError, match=message):
        from_tables(nodes, edges)
