from html.parser import HTMLParser

import pytest

from elco.experiments.compare import BASE, ELCO, Comparison, Protocol, Run
from elco.report.page import comparison_page


@pytest.fixture
def comparison():
    runs = tuple(
        Run(model, variant, seed, 80.0, 80.0 + seed + (variant == ELCO), 100, 1.0)
        for model in ("gcn", "gat")
        for variant in (BASE, ELCO)
        for seed in (0, 1)
    )
    counts = {"observed": 3.0, "predicted": 2.0, "abstained": 1.0}
    return Comparison("<img src=x>", Protocol(seeds=(0, 1)), runs, counts, {"total": 1.0})


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


def test_loads_nothing_and_shows_names_as_text(synthetic, comparison):
    import dataclasses

    evil = dataclasses.replace(synthetic, name="<img src=x onerror=alert(1)>")
    parser = Elements()
    parser.feed(comparison_page(evil, comparison))
    tags = {tag for tag, _ in parser.found}
    assert not tags & {"img", "script", "link", "iframe"}
    assert not any("src" in attrs or "href" in attrs for _, attrs in parser.found)
    policy = [a["content"] for t, a in parser.found if a.get("http-equiv")]
    assert policy == ["default-src 'none'; style-src 'unsafe-inline'"]
