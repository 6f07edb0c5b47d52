import numpy as np
import scipy.sparse as sp

from elco.baselines.neighbours import nearest_neighbours


def test_the_direction_of_attributes_decides(monkeypatch):
    monkeypatch.setattr("elco.baselines.neighbours.NEIGHBOURS", 1)
    rows = sp.csr_array(np.array([[1.0, 0.0], [5.0, 1.0], [0.0, 1.0], [1.0, 9.0]]))
    linked = nearest_neighbours(rows).toarray()
    assert linked.tolist() == [[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0]]


def test_one_node_has_no_neighbours():
    assert nearest_neighbours(sp.csr_array(np.ones((1, 2)))).nnz == 0
