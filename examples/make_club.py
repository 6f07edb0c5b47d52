"""Make up the graph in `examples/club`: books of a reading club, joined when read together.

Nothing here is real. The same seed gives the same files.
"""

from __future__ import annotations

import csv
from itertools import combinations
from pathlib import Path

import numpy as np

SHELVES = {
    "cooking": "oven bread herbs soup kitchen spice market roast garden stew butter salt",
    "crime": "detective murder clue police suspect alibi knife trial prison inspector fog body",
    "travel": "train mountain desert island map harbour border hotel river ferry compass pilgrim",
}
ANYWHERE = (
    "a an old new long story about family house winter summer letters friend city night morning "
    "secret stranger first last two three how why notes tales"
)
COLOURS = "amber black blue brown copper golden green grey ivory red silver white"
THINGS = "bridge clock coat door glass key lamp mirror road stone tower window"
BOOKS, CIRCLE, KNOWN_OF_A_SHELF = 120, 6, 10


def make(folder: Path) -> None:
    """Write nodes.csv, edges.csv, and truth.csv with the shelves that nodes.csv leaves out."""
    generator = np.random.default_rng(11)
    titles = [f"the-{colour}-{thing}" for colour in COLOURS.split() for thing in THINGS.split()]
    ids = generator.permutation(titles)[:BOOKS].tolist()
    names = list(SHELVES)
    shelf = [names[(book // CIRCLE) % len(names)] for book in range(BOOKS)]
    known = set()
    for name in names:
        own = [book for book in range(BOOKS) if shelf[book] == name]
        known |= set(generator.permutation(own)[:KNOWN_OF_A_SHELF].tolist())
    with (folder / "nodes.csv").open("w", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["id", "label", "blurb", "format", "pages"])
        for book in range(BOOKS):
            kind = str(generator.choice(["hardback", "paperback", "audio"]))
            blurb = _blurb(SHELVES[shelf[book]].split(), generator)
            label = shelf[book] if book in known else ""
            rows.writerow([ids[book], label, blurb, kind, int(generator.integers(90, 600))])
    with (folder / "edges.csv").open("w", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["source", "target"])
        rows.writerows((ids[one], ids[other]) for one, other in _read_together(generator))
    with (folder / "truth.csv").open("w", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["id", "shelf"])
        rows.writerows((ids[book], shelf[book]) for book in range(BOOKS) if book not in known)


def _blurb(telling: list[str], generator: np.random.Generator) -> str:
    common = generator.permutation(ANYWHERE.split())[:5].tolist()
    words = common + generator.permutation(telling)[: generator.integers(1, 3)].tolist()
    return " ".join(generator.permutation(words).tolist())


def _read_together(generator: np.random.Generator) -> list[tuple[int, int]]:
    """Most pairs of a circle, and some of anywhere."""
    pairs = {
        pair
        for first in range(0, BOOKS, CIRCLE)
        for pair in combinations(range(first, first + CIRCLE), 2)
        if generator.random() < 0.7
    }
    for one, other in generator.integers(BOOKS, size=(40, 2)).tolist():
        if one != other:
            pairs.add((min(one, other), max(one, other)))
    return sorted(pairs)


if __name__ == "__main__":
    make(Path(__file__).parent / "club")
