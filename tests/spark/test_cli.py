"""The command, from a folder of Parquet tables to another."""

import json

import pytest
from command_line import elco

from elco.datasets import synthetic_graph
from elco.datasets.augmented import read_augmented
from elco.datasets.tables import write_tables

pytestmark = pytest.mark.spark


def test_from_folder_to_folder(tmp_path):
    from elco.spark.tables import write_for_spark

    graph = synthetic_graph(n_nodes=100, labels_per_class=8, val_per_class=8, n_attributes=9)
    write_for_spark(graph, tmp_path / "in")
    arguments = ("augment", str(tmp_path / "in"), "--out", str(tmp_path / "out"), "--json")
    spark = ("--engine", "spark", "--master", "local[1]", "--set", "electors=constituencies")
    done = elco(*arguments, *spark, "--set", "rounds=0")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    made = read_augmented(tmp_path / "out")
    assert made.n_electors == sum(told["electors"].values()) > 0
    assert [stage["stage"] for stage in told["stages"]][:3] == ["read", "personas", "cluster"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "out"]
    again = elco(*arguments, *spark)
    assert again.returncode == 1
    assert "exists already" in again.stderr


def test_files_of_one_machine_are_refused(tmp_path):
    write_tables(synthetic_graph(n_nodes=100), tmp_path / "in")
    done = elco("augment", str(tmp_path / "in"), "--out", str(tmp_path / "o"), "--engine", "spark")
    assert done.returncode == 1
    assert "write_for_spark" in done.stderr
