import csv

from elco.experiments.experiment import Table
from elco.report.tables import as_csv, latex, markdown

TABLE = Table("t", "A table", ("graph", "gain"), [("Cora & co", "1.0 ± 0.5"), ("x,y", "5 %")])


def test_markdown():
    lines = markdown(TABLE).splitlines()
    assert lines[:3] == ["| graph | gain |", "| --- | ---: |", "| Cora & co | 1.0 ± 0.5 |"]


def test_latex_escapes():
    text = latex(TABLE)
    assert r"Cora \& co & 1.0 $\pm$ 0.5 \\" in text
    assert r"5 \%" in text
    assert text.startswith("\\begin{tabular}{lr}")


def test_csv_quotes():
    assert list(csv.reader(as_csv(TABLE).splitlines()))[2] == ["x,y", "5 %"]
