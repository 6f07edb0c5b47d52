"""How long does `elco compare` take with ten seeds and both models?"""

from __future__ import annotations

import subprocess
import sys

from benchmarks.timing import Table, once, seconds

GRAPHS = ("cora", "citeseer", "pubmed")


def run() -> Table:
    def compare(name: str) -> None:
        code = "from elco.cli.app import main; main()"
        command = [sys.executable, "-c", code, "compare", name, "--seeds", "10", "--json", "-q"]
        subprocess.run(command, check=True, capture_output=True)

    rows = [(name, seconds(once(lambda name=name: compare(name)))) for name in GRAPHS]
    return Table("elco compare, 10 seeds, GCN and GAT, 2 processes", ("graph", "time"), rows)
