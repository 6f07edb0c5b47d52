"""What does each stage cost on Spark, and does it stay linear? A cluster of two workers, here.

`python -m benchmarks spark` runs all of it. Each size runs in a process of its own, so that the
memory of its driver can be told; rows and bytes are those of Spark's own event log.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.timing import Table, peak_memory, seconds

SIZES = (300_000, 1_000_000, 3_000_000)
CLASSES, NUMBERS, LABELS_PER_CLASS = 4, 8, 50
DRIVER_EDGES = 50_000
"""The same at every size: what the driver takes must not grow."""
N_WORKERS = 2
PROJECTED = ((1e9, 2), (1e11, 24))
BUSY, CORES_AN_EXECUTOR = 0.6, 16
"""Share of the time that a core of a large cluster is at work, and cores of an executor."""
STAGES = ("read", "personas", "cluster", "signs", "elect", "diffuse", "augment", "write")
CONF = {
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.driver.memory": "512m",
    "spark.executor.memory": "2g",
}


def ring(n_edges: int, folder: Path) -> None:
    """A ring of neighbours as Parquet tables: four classes, and eight numbers a node."""
    from benchmarks.graphs import neighbourly
    from elco.graph import Graph
    from elco.spark.tables import write_for_spark

    adjacency = neighbourly(n_edges)
    n_nodes = adjacency.shape[0]
    rng = np.random.default_rng(0)
    labels = np.arange(n_nodes) * 8 // n_nodes % CLASSES
    attributes = rng.standard_normal((n_nodes, NUMBERS)) + np.eye(CLASSES, NUMBERS)[labels]
    train = np.concatenate(
        [
            rng.choice(np.flatnonzero(labels == k), LABELS_PER_CLASS, replace=False)
            for k in range(CLASSES)
        ]
    )
    write_for_spark(Graph(adjacency, attributes.round(3), labels, train), folder, force=True)


def one(source: Path, recipe: str) -> dict[str, Any]:
    """Augment on a fresh cluster; what it took, stage by stage."""
    from elco.spark import augment_spark
    from elco.spark.session import make_session
    from elco.spark.standalone import standalone_cluster
    from elco.spark.tables import read_folder

    log = source.parent / "events"
    log.mkdir(exist_ok=True)
    collected = source.parent / "gc.log"
    events = {
        "spark.driver.extraJavaOptions": f"-Xlog:gc:file={collected}",
        "spark.eventLog.enabled": "true",
        "spark.eventLog.rolling.enabled": "false",
        "spark.eventLog.compress": "false",
        "spark.eventLog.dir": log.as_uri(),
    }
    with standalone_cluster(N_WORKERS, memory="3g") as cluster:
        spark = make_session(cluster.master, {**CONF, **events})
        name = spark.sparkContext.applicationId
        nodes, edges, attributes = read_folder(spark, str(source))
        started = time.perf_counter()
        made = augment_spark(
            nodes,
            edges,
            attributes=attributes,
            spark=spark,
            recipe=recipe,
            clustering="distributed",
            driver_edges=DRIVER_EDGES,
            checkpoint="parquet",
            checkpoint_dir=str(source.parent),
        )
        made.write(str(source.parent / "out"), force=True)
        elapsed = time.perf_counter() - started
        made.release()
        stages = [dict(stage) for stage in made.stages]
        n_edges = next(stage["edges"] for stage in stages if "edges" in stage)
        spark.stop()
    return {
        "edges": n_edges,
        "seconds": elapsed,
        "stages": stages,
        "shuffled": _shuffled(next(log.glob(f"{name}*"))),
        "python": peak_memory(),
        "java": _peak_of_java(collected),
    }


def _peak_of_java(collected: Path) -> int:
    """Bytes of heap that the driver's Java could not do without: most after a collection."""
    found = re.findall(r"\d+M->(\d+)M\(", collected.read_text("utf-8"))
    return max(map(int, found)) * 2**20


