"""Pages with hostile names: everything is text, nothing is loaded, one script may run.

How it looks in Chromium is in `tests/report/test_browser.py`, with the same names and more: markup
that would run a script, right-to-left overrides, and ends of scripts.
"""

from __future__ import annotations

import base64
import dataclasses
import hashlib
import re
from html.parser import HTMLParser

import pytest
from report_data import HOSTILE, classifier_of, comparison_of, named

from elco.report import attribute_map
from elco.report.comparison import comparison_page
from elco.report.predictions import predictions_page

LOADING = {"src", "srcset", "poster", "background", "action", "formaction", "ping", "data"}
INERT = {"application/json"}


class Elements(HTMLParser):
    """Every start tag with its attributes, and the text of every script."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        if tag == "script":
            self.scripts.append("")

    def handle_data(self, data):
        if self.cdata_elem == "script":
            self.scripts[-1] += data


@pytest.fixture(scope="module")
def hostile(synthetic):
    graph = named(synthetic, name=HOSTILE[0])
    return dataclasses.replace(graph, class_names=(HOSTILE[0], HOSTILE[1], "javascript:alert(1)"))


@pytest.fixture(scope="module", params=["compare", "predict"])
def page(request, hostile) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(attribute_map, "EPOCHS", 250)
        if request.param == "compare":
            return comparison_page(hostile, comparison_of(hostile))
        return predictions_page(hostile, classifier_of(hostile))


@pytest.fixture(scope="module")
def elements(page) -> Elements:
    parser = Elements()
    parser.feed(page)
    return parser


def test_no_name_became_an_element(elements):
    tags = {tag for tag, _ in elements.found}
    assert not tags & {"img", "iframe", "object", "embed", "link", "base", "form", "b", "i"}
    for tag, attributes in elements.found:
        assert not LOADING & {name for name in attributes if not name.startswith("data-")}, tag
        assert not any(name.startswith("on") for name in attributes), tag
        for name in ("href", "xlink:href"):
            assert (attributes.get(name) or "#").startswith("#")


def test_the_policy_lets_one_script_run_and_nothing_be_loaded(page, elements):
    policies = [
        attributes["content"]
        for tag, attributes in elements.found
        if tag == "meta" and attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    assert len(policies) == 1
    assert policies[0].startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe-eval" not in policies[0]
    assert "http" not in policies[0]
    digests = [
        base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        for script in elements.scripts
    ]
    kinds = [attributes.get("type") for tag, attributes in elements.found if tag == "script"]
    running = [digest for digest, kind in zip(digests, kinds, strict=True) if kind not in INERT]
    assert len(running) == 1
    assert f"'sha256-{running[0]}'" in policies[0]
    # The policy comes before anything that it is to hold.
    assert page.index("Content-Security-Policy") < page.index("<style")


def test_overrides_are_fenced_in(page):
    """A name that turns the direction of writing turns nothing but itself."""
    body = page[page.index("<body") :]
    for place in re.finditer("\u202e", body):
        before = body[: place.start()]
        opened = max(before.rfind("<bdi"), before.rfind("<script"), before.rfind("<title"))
        assert opened > max(before.rfind("</bdi>"), before.rfind("</script>")), before[-80:]
