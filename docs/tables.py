"""Write the tables of README.md and docs/ from results/ and benchmarks/RESULTS.md: `make docs`.

A table stands between `<!-- NAME -->` and `<!-- end -->`; NAME is a function below.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from elco.experiments.paper.competitors import Competitors
from elco.experiments.paper.more_models import MoreModels
from elco.experiments.results import Results

ROOT = Path(__file__).parent.parent
PAGES = (
    "README.md",
    "docs/index.md",
    "docs/canvass.md",
    "docs/pitfalls.md",
    "docs/scaling.md",
    "docs/stages/college.md",
)
# Feng et al. (2020), Table 1.
GRAND = {"cora": 85.4, "citeseer": 75.4, "pubmed": 82.7}
# The paper's main table; its code shows electors the labels of test nodes.
LEAKY = {
    "gcn": {"cora": 85.6, "citeseer": 75.7, "pubmed": 83.7},
    "gat": {"cora": 87.6, "citeseer": 76.7, "pubmed": 84.3},
}
ORDER = ("cora", "citeseer", "pubmed", "amazon_photo", "chameleon_filtered", "club")


def results(pattern: str) -> list[dict[str, Any]]:
    """Results in the order of the graphs, then by name of the file."""
    found = [json.loads(path.read_text()) for path in sorted(ROOT.glob(f"results/{pattern}.json"))]
    return sorted(found, key=lambda result: ORDER.index(result["graph"]))


def rows(pattern: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Graph and row of each model; GCN before GAT."""
    for result in results(pattern):
        for row in result["rows"]:
            yield result["graph"], row


def table(head: str, lines: list[tuple[str, ...]], words: int) -> str:
    """Markdown; the first columns hold words, the others numbers."""
    columns = head.split(" | ")
    rule = ["---"] * words + ["---:"] * (len(columns) - words)
    cells = [columns, rule, *lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in cells)


def spread(summary: dict[str, float]) -> str:
    """Mean and deviation."""
    return f"{summary['mean']:.1f} ± {summary['std']:.1f}"


def gap(difference: dict[str, float]) -> str:
    """Difference and its interval."""
    return f"{difference['mean']:+.1f} ({difference['low']:+.1f} … {difference['high']:+.1f})"


def with_and_without(pattern: str, name: str) -> str:
    """Base and ELCO, and the paired difference."""
    lines = [
        (
            graph,
            row["model"].upper(),
            spread(row["base"]),
            spread(row["elco"]),
            gap(row["difference"]),
        )
        for graph, row in rows(pattern)
    ]
    return table(f"graph | model | without | {name} | difference (95 % interval)", lines, 2)


def comparison() -> str:
    """The default recipe on the public splits."""
    return with_and_without("compare/canvass-*", "with ELCO")


def paper() -> str:
    """The paper's recipe on the public splits."""
    return with_and_without("compare/paper-*", "with recipe *paper*")


def elections() -> str:
    """How many electors the labelled voters elect, with the paper's recipe."""
    lines = []
    for result in results("compare/paper-*"):
        counts = result["electors"]
        kinds = ("observed", "predicted", "abstained")
        cells = [f"{counts[kind]:.0f}" for kind in kinds]
        lines.append((result["graph"], f"{sum(counts.values()):.0f}", *cells))
    return table("graph | electors | elected | labelled by the classifier | no label", lines, 1)


def controls() -> str:
    """Electors beside the same poll used without them."""
    names = ("poll", "all voters", "confident voters")
    lines = [
        (
            graph,
            row["model"].upper(),
            spread(row["elco"]),
            *(spread(row["beside"][name]) for name in names),
        )
        for graph, row in rows("compare/canvass-*")
    ]
    head = (
        "graph | model | with electors | the poll alone | the poll on all voters | "
        "the poll on confident voters"
    )
    return table(head, lines, 2)


def exceptions() -> str:
    """The methods that electors were not shown to help, beside the poll; and all the others."""
    experiments = (Competitors(), MoreModels())
    cases = {
        (case.dataset, case.method): case
        for experiment in experiments
        for case in experiment.cases(Results(ROOT / "results" / experiment.name))
    }
    polls = {graph: row["beside"]["poll"] for graph, row in rows("compare/canvass-*")}
    rest = [case.gain.mean for case in cases.values() if case.gain.verdict == "better"]
    lines = [
        (
            case.dataset,
            case.method,
            f"{case.alone.mean:.1f}",
            spread(polls[case.dataset]),
            f"{case.behind.mean:.1f}",
            gap(case.gain.as_dict()),
        )
        for case in sorted(cases.values(), key=lambda case: ORDER.index(case.dataset))
        if case.gain.verdict != "better"
    ]
    others = f"{min(rest):+.1f} to {max(rest):+.1f}"
    lines.append(("all", f"the other {len(rest)} of {len(cases)} cases", "", "", "", others))
    head = "graph | method | alone | the poll alone | with electors | difference (95 % interval)"
    return table(head, lines, 2)


