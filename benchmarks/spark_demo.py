"""`make spark-demo`: a cluster of two workers here, two million edges, and what each stage took."""

from __future__ import annotations

import logging
import sys
import tempfile
import warnings
from pathlib import Path

from benchmarks.spark import one, ring
from elco.datasets import load
from elco.errors import ElcoWarning

N_EDGES = 2_000_000


def main() -> None:
    logging.basicConfig(level=logging.WARNING, format="%(message)s", stream=sys.stdout)
    logging.getLogger("elco").setLevel(logging.INFO)
    warnings.simplefilter("ignore", ElcoWarning)
    n_edges = int(sys.argv[1]) if len(sys.argv) > 1 else N_EDGES
    with tempfile.TemporaryDirectory(prefix="elco-spark-demo-") as name:
        source = Path(name) / "in"
        ring(n_edges, source)
        print(f"{n_edges:,} edges as Parquet; one master and two workers start", flush=True)
        found = one(source, "paper")
        larger = load(Path(name) / "out")
    print(f"\n{'stage':<10}{'seconds':>9}{'rows an edge':>14}{'bytes an edge':>15}")
    for stage in found["stages"]:
        rows, size = found["shuffled"].get(stage["stage"], (0, 0))
        cells = (rows / found["edges"], size / found["edges"])
        print(f"{stage['stage']:<10}{stage['seconds']:>9.1f}{cells[0]:>14.2f}{cells[1]:>15.0f}")
    print(f"{'all':<10}{found['seconds']:>9.1f}\n{larger}; the cluster was stopped")


if __name__ == "__main__":
    main()
