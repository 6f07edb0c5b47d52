import sys

import pytest
from same_graph import same

from elco.datasets.convert import from_igraph, to_igraph
from elco.errors import MissingLibraryError
from elco.graph import Graph

igraph = pytest.importorskip("igraph")


def test_there_and_back(synthetic):
    assert same(from_igraph(to_igraph(synthetic)), synthetic)


def test_names_and_weights_there_and_back():
    graph = Graph(
        [[0, 2.5, 0], [2.5, 0, 1], [0, 1, 0]],
        [[1.0], [2.0], [3.0]],
        labels=[0, -1, 1],
        test_mask=[2],
        node_ids=["ann", "bob", "eve"],
        class_names=["cat", "dog"],
    )
    found = to_igraph(graph)
    assert found.vs.find("eve")["label"] == "dog"
    assert found.vs.find("bob")["label"] is None
    assert found.es[found.get_eid("ann", "bob")]["weight"] == 2.5
    assert same(from_igraph(found), graph)


def test_numbers_as_ids_there_and_back():
    graph = Graph([[0, 1], [1, 0]], [[1.0], [2.0]], node_ids=[70, 7])
    assert same(from_igraph(to_igraph(graph)), graph)


def test_nodes_without_names_are_numbered():
    graph = from_igraph(igraph.Graph.Ring(4), label=None)
    assert graph.node_ids.tolist() == [0, 1, 2, 3]
    assert graph.n_edges == 4


def test_what_carries_what_can_be_told():
    source = igraph.Graph(edges=[(0, 1)])
    source.vs["kind"], source.vs["age"] = ["a", "b"], [0.1, 0.2]
    source.vs["other"] = [5, 9]
    graph = from_igraph(source, label="kind", attributes=["age"])
    assert graph.class_names == ("a", "b")
    assert graph.attributes.tolist() == [[0.1], [0.2]]


def test_empty():
    assert from_igraph(igraph.Graph()).n_nodes == 0


def test_without_the_library(synthetic, monkeypatch):
    monkeypatch.setitem(sys.modules, "igraph", None)
    with pytest.raises(MissingLibraryError, match=r"igraph: pip install 'elco\[formats\]'"):
        to_igraph(synthetic)
