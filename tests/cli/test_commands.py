"""The command line as a person meets it: real processes, real files."""

import json
from pathlib import Path

import numpy as np
import pytest
from command_line import elco

from elco.datasets.augmented import read_augmented
from elco.datasets.npz import write_npz


@pytest.fixture
def graph_file(synthetic, tmp_path) -> str:
    write_npz(synthetic, tmp_path / "small.npz")
    return str(tmp_path / "small.npz")


QUICKLY = ("--set", "rank=20")
HERE = ("--jobs", "1")


def test_help_teaches():
    done = elco("--help")
    assert done.returncode == 0
    for word in ("demo", "compare", "augment", "datasets", "doctor", "Start with elco demo"):
        assert word in done.stdout


@pytest.mark.parametrize(
    "command", ["demo", "compare", "augment", "doctor", "datasets", "reproduce", "predict", "audit"]
)
def test_every_command_has_help(command):
    done = elco(command, "--help")
    assert done.returncode == 0
    assert "Usage" in done.stdout


def test_version():
    import elco as package

    assert elco("--version").stdout == f"elco {package.__version__}\n"


def test_augment_then_load(graph_file, tmp_path):
    out = tmp_path / "out"
    done = elco("augment", graph_file, "--out", str(out), "--json", *QUICKLY)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    graph = read_augmented(out)
    assert result["electors"] == graph.count_electors()
    assert result["voters"] == graph.n_voters == 400


def test_augment_twice_gives_the_same_bytes(graph_file, tmp_path):
    for name in ("one", "two"):
        assert elco("augment", graph_file, "-o", str(tmp_path / name), *QUICKLY).returncode == 0
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes(), path.name


def test_augment_overwrites_only_by_force(graph_file, tmp_path):
    out = str(tmp_path / "out")
    assert elco("augment", graph_file, "-o", out, *QUICKLY).returncode == 0
    again = elco("augment", graph_file, "-o", out, *QUICKLY)
    assert again.returncode == 1
    assert "exists already: choose another name, or add --force" in again.stderr
    assert elco("augment", graph_file, "-o", out, "--force", *QUICKLY).returncode == 0


def test_augment_cora_there_and_back(cora, tmp_path):
    from elco.pipeline import augment

    done = elco("augment", "cora", "--out", str(tmp_path / "d"), "--set", "rounds=1", "--json")
    assert done.returncode == 0, done.stderr
    expected = augment(cora.adjacency, cora.attributes, cora.training_labels(), rounds=1)
    found = read_augmented(tmp_path / "d")
    assert (found.adjacency != expected.adjacency).nnz == 0
    assert (found.attributes != expected.attributes).nnz == 0
    assert np.array_equal(found.labels, expected.labels)
    assert np.array_equal(found.confidence, expected.confidence)


