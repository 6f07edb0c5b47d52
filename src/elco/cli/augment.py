"""`elco augment`: write G' as tables."""

from __future__ import annotations

import shlex
import time
from pathlib import Path
from typing import Annotated

import typer

from elco.cli.output import ForceOption, JsonOption, Output, QuietOption, says_errors
from elco.cli.parsing import parse_settings
from elco.cli.spark import LOCAL, augment_with_spark, parse_conf
from elco.errors import one_of
from elco.recipes import DEFAULT_RECIPE


@says_errors
def augment_cli(
    graph: Annotated[str, typer.Argument(help="A dataset, a folder of tables, or an .npz file.")],
    out: Annotated[str, typer.Option("--out", "-o", help="Folder to write.")],
    recipe: Annotated[str, typer.Option(help="Named settings.")] = DEFAULT_RECIPE,
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", help="Change one setting of the recipe, as in resolution=2.0."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same bytes.")] = 0,
    jobs: Annotated[int, typer.Option(help="Threads; -1 for all.")] = -1,
    engine: Annotated[
        str, typer.Option(help="local, or spark for folders of Parquet tables of any size.")
    ] = "local",
    master: Annotated[
        str, typer.Option(help="Of Spark: local[*], spark://host:7077, yarn …")
    ] = LOCAL,
    conf: Annotated[
        list[str] | None,
        typer.Option(help="A setting of Spark, as in spark.executor.memory=4g."),
    ] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Add electors to a graph and write the larger graph as tables.

    The graph needs a training split: a column 'split' that says train for the labelled nodes.

    Example: elco augment cora --out cora-elco
    """
    output = Output(as_json=as_json, quiet=quiet)
    one_of("engine", engine, ("local", "spark"))
    if engine == "spark":
        augment_with_spark(
            output,
            graph,
            out,
            master=master,
            conf=parse_conf(conf),
            recipe=recipe,
            seed=seed,
            force=force,
            settings=parse_settings(setting),
        )
        return
    from elco.datasets import load
    from elco.datasets.augmented import write_augmented
    from elco.datasets.files import refuse_to_overwrite
    from elco.pipeline import augment

    refuse_to_overwrite(Path(out), force)
    settings = parse_settings(setting)
    source = load(graph)
    output.note(f"{source}")
    started = time.perf_counter()
    augmented = augment(
        source.adjacency,
        source.attributes,
        source.training_labels(),
        recipe=recipe,
        random_state=seed,
        n_jobs=jobs,
        **settings,
    )
    write_augmented(source, augmented, Path(out), force=force)
    counts = augmented.count_electors()
    output.result(
        {
            "graph": source.name,
            "recipe": recipe,
            "out": out,
            "voters": augmented.n_voters,
            "edges": augmented.adjacency.nnz // 2,
            "electors": counts,
            "termination": augmented.termination,
            "signs": [sign.as_dict() for sign in augmented.signs],
            "seconds": round(time.perf_counter() - started, 3),
        },
        f"{augmented.n_electors} electors for {augmented.n_voters} voters: "
        f"{counts['observed']} elected, {counts['predicted']} predicted, "
        f"{counts['abstained']} without a label. Written to {out}",
    )
    output.next(f"elco compare {shlex.quote(graph)}")