def splits() -> str:
    """Random splits with few labels a class."""
    return random_splits((20, 10, 5), "*")


def neighbours_differ() -> str:
    """The graph whose neighbours do not share a label."""
    return random_splits((20,), "chameleon_filtered")


def small_graph() -> str:
    """The example's graph."""
    return random_splits((5,), "club")


def random_splits(counts: tuple[int, ...], graphs: str) -> str:
    """A GCN on random splits, with and without the guard."""
    lines = []
    for labels in counts:
        for graph, row in rows(f"compare/splits{labels}-{graphs}"):
            guard = row["guard"]
            lines.append(
                (
                    graph,
                    str(labels),
                    spread(row["base"]),
                    spread(row["elco"]),
                    gap(row["difference"]),
                    f"{guard['difference']['mean']:+.1f} ({guard['kept_elco']} of {guard['n']})",
                )
            )
    head = (
        "graph | labels a class | GCN | with ELCO | difference (95 % interval) | "
        "with the guard (ELCO kept)"
    )
    return table(head, lines, 2)


def targets() -> str:
    """How far the honest scores are from the strongest honest model, and from leaky ones."""
    lines = [
        (
            graph,
            row["model"].upper(),
            f"{row['elco']['mean']:.1f}",
            *(f"{score} ({row['elco']['mean'] - score:+.1f})" for score in _published(graph, row)),
        )
        for graph, row in rows("compare/canvass-*")
    ]
    head = "graph | model | with ELCO | GRAND, published | ELCO, published, with the leak"
    return table(head, lines, 2)


def _published(graph: str, row: dict[str, Any]) -> tuple[float, float]:
    return GRAND[graph], LEAKY[row["model"]][graph]


def by_graph(pattern: str, first: str, cell: Callable[[dict[str, Any]], str]) -> str:
    """A line for each named row, a column for each graph."""
    found = results(pattern)
    lines = [
        (row["name"], *(cell(result["rows"][i]) for result in found))
        for i, row in enumerate(found[0]["rows"])
    ]
    return table(" | ".join([first, *(result["graph"] for result in found)]), lines, 1)


def ideas() -> str:
    """Pollsters that were tried, on development splits."""
    return by_graph("ideas/*", "poll", spread)


def ablation() -> str:
    """One setting changed at a time, by validation."""

    def cell(row: dict[str, Any]) -> str:
        return f"{row['validation']['mean']:.1f} ({row['difference']['mean']:+.1f})"

    return by_graph("ablation/*", "changed", cell)


def benchmark(heading: str) -> str:
    """The table under a heading of the benchmarks."""
    text = (ROOT / "benchmarks" / "RESULTS.md").read_text("utf-8")
    _, found, below = text.partition(f"## {heading}")
    if not found:
        raise LookupError(f"benchmarks/RESULTS.md has no heading {heading!r}.")
    lines = below.partition("\n## ")[0].splitlines()
    return "\n".join(line for line in lines if line.startswith("|"))


def growth() -> str:
    """Edges to constituencies."""
    return benchmark("Growth")


def stages() -> str:
    """The public graphs, stage by stage."""
    return benchmark("The whole augmentation")


def million() -> str:
    """A million nodes, stage by stage."""
    return benchmark("A graph of a million nodes")


def spark_growth() -> str:
    """Spark: time and memory of the driver at three sizes."""
    return benchmark("Spark: growth")


def spark_costs() -> str:
    """Spark: time, rows and bytes of each stage."""
    return benchmark("Spark: what each stage shuffles")


def spark_projection() -> str:
    """Spark: what more edges would take."""
    return benchmark("Spark: projection")


def spark_modularity() -> str:
    """Spark: what distributed clustering gives up."""
    return benchmark("Spark: modularity")


def spark_poll() -> str:
    """Spark: what the cheaper poll gives up."""
    return benchmark("Spark: the poll alone")


TABLES = {
    make.__name__: make
    for make in (
        comparison,
        elections,
        paper,
        controls,
        exceptions,
        splits,
        neighbours_differ,
        small_graph,
        targets,
        ideas,
        ablation,
        growth,
        stages,
        million,
        spark_growth,
        spark_costs,
        spark_projection,
        spark_modularity,
        spark_poll,
    )
}


def filled(text: str) -> str:
    """The text with every table made anew."""
    for name, make in TABLES.items():
        pattern = rf"(<!-- {name} -->\n).*?(<!-- end -->)"
        text = re.sub(
            pattern, lambda m, make=make: m[1] + make() + "\n" + m[2], text, flags=re.DOTALL
        )
    return text


def main() -> None:
    """Rewrite the pages."""
    for page in PAGES:
        path = ROOT / page
        path.write_text(filled(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
