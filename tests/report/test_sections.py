import pytest

from elco.report import explorer
from elco.report.html import THEME
from elco.report.sections import EXPLORER, graph_sections


def test_tiny_graphs_have_every_section_but_the_map(elected):
    found = graph_sections(elected)
    assert found["map"] is None
    assert found["scripts"] == (*THEME, *EXPLORER)
    assert found["legend"] == [("0", "x"), ("1", "y")]


@pytest.mark.parametrize("most", [5, 6])
def test_a_page_without_explorer_needs_no_script_for_it(elected, most, monkeypatch):
    monkeypatch.setattr(explorer, "MOST_VOTERS", most)
    assert (graph_sections(elected)["scripts"] == THEME) == (most < 6)
