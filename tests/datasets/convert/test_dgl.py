"""DGL has no build for current versions of torch, so a stand-in with its public names is used."""

import sys
import types

import pytest
import torch
from same_graph import same

from elco.datasets.convert import from_dgl, to_dgl
from elco.errors import ElcoWarning, InputError, MissingLibraryError
from elco.graph import Graph


class StandInGraph:
    """What `dgl.graph` returns, as far as it is used."""

    def __init__(self, ends, num_nodes=None):
        self._ends = ends
        self._n = num_nodes
        self.ndata, self.edata = {}, {}
        self.is_homogeneous = True

    def edges(self):
        return self._ends

    def num_nodes(self):
        return self._n


@pytest.fixture
def dgl(monkeypatch):
    module = types.ModuleType("dgl")
    module.graph = StandInGraph
    monkeypatch.setitem(sys.modules, "dgl", module)
    return module


@pytest.mark.usefixtures("dgl")
def test_there_and_back(synthetic):
    assert same(from_dgl(to_dgl(synthetic)), synthetic)


@pytest.mark.usefixtures("dgl")
def test_data_is_called_as_in_dgl():
    found = to_dgl(Graph([[0, 2.5], [2.5, 0]], [[1.0], [2.0]], labels=[0, -1], train_mask=[0]))
    assert found.ndata["feat"].tolist() == [[1.0], [2.0]]
    assert found.ndata["label"].tolist() == [0, -1]
    assert found.ndata["train_mask"].tolist() == [True, False]
    assert found.edata["weight"].tolist() == [2.5, 2.5]


def test_a_bare_graph_is_read(dgl):
    bare = dgl.graph((torch.tensor([0]), torch.tensor([1])), num_nodes=3)
    with pytest.warns(ElcoWarning, match="not symmetric"):
        graph = from_dgl(bare)
    assert graph.n_nodes == 3
    assert graph.n_edges == 1
    assert (graph.labels == -1).all()


def test_several_kinds_of_nodes_are_refused(dgl):
    several = dgl.graph((torch.tensor([0]), torch.tensor([1])), num_nodes=2)
    several.is_homogeneous = False
    with pytest.raises(InputError, match=r"dgl\.to_homogeneous"):
        from_dgl(several)


def test_without_the_library(synthetic, monkeypatch):
    monkeypatch.setitem(sys.modules, "dgl", None)
    with pytest.raises(MissingLibraryError, match="dgl: pip install dgl"):
        to_dgl(synthetic)
