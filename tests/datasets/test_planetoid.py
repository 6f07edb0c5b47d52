import numpy as np
import pytest
from public_data import public

FACTS = {  # nodes, edges, attributes, classes, split: what everyone counts
    "cora": (2708, 5278, 1433, 7, (140, 500, 1000)),
    "citeseer": (3327, 4552, 3703, 6, (120, 500, 1000)),
    "pubmed": (19717, 44324, 500, 3, (60, 500, 1000)),
}


@pytest.mark.parametrize("name", list(FACTS))
def test_facts(name):
    graph = public(name)
    masks = (graph.train_mask, graph.val_mask, graph.test_mask)
    assert (
        graph.n_nodes,
        graph.n_edges,
        graph.attributes.shape[1],
        graph.n_classes,
        tuple(int(mask.sum()) for mask in masks),
    ) == FACTS[name]
    assert (graph.labels[graph.test_mask] >= 0).all()
    assert np.bincount(graph.labels[graph.train_mask]).tolist() == [20] * graph.n_classes


def test_citeseer_s_fifteen_nodes_without_a_row():
    graph = public("citeseer")
    blank = graph.labels == -1
    assert blank.sum() == 15
    assert graph.attributes[blank].nnz == 0


def test_cora_has_topics_and_paper_ids():
    graph = public("cora")
    assert "Neural_Networks" in graph.class_names
    assert 31336 in graph.node_ids
