import json
import signal
import subprocess
import sys

import pyarrow.csv
import pytest
from command_line import elco

from elco.datasets.npz import write_npz

NODES = """id,text,label
ann,likes graphs and trees very much,maths
bob,likes trees,
eve,cooks rice and beans for dinner,food
"""
EDGES = "src,dst\nann,bob\nbob,eve\n"


def test_three_lines_work_with_no_option_at_all(tmp_path):
    (tmp_path / "nodes.csv").write_text(NODES)
    (tmp_path / "edges.csv").write_text(EDGES)
    done = elco("predict", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "1 label predicted: " in done.stdout
    assert done.stderr.splitlines()[-1] == f"Next: elco predict {tmp_path} --out predictions.csv"
    assert "text: text," in done.stderr


@pytest.fixture
def graph_file(synthetic, tmp_path) -> str:
    write_npz(synthetic, tmp_path / "small.npz")
    return str(tmp_path / "small.npz")


def test_predictions_are_written_and_explained(graph_file, tmp_path, synthetic):
    out = tmp_path / "p.csv"
    node = str(synthetic.node_ids[0])
    page = tmp_path / "report.html"
    arguments = ("predict", graph_file, "--out", str(out), "--seeds", "1", "--json", "--jobs", "1")
    arguments += ("--report", str(page))
    done = elco(*arguments, "--explain", node)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["kept"] in ("with ELCO", "without ELCO")
    assert found["explanations"][0]["id"] == node
    assert found["report"] == str(page)
    assert "a label for every node" in page.read_text("utf-8")
    assert "Next:" not in done.stderr
    assert pyarrow.csv.read_csv(out).num_rows == synthetic.n_nodes
    again = elco(*arguments)
    assert again.returncode == 1
    assert "--force" in again.stderr


def test_a_name_that_cannot_be_written_is_refused_at_once(graph_file, tmp_path):
    done = elco("predict", graph_file, "--out", str(tmp_path / "p.docx"))
    assert done.returncode == 1
    assert ".parquet" in done.stderr
    done = elco("predict", graph_file, "--report", str(tmp_path / "p.pdf"))
    assert done.returncode == 1
    assert "expected a name that ends in .html" in done.stderr


def test_a_node_that_is_not_there_is_refused_before_anything_is_run(graph_file, tmp_path):
    out = tmp_path / "p.csv"
    done = elco("predict", graph_file, "--out", str(out), "--explain", "nobody")
    assert done.returncode == 1
    assert "there is no node 'nobody'" in done.stderr
    assert not out.exists()


def test_interrupted_it_says_one_line_leaves_no_file_and_can_be_run_again(graph_file, tmp_path):
    out = tmp_path / "p.csv"
    # A shell starts what is to run in the background with SIGINT ignored.
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    code += "from elco.cli.app import main; main()"
    command = [sys.executable, "-c", code, "predict", graph_file, "--out", str(out)]
    command += ["--seeds", "400"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    # The last word before the models are trained, which is what takes long.
    assert any(line.startswith("augment") for line in process.stderr)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors.strip() == "interrupted"
    assert [path.name for path in tmp_path.iterdir()] == ["small.npz"]
    again = elco("predict", graph_file, "--out", str(out), "--seeds", "1", "--jobs", "1")
    assert again.returncode == 0
