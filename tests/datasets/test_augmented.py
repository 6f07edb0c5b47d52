import hashlib
import json
from pathlib import Path

import numpy as np
import pytest
from same_augmented import assert_same

from elco.datasets.augmented import elector_ids, fingerprint, read_augmented, write_augmented
from elco.datasets.registry import load
from elco.errors import DatasetError, ElcoError
from elco.graph import Graph
from elco.pipeline import augment


@pytest.fixture(params=["canvass", "paper"])
def made(request, synthetic):
    labels = synthetic.training_labels()
    return augment(synthetic.adjacency, synthetic.attributes, labels, recipe=request.param)


def digest(folder: Path) -> dict[str, str]:
    return {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in sorted(folder.iterdir())}


def test_there_and_back(synthetic, made, tmp_path):
    write_augmented(synthetic, made, tmp_path / "g")
    assert_same(read_augmented(tmp_path / "g"), made)


def test_a_class_that_only_hidden_nodes_have_first_letters_of(made, tmp_path, synthetic):
    """Class numbers survive even if names sort differently."""
    graph = Graph(
        synthetic.adjacency,
        synthetic.attributes,
        synthetic.labels,
        synthetic.train_mask,
        class_names=("zebra", "ant", "Monkey"),
    )
    write_augmented(graph, made, tmp_path / "g")
    assert_same(read_augmented(tmp_path / "g"), made)


def test_as_an_ordinary_graph(synthetic, made, tmp_path):
    write_augmented(synthetic, made, tmp_path / "g")
    graph = load(tmp_path / "g")
    assert graph.n_nodes == made.n_voters + made.n_electors
    assert (graph.adjacency != made.adjacency).nnz == 0
    assert np.array_equal(graph.training_labels(), made.labels)
    assert np.array_equal(graph.test_mask[: made.n_voters], synthetic.test_mask)


def test_the_same_seed_gives_the_same_bytes(synthetic, made, tmp_path):
    write_augmented(synthetic, made, tmp_path / "one")
    write_augmented(synthetic, made, tmp_path / "two")
    assert digest(tmp_path / "one") == digest(tmp_path / "two")


def test_what_the_folder_says(synthetic, made, tmp_path):
    write_augmented(synthetic, made, tmp_path / "g")
    assert sorted(digest(tmp_path / "g")) == [
        "attributes.npz",
        "cover.parquet",
        "edges.parquet",
        "electors.parquet",
        "meta.json",
        "nodes.parquet",
        "targets.parquet",
    ]
    meta = json.loads((tmp_path / "g" / "meta.json").read_text())
    assert meta["schema_version"] == 3
    assert meta["input_sha256"] == fingerprint(synthetic)
    assert meta["recipe"]["random_state"] == 0


def test_nothing_is_overwritten_and_nothing_left_behind(synthetic, made, tmp_path):
    (tmp_path / "g").mkdir()
    (tmp_path / "g" / "precious").write_text("")
    with pytest.raises(ElcoError, match="exists already"):
        write_augmented(synthetic, made, tmp_path / "g")
    write_augmented(synthetic, made, tmp_path / "g", force=True)
    assert [path.name for path in tmp_path.iterdir()] == ["g"]
    assert not (tmp_path / "g" / "precious").exists()


@pytest.mark.parametrize(
    ("voters", "expected"),
    [
        (np.array([3, 9]), [10, 11]),
        (np.array(["a", "b"]), ["elector-0", "elector-1"]),
        (np.array(["elector-1", "b"]), ["_elector-0", "_elector-1"]),
        (np.array([2**63 - 1]), ["elector-0", "elector-1"]),
        (np.array([], dtype=np.int64), [0, 1]),
    ],
)
def test_electors_get_free_ids(voters, expected):
    assert elector_ids(voters, 2).tolist() == expected


@pytest.mark.parametrize("meta", [None, "{", "{}", "[]", '{"schema_version": 99}'])
def test_a_folder_of_something_else_is_refused(meta, tmp_path):
    if meta is not None:
        (tmp_path / "meta.json").write_text(meta)
    with pytest.raises(DatasetError):
        read_augmented(tmp_path)
