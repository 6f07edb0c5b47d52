"""Pictures are what the code makes today, and the same each time."""

import subprocess
import sys
from pathlib import Path

import matplotlib as mpl
import pytest

ROOT = Path(__file__).parents[2]
COMMITTED = ROOT / "docs" / "pictures"
DRAW = "import sys, pathlib, pictures; pictures.draw(pathlib.Path(sys.argv[1]), with_models=False)"


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pictures")
    command = [sys.executable, "-c", DRAW, str(folder)]
    subprocess.run(command, check=True, cwd=ROOT / "docs")
    return folder


def test_pictures_are_those_of_the_code(drawn):
    names = sorted(path.name for path in drawn.iterdir())
    # The picture of models is left out: training differs in the last digits between machines.
    assert [*names, "models.svg"] == sorted(
        (path.name for path in COMMITTED.iterdir()), key=lambda name: (name == "models.svg", name)
    )
    if f"Matplotlib v{mpl.__version__}" not in (COMMITTED / names[0]).read_text():
        pytest.skip(f"the committed pictures were not drawn by matplotlib {mpl.__version__}")
    for name in names:
        assert (drawn / name).read_bytes() == (COMMITTED / name).read_bytes(), name


def test_every_picture_is_shown():
    pages = "".join(path.read_text("utf-8") for path in (ROOT / "docs" / "stages").glob("*.md"))
    for path in COMMITTED.iterdir():
        assert f"pictures/{path.name}" in pages
