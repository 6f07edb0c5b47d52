"""The site builds without a warning, with and without the reproduction of the paper."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mkdocs")
pytest.importorskip("mkdocstrings")

ROOT = Path(__file__).parents[2]


def build(project, site):
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=project)


@pytest.fixture
def project(tmp_path):
    folder = tmp_path / "project"
    for part in ("docs", "src"):
        ignored = shutil.ignore_patterns("__pycache__", "reproduction*")
        shutil.copytree(ROOT / part, folder / part, ignore=ignored)
    shutil.copy(ROOT / "mkdocs.yml", folder)
    return folder


@pytest.mark.parametrize("reproduced", [False, True])
def test_the_site_builds_without_a_warning(project, tmp_path, reproduced):
    if reproduced:
        (project / "docs" / "reproduction").mkdir()
        (project / "docs" / "reproduction" / "table.md").write_text("| a |\n| --- |\n")
        (project / "docs" / "reproduction" / "index.html").write_text("<p>tables</p>")
        (project / "docs" / "reproduction.md").write_text("# The paper\n")
    done = build(project, tmp_path / "site")
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    home = (tmp_path / "site" / "index.html").read_text()
    assert ("The paper, reproduced" in home) == reproduced
    assert (tmp_path / "site" / "reproduction.html").is_file() == reproduced


def test_reference_pages_are_filled(project, tmp_path):
    assert build(project, tmp_path / "site").returncode == 0
    commands = (tmp_path / "site" / "cli.html").read_text()
    assert "elco predict" in commands
    assert "--explain" in commands
    assert "elco datasets fetch" in commands
    library = (tmp_path / "site" / "api.html").read_text()
    assert "audit_leakage" in library
    assert "Class numbers from 0" in library
