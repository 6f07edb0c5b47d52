"""`elco predict`: a label for every node."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from elco.cli.output import (
    ForceOption,
    JsonOption,
    Output,
    QuietOption,
    ReportOption,
    says_errors,
)
from elco.errors import one_of
from elco.method_names import ALL_NAMES, METHOD_NAMES
from elco.recipes import DEFAULT_RECIPE, get_recipe


@says_errors
def predict_cli(
    graph: Annotated[
        str,
        typer.Argument(
            help="A folder of tables, a file (.csv, .tsv, .txt or .parquet of edges; .npz, "
            ".graphml, .pt), or a dataset."
        ),
    ],
    nodes: Annotated[
        Path | None, typer.Option(help="The table of nodes that goes with a file of edges.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Where to write: .parquet, .csv or .tsv.")
    ] = None,
    model: Annotated[str, typer.Option(help=f"One of: {ALL_NAMES}.")] = "gcn",
    recipe: Annotated[str, typer.Option(help="Named settings.")] = DEFAULT_RECIPE,
    seeds: Annotated[int, typer.Option(min=1, help="Training runs to average.")] = 3,
    report: ReportOption = None,
    explain: Annotated[
        list[str] | None, typer.Option(help="Tell why this node got its label; may be repeated.")
    ] = None,
    jobs: Annotated[int, typer.Option(help="Processes; -1 for one a core.")] = -1,
    force: ForceOption = False,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Fill in the labels that are missing, with probabilities and where they come from.

    Every labelled node is learned from; where a column 'split' marks nodes as train or val, these
    only. The model is trained with and without electors, and what held-out labels say is better is
    kept.

    Example: elco predict my_graph/ --out predictions.csv --report report.html
    """
    output = Output(as_json=as_json, quiet=quiet)
    from elco.datasets import load
    from elco.datasets.files import refuse_to_overwrite
    from elco.predictions import check_format, place_of, prediction_table, write_predictions
    from elco.predictions import explain as story

    one_of("model", model, METHOD_NAMES)
    get_recipe(recipe)
    if out is not None:
        check_format(out)
        refuse_to_overwrite(out, force)
    if report is not None:
        from elco.report.pages import check_page

        check_page(report, force)
    source = load(graph, nodes=nodes)
    output.note(f"{source}")
    for node in explain or ():
        place_of(source.node_ids, node)
    # PyTorch takes seconds to load: mistakes are told before.
    from elco.classifier import ElcoClassifier

    classifier = ElcoClassifier(model, recipe=recipe, n_runs=seeds, n_jobs=jobs)
    with output.progress() as progress:
        classifier.fit(source, progress=progress)
    table = prediction_table(source, classifier)
    if out is not None:
        write_predictions(table, out, force=force)
    if report is not None:
        from elco.report.pages import write_page
        from elco.report.predictions import predictions_page

        write_page(predictions_page(source, classifier), report, force=force)
    stories = [story(source, classifier, node) for node in explain or ()]
    kept = "with ELCO" if classifier.decision_.keep_elco else "without ELCO"
    predicted = [i for i, value in enumerate(table["source"].to_pylist()) if value == "predicted"]
    shares: dict[str, int] = {}
    for name in table["label"].take(predicted).to_pylist():
        shares[name] = shares.get(name, 0) + 1
    confidence = table["confidence"].take(predicted).to_numpy()
    value = {
        "graph": source.name,
        "out": None if out is None else str(out),
        "report": None if report is None else str(report),
        "model": model,
        "setting": classifier.setting_,
        "kept": kept,
        "reason": classifier.decision_.reason,
        "signs": [sign.as_dict() for sign in classifier.augmented_.signs],
        "predicted": len(predicted),
        "classes": shares,
        "mean_confidence": float(confidence.mean()) if len(predicted) else None,
        "temperature": classifier.temperature_,
        "reliability": classifier.reliability_.as_dict(),
        "explanations": [each.as_dict() for each in stories],
    }
    lines = [
        f"{classifier.setting_.upper()} {kept}: {classifier.decision_.reason}",
        *(f"sign against ELCO: {s.text}" for s in classifier.augmented_.signs if s.against),
        f"{len(predicted):,} {'label' if len(predicted) == 1 else 'labels'} predicted: "
        + ", ".join(f"{count:,} {name}" for name, count in sorted(shares.items())),
    ]
    if len(predicted):
        checked = classifier.reliability_
        lines.append(
            f"mean confidence {confidence.mean():.0%}; "
            + (
                f"on {checked.n_labels:,} held-out labels confidence and accuracy lie "
                f"{checked.error:.1%} apart on average"
                if checked.telling
                else f"{checked.n_labels} held-out labels are too few to check it"
            )
        )
    lines += [str(each) for each in stories]
    lines += [f"Written to {path}" for path in (out, report) if path is not None]
    output.result(value, "\n".join(lines))
    again = f"elco predict {shlex.quote(graph)}"
    if nodes is not None:
        again += f" --nodes {shlex.quote(str(nodes))}"
    if out is None:
        output.next(f"{again} --out predictions.csv")
    elif report is None:
        output.next(f"{again} --report report.html")
    else:
        output.next(f"{again} --explain {shlex.quote(str(source.node_ids[0]))}")
