import numpy as np
import pytest
import torch
from same_graph import same

from elco.datasets.convert import from_pyg, to_pyg
from elco.errors import ElcoWarning, InputError
from elco.graph import Graph


def test_pyg_there_and_back(synthetic):
    assert same(from_pyg(to_pyg(synthetic)), synthetic)
    assert same(Graph.from_pyg(synthetic.to_pyg()), synthetic)


def test_pyg_keeps_weights():
    data = Graph([[0, 2.5], [2.5, 0]], [[1.0], [2.0]]).to_pyg()
    assert data.edge_weight.tolist() == [2.5, 2.5]
    assert from_pyg(data).adjacency.toarray().tolist() == [[0, 2.5], [2.5, 0]]


def test_pyg_sparse_attributes_stay_sparse(synthetic):
    data = synthetic.to_pyg()
    data.x = data.x.to_sparse_csr()
    assert same(from_pyg(data), synthetic)


def test_pyg_directed_edges_are_mirrored():
    from torch_geometric.data import Data

    with pytest.warns(ElcoWarning, match="not symmetric"):
        graph = from_pyg(Data(edge_index=torch.tensor([[0], [1]]), num_nodes=2))
    assert graph.n_edges == 1


def test_pyg_without_edges_is_refused():
    from torch_geometric.data import Data

    with pytest.raises(InputError, match="no edge_index"):
        from_pyg(Data(x=torch.ones(2, 2)))


def test_scipy_in_and_out(synthetic):
    again = Graph(synthetic.adjacency, synthetic.attributes)
    assert np.array_equal(again.adjacency.indices, synthetic.adjacency.indices)
