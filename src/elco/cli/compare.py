"""`elco compare`: with and without ELCO."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated, Any

import typer

from elco.cli.names import METHOD_NAMES
from elco.cli.output import (
    ForceOption,
    JsonOption,
    Output,
    QuietOption,
    ReportOption,
    says_errors,
)
from elco.cli.parsing import parse_names, parse_seeds, parse_settings
from elco.recipes import DEFAULT_RECIPE

if TYPE_CHECKING:
    from elco.experiments.comparison import Comparison
    from elco.experiments.statistics import Difference, Summary


@says_errors
def compare_cli(
    graph: Annotated[str, typer.Argument(help="A dataset, a folder of tables, or an .npz file.")],
    recipe: Annotated[
        str,
        typer.Option(help="Named settings; more than one, by commas, stand beside the first."),
    ] = DEFAULT_RECIPE,
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", help="Change one setting of the recipe, as in resolution=2.0."),
    ] = None,
    models: Annotated[
        str, typer.Option(help=f"Separated by commas, of: {METHOD_NAMES}.")
    ] = "gcn,gat",
    seeds: Annotated[
        str, typer.Option(help="How many (10), which range (100-109), or a list (1,5,7).")
    ] = "10",
    splits: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Draw that many random splits instead of using the graph's own, with seeds from "
            "the first of --seeds on.",
        ),
    ] = None,
    labels_per_class: Annotated[int, typer.Option(min=1, help="Of a random split.")] = 20,
    val_per_class: Annotated[int, typer.Option(min=1, help="Of a random split.")] = 30,
    controls: Annotated[
        bool,
        typer.Option("--controls", help="Also use the poll without electors, in three ways."),
    ] = False,
    patience: Annotated[
        int | None,
        typer.Option(min=1, help="Epochs without progress before training ends; the paper: 2000."),
    ] = None,
    jobs: Annotated[int, typer.Option(help="Processes; -1 for one a core.")] = -1,
    report: ReportOption = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Train models on a graph with and without electors, and compare them on its test split.

    Each seed is one augmentation and one training run of each model; the difference is paired
    over seeds, with a 95 % interval. With --splits, each seed also draws its own split: some
    labels a class for training and validation, the rest for test.

    Example: elco compare citeseer --models gcn --seeds 5 --report report.html
    """
    output = Output(as_json=as_json, quiet=quiet)
    from elco.datasets import load
    from elco.experiments.compare import compare
    from elco.experiments.comparison import Protocol
    from elco.models.training import QUICK_PATIENCE

    if report is not None:
        from elco.report.pages import check_page

        check_page(report, force)
    chosen = parse_seeds(seeds)
    if splits is not None:
        chosen = tuple(range(chosen[0], chosen[0] + splits))
    protocol = Protocol(
        recipes=parse_names(recipe),
        overrides=parse_settings(setting),
        models=parse_names(models),
        seeds=chosen,
        controls=controls,
        random_splits=splits is not None,
        labels_per_class=labels_per_class,
        val_per_class=val_per_class,
        patience=patience or QUICK_PATIENCE,
    )
    source = load(graph)
    output.note(f"{source}")
    with output.progress() as progress:
        comparison = compare(source, protocol, n_jobs=jobs, progress=progress)
    output.result(comparison.as_dict(), comparison_table(comparison))
    if text := signs_text(comparison):
        output.note(text)
    if report is not None:
        from elco.report.comparison import comparison_page
        from elco.report.pages import write_page

        write_page(comparison_page(source, comparison), report, force=force)
        output.note(f"Page: {report}")
    output.next(f"elco predict {shlex.quote(graph)} --out predictions.csv")


def comparison_table(comparison: Comparison) -> Any:
    """The result as a table for people."""
    from rich.table import Table

    n = len(comparison.protocol.seeds)
    kind = "random splits" if comparison.protocol.random_splits else "seeds"
    table = Table(
        title=f"Test accuracy in % on {comparison.graph} ({n} {kind})",
        caption=(
            "Mean ± standard deviation. The difference is paired; in brackets its 95 % interval.\n"
            "Where that holds 0, no effect is shown."
        ),
        caption_justify="left",
    )
    for column in ("model", "trained on", "accuracy", "difference", "effect"):
        table.add_column(
            column, justify="right" if column in ("accuracy", "difference") else "left"
        )
    for model in comparison.protocol.models:
        lines = comparison.lines(model)
        for line in lines:
            name = model.upper() if line is lines[0] else ""
            last = line is lines[-1]
            cells = (name, line.trained_on, _spread(line.accuracy), *_gap(line.difference))
            table.add_row(*cells, end_section=last)
    return table


def signs_text(comparison: Comparison) -> str:
    """What was seen before any training, of the first seed; empty where nothing is against."""
    against = [sign for sign in comparison.signs[0] if sign.against]
    if not against:
        return ""
    lines = [f"  {sign.name}: {sign.text}" for sign in against]
    return "\n".join(["Signs, before any training, that ELCO will not help here:", *lines])


def _spread(summary: Summary) -> str:
    return f"{summary.mean:.1f} ± {summary.std:.1f}"


def _gap(difference: Difference | None) -> tuple[str, str]:
    if difference is None:
        return "", ""
    interval = "" if difference.low is None else f" [{difference.low:+.1f}, {difference.high:+.1f}]"
    return f"{difference.mean:+.1f}{interval}".replace("[", "\\["), difference.verdict
