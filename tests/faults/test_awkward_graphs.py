"""Graphs that are large, odd or empty: each has the answer that `docs/limits.md` gives."""

from __future__ import annotations

import json

import numpy as np
import pytest
import scipy.sparse as sp
from command_line import elco

from elco.datasets import from_tables, load
from elco.datasets.augmented import read_augmented, write_augmented
from elco.datasets.tables import write_tables
from elco.errors import InputError
from elco.graph import Graph
from elco.pipeline import augment
from elco.recipes import RECIPES
from elco.sparse import adjacency_of

MILLION = 10**6
pytestmark = pytest.mark.filterwarnings("ignore::elco.errors.ElcoWarning")


def few_labels(n_nodes: int, n_classes: int = 2) -> np.ndarray:
    labels = np.full(n_nodes, -1)
    labels[: 2 * n_classes] = np.arange(2 * n_classes) % n_classes
    return labels


def check(graph) -> None:
    values = graph.attributes.data if sp.issparse(graph.attributes) else graph.attributes
    for numbers in (values, graph.weights, graph.confidence, graph.adjacency.data):
        assert np.isfinite(numbers).all()
    if graph.posterior is not None:
        assert np.allclose(graph.posterior.sum(axis=1), 1.0)


def two_columns(n_nodes: int) -> np.ndarray:
    return np.column_stack([np.arange(n_nodes) % 2, np.arange(n_nodes) % 3]).astype(float)


@pytest.mark.slow
@pytest.mark.parametrize("recipe", RECIPES)
def test_a_million_nodes_without_an_edge(recipe):
    graph = augment(
        sp.csr_array((MILLION, MILLION)), two_columns(MILLION), few_labels(MILLION), recipe=recipe
    )
    check(graph)
    assert graph.cover.n_constituencies == (MILLION if recipe == "canvass" else 0)
    assert [sign.name for sign in graph.signs if sign.against] == ["sparse"]


@pytest.mark.slow
@pytest.mark.parametrize("recipe", RECIPES)
def test_a_star_of_a_million(recipe):
    leaves = np.arange(1, MILLION)
    star = adjacency_of(np.zeros(MILLION - 1, dtype=np.int64), leaves, MILLION)
    graph = augment(star, two_columns(MILLION), few_labels(MILLION), recipe=recipe)
    check(graph)
    # No triangle, so no ego-net holds together: no constituency of three.
    assert graph.cover.n_constituencies == (MILLION if recipe == "canvass" else 0)


@pytest.mark.slow
@pytest.mark.parametrize("recipe", RECIPES)
def test_a_clique_of_three_thousand(recipe):
    n_nodes = 3_000
    clique = sp.csr_array(np.ones((n_nodes, n_nodes)) - np.eye(n_nodes))
    graph = augment(clique, two_columns(n_nodes), few_labels(n_nodes), recipe=recipe)
    check(graph)
    assert graph.cover.sizes[0] == n_nodes
    assert "saturated" in [sign.name for sign in graph.signs if sign.against]


@pytest.mark.slow
@pytest.mark.parametrize("recipe", RECIPES)
def test_a_giant_beside_a_hundred_thousand_dwarfs(recipe):
    giant, dwarfs = 20_000, 100_000
    ring = np.arange(giant)
    first = giant + 3 * np.arange(dwarfs)
    source = np.concatenate([ring, ring, first, first, first + 1])
    target = np.concatenate(
        [(ring + 1) % giant, (ring + 2) % giant, first + 1, first + 2, first + 2]
    )
    n_nodes = giant + 3 * dwarfs
    adjacency = adjacency_of(source, target, n_nodes)
    graph = augment(adjacency, two_columns(n_nodes), few_labels(n_nodes), recipe=recipe)
    check(graph)
    assert graph.cover.n_constituencies >= dwarfs


def triangles(n: int = 40) -> np.ndarray:
    return np.kron(np.eye(n), 1 - np.eye(3))


@pytest.mark.parametrize("recipe", RECIPES)
def test_attributes_that_are_all_zero(recipe):
    labels = np.tile([0, 0, -1, 1, 1, -1], 20)
    graph = augment(triangles(), np.zeros((120, 5)), labels, recipe=recipe)
    check(graph)
    assert (graph.attributes == 0).all()
    empty = augment(triangles(), np.zeros((120, 0)), labels, recipe=recipe)
    check(empty)
    assert empty.attributes.shape[1] == 0


@pytest.mark.parametrize("recipe", RECIPES)
def test_one_class_alone(recipe):
    graph = augment(triangles(), None, np.tile([0, 0, -1], 40), recipe=recipe)
    check(graph)
    assert set(graph.labels[graph.n_voters :].tolist()) <= {0, -1}


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_class_with_one_label(recipe):
    labels = np.full(120, -1)
    labels[:9] = [0, 0, 0, 0, 0, 0, 0, 0, 1]
    check(augment(triangles(), None, labels, recipe=recipe))


