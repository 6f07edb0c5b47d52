"""A table as Markdown, LaTeX or CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from elco.experiments.experiment import Table

_LATEX = {
    "%": r"\%",
    "&": r"\&",
    "_": r"\_",
    "#": r"\#",
    "±": r"$\pm$",
    "→": r"$\to$",
    "…": r"\dots{}",
    "–": "--",
    "₁": "$_1$",
    "₂": "$_2$",
    "₈": "$_8$",
}


def markdown(table: Table) -> str:
    """As Markdown."""
    rule = ["---"] * table.words + ["---:"] * (len(table.columns) - table.words)
    lines = ["| " + " | ".join(row) + " |" for row in (table.columns, rule, *table.rows)]
    note = f"\n\n{table.note}" if table.note else ""
    return "\n".join(lines) + note + "\n"


def latex(table: Table) -> str:
    """As a LaTeX `tabular` with rules of the package booktabs."""

    def line(cells: Sequence[str]) -> str:
        return " & ".join(_escaped(cell) for cell in cells) + r" \\"

    layout = "l" * table.words + "r" * (len(table.columns) - table.words)
    body = "\n".join(line(row) for row in table.rows)
    return (
        f"\\begin{{tabular}}{{{layout}}}\n\\toprule\n{line(table.columns)}\n\\midrule\n{body}\n"
        "\\bottomrule\n\\end{tabular}\n"
    )


def _escaped(text: str) -> str:
    return "".join(_LATEX.get(letter, letter) for letter in text)


def as_csv(table: Table) -> str:
    """As CSV."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerows([table.columns, *table.rows])
    return file.getvalue()
