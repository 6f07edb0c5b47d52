import collections
import os
import pickle

import pytest
import scipy.sparse as sp

from elco.datasets.safe_pickle import read_pickle
from elco.errors import DatasetError


class Payload:
    def __reduce__(self):
        return os.system, ("touch /tmp/elco-was-here",)


def test_a_payload_is_refused_and_not_run(tmp_path):
    path = tmp_path / "ind.evil.x"
    path.write_bytes(pickle.dumps(Payload()))
    with pytest.raises(DatasetError, match="not a Planetoid file that is safe to read"):
        read_pickle(path)
    assert not os.path.exists("/tmp/elco-was-here")  # noqa: PTH110


def test_what_the_release_holds_is_read(tmp_path):
    path = tmp_path / "graph"
    graph = collections.defaultdict(list, {0: [1], 1: [0]})
    path.write_bytes(pickle.dumps(graph, protocol=2))
    assert read_pickle(path) == graph


def test_other_classes_are_refused(tmp_path):
    path = tmp_path / "x"
    path.write_bytes(pickle.dumps(sp.coo_matrix((2, 2))))
    with pytest.raises(DatasetError, match="it asks for scipy"):
        read_pickle(path)


@pytest.mark.parametrize("content", [b"", b"garbage", b"\x80\x04"])
def test_garbage_is_refused(tmp_path, content):
    path = tmp_path / "x"
    path.write_bytes(content)
    with pytest.raises(DatasetError):
        read_pickle(path)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(DatasetError, match=r"cannot read .*nothing"):
        read_pickle(tmp_path / "nothing")
