"""`elco reproduce`: the paper's tables and figures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from elco.cli.output import ForceOption, JsonOption, Output, QuietOption, says_errors

OUTSIDE_TOLERANCE = 3


@says_errors
def reproduce_cli(
    name: Annotated[
        str,
        typer.Argument(
            help="all, or one of: datasets, main (or table1), leak, separability, similarity, "
            "sparsity, self-learning, divisions, models, competitors. Not part of all: "
            "sparsity-citeseer, sparsity-pubmed."
        ),
    ] = "all",
    quick: Annotated[
        bool, typer.Option("--quick", help="Fewer seeds and graphs: a look in minutes.")
    ] = False,
    from_results: Annotated[
        bool,
        typer.Option("--from-results", help="Run nothing: make tables and figures from --results."),
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the runs that --results has already.")
    ] = False,
    results: Annotated[
        Path | None,
        typer.Option(help="Where runs are kept; by default results, or results-quick."),
    ] = None,
    out: Annotated[
        Path, typer.Option(help="Folder for tables and figures; the page OUT.md goes beside it.")
    ] = Path("reproduction"),
    jobs: Annotated[int, typer.Option(help="Processes; -1 for one a core.")] = -1,
    force: ForceOption = False,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Run the experiments of the paper, and write every table and figure of it.

    Each finished run is a line in RESULTS/EXPERIMENT/runs.jsonl. A run that was stopped goes on
    with --resume. If scores that should come out as published do not, the exit code is 3.

    Example: elco reproduce leak --quick
    """
    output = Output(as_json=as_json, quiet=quiet)
    from elco.datasets.files import refuse_to_overwrite
    from elco.errors import ElcoError
    from elco.experiments.paper import chosen
    from elco.experiments.results import Results
    from elco.experiments.runner import run_missing
    from elco.report.reproduction import page_beside, write_reproduction

    experiments = chosen(name)
    folder = results or Path("results-quick" if quick else "results")
    for target in (out, page_beside(out)):
        refuse_to_overwrite(target, force)
    if not from_results:
        there = [each.name for each in experiments if len(Results(folder / each.name))]
        if there and not resume:
            raise ElcoError(
                f"{folder} has runs of {', '.join(there)}: go on with --resume, make the tables "
                "with --from-results, or name another folder with --results."
            )
        with output.progress() as progress:
            run_missing(experiments, folder, quick=quick, n_jobs=jobs, progress=progress)
    found = write_reproduction(experiments, folder, out, force=force)
    claims = [claim for section in found for claim in section.findings.claims]
    failures = [failure for section in found for failure in section.findings.failures]
    value = {
        "out": str(out),
        "failures": failures,
        "claims": [{"claim": c.text, "verdict": c.verdict, "evidence": c.evidence} for c in claims],
    }
    lines = [f"{claim.verdict}: {claim.text} {claim.evidence}" for claim in claims]
    output.result(value, "\n".join([*lines, *failures, f"Page: {out}.md, or {out}/index.html"]))
    output.next("elco compare cora --recipe canvass,paper --report report.html")
    if failures:
        raise typer.Exit(OUTSIDE_TOLERANCE)
