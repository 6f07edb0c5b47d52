import numpy as np
import pyarrow as pa
import pyarrow.parquet
import pytest

from elco.datasets.registry import load
from elco.errors import DatasetError


def write(folder, attributes, *, parts=1):
    nodes = pa.table({"id": ["a", "b", "c"], "label": ["x", None, "y"]})
    edges = pa.table({"src": ["a", "b"], "dst": ["b", "c"]})
    for name, table in (("nodes", nodes), ("edges", edges), ("attributes", attributes)):
        place = folder / f"{name}.parquet"
        place.mkdir(parents=True)
        step = -(-len(table) // parts)
        for i in range(parts):
            piece = table.slice(i * step, step)
            pa.parquet.write_table(piece, place / f"part-{i:05d}-x.parquet")
        (place / "_SUCCESS").write_text("")


@pytest.mark.parametrize("parts", [1, 2])
def test_triples_in_a_folder_of_files(tmp_path, parts):
    triples = pa.table({"id": ["c", "a"], "attribute": [1, 0], "value": [0.5, 2.0]})
    write(tmp_path, triples, parts=parts)
    graph = load(tmp_path)
    assert graph.node_ids.tolist() == ["a", "b", "c"]
    assert graph.attributes.toarray().tolist() == [[2.0, 0.0], [0.0, 0.0], [0.0, 0.5]]
    assert graph.n_edges == 2


def test_lists_in_any_order(tmp_path):
    rows = [[3.0, 1.0], [1.0, 1.0], [2.0, 1.0]]
    write(tmp_path, pa.table({"id": ["c", "a", "b"], "attributes": rows}))
    assert np.array_equal(load(tmp_path).attributes, [[1.0, 1.0], [2.0, 1.0], [3.0, 1.0]])


@pytest.mark.parametrize(
    ("attributes", "reason"),
    [
        ({"id": ["a"], "attributes": [[1.0]]}, "one list for every node"),
        ({"id": ["a"], "value": [1.0]}, "neither"),
        ({"id": ["z"], "attribute": [0], "value": [1.0]}, "which no node is"),
    ],
)
def test_what_is_wrong_is_said(tmp_path, attributes, reason):
    write(tmp_path, pa.table(attributes))
    with pytest.raises(DatasetError, match=reason):
        load(tmp_path)


def test_a_folder_without_a_file_is_named(tmp_path):
    (tmp_path / "nodes.parquet").mkdir()
    with pytest.raises(DatasetError, match="holds no Parquet file"):
        load(tmp_path)
