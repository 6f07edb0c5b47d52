"""A disk without room: one sentence, exit code 1, and what was there stays as it was."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pytest
from command_line import elco

from elco.datasets.npz import write_npz
from elco.errors import ElcoError, WriteError
from elco.experiments.results import Results
from elco.predictions import write_predictions
from elco.report.pages import write_page

QUICKLY = ("--set", "rank=20")


@pytest.fixture
def small_disk(tmp_path):
    """A disk of 256 KiB, mounted for the test."""
    place = tmp_path / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=256k,mode=777", "tmpfs", str(place)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("needs mount")
    if done.returncode != 0:
        pytest.skip(f"a file system cannot be mounted here: {done.stderr.strip()}")
    yield place
    subprocess.run(["umount", str(place)], check=True)


@pytest.fixture
def graph_file(synthetic, tmp_path) -> str:
    write_npz(synthetic, tmp_path / "small.npz")
    return str(tmp_path / "small.npz")


def fill(folder: Path) -> None:
    with (folder / "filler").open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            pass


def content(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_augment_says_so_and_leaves_what_was_there(small_disk, graph_file, tmp_path):
    out = small_disk / "out"
    out.mkdir()
    (out / "precious").write_text("hours of work")
    fill(small_disk)
    before = content(small_disk)
    done = elco("augment", graph_file, "--out", str(out), "--force", "--quiet", *QUICKLY)
    assert done.returncode == 1
    assert done.stderr == (
        f"error: cannot write {out}: No space left on device. What was there before is as it was.\n"
    )
    assert content(small_disk) == before


def test_predictions_and_pages(small_disk):
    fill(small_disk)
    before = content(small_disk)
    table = pa.table({"id": list(range(9_999)), "electors": [["e"]] * 9_999})
    for name, write in (
        ("p.csv", lambda path: write_predictions(table, path)),
        ("p.parquet", lambda path: write_predictions(table, path)),
        ("p.html", lambda path: write_page("x" * 99_999, path)),
    ):
        target = small_disk / name
        with pytest.raises(WriteError, match=f"cannot write {target}: No space left on device"):
            write(target)
        assert content(small_disk) == before


def test_a_line_that_does_not_fit_is_taken_back(small_disk):
    results = Results(small_disk / "leak")
    results.append({"seed": 1}, {"test": 80.0}, 1.0)
    before = results.path.read_bytes()
    fill(small_disk)
    with pytest.raises(
        WriteError, match=r"No space left on device\. The 1 results before are kept"
    ):
        results.append({"seed": 2}, {"test": "9" * 10_000}, 1.0)
    assert results.path.read_bytes() == before
    (small_disk / "filler").unlink()
    results.append({"seed": 2}, {"test": 81.0}, 1.0)
    assert len(Results(small_disk / "leak")) == 2


def test_what_was_fetched_does_not_fit(small_disk, synthetic, monkeypatch):
    from elco.datasets.registry import cached, fetch_public

    fill(small_disk)
    monkeypatch.setenv("ELCO_CACHE_DIR", str(small_disk / "cache"))
    monkeypatch.setattr("elco.datasets.registry.fetch", lambda name: synthetic)
    with pytest.raises(ElcoError, match="No space left on device"):
        fetch_public("cora")
    assert not cached("cora").exists()


LIMITED = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))
from elco.cli.app import main
main()
"""


def test_a_limit_on_the_size_of_files(graph_file, tmp_path):
    """The same without a mount: no file may be larger than a kilobyte."""
    out = tmp_path / "out"
    command = [sys.executable, "-c", LIMITED, "augment", graph_file, "--out", str(out), "--quiet"]
    environment = {**os.environ, "NUMBA_CACHE_DIR": "", "COLUMNS": "200"}
    done = subprocess.run(
        [*command, *QUICKLY], capture_output=True, text=True, check=False, env=environment
    )
    assert done.returncode == 1
    assert f"cannot write {out}: File too large." in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["small.npz"]
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY


def test_a_folder_that_may_not_be_written_to(graph_file, tmp_path):
    (tmp_path / "file").write_text("no folder")
    done = elco("augment", graph_file, "--out", str(tmp_path / "file" / "out"), "--quiet", *QUICKLY)
    assert done.returncode == 1
    assert done.stderr.count("error:") == 1
    assert "Traceback" not in done.stderr