@pytest.mark.slow
@pytest.mark.parametrize("recipe", RECIPES)
def test_a_thousand_classes(recipe):
    n_nodes = 3_000
    labels = np.full(n_nodes, -1)
    labels[::3] = np.arange(1_000)
    settings = {"rank": 10, "rounds": 1} if recipe == "canvass" else {}
    graph = augment(sp.csr_array(triangles(1_000)), None, labels, recipe=recipe, **settings)
    check(graph)
    if recipe == "canvass":
        assert graph.posterior.shape[1] == 1_000
    else:
        assert graph.termination == "nothing-to-learn-from"


def test_edges_listed_more_than_once_count_once_with_the_largest_weight(tmp_path):
    (tmp_path / "nodes.csv").write_text("id\na\nb\n")
    (tmp_path / "edges.csv").write_text("src,dst,weight\na,b,1\nb,a,3\na,b,2\n")
    assert load(tmp_path).adjacency.toarray().tolist() == [[0, 3], [3, 0]]


@pytest.mark.parametrize("recipe", RECIPES)
def test_weights(recipe):
    def weighted(weight: float):
        return augment(triangles() * weight, None, np.tile([0, 0, -1, 1, 1, -1], 20), recipe=recipe)

    nothing = weighted(0.0)
    assert nothing.cover.n_constituencies == (120 if recipe == "canvass" else 0)
    with pytest.raises(InputError, match="negative weights"):
        weighted(-1.0)
    for weight in (1e-300, 1e300):
        graph = weighted(weight)
        check(graph)
        assert graph.n_electors >= 40
    with pytest.raises(InputError, match="NaN or infinite weights, or their sum overflows"):
        weighted(1e307)


def test_ids_at_the_end_of_all_numbers(tmp_path):
    last = 2**63 - 1
    nodes = {
        "id": [last - 2, last - 1, last],
        "label": ["a", "b", None],
        "split": ["train"] * 2 + [None],
    }
    edges = {"src": [last, last], "dst": [last - 1, last - 2]}
    graph = from_tables(nodes, edges)
    larger = augment(graph.adjacency, graph.attributes, graph.training_labels())
    write_augmented(graph, larger, tmp_path / "larger")
    again = load(tmp_path / "larger")
    # There are no numbers left for the electors: they get names, and so everybody does.
    assert again.node_ids[:3].tolist() == [str(last - 2), str(last - 1), str(last)]
    assert again.node_ids[3:].tolist() == ["elector-0", "elector-1", "elector-2"]
    assert read_augmented(tmp_path / "larger").n_electors == 3


NAMES = ["🦊", "é", "\u202eabc", " a ", "a", "A", "0", "00", "a,b", 'q"q', "new\nline", "e\u0301"]


def test_names_of_any_kind(tmp_path):
    nodes = {"id": NAMES, "label": ["🦊", "", "🦊", "é"] + [None] * 8}
    graph = from_tables(nodes, {"src": NAMES[:-1], "dst": NAMES[1:]})
    assert graph.node_ids.tolist() == NAMES
    # An empty cell is no label.
    assert graph.class_names == ("é", "🦊")
    assert graph.labels.tolist() == [1, -1, 1, 0] + [-1] * 8
    write_tables(graph, tmp_path / "tables")
    assert load(tmp_path / "tables").node_ids.tolist() == NAMES


def test_an_empty_string_is_an_id_only_where_it_is_not_an_empty_cell(tmp_path):
    graph = from_tables({"id": ["", "a"]}, {"src": [""], "dst": ["a"]})
    assert graph.node_ids.tolist() == ["", "a"]
    (tmp_path / "nodes.csv").write_text('id,label\n"",x\na,y\n')
    (tmp_path / "edges.csv").write_text("src,dst\na,a\n")
    with pytest.raises(Exception, match="column 'id' has 1 empty cells"):
        load(tmp_path)


def test_odd_names_on_the_command_line(tmp_path):
    """Names that mean something to the terminal's library, too."""
    folder = tmp_path / "[bold]x"
    folder.mkdir()
    (folder / "nodes.csv").write_text(
        "id,label,split\n🦊,[red]a,train\n[/],\u202eb,train\nc,,\nd,[red]a,train\n"
    )
    (folder / "edges.csv").write_text("src,dst\n🦊,[/]\n[/],c\nc,d\n")
    done = elco("augment", str(folder), "--out", str(tmp_path / "out"), "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["graph"] == "[bold]x"
    done = elco("augment", str(folder / "[red]"), "--out", str(tmp_path / "other"))
    assert done.returncode == 1
    assert "[bold]x/[red]" in done.stderr.replace("\n", "")


def test_the_same_seed_in_two_processes_and_another_seed(synthetic, tmp_path):
    write_tables(synthetic, tmp_path / "graph")
    files = {}
    for name, seed, jobs in (("one", 1, 1), ("two", 1, 2), ("other", 2, 2)):
        out = tmp_path / name
        options = ("--seed", str(seed), "--jobs", str(jobs), "--set", "rank=20", "--quiet")
        done = elco("augment", str(tmp_path / "graph"), "--out", str(out), *options)
        assert done.returncode == 0, done.stderr
        files[name] = {path.name: path.read_bytes() for path in out.iterdir()}
    assert files["one"] == files["two"]
    assert files["one"]["targets.parquet"] != files["other"]["targets.parquet"]
    assert isinstance(load(tmp_path / "one"), Graph)
