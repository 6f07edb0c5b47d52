import dataclasses
from html.parser import HTMLParser

import pytest

from elco.report.comparison import comparison_page
from elco.signs import Sign


@pytest.fixture
def bare(compared):
    """A comparison that did not keep its graph."""
    signs = (Sign("neighbours", True, "neighbours <b>differ</b>"),)
    return dataclasses.replace(compared, augmented=None, curves=(), signs=(signs, ()))


class Elements(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))


def test_shows_the_figures(hostile, bare):
    page = comparison_page(hostile, bare)
    assert "80.5 ± 0.7" in page
    assert "81.5 ± 0.7" in page
    assert "+1.0" in page
    assert page.count("<circle") == 8
    assert "kept by validation: ELCO in 0 of 2 runs" in page
    assert "neighbours &lt;b&gt;differ&lt;/b&gt;" in page
    assert 'id="explorer"' not in page


@pytest.mark.parametrize("kept", [True, False])
def test_loads_nothing_and_shows_names_as_text(hostile, compared, bare, kept, monkeypatch):
    monkeypatch.setattr("elco.report.sections.attribute_map", lambda known: None)
    parser = Elements()
    parser.feed(comparison_page(hostile, compared if kept else bare))
    tags = {tag for tag, _ in parser.found}
    assert not tags & {"img", "link", "iframe", "i", "b"}
    scripts = [attrs for tag, attrs in parser.found if tag == "script"]
    data = [{"type": "application/json", "id": "explorer-data"}] if kept else []
    assert scripts == [*data, {}]
    assert not any("src" in attrs for _, attrs in parser.found)
    assert all(a["href"].startswith("#") for _, a in parser.found if "href" in a)
    (policy,) = [a["content"] for t, a in parser.found if a.get("http-equiv")]
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert policy.endswith("img-src data:; base-uri 'none'; form-action 'none'")
    assert not any(name.startswith("on") for _, attrs in parser.found for name in attrs)
