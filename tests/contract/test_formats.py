"""The same graph gives the same predictions, whatever format it comes in."""

import dataclasses

import networkx as nx
import numpy as np
import pyarrow as pa
import pyarrow.csv
import pytest
import scipy.sparse as sp
import torch

from elco.classifier import ElcoClassifier
from elco.datasets import load
from elco.datasets.npz import write_npz
from elco.datasets.tables import split_names, write_tables
from elco.graph import Graph


def predictions(graph):
    fitted = ElcoClassifier(n_runs=1, patience=10, rank=20).fit(graph)
    order = np.argsort(graph.node_ids.astype(np.int64))
    return fitted.predict()[order], fitted.predict_proba()[order]


@pytest.fixture(scope="module")
def graph(synthetic) -> Graph:
    """With the labels of the test split left empty."""
    labels = np.where(synthetic.test_mask, -1, synthetic.labels)
    return dataclasses.replace(synthetic, labels=labels)


@pytest.fixture(scope="module")
def expected(graph):
    return predictions(graph)


def columns(graph):
    named = [graph.class_names[label] if label >= 0 else None for label in graph.labels]
    values = sp.csr_array(graph.attributes).toarray()
    return {
        "label": pa.array(named, pa.string()),
        "split": pa.array(split_names(graph), pa.string()),
        **{f"x{i}": values[:, i] for i in range(values.shape[1])},
    }


def pairs(graph):
    upper = sp.coo_array(sp.triu(graph.adjacency, k=1))
    return graph.node_ids[upper.row].tolist(), graph.node_ids[upper.col].tolist()


def as_csv(graph, path):
    path.mkdir()
    nodes = pa.table({"id": graph.node_ids, **columns(graph)})
    pyarrow.csv.write_csv(nodes, path / "nodes.csv")
    source, target = pairs(graph)
    pyarrow.csv.write_csv(pa.table({"src": source, "dst": target}), path / "edges.csv")


def as_graphml(graph, path):
    made = nx.Graph()
    rows = pa.table(columns(graph)).to_pylist()
    for name, row in zip(graph.node_ids.tolist(), rows, strict=True):
        made.add_node(name, **{key: value for key, value in row.items() if value is not None})
    made.add_edges_from(zip(*pairs(graph), strict=True))
    nx.write_graphml(made, path)


FORMATS = {
    "csv": as_csv,
    "parquet": write_tables,
    "graph.npz": write_npz,
    "graph.graphml": as_graphml,
    "graph.pt": lambda graph, path: torch.save(graph.to_pyg(), path),
}


@pytest.mark.parametrize("name", FORMATS)
def test_predictions_do_not_depend_on_the_format(name, graph, expected, tmp_path):
    FORMATS[name](graph, tmp_path / name)
    labels, probabilities = predictions(load(tmp_path / name))
    assert (labels == expected[0]).all()
    assert np.allclose(probabilities, expected[1], atol=1e-5)
