"""Does the division stay linear up to 100 million edges?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

from benchmarks.timing import Table, once, peak_memory, seconds

SIZES = (1, 3, 10, 30, 100)
ROUNDS = 3
# A virtual machine hands out fresh memory at 2 ns a byte, more than the division takes. Memory that
# was freed stays with the process, so that the second round measures the work.
KEEP_MEMORY = {"MALLOC_MMAP_THRESHOLD_": str(2**40), "MALLOC_TRIM_THRESHOLD_": str(2**40)}
PARTS = ("data", "indices", "indptr")


def run() -> Table:
    rows = []
    first = None
    for millions in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            _in_a_process("make", folder, str(millions))
            found = json.loads(_in_a_process("divide", folder))
        an_edge = 1e9 * found["seconds"] / found["edges"]
        first = first or an_edge
        rows.append(
            (
                f"{found['edges']:,}",
                seconds(found["seconds"]),
                f"{an_edge:.0f} ns",
                f"{an_edge / first:.2f}",
                f"{found['bytes'] / found['edges']:.0f}",
                f"{found['peak'] / 2**30:.1f} GiB",
            )
        )
    columns = ("edges", "time", "time an edge", "growth", "bytes an edge", "peak of the process")
    title = "Growth: edges → cover, 2 threads, mapped from a file, freed memory kept by the process"
    return Table(title, columns, rows)


def _in_a_process(*arguments: str) -> str:
    command = [sys.executable, "-m", "benchmarks.growth", *arguments]
    environment = {**os.environ, **KEEP_MEMORY}
    return subprocess.run(
        command, check=True, stdout=subprocess.PIPE, text=True, env=environment
    ).stdout


def make(folder: Path, millions: int) -> None:
    from benchmarks.graphs import neighbourly

    for place, n_edges in ((folder, millions * 1_000_000), (folder / "small", 1000)):
        place.mkdir(exist_ok=True)
        graph = neighbourly(n_edges)
        for name in PARTS:
            np.save(place / f"{name}.npy", getattr(graph, name))


def _mapped(folder: Path) -> Any:
    parts = [np.load(folder / f"{name}.npy", mmap_mode="r") for name in PARTS]
    n_nodes = len(parts[2]) - 1
    return sp.csr_array(tuple(parts), shape=(n_nodes, n_nodes))


def divide(folder: Path) -> None:
    """Time and memory beyond what the interpreter and its compiled code take."""
    from elco.division import EgoSplitting

    division = EgoSplitting()
    division.fit(_mapped(folder / "small"))  # compiles, also for arrays that are mapped
    before = peak_memory()
    graph = _mapped(folder)
    elapsed = min(once(lambda: division.fit(graph)) for _ in range(ROUNDS))
    assert division.cover_.coverage > 0.9
    print(
        json.dumps(
            {
                "edges": graph.nnz // 2,
                "seconds": elapsed,
                "bytes": peak_memory() - before,
                "peak": peak_memory(),
            }
        )
    )


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(Path(sys.argv[2]), int(sys.argv[3]))
    else:
        divide(Path(sys.argv[2]))
