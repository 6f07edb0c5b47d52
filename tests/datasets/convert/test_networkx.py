import sys
from dataclasses import replace

import networkx as nx
import pytest
from same_graph import same

from elco.datasets.convert import from_networkx, to_networkx
from elco.errors import InputError, MissingLibraryError
from elco.graph import Graph


def test_there_and_back(synthetic):
    assert same(from_networkx(to_networkx(synthetic)), synthetic)


def test_names_and_weights_there_and_back():
    graph = Graph(
        [[0, 2.5, 0], [2.5, 0, 1], [0, 1, 0]],
        [[1.0, 0.5], [2.0, 0.1], [3.0, 7.0]],
        labels=[1, -1, 0],
        train_mask=[0],
        node_ids=["ann", "bob", "eve"],
        class_names=["dog", "cat", "bird"],
    )
    found = to_networkx(graph)
    assert found.nodes["ann"] == {"label": "cat", "split": "train", "attributes": [1.0, 0.5]}
    assert found.edges["ann", "bob"] == {"weight": 2.5}
    assert same(from_networkx(found, class_names=graph.class_names), graph)


def test_what_carries_what_can_be_told():
    source = nx.Graph([("a", "b", {"weight": 2.0}), ("b", "c")])
    nx.set_node_attributes(source, {"a": "cat", "c": "dog"}, "kind")
    nx.set_node_attributes(source, {"a": [1, 0], "b": [0, 1], "c": [1, 1]}, "vector")
    nx.set_node_attributes(source, 7, "age")
    graph = from_networkx(source, attributes="vector", label="kind")
    assert graph.node_ids.tolist() == ["a", "b", "c"]
    assert graph.labels.tolist() == [0, -1, 1]
    assert graph.class_names == ("cat", "dog")
    assert graph.attributes.tolist() == [[1, 0], [0, 1], [1, 1]]
    assert graph.adjacency.toarray().tolist() == [[0, 2, 0], [2, 0, 1], [0, 1, 0]]


def test_anything_that_nodes_carry_is_encoded():
    source = nx.path_graph(3)
    nx.set_node_attributes(source, {0: 0.1, 1: 0.2, 2: 0.3}, "share")
    nx.set_node_attributes(source, {0: "red", 1: "red", 2: "blue"}, "colour")
    assert from_networkx(source).attributes.shape == (3, 3)
    assert from_networkx(source, attributes=["share"]).attributes.shape == (3, 1)


def test_directed_and_parallel_edges_become_one():
    source = nx.MultiDiGraph([(0, 1, {"weight": 2.0}), (1, 0, {"weight": 3.0}), (0, 1)])
    assert from_networkx(source).adjacency.toarray().tolist() == [[0, 3], [3, 0]]


def test_names_of_any_kind_become_words():
    assert from_networkx(nx.grid_2d_graph(1, 2)).node_ids.tolist() == ["(0, 0)", "(0, 1)"]


def test_what_no_node_carries_is_named():
    with pytest.raises(InputError, match="no node carries 'vector'; nodes carry: nothing"):
        from_networkx(nx.path_graph(2), attributes="vector")


def test_a_label_that_is_no_class():
    source = nx.path_graph(2)
    nx.set_node_attributes(source, "cat", "label")
    with pytest.raises(InputError, match="'cat' is no class; class_names are: dog"):
        from_networkx(source, class_names=["dog"])


def test_empty():
    assert from_networkx(nx.Graph()).n_nodes == 0
    assert to_networkx(from_networkx(nx.Graph())).number_of_nodes() == 0


def test_without_the_library(synthetic, monkeypatch):
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(MissingLibraryError, match=r"networkx: pip install 'elco\[formats\]'"):
        to_networkx(replace(synthetic))
