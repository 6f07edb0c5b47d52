"""`elco augment --engine spark`: a session, the tables, and what came out."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import typer

from elco.cli.output import Output

LOCAL = "local[*]"


def parse_conf(pairs: list[str] | None) -> dict[str, str]:
    """`spark.executor.memory=4g` and so on.

    Examples
    --------
    >>> parse_conf(["spark.executor.memory=4g"])
    {'spark.executor.memory': '4g'}
    """
    conf = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals or not name.startswith("spark."):
            raise typer.BadParameter(f"{pair!r} is no setting of Spark; expected spark.NAME=VALUE.")
        conf[name] = value
    return conf


def augment_with_spark(
    output: Output,
    source: str,
    out: str,
    *,
    master: str,
    conf: dict[str, str],
    recipe: str,
    seed: int,
    force: bool,
    settings: dict[str, Any],
) -> None:
    """Augment a folder of Parquet tables on a cluster, and tell what was done."""
    from elco.spark import augment_spark
    from elco.spark.session import make_session
    from elco.spark.tables import read_folder

    started = time.perf_counter()
    spark = make_session(master, conf)
    from elco.spark.storage import refuse_to_overwrite

    try:
        refuse_to_overwrite(spark, _absolute(out), force)
        nodes, edges, attributes = read_folder(spark, _absolute(source))
        if settings.get("checkpoint", "parquet") == "parquet":
            # A lost executor must not end a long job: beside the output all executors can write.
            settings = {"checkpoint_dir": _absolute(out).rpartition("/")[0], **settings}
        graph = augment_spark(
            nodes,
            edges,
            spark=spark,
            attributes=attributes,
            recipe=recipe,
            random_state=seed,
            **{"checkpoint": "parquet", **settings},
        )
        try:
            graph.write(_absolute(out), force=force)
            counts = graph.count_electors()
        finally:
            graph.release()
    finally:
        spark.stop()
    output.result(
        {
            "graph": source,
            "recipe": recipe,
            "out": out,
            "voters": graph.n_voters,
            "electors": counts,
            "termination": graph.termination,
            "signs": [sign.as_dict() for sign in graph.signs],
            "engine": dict(graph.engine),
            "stages": [dict(stage) for stage in graph.stages],
            "seconds": round(time.perf_counter() - started, 3),
        },
        f"{graph.n_electors} electors for {graph.n_voters} voters: "
        f"{counts['observed']} elected, {counts['predicted']} predicted, "
        f"{counts['abstained']} without a label. Written to {out}",
    )


def _absolute(path: str) -> str:
    """Executors have a working directory of their own."""
    return path if ":" in path.split("/")[0] else str(Path(path).absolute())