def _shuffled(log: Path) -> dict[str, tuple[int, int]]:
    """Rows and bytes that each stage of elco sent through shuffles."""
    belongs: dict[int, str] = {}
    sent: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for line in log.read_text("utf-8").splitlines():
        event = json.loads(line)
        if event["Event"] == "SparkListenerJobStart":
            name = event.get("Properties", {}).get("spark.job.description") or ""
            for stage in event["Stage IDs"]:
                belongs.setdefault(stage, name.removeprefix("elco "))
        elif event["Event"] == "SparkListenerTaskEnd" and event.get("Task Metrics"):
            written = event["Task Metrics"]["Shuffle Write Metrics"]
            of = sent[belongs.get(event["Stage ID"], "")]
            of[0] += written["Shuffle Records Written"]
            of[1] += written["Shuffle Bytes Written"]
    return {name: (rows, size) for name, (rows, size) in sent.items()}


def run() -> list[Table]:
    found = []
    for size in SIZES:
        with tempfile.TemporaryDirectory() as name:
            source = Path(name) / "in"
            ring(size, source)
            command = [sys.executable, "-m", "benchmarks.spark", str(source)]
            done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
            found.append(json.loads(done.stdout.splitlines()[-1]))
    return [_growth(found), _costs(found), _projection(found[-1])]


def _growth(found: list[dict[str, Any]]) -> Table:
    first = found[0]["seconds"] / found[0]["edges"]
    rows = []
    for before, one in zip([None, *found], found, strict=False):
        an_edge = one["seconds"] / one["edges"]
        rows.append(
            (
                f"{one['edges']:,}",
                seconds(one["seconds"]),
                f"{1e6 * an_edge:.1f} µs",
                f"{an_edge / first:.2f}",
                f"{1e6 * _one_more(before, one):.1f} µs" if before else "",
                f"{one['python'] / 2**20:.0f} MiB",
                f"{one['java'] / 2**20:.0f} MiB",
            )
        )
    columns = ("edges", "time", "time an edge", "growth", "an edge more", "Python", "Java")
    return Table("Spark: growth on two workers of one core, recipe paper", columns, rows)


def _one_more(smaller: dict[str, Any], larger: dict[str, Any]) -> float:
    """Seconds of an edge on top of the smaller graph: without what a run takes at any size."""
    return (larger["seconds"] - smaller["seconds"]) / (larger["edges"] - smaller["edges"])


def _costs(found: list[dict[str, Any]]) -> Table:
    rows = []
    for one in found:
        took = {stage["stage"]: stage["seconds"] for stage in one["stages"]}
        for name in STAGES:
            sent, size = one["shuffled"].get(name, (0, 0))
            rows.append(
                (
                    f"{one['edges']:,}",
                    name,
                    seconds(took.get(name, 0.0)),
                    f"{sent / one['edges']:.2f}",
                    f"{size / one['edges']:.0f}",
                )
            )
    columns = ("edges", "stage", "time", "rows shuffled an edge", "bytes shuffled an edge")
    return Table("Spark: what each stage shuffles", columns, rows)


def _projection(largest: dict[str, Any]) -> Table:
    """As many core-seconds and bytes an edge as at the largest size, most cores at work."""
    core_seconds = N_WORKERS * largest["seconds"] / largest["edges"]
    size = sum(size for _, size in largest["shuffled"].values()) / largest["edges"]
    rows = []
    for edges, hours in PROJECTED:
        cores = core_seconds * edges / BUSY / (3600 * hours)
        rows.append(
            (
                f"{edges:.0e}",
                f"{core_seconds * edges / 3600:,.0f}",
                f"{size * edges / 1e12:,.1f} TB",
                f"{hours} h",
                f"{int(np.ceil(cores / CORES_AN_EXECUTOR)):,}",
            )
        )
    columns = ("edges", "core-hours", "shuffled", "to be done in", "executors of 16 cores")
    return Table("Spark: projection", columns, rows)


if __name__ == "__main__":
    print(json.dumps(one(Path(sys.argv[1]), "paper")))
