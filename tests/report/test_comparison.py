from html.parser import HTMLParser

import pytest

from elco.experiments.comparison import BASE, Comparison, Protocol, Run
from elco.report.comparison import comparison_page
from elco.signs import Sign


@pytest.fixture
def comparison():
    runs = tuple(
        Run(model, variant, seed, 80.0, 80.0, 80.0 + seed + (variant == "canvass"), 100, 1.0)
        for model in ("gcn", "gat")
        for variant in (BASE, "canvass")
        for seed in (0, 1)
    )
    counts = {"observed": 3.0, "predicted": 2.0, "abstained": 1.0}
    signs = (Sign("neighbours", True, "neighbours <b>differ</b>"),)
    protocol = Protocol(seeds=(0, 1))
    return Comparison("<img src=x>", protocol, runs, counts, {"total": 1.0}, (signs, ()), 500)


class Elements(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))


def test_shows_the_figures(synthetic, comparison):
    page = comparison_page(synthetic, comparison)
    assert "80.5 ± 0.7" in page
    assert "81.5 ± 0.7" in page
    assert "+1.0" in page
    assert page.count("<circle") == 8
    assert "kept by validation: ELCO in 0 of 2 runs" in page
    assert "neighbours &lt;b&gt;differ&lt;/b&gt;" in page


def test_loads_nothing_and_shows_names_as_text(synthetic, comparison):
    import dataclasses

    evil = dataclasses.replace(synthetic, name="<img src=x onerror=alert(1)>")
    parser = Elements()
    parser.feed(comparison_page(evil, comparison))
    tags = {tag for tag, _ in parser.found}
    assert not tags & {"img", "script", "link", "iframe"}
    assert not any("src" in attrs or "href" in attrs for _, attrs in parser.found)
    policy = [a["content"] for t, a in parser.found if a.get("http-equiv")]
    assert policy == ["default-src 'none'; style-src 'unsafe-inline'; img-src data:"]
