"""What was found out about every node, as a table, and about one node in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

from elco.augmentation import AugmentedGraph
from elco.checks import UNKNOWN
from elco.datasets.augmented import elector_ids
from elco.datasets.files import whole_file
from elco.errors import InputError
from elco.graph import Graph
from elco.typing import AnyArray

if TYPE_CHECKING:
    from elco.classifier import ElcoClassifier

FORMATS = (".parquet", ".csv", ".tsv")
MOST_SHOWN = 10
"""Electors of one node that are told of; a hub has thousands."""


def prediction_table(graph: Graph, classifier: ElcoClassifier) -> Any:
    """One row a node: id, label, source, confidence, a column `p_CLASS` each, and electors.

    A label that was learned from stays, whatever the model thinks of it; its confidence is the
    model's. A label outside the splits that the graph names is as unknown as an empty one.
    """
    probabilities = classifier.predict_proba(graph)
    given = classifier.given_
    label = np.where(given, graph.labels, probabilities.argmax(axis=1))
    columns: dict[str, Any] = {
        "id": graph.node_ids,
        "label": classifier.classes_[label],
        "source": np.where(given, "given", "predicted"),
        "confidence": probabilities[np.arange(len(label)), label],
    }
    for number, name in enumerate(classifier.classes_):
        columns[f"p_{name}"] = probabilities[:, number]
    columns["electors"] = _electors_of_all(graph, classifier.augmented_)
    return pa.table(columns)


def _electors_of_all(graph: Graph, augmented: AugmentedGraph) -> Any:
    """The electors that are joined to each node, as lists of their ids."""
    wired = _wiring(augmented)
    names = pa.array(elector_ids(graph.node_ids, augmented.n_electors).tolist())
    return pa.ListArray.from_arrays(
        pa.array(wired.indptr, pa.int32()), names.take(pa.array(wired.indices, pa.int64()))
    )


def _wiring(augmented: AugmentedGraph) -> Any:
    """Voters × electors."""
    n_voters = augmented.n_voters
    return augmented.adjacency[:n_voters, n_voters:]


def check_format(path: Path) -> None:
    """Refuse what cannot be written, before anything is run."""
    if path.suffix not in FORMATS:
        raise InputError(f"{path}: expected a name that ends in {', '.join(FORMATS)}.")


def write_predictions(table: Any, path: Path, *, force: bool = False) -> None:
    """Write Parquet, CSV or TSV; in text files the electors of a node are separated by spaces."""
    check_format(path)
    with whole_file(path, force=force) as temporary:
        if path.suffix == ".parquet":
            pa.parquet.write_table(table, temporary)
            return
        place = table.column_names.index("electors")
        words = [" ".join(map(str, names)) for names in table["electors"].to_pylist()]
        options = pa.csv.WriteOptions(delimiter="\t" if path.suffix == ".tsv" else ",")
        pa.csv.write_csv(
            table.set_column(place, "electors", pa.array(words, pa.string())), temporary, options
        )


@dataclass(frozen=True)
class Voice:
    """An elector that speaks for a node."""

    id: str
    voters: int
    votes: Mapping[str, int]
    label: str | None
    confidence: float

    def __str__(self) -> str:
        votes = ", ".join(f"{count} {name}" for name, count in self.votes.items()) or "none"
        says = f"says {self.label} ({self.confidence:.0%})" if self.label else "says nothing"
        return f"{self.id}: {self.voters} voters, labelled among them: {votes}; {says}"


@dataclass(frozen=True)
class Explanation:
    """Why a node got its label."""

    id: str
    label: str
    source: str
    probabilities: Mapping[str, float]
    poll: Mapping[str, float]
    neighbours: Mapping[str, int]
    electors: tuple[Voice, ...]
    n_electors: int
    kept: str

    def as_dict(self) -> dict[str, Any]:
        """As plain values."""
        return {**vars(self), "electors": [vars(voice) for voice in self.electors]}

    def __str__(self) -> str:
        lines = [
            f"{self.id}: {self.label} ({self.source})",
            f"  the model says    {_shares(self.probabilities)}",
        ]
        if self.poll:
            lines.append(f"  the poll said     {_shares(self.poll)}")
        joined = ", ".join(f"{count} {name}" for name, count in self.neighbours.items()) or "none"
        lines += [f"  neighbours        {joined}", f"  electors          {self.n_electors}"]
        lines += [f"    {voice}" for voice in self.electors]
        return "\n".join([*lines, f"  kept              {self.kept}"])


def _shares(values: Mapping[str, float]) -> str:
    largest = sorted(values.items(), key=lambda pair: -pair[1])[:3]
    return ", ".join(f"{name} {share:.0%}" for name, share in largest)


def explain(graph: Graph, classifier: ElcoClassifier, node: Any) -> Explanation:
    """Tell the story of one node's label, by its id."""
    place = place_of(graph.node_ids, node)
    names, augmented = classifier.classes_, classifier.augmented_
    probabilities = classifier.predict_proba(graph)
    given = classifier.given_[place]
    label = graph.labels[place] if given else probabilities[place].argmax()
    neighbours = graph.adjacency[[place]].indices
    posterior = augmented.posterior
    poll = {} if posterior is None else _named(names, posterior[place])
    wired = _wiring(augmented)
    electors = wired[[place]].indices
    return Explanation(
        id=str(graph.node_ids[place]),
        label=str(names[label]),
        source="given" if given else "predicted",
        probabilities=_named(names, probabilities[place]),
        poll=poll,
        neighbours=_counted(names, probabilities[neighbours].argmax(axis=1)),
        electors=tuple(
            _voice(graph, augmented, names, elector) for elector in electors[:MOST_SHOWN]
        ),
        n_electors=len(electors),
        kept=classifier.decision_.reason,
    )


def _voice(graph: Graph, augmented: AugmentedGraph, names: AnyArray, elector: int) -> Voice:
    members = augmented.cover.membership[[elector]].indices
    votes = augmented.labels[members]
    place = augmented.n_voters + elector
    label = augmented.labels[place]
    return Voice(
        id=str(elector_ids(graph.node_ids, augmented.n_electors)[elector]),
        voters=len(members),
        votes=_counted(names, votes[votes != UNKNOWN]),
        label=str(names[label]) if label != UNKNOWN else None,
        confidence=float(augmented.confidence[place]),
    )


def place_of(ids: AnyArray, node: Any) -> int:
    """Where a node stands, by its id, as it is typed."""
    found = np.flatnonzero(ids.astype(str) == str(node))
    if len(found) == 0:
        raise InputError(f"there is no node {str(node)!r}; the first is {str(ids[0])!r}.")
    return int(found[0])


def _named(names: AnyArray, values: AnyArray) -> dict[str, float]:
    return {str(name): float(value) for name, value in zip(names, values, strict=True)}


def _counted(names: AnyArray, labels: AnyArray) -> dict[str, int]:
    counts = np.bincount(labels, minlength=len(names))
    order = np.argsort(-counts, kind="stable")
    return {str(names[i]): int(counts[i]) for i in order if counts[i]}
