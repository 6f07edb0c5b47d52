"""From two CSV files to predictions: words as ids, a text column, and labels mostly empty.

    python examples/label_a_csv.py [--out predictions.csv] [--quick]

The same as `elco predict examples/club --out predictions.csv`, from Python. The shelves that
`nodes.csv` leaves out are in `truth.csv`, and are looked at only to count how many are right.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path

import elco
from elco.predictions import explain, prediction_table, write_predictions

CLUB = Path(__file__).parent / "club"


def main() -> None:
    """Load, learn, write, and tell why one book got its shelf."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=Path("predictions.csv"))
    parser.add_argument("--quick", action="store_true", help="one short training run")
    options = parser.parse_args()

    graph = elco.load(CLUB)
    print(graph)
    fast = {"n_runs": 1, "patience": 20} if options.quick else {}
    classifier = elco.ElcoClassifier("gcn", **fast).fit(graph)
    print(classifier.decision_.reason)

    table = prediction_table(graph, classifier)
    write_predictions(table, options.out, force=True)
    print(f"written to {options.out}")
    print(explain(graph, classifier, "the-silver-window"))

    said = dict(zip(table["id"].to_pylist(), table["label"].to_pylist(), strict=True))
    with (CLUB / "truth.csv").open() as file:
        truth = {row["id"]: row["shelf"] for row in csv.DictReader(file)}
    right = sum(said[book] == shelf for book, shelf in truth.items())
    print(f"{right} of {len(truth)} books are on the right shelf")


if __name__ == "__main__":
    main()
