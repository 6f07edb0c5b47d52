"""What MkDocs is told while it builds: the help of every command."""

from __future__ import annotations

from typing import Any

MARK = "<!-- help -->"


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Fill in the help of every command."""
    return markdown.replace(MARK, all_help()) if MARK in markdown else markdown


def all_help() -> str:
    """A section a command, with what its `--help` prints."""
    from elco.cli.app import app

    commands = [(each.name,) for each in app.registered_commands]
    for group in app.registered_groups:
        inside = group.typer_instance.registered_commands
        commands += [(group.name, each.name) for each in inside]
    sections = [f"## elco\n\n{_block()}"]
    for names in commands:
        words = [str(name) for name in names]
        sections.append(f"## elco {' '.join(words)}\n\n{_block(*words)}")
    return "\n\n".join(sections)


def _block(*names: str) -> str:
    from typer.testing import CliRunner

    from elco.cli.app import app

    runner = CliRunner(env={"COLUMNS": "88", "NO_COLOR": "1", "TERM": "dumb"})
    done = runner.invoke(app, [*names, "--help"], prog_name="elco")
    lines = [line.rstrip() for line in done.stdout.splitlines()]
    return "\n".join(["```text", *lines, "```"])
