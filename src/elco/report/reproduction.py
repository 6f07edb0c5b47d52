"""The reproduction as files: each table and figure, and two pages of all of them."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import NamedTuple

from elco.datasets.files import whole_file, whole_folder
from elco.experiments.experiment import Experiment, Findings, Table
from elco.experiments.results import Results
from elco.report.figures import save_figure
from elco.report.html import render
from elco.report.tables import as_csv, latex, markdown

INTRODUCTION = """\
The tables and figures of *Heuristic Semi-Supervised Learning for Graph Generation Inspired by
Electoral College* (AAAI 2021), measured, and what becomes of its claims. Only training labels are
used, unless a row says otherwise. Made from the files in `results/` by
`elco reproduce all --from-results`.
"""


class Section(NamedTuple):
    """An experiment and what it shows."""

    experiment: Experiment
    findings: Findings

    @property
    def text(self) -> str:
        """What is measured, in a paragraph."""
        return " ".join((self.experiment.__doc__ or "").split())


def write_reproduction(
    experiments: list[Experiment], results: Path, out: Path, *, force: bool = False
) -> list[Section]:
    """Write the page `OUT.md`, and into the folder `OUT` tables, figures and `index.html`."""
    sections = [Section(each, each.show(Results(results / each.name))) for each in experiments]
    with (
        whole_file(page_beside(out), force=force) as page,
        whole_folder(out, force=force) as folder,
    ):
        for section in sections:
            for table in section.findings.tables:
                (folder / f"{table.name}.md").write_text(markdown(table), "utf-8")
                (folder / f"{table.name}.tex").write_text(latex(table), "utf-8")
                (folder / f"{table.name}.csv").write_text(as_csv(table), "utf-8")
            for figure in section.findings.figures:
                save_figure(figure, folder)
        page.write_text(_markdown_page(sections, out.name), "utf-8")
        (folder / "index.html").write_text(_html_page(sections, folder), "utf-8")
    return sections


def page_beside(out: Path) -> Path:
    """Where the page of a folder goes."""
    return out.with_name(f"{out.name}.md")


def _markdown_page(sections: list[Section], folder: str) -> str:
    parts = ["# The paper, measured\n", INTRODUCTION, "## Claims\n", markdown(_claims(sections))]
    for section in sections:
        parts += [f"## {section.experiment.title}\n", section.text + "\n"]
        for table in section.findings.tables:
            if table.title != section.experiment.title:
                parts.append(f"**{table.title}**\n")
            parts.append(markdown(table))
        for figure in section.findings.figures:
            parts.append(f"![{figure.title}]({folder}/{figure.name}.svg)\n")
    return "\n".join(parts)


def _html_page(sections: list[Section], folder: Path) -> str:
    pictures = {
        figure.name: "data:image/svg+xml;base64,"
        + base64.b64encode((folder / f"{figure.name}.svg").read_bytes()).decode()
        for section in sections
        for figure in section.findings.figures
    }
    return render(
        "reproduction.html.j2",
        introduction=INTRODUCTION.replace("*", "").replace("`", ""),
        claims=_claims(sections),
        sections=sections,
        pictures=pictures,
    )


def _claims(sections: list[Section]) -> Table:
    rows = [
        (claim.text, claim.verdict, claim.evidence)
        for section in sections
        for claim in section.findings.claims
    ]
    return Table("claims", "Claims", ("claim", "verdict", "figures"), rows, words=3)
