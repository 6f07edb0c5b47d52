import numpy as np
import scipy.sparse as sp

from elco.college import elector_attributes
from elco.cover import Cover

COVER = Cover.from_lists([[0, 1], [1, 2]], 3)
ATTRIBUTES = np.array([[1.0, 0.0], [3.0, 0.0], [5.0, 2.0]])
EXPECTED = [[2.0, 0.0], [4.0, 1.0]]


def test_dense_stays_dense():
    result = elector_attributes(COVER, ATTRIBUTES)
    assert isinstance(result, np.ndarray)
    assert result.tolist() == EXPECTED


def test_sparse_stays_sparse():
    result = elector_attributes(COVER, sp.csr_array(ATTRIBUTES))
    assert sp.issparse(result)
    assert result.toarray().tolist() == EXPECTED
    assert result.indices.dtype == np.int32  # scikit-learn's trees take nothing else
