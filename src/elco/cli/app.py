"""The `elco` command. Heavy imports live inside the commands: help must answer at once."""

from __future__ import annotations

from typing import Annotated

import typer

from elco import __version__
from elco.cli.audit import audit_cli
from elco.cli.augment import augment_cli
from elco.cli.compare import compare_cli
from elco.cli.datasets import datasets_app
from elco.cli.demo import demo_cli
from elco.cli.doctor import doctor_cli
from elco.cli.predict import predict_cli
from elco.cli.reproduce import reproduce_cli

app = typer.Typer(
    name="elco",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    help=(
        "Labels for a graph with few labels.\n\n"
        "elco finds dense, overlapping groups of nodes (constituencies), adds one node that speaks "
        "for each (an elector), and hands the larger graph to any graph model. Only training "
        "labels are used.\n\n"
        "Start with [bold]elco demo[/bold]."
    ),
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"elco {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass


app.command("demo")(demo_cli)
app.command("predict")(predict_cli)
app.command("compare")(compare_cli)
app.command("augment")(augment_cli)
app.command("reproduce")(reproduce_cli)
app.command("audit")(audit_cli)
app.add_typer(datasets_app, name="datasets")
app.command("doctor")(doctor_cli)


def main() -> None:
    """Run the command line."""
    app()
