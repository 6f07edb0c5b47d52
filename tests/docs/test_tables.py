"""No figure in a table is typed by hand."""

import importlib.util
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def load_tables():
    spec = importlib.util.spec_from_file_location("tables", ROOT / "docs" / "tables.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TABLES = load_tables()


@pytest.mark.parametrize("page", TABLES.PAGES)
def test_pages_say_what_the_results_say(page):
    text = (ROOT / page).read_text("utf-8")
    assert TABLES.filled(text) == text
    named = set(re.findall(r"<!-- (\w+) -->", text)) - {"end"}
    assert named
    assert named <= set(TABLES.TABLES)


def test_every_table_stands_somewhere():
    pages = "".join((ROOT / page).read_text("utf-8") for page in TABLES.PAGES)
    for name in TABLES.TABLES:
        assert f"<!-- {name} -->" in pages


def test_a_typed_figure_would_be_noticed():
    text = (ROOT / "README.md").read_text("utf-8")
    result = json.loads((ROOT / "results" / "compare" / "canvass-cora.json").read_text())
    shown = f"{result['rows'][0]['elco']['mean']:.1f}"
    assert shown in text
    assert TABLES.filled(text.replace(shown, "99.9", 1)) == text