def test_compare_prints_one_json_object_and_nothing_else(graph_file):
    done = elco(
        "compare",
        graph_file,
        "--models",
        "gcn",
        "--seeds",
        "5,6",
        "--patience",
        "5",
        "--json",
        *HERE,
        *QUICKLY,
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert [row["model"] for row in result["rows"]] == ["gcn"]
    assert result["rows"][0]["base"]["n"] == 2
    assert result["protocol"]["seeds"] == [5, 6]
    assert "train" in done.stderr


def test_compare_prints_a_table_and_can_be_quiet(graph_file):
    done = elco(
        *("compare", graph_file, "--models", "gcn", "--seeds", "2", "--patience", "5", "-q"),
        *(*HERE, *QUICKLY),
    )
    assert done.returncode == 0
    assert done.stderr == ""
    for word in ("the graph alone", "canvass", "kept by validation", "GCN", "95 % interval"):
        assert word in done.stdout
    assert "\x1b[" not in done.stdout


def test_compare_on_random_splits(graph_file, tmp_path):
    page = tmp_path / "report.html"
    done = elco(
        *("compare", graph_file, "--models", "gcn", "--splits", "2", "--patience", "5", "--json"),
        *("--labels-per-class", "5", "--val-per-class", "5", "--report", str(page)),
        *(*HERE, *QUICKLY),
    )
    result = json.loads(done.stdout)
    assert result["protocol"]["random_splits"] is True
    assert result["protocol"]["seeds"] == [0, 1]
    assert "15 nodes have a training label" in page.read_text("utf-8")


def test_demo_on_a_small_graph(graph_file, tmp_path):
    out = tmp_path / "demo"
    done = elco("demo", "--graph", graph_file, "--seeds", "1", "--out", str(out), *HERE)
    assert done.returncode == 0, done.stderr
    for row in ("the graph alone", "canvass", "paper"):
        assert row in done.stdout
    page = (out / "report.html").read_text("utf-8")
    assert "with and without ELCO" in page
    assert 'id="explorer-data"' in page
    assert json.loads((out / "comparison.json").read_text())["graph"] == "small"
    assert "Next: elco predict my_graph/ --out predictions.csv" in done.stderr.splitlines()[-1]


def test_demo_goes_on_without_a_network(tmp_path):
    done = elco(
        *("demo", "--recipe", "paper", "--seeds", "1", "--out", str(tmp_path / "demo"), *HERE),
        ELCO_CACHE_DIR=str(tmp_path / "cache"),
        ELCO_DATA_DIR="",
        PIP_NO_INDEX="1",
        PIP_FIND_LINKS=str(tmp_path),
    )
    assert done.returncode == 0, done.stderr
    assert "The demo goes on with a generated graph" in done.stderr
    assert (tmp_path / "demo" / "report.html").is_file()


def test_datasets_list():
    names = [row["name"] for row in json.loads(elco("datasets", "list", "--json").stdout)]
    assert names == ["cora", "citeseer", "pubmed", "synthetic"]


def test_doctor_is_content():
    done = elco("doctor", "--json")
    assert done.returncode == 0, done.stdout
    assert all(row["ok"] for row in json.loads(done.stdout))


def bad_folder(tmp_path: Path) -> str:
    (tmp_path / "nodes.csv").write_text("id,label,split\n1,a,train\n2,b,\n")
    (tmp_path / "edges.csv").write_text("src,dst\n1,2\n")
    return str(tmp_path)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("compare", "nonesuch"), 1, "no dataset and no folder named 'nonesuch'"),
        (("compare", "nothing.npz"), 1, "there is no file nothing.npz"),
        (("augment", "nonesuch", "--out", "x"), 1, "no dataset and no folder"),
        (("augment", "synthetic"), 2, "Missing option"),
        (("compare", "synthetic", "--seeds", "many"), 2, "names no seeds"),
        (("compare", "synthetic", "--models", "nope"), 1, "model is 'nope'"),
        (("compare", "synthetic", "--recipe", "nope"), 1, "recipe is 'nope'"),
        (("compare", "synthetic", "--set", "nope=1"), 1, "unknown setting 'nope'"),
        (("compare", "synthetic", "--set", "nope"), 2, "expected NAME=VALUE"),
        (("compare", "synthetic", "--splits", "2", "--labels-per-class", "999"), 1, "needs more"),
        (("datasets", "fetch", "nope"), 1, "dataset is 'nope'"),
        (("nope",), 2, "No such command"),
    ],
)
def test_mistakes_get_one_sentence(arguments, code, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = elco(*arguments)
    assert done.returncode == code
    assert message in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == []


def test_a_class_without_a_training_label(tmp_path):
    done = elco("augment", bad_folder(tmp_path), "--out", str(tmp_path / "out"))
    assert done.returncode == 1
    assert "no training label for class 1" in done.stderr
    assert not (tmp_path / "out").exists()


def test_a_graph_without_a_split(tmp_path, synthetic):
    write_npz(synthetic.with_split(None, None, None), tmp_path / "g.npz")
    done = elco("compare", str(tmp_path / "g.npz"))
    assert done.returncode == 1
    assert "no training split" in done.stderr
