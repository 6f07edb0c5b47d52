"""Code in the pages is run, so that it cannot rot.

A block with a title is a file, and is written. `python` is run, all blocks of a page in turn; what
they print must stand in the block titled "printed" that follows. `console` holds commands after
`$ ` and what they print, where `...` stands for anything. `sh` is for what takes minutes or
installs something: only commands and options are checked.
"""

import contextlib
import doctest
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from command_line import elco

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
PAGES = [page for page in PAGES if "reproduction" not in str(page.relative_to(ROOT))]
FENCE = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
LOOSE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PRINTED = "printed"


class Block(NamedTuple):
    kind: str
    title: str
    text: str


def blocks(page: Path) -> list[Block]:
    return [Block(*found) for found in FENCE.findall(page.read_text("utf-8"))]


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def agrees(said: str, wanted: str) -> bool:
    return doctest.OutputChecker().check_output(wanted, said, LOOSE)


RUN = [page for page in PAGES if {"python", "console"} & {block.kind for block in blocks(page)}]


@pytest.mark.parametrize("page", RUN, ids=name)
def test_code_runs_and_prints_what_stands_there(page, tmp_path, monkeypatch):
    shutil.copytree(ROOT / "examples" / "club", tmp_path / "examples" / "club")
    monkeypatch.chdir(tmp_path)
    space, printed = {"__name__": "page"}, io.StringIO()
    for block in blocks(page):
        if block.title == PRINTED:
            assert agrees(printed.getvalue(), block.text), printed.getvalue()
            printed = io.StringIO()
        elif block.title:
            path = tmp_path / block.title
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text)
        elif block.kind == "python":
            with contextlib.redirect_stdout(printed):
                exec(compile(block.text, name(page), "exec"), space)
        elif block.kind == "console":
            for command, wanted in commands(block.text):
                run(command, wanted)
    assert printed.getvalue() == "", "printed, but not shown on the page"


def commands(text: str) -> list[tuple[str, str]]:
    parts = re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]
    return [tuple(part.split("\n", 1)) for part in parts]


def run(command: str, wanted: str) -> None:
    words = shlex.split(command)
    if words[0] == "elco":
        done = elco(*words[1:])
    else:
        program = [sys.executable] if words[0] == "python" else words[:1]
        done = subprocess.run(
            [*program, *words[1:]], capture_output=True, text=True, check=False, env=os.environ
        )
    assert agrees(done.stdout, wanted), f"{command}\n{done.stdout}\n{done.stderr[-2000:]}"
    assert wanted or done.returncode == 0, done.stderr


SHOWN = sorted(
    {
        line.split("#")[0].strip()
        for page in PAGES
        for block in blocks(page)
        if block.kind == "sh"
        for line in block.text.splitlines()
        if line.startswith("elco ")
    }
)


@pytest.mark.parametrize("line", SHOWN)
def test_commands_that_are_only_shown_exist(line):
    _, command, *words = shlex.split(line)
    done = elco(command, "--help")
    assert done.returncode == 0
    options = [word for word in words if word.startswith("--")]
    for option in options:
        assert f"{option} " in done.stdout, option
