"""The committed tables and figures are what `elco reproduce all --from-results` makes."""

import io
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pytest
from command_line import elco

ROOT = Path(__file__).parent.parent.parent
COMMITTED = ROOT / "docs" / "reproduction"
DRAWN = {".svg", ".png", ".html"}
"""What depends on the version of matplotlib; the page has the drawings inside."""


@pytest.fixture(scope="module")
def rebuilt(tmp_path_factory):
    out = tmp_path_factory.mktemp("docs") / "reproduction"
    arguments = ("all", "--from-results", "--results", str(ROOT / "results"), "--out", str(out))
    done = elco("reproduce", *arguments, "--quiet")
    assert done.returncode == 0, done.stdout + done.stderr
    return out


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_no_file_is_missing_or_left_over(rebuilt):
    assert names(rebuilt) == names(COMMITTED)


def test_page_and_tables_are_the_same_bytes(rebuilt):
    assert rebuilt.with_suffix(".md").read_bytes() == COMMITTED.with_suffix(".md").read_bytes()
    for path in rebuilt.iterdir():
        if path.suffix not in DRAWN:
            assert path.read_bytes() == (COMMITTED / path.name).read_bytes(), path.name


def test_figures_are_the_same_bytes(rebuilt):
    drawn = next(COMMITTED.glob("*.svg")).read_text()
    if f"Matplotlib v{mpl.__version__}" not in drawn:
        pytest.skip(f"the committed figures were not drawn by matplotlib {mpl.__version__}")
    for path in rebuilt.iterdir():
        if path.suffix in DRAWN:
            mine, committed = path.read_bytes(), (COMMITTED / path.name).read_bytes()
            # Compression of the same pixels may differ between processors.
            assert mine == committed or same_pixels(mine, committed), path.name


def same_pixels(one, other):
    if not one.startswith(b"\x89PNG"):
        return False
    pictures = [mpl.image.imread(io.BytesIO(each)) for each in (one, other)]
    return pictures[0].shape == pictures[1].shape and np.array_equal(*pictures)
