import json

import pytest
from command_line import elco

from elco.datasets.npz import write_npz

LEAKY = """
class Leaky:
    def __call__(self, data):
        data.hint = data.y.clone()
        return data
"""


@pytest.fixture
def graph_file(synthetic, tmp_path) -> str:
    write_npz(synthetic, tmp_path / "small.npz")
    return str(tmp_path / "small.npz")


def test_a_leak_is_named_and_ends_with_1(graph_file, tmp_path):
    (tmp_path / "mine.py").write_text(LEAKY)
    done = elco("audit", f"{tmp_path}/mine.py:Leaky", "--graph", graph_file, "--json")
    assert done.returncode == 1
    found = json.loads(done.stdout)
    assert found["verdict"] == "leaks"
    assert {each["part"] for each in found["evidence"]} == {"hint"}


def test_a_clean_transform_ends_with_0(graph_file):
    target = "torch_geometric.transforms:AddSelfLoops"
    done = elco("audit", target, "--graph", graph_file)
    assert done.returncode == 0, done.stderr
    assert "clean" in done.stdout


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("json", "MODULE:NAME"),
        ("nothing_here:Leaky", "nothing_here"),
        ("json:nothing", "has no"),
        ("nowhere.py:Leaky", "nowhere.py"),
        ("json:__name__", "not callable"),
    ],
)
def test_a_target_that_is_not_there(target, message, graph_file):
    done = elco("audit", target, "--graph", graph_file)
    assert done.returncode == 1
    assert message in done.stderr
