import dataclasses

import numpy as np
import pytest
import torch
from torch_geometric.transforms import GDC, AddSelfLoops, VirtualNode

from elco.audit import audit_leakage
from elco.errors import InputError
from elco.transform import ELCO

pytestmark = pytest.mark.filterwarnings("ignore::elco.errors.ElcoWarning")


class Homophily:
    """Drops edges between nodes of different classes, test nodes included: a leak."""

    def __call__(self, data):
        data = data.clone()
        same = data.y[data.edge_index[0]] == data.y[data.edge_index[1]]
        data.edge_index = data.edge_index[:, same]
        return data


class TrainingHomophily:
    """The same among training nodes only."""

    def __call__(self, data):
        data = data.clone()
        source, target = data.edge_index
        both = data.train_mask[source] & data.train_mask[target]
        data.edge_index = data.edge_index[:, ~both | (data.y[source] == data.y[target])]
        return data


def labels_a_new_node(data):
    """Adds a node whose label is the most frequent one."""
    data = data.clone()
    data.y = torch.cat([data.y, data.y.mode().values.reshape(1)])
    return data


def validates(data):
    """Stores a number that only validation labels know."""
    data = data.clone()
    data.best = float(data.y[data.val_mask].float().mean())
    return data


@pytest.mark.parametrize("leaky", [Homophily(), labels_a_new_node, validates])
def test_leaks_are_found(synthetic, leaky):
    verdict = audit_leakage(leaky, synthetic)
    assert verdict.leaks
    assert verdict.word == "leaks"
    assert verdict.evidence


def test_the_evidence_names_the_split_and_what_changed(synthetic):
    verdict = audit_leakage(validates, synthetic)
    assert {each.split for each in verdict.evidence} == {"validation"}
    assert {each.part for each in verdict.evidence} == {"best"}
    assert "validation labels" in str(verdict.evidence[0])
    assert verdict.as_dict()["verdict"] == "leaks"


@pytest.mark.parametrize(
    "clean",
    [ELCO(rank=20), ELCO("paper"), AddSelfLoops(), VirtualNode(), TrainingHomophily()],
    ids=lambda transform: type(transform).__name__,
)
def test_what_keeps_to_training_labels_is_clean(synthetic, clean):
    verdict = audit_leakage(clean, synthetic)
    assert verdict.word == "clean", verdict.evidence
    assert verdict.runs >= 5


def test_diffusion_is_clean(synthetic):
    assert audit_leakage(GDC(), synthetic).word == "clean"


def test_functions_of_a_graph(synthetic):
    def honest(graph):
        return graph.adjacency, {"given": graph.training_labels()}, graph

    def leaky(graph):
        return graph.adjacency * float(graph.labels.max()), graph.labels.mean()

    assert audit_leakage(honest, synthetic, takes="graph").word == "clean"
    assert audit_leakage(leaky, synthetic, takes="graph").word == "leaks"


def test_chance_that_is_seeded_is_fine_and_other_chance_is_said(synthetic):
    def seeded(graph):
        return np.random.rand(3), torch.rand(2)  # noqa: NPY002

    def unseeded(graph):
        return np.random.default_rng().random(3)

    assert audit_leakage(seeded, synthetic, takes="graph").word == "clean"
    verdict = audit_leakage(unseeded, synthetic, takes="graph")
    assert verdict.word == "cannot be told"
    assert not verdict.leaks


def test_a_graph_without_hidden_labels_is_refused(synthetic):
    labels = np.where(synthetic.train_mask, synthetic.labels, -1)
    bare = dataclasses.replace(synthetic, labels=labels)
    with pytest.raises(InputError, match="no labels outside"):
        audit_leakage(ELCO(), bare)
    with pytest.raises(InputError, match="takes"):
        audit_leakage(ELCO(), synthetic, takes="dgl")
