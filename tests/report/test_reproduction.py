from elco.experiments.experiment import Claim, Experiment, Figure, Findings, Table
from elco.experiments.results import Results
from elco.report.reproduction import write_reproduction

TABLE = Table("t", "A table", ("graph", "gain"), [("Cora & co", "1.0 ± 0.5"), ("x,y", "5 %")])


class Shown(Experiment):
    """Says what it shows."""

    name = "shown"
    title = "Shown"

    def jobs(self, quick):
        return []

    def run(self, job):
        return {}

    def show(self, results: Results):
        def draw(figure):
            axis = figure.subplots()
            axis.plot([1, 2], [3, 4], label="line")
            axis.set_xlabel("x (m)")
            axis.legend()

        claim = Claim("It works.", None, "nothing was run")
        return Findings([TABLE], [Figure("f", "A figure", draw)], [claim])


def test_every_table_and_figure_is_a_file_and_the_same_bytes(tmp_path):
    for name in ("one", "two"):
        write_reproduction([Shown()], tmp_path / "results", tmp_path / name)
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert names == ["f.png", "f.svg", "index.html", "t.csv", "t.md", "t.tex"]
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    page = (tmp_path / "one.md").read_text()
    assert "| It works. | cannot be told | nothing was run |" in page
    assert "![A figure](one/f.svg)" in page
    html = (tmp_path / "one" / "index.html").read_text()
    assert '<td class="text">cannot be told</td>' in html
    assert 'src="data:image/svg+xml;base64,' in html
    assert "Cora &amp; co" in html
