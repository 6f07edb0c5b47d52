import dataclasses
import pickle

import networkx as nx
import numpy as np
import pytest
import torch
from same_graph import same

from elco.datasets import load
from elco.datasets.convert import to_networkx
from elco.datasets.npz import write_npz
from elco.errors import DatasetError

NODES = """id,label,about
ann,cat,she writes about graphs
bob,,he writes about cooking rice
eve,dog,graphs and their many nodes
"""
PAIRS = [("ann", "bob"), ("bob", "eve")]


def write_formats(folder):
    """The same graph five times."""
    (folder / "tables").mkdir()
    (folder / "tables" / "nodes.csv").write_text(NODES)
    (folder / "tables" / "edges.csv").write_text("src,dst\nann,bob\nbob,eve\n")
    (folder / "nodes.tsv").write_text(NODES.replace(",", "\t"))
    (folder / "pairs.txt").write_text("ann bob\nbob eve\n")
    (folder / "links.csv").write_text("Source;Target\nann;bob\nbob;eve\n")
    graph = nx.Graph(PAIRS)
    for line in NODES.splitlines()[1:]:
        name, label, about = line.split(",")
        graph.nodes[name].update({"about": about, **({"label": label} if label else {})})
    nx.write_graphml(graph, folder / "graph.graphml")
    write_npz(load(folder / "tables"), folder / "graph.npz")


def test_one_graph_in_five_formats(tmp_path):
    write_formats(tmp_path)
    wanted = load(tmp_path / "tables")
    assert wanted.class_names == ("cat", "dog")
    assert wanted.attributes.shape == (3, 11)
    found = [
        load(tmp_path / "pairs.txt", nodes=tmp_path / "nodes.tsv"),
        load(tmp_path / "links.csv", nodes=tmp_path / "nodes.tsv"),
        load(tmp_path / "graph.graphml"),
        load(tmp_path / "graph.npz"),
    ]
    for graph in found:
        assert same(dataclasses.replace(graph, name=wanted.name), wanted)


def test_edges_alone(tmp_path):
    (tmp_path / "pairs.txt").write_text("3 5\n5 9\n")
    graph = load(tmp_path / "pairs.txt")
    assert sorted(graph.node_ids.tolist()) == [3, 5, 9]
    assert graph.n_edges == 2
    assert (graph.labels == -1).all()


def test_a_weight_in_the_third_place(tmp_path):
    (tmp_path / "pairs.tsv").write_text("a\tb\t2.5\nb\tc\t1\n")
    graph = load(tmp_path / "pairs.tsv")
    assert graph.adjacency.data.max() == 2.5


def test_what_pyg_saved(synthetic, tmp_path):
    torch.save(synthetic.to_pyg(), tmp_path / "synthetic.pt")
    graph = load(tmp_path / "synthetic.pt")
    assert (graph.adjacency != synthetic.adjacency).nnz == 0
    assert np.array_equal(graph.labels, synthetic.labels)
    assert np.array_equal(graph.train_mask, synthetic.train_mask)
    torch.save(
        {"edge_index": torch.tensor([[0, 1], [1, 0]]), "x": torch.eye(2)}, tmp_path / "dict.pt"
    )
    assert load(tmp_path / "dict.pt").n_edges == 1


class Evil:
    def __reduce__(self):
        return print, ("code of the file ran",)


@pytest.mark.parametrize("save", [torch.save, lambda x, path: path.write_bytes(pickle.dumps(x))])
def test_code_in_a_file_is_not_run(save, tmp_path, capsys):
    save(Evil(), tmp_path / "evil.pt")
    with pytest.raises(DatasetError, match="holds more than"):
        load(tmp_path / "evil.pt")
    assert capsys.readouterr().out == ""


def test_files_that_are_no_graph(tmp_path):
    (tmp_path / "broken.graphml").write_text("<graphml")
    torch.save([1, 2], tmp_path / "list.pt")
    (tmp_path / "one.csv").write_text("a\nb\n")
    for name in ("broken.graphml", "list.pt", "one.csv"):
        with pytest.raises(DatasetError, match=name):
            load(tmp_path / name)
    with pytest.raises(DatasetError, match="no file"):
        load(tmp_path / "missing.pt")
    with pytest.raises(DatasetError, match="goes with a file of edges"):
        load("cora", nodes=tmp_path / "one.csv")


def test_networkx_there_and_back_as_graphml(synthetic, tmp_path):
    nx.write_graphml(to_networkx(synthetic, attributes=None), tmp_path / "g.graphml")
    graph = load(tmp_path / "g.graphml")
    assert graph.n_edges == synthetic.n_edges
    assert graph.class_names == synthetic.class_names
    assert np.array_equal(graph.train_mask, synthetic.train_mask)
