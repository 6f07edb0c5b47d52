"""`elco demo`: the whole job on Cora."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from elco.cli.compare import comparison_table
from elco.cli.output import ForceOption, JsonOption, Output, QuietOption, says_errors
from elco.cli.parsing import parse_recipes, parse_seeds
from elco.recipes import DEFAULT_RECIPE

if TYPE_CHECKING:
    from elco.graph import Graph


@says_errors
def demo_cli(
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the page.")] = Path(
        "elco-demo"
    ),
    graph: Annotated[str, typer.Option(help="Another graph than Cora.")] = "cora",
    recipe: Annotated[
        str, typer.Option(help="Named settings; those after the first stand beside it.")
    ] = f"{DEFAULT_RECIPE},paper",
    seeds: Annotated[str, typer.Option(help="How many runs, or which seeds.")] = "5",
    jobs: Annotated[int, typer.Option(help="Processes; -1 for one a core.")] = -1,
    force: ForceOption = False,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Run the whole job on a public graph: divide, elect, augment, train, compare, report.

    Takes a few minutes on two cores. Without a network it uses a generated graph instead.
    """
    output = Output(as_json=as_json, quiet=quiet)
    from elco.datasets.files import refuse_to_overwrite, whole_folder

    refuse_to_overwrite(out, force)
    recipes, chosen = parse_recipes(recipe), parse_seeds(seeds)
    source = _graph(graph, output)
    output.note(f"{source}")
    n_labels = int(source.train_mask.sum())
    output.note(f"Recipes: {', '.join(recipes)}. Only the {n_labels} training labels are used.")
    # PyTorch takes seconds to load: mistakes are told before.
    from elco.experiments.compare import compare
    from elco.experiments.comparison import Protocol
    from elco.report.comparison import comparison_page

    protocol = Protocol(recipes=recipes, seeds=chosen)
    with output.progress() as progress:
        comparison = compare(source, protocol, n_jobs=jobs, progress=progress)
    with whole_folder(out, force=force) as folder:
        (folder / "report.html").write_text(comparison_page(source, comparison), "utf-8")
        result = json.dumps(comparison.as_dict(), indent=2) + "\n"
        (folder / "comparison.json").write_text(result, "utf-8")
    output.result(comparison.as_dict(), comparison_table(comparison))
    output.note(f"Page: {out / 'report.html'}")
    output.next("elco predict my_graph/ --out predictions.csv --report report.html")


def _graph(name: str, output: Output) -> Graph:
    from elco.datasets import load
    from elco.errors import DatasetError

    try:
        return load(name)
    except DatasetError as error:
        if name != "cora":
            raise
        output.note(f"Cora is not to be had: {error}")
        output.note("The demo goes on with a generated graph.")
        return load("synthetic")
