"""The pages in a browser, from disk, with the network off: what a person sees and does."""

from __future__ import annotations

import shutil
from urllib.parse import quote

import numpy as np
import pytest
from report_data import HOSTILE

from elco.report import attribute_map
from elco.report.comparison import comparison_page
from elco.report.predictions import predictions_page

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="module")
def browser():
    api = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install it")
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("needs chromium: apt-get install chromium")
    with api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield running
        running.close()


@pytest.fixture(scope="module")
def pages(browser, hostile, compared, classified, tmp_path_factory):
    """Both pages as files; they are made only where there is a browser to open them."""
    folder = tmp_path_factory.mktemp("pages")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(attribute_map, "EPOCHS", 250)
        made = {
            "compare": comparison_page(hostile, compared),
            "predict": predictions_page(hostile, classified),
        }
    for name, text in made.items():
        (folder / f"{name}.html").write_text(text, "utf-8")
    return folder


@pytest.fixture
def visit(browser, pages):
    """Opens a page and, at the end, demands that nothing was loaded and nothing went wrong."""
    contexts, complaints, requests = [], [], []

    def opened(name="predict", fragment="", width=1280, **settings):
        context = browser.new_context(
            viewport={"width": width, "height": 900}, reduced_motion="reduce", **settings
        )
        contexts.append(context)
        context.set_offline(True)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: requests.append(request.url))
        page.goto(f"{(pages / name).as_uri()}.html{fragment}")
        return page

    yield opened
    for context in contexts:
        assert [page.title() == "owned" for page in context.pages] == [False]
        context.close()
    assert complaints == []
    assert {url.partition("#")[0] for url in requests} <= {
        path.as_uri() for path in pages.iterdir()
    }


def story(page) -> str:
    return page.locator("#story h3").inner_text()


def wait_for(page, name) -> None:
    """A new address changes the story in an event of its own, so not at once."""
    told = "name => document.querySelector('#story h3').innerText === name"
    page.wait_for_function(told, arg=name)


@pytest.mark.parametrize("name", ["compare", "predict"])
@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_is_wider_than_the_window(visit, name, width):
    page = visit(name, width=width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("#map circle").count() > 100
    assert page.locator("#explorer .drawing a").count() > 3
    boxes = page.locator(".wide").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().right)"
    )
    assert max(boxes) <= width


def test_search_by_keyboard_alone(visit):
    page = visit()
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "query"
    page.keyboard.type("node 12")
    hits = page.locator("#hits [role=option]")
    assert hits.nth(0).inner_text().startswith("node 12")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    assert hits.nth(1).get_attribute("aria-selected") == "true"
    chosen = page.locator("#hits li >> nth=1").locator("bdi").inner_text()
    page.keyboard.press("Enter")
    wait_for(page, chosen)
    assert page.evaluate("location.hash") == f"#node/{quote(chosen)}"
    assert page.evaluate("document.activeElement.id") == "story"
    page.keyboard.press("/")
    page.keyboard.type("no such node")
    assert page.locator("#hits").inner_text() == "Nothing found"
    page.keyboard.press("Escape")
    assert page.locator("#hits").is_hidden()
    assert page.locator("#query").input_value() == ""


def test_links_lead_on_and_back_leads_back(visit):
    page = visit(fragment=f"#node/{quote('node 20')}")
    assert story(page) == "node 20"
    assert "neighbour" in page.locator("#story").inner_text()
    link = page.locator("#story .names a").first
    name = link.inner_text()
    link.click()
    wait_for(page, name)
    page.go_back()
    wait_for(page, "node 20")
    page.locator("#map .map [data-node='30']").dispatch_event("click")
    wait_for(page, "node 30")
    page.locator("#story .drawing a").first.dispatch_event("click")
    page.wait_for_function("() => document.querySelector('#story h3').innerText !== 'node 30'")


def test_a_deep_link_to_nowhere_says_so(visit):
    page = visit(fragment="#node/%3Cimg src=x onerror=alert(1)%3E%")
    assert "There is no node" in page.locator("#story").inner_text()
    assert page.locator("#story img").count() == 0


def test_the_table_sorts_pages_and_opens(visit, compared):
    page = visit("compare")
    sizes = np.sort(compared.augmented.cover.sizes[: -compared.augmented.n_voters])
    column = page.locator("#electors tbody td:nth-child(2)")
    assert column.first.inner_text() == str(sizes[-1])
    page.get_by_role("button", name="size").click()
    assert column.first.inner_text() == str(sizes[0])
    assert page.locator("#electors th[aria-sort=ascending]").inner_text() == "size ↑"
    page.get_by_role("button", name="Next").click()
    assert page.locator("#range").inner_text() == f"16–{len(sizes)} of {len(sizes)}"
    page.locator("#kind").select_option("neighbourhoods")
    assert page.locator("#range").inner_text() == f"1–15 of {compared.augmented.n_voters}"
    page.locator("#electors tbody tr").nth(2).locator("td").nth(1).click()
    name = page.locator("#electors tbody tr").nth(2).locator("a").inner_text()
    wait_for(page, name)
    assert "elector of a neighbourhood" in page.locator("#story").inner_text()


def test_hostile_names_are_text(visit):
    page = visit("compare")
    for name in HOSTILE:
        page.evaluate("hash => { location.hash = hash; }", f"#node/{quote(name, safe='')}")
        told = "name => document.querySelector('#story h3 bdi').textContent === name"
        page.wait_for_function(told, arg=name)
        assert page.locator("img, #story b, #story i").count() == 0
    page.locator("#query").fill("<")
    assert page.locator("#hits bdi").all_text_contents() == [HOSTILE[0], HOSTILE[2]]
    assert page.locator("h1 bdi").text_content() == "<img src=x onerror=alert(1)>"
    assert page.locator("#map .key bdi").first.text_content() == "<i>a</i>"


def test_dark_is_the_system_s_or_the_button_s(visit):
    def paper(page):
        return page.evaluate("getComputedStyle(document.body).backgroundColor")

    page = visit(color_scheme="dark")
    dark = paper(page)
    page.get_by_role("button", name="Switch to light").click()
    light = paper(page)
    assert light != dark
    page.reload()
    assert paper(page) == light
    page.get_by_role("button", name="Switch to dark").press("Enter")
    assert paper(page) == dark
    other = visit(color_scheme="light")
    assert paper(other) == light


def test_what_has_the_focus_can_be_seen_and_has_a_name(visit):
    page = visit()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    seen = set()
    for _ in range(25):
        page.keyboard.press("Tab")
        name, outline = page.evaluate(
            "[document.activeElement.innerText || document.activeElement.ariaLabel || "
            "document.activeElement.labels?.[0]?.innerText || '', "
            "getComputedStyle(document.activeElement).outlineStyle]"
        )
        assert name.strip()
        assert outline == "solid"
        seen.add(name.strip())
    assert {"Labels", "Dark"} <= seen


def test_on_paper_it_is_light_and_has_no_controls(visit):
    page = visit(color_scheme="dark")
    page.emulate_media(media="print")
    assert page.locator("#query").is_hidden()
    assert page.locator("header.top").is_hidden()
    assert page.locator("#purity").is_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
