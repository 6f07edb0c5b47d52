"""`elco datasets`: what there is, and fetching it."""

from __future__ import annotations

from typing import Annotated

import typer

from elco.cli.output import JsonOption, Output, QuietOption, says_errors

datasets_app = typer.Typer(help="The public datasets.", no_args_is_help=True)


@datasets_app.command("list")
@says_errors
def list_cli(as_json: JsonOption = False) -> None:
    """List the datasets that can be used by name."""
    output = Output(as_json=as_json)
    from rich.table import Table

    from elco.datasets.registry import PUBLIC, SYNTHETIC, cached

    table = Table("name", "what", "here")
    rows = []
    for name, what in PUBLIC.items():
        here = cached(name).is_file()
        rows.append({"name": name, "what": what, "fetched": here})
        table.add_row(name, what, "yes" if here else "fetched at first use")
    what = "1,000 generated nodes, 3 classes; needs no network"
    rows.append({"name": SYNTHETIC, "what": what, "fetched": True})
    table.add_row(SYNTHETIC, what, "yes")
    output.result(rows, table)


@datasets_app.command("fetch")
@says_errors
def fetch_cli(
    names: Annotated[
        list[str] | None, typer.Argument(help="Names; all of them by default.")
    ] = None,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Fetch datasets into the cache, so that later runs need no network."""
    output = Output(as_json=as_json, quiet=quiet)
    from elco.datasets.registry import PUBLIC, fetch_public
    from elco.errors import one_of

    chosen = names or list(PUBLIC)
    for name in chosen:
        one_of("dataset", name, PUBLIC)
    found = {}
    with output.progress() as progress:
        for done, name in enumerate(chosen):
            progress("fetch", done, len(chosen))
            found[name] = str(fetch_public(name))
        progress("fetch", len(chosen), len(chosen))
    output.result(found, "\n".join(f"{name}: {path}" for name, path in found.items()))
    output.next(f"elco compare {chosen[0]}")
