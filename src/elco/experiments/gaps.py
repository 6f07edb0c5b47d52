"""Why scores measured here differ from the published ones, method by method."""

from __future__ import annotations

from collections.abc import Sequence

from elco.experiments.published import Published

NOTABLE = 1.5
"""Points from which on a gap needs a reason."""

REASONS = {
    "adsf": "Its text does not seem to lead there: with three seeds even the epochs that are "
    "best on the test nodes, looked at for this once, stay about two points below on "
    "Cora and Citeseer. The released code tells no more: it does not run as it is, "
    "writes structural scores over the adjacency, and leaves the rest of a node's row "
    "undone at the first node that shares nothing with it. Attention over two steps was "
    "tried with one seed: on validation it was worse on Cora and about the same on "
    "Citeseer.",
    "chebyshev": "Trained until validation stands still; the published runs had 200 epochs at "
    "most.",
    "deep-semi-inductive": "The scores are those of Yang et al. (2016), who tuned on another "
    "split.",
    "deepwalk": "The scores are those of Yang et al. (2016), who do not say how many walks there "
    "were, and drew strangers in a way of their own.",
    "dropedge": "The authors have settings for each graph; here one serves all, which validation "
    "prefers on Cora, not on Citeseer.",
    "gaussian-fields": "The scores are those of label propagation by the library Junto (Yang et "
    "al. 2016); for how many rounds is not told. On Cora and Citeseer, not on Pubmed, five "
    "rounds of averaging come near them; the harmonic function that the method is defined by is "
    "reached later and, with class mass normalisation, is better.",
    "link-based": "On Pubmed attributes count as much as neighbours here; with attributes as they "
    "come, far smaller, validation chooses shares of neighbours, and about the published score "
    "comes out.",
    "mixhop": "On Pubmed the authors' code takes an architecture made for that graph, which is not "
    "rebuilt: here all powers are equally wide. Its weight decay and dropout alone, tried with "
    "three seeds, raise validation by 0.7 and leave test as it is.",
    "planetoid": "The authors give settings for Citeseer alone, and their code keeps the epoch "
    "that is best on the test nodes.",
    "tagcn": "The library DGL's implementations do not come to the score on Pubmed either: 79.0 to "
    "79.8. Four variants were tried with three seeds, and none taken.",
}
"""By the name a method is run under."""

ELSEWHERE = {
    "chebyshev": "Printed is the better of two orders, dataset by dataset; run is the lower one.",
    "deep-semi-inductive": "As Yang et al. (2016) have it.",
    "dropedge": "As the table of GRAND's paper has it.",
    "monet": "As the table of the GAT's paper has it.",
    "planetoid": "Planetoid-T is run; what is printed for Citeseer is the inductive variant's.",
    "tagcn": "As DGL quotes its paper; those printed for Citeseer and Pubmed equal the GAT's.",
}
"""Where what the paper prints is not what was published before, or not of what is run."""


def gaps(row: Published, measured: Sequence[float | None]) -> list[float | None]:
    """Measured less published, dataset by dataset; None where one of them is not there."""
    return [
        None if found is None or expected is None else found - expected
        for found, expected in zip(measured, row.expected, strict=True)
    ]


def n_reached(row: Published, measured: Sequence[float | None]) -> int:
    """On how many datasets what is measured is near what was published."""
    return sum(gap is not None and abs(gap) <= NOTABLE for gap in gaps(row, measured))


def reason(row: Published, measured: Sequence[float | None]) -> str:
    """Why a gap is there, or why nothing was run; empty where there is nothing to explain.

    What was published elsewhere is said before it, gap or not.

    Examples
    --------
    >>> row = Published("A", "", "80.0", "–", "70.0 ± 0.5", "")
    >>> reason(row, [81.0, 60.0, None])
    ''
    >>> reason(row, [83.0, 60.0, None])
    'not explained yet'
    """
    if row.cannot:
        return row.cannot
    said = [f"Published as {', '.join(row.own)}."] if row.own else []
    said += [ELSEWHERE[row.model]] if row.model in ELSEWHERE else []
    if any(gap is not None and abs(gap) > NOTABLE for gap in gaps(row, measured)):
        said.append(REASONS.get(row.model, "not explained yet"))
    return " ".join(said)
