"""The site builds without a warning, and its reference pages are filled."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mkdocs")
pytest.importorskip("mkdocstrings")

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    return folder


def test_pages_can_be_reached(site):
    assert "The paper, measured" in (site / "index.html").read_text()
    assert "does not hold" in (site / "reproduction.html").read_text()


def test_reference_pages_are_filled(site):
    commands = (site / "cli.html").read_text()
    assert "elco predict" in commands
    assert "--explain" in commands
    assert "elco datasets fetch" in commands
    library = (site / "api.html").read_text()
    assert "audit_leakage" in library
    assert "Class numbers from 0" in library
