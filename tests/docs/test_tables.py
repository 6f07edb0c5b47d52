"""No figure in README.md is typed by hand."""

import importlib.util
import json
from pathlib import Path

ROOT = Path(__file__).parents[2]


def tables():
    spec = importlib.util.spec_from_file_location("tables", ROOT / "docs" / "tables.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_readme_says_what_the_results_say():
    text = (ROOT / "README.md").read_text("utf-8")
    assert "<!-- comparison -->" in text
    assert tables().filled(text) == text


def test_a_typed_figure_would_be_noticed():
    text = (ROOT / "README.md").read_text("utf-8")
    result = json.loads((ROOT / "results" / "compare" / "paper-cora.json").read_text())
    shown = f"{result['rows'][0]['base']['mean']:.1f}"
    assert shown in text
    assert tables().filled(text.replace(shown, "99.9", 1)) == text
