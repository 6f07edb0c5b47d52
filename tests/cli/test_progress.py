import io

import pytest
from rich.console import Console

from elco.cli import progress


@pytest.fixture
def clock(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("elco.cli.progress.time.monotonic", lambda: now[0])
    return now


@pytest.fixture
def said():
    return []


def test_a_line_every_half_minute_and_at_the_end(clock, said):
    update = progress.lines(said.append)
    for done in range(101):
        clock[0] = 6.0 * done
        update("fetch", done, 100)
    assert said[0] == "fetch: 5 of 100, about 10 min left"
    assert said[-1] == "fetch: 100 of 100"
    assert len(said) == 20


def test_what_is_left_follows_the_work_and_not_the_count(clock, said):
    update = progress.lines(said.append)
    update("all", 10, 12, 0.5)  # Done by an earlier run.
    clock[0] = 3600.0
    update("all", 11, 12, 0.6)
    assert said == ["all: 11 of 12, about 4 h 00 min left"]


def test_nothing_is_guessed_before_anything_is_done(clock, said):
    update = progress.lines(said.append)
    update("all", 0, 12)
    clock[0] = 31.0
    update("all", 0, 12)
    assert said == ["all: 0 of 12"]


def test_stages_do_not_mute_each_other(clock, said):
    update = progress.lines(said.append)
    update("one", 0, 2)
    update("other", 0, 1)
    update("other", 1, 1)
    clock[0] = 30.0
    update("one", 1, 2)
    assert said == ["other: 1 of 1", "one: 1 of 2, about 1 min left"]


def test_bars_on_a_terminal():
    screen = io.StringIO()
    with progress.bars(Console(file=screen, force_terminal=True, width=80)) as update:
        update("fetch", 0, 3)
        update("fetch", 2, 3, 0.5)
    assert "fetch" in screen.getvalue()
    assert "2/3" in screen.getvalue()
