"""The test for leaks: does a transform use labels that it must not see.

Labels outside the training split are changed, and whatever comes out must stay the same, byte for
byte. What a transform merely hands through, the labels of its own input, does not count.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

import numpy as np
import scipy.sparse as sp

from elco.checks import UNKNOWN
from elco.errors import InputError
from elco.graph import Graph
from elco.typing import AnyArray, BoolArray, IntArray

LABELS = ("y", "labels")
"""Names of labels in a result; those of hidden nodes are merely handed through."""
CHANGES: Mapping[str, Callable[[IntArray, int], AnyArray]] = {
    "shuffled": lambda labels, k: np.random.default_rng(0).permutation(labels),
    "shifted by one": lambda labels, k: np.where(labels >= 0, (labels + 1) % k, labels),
    "all the same": lambda labels, k: np.zeros_like(labels),
}


@dataclass(frozen=True)
class Evidence:
    """One part of the result that changed with labels of one split."""

    split: str
    change: str
    part: str
    changed: int
    total: int

    def __str__(self) -> str:
        how_much = f"{self.changed:,} of {self.total:,} values" if self.total else "its shape"
        return f"{self.split} labels {self.change}: {how_much} of '{self.part}' changed"


@dataclass(frozen=True)
class Verdict:
    """What came out of an audit.

    Attributes
    ----------
    leaks : bool
        Whether anything changed with labels outside the training split.
    deterministic : bool
        Whether the same input and seed gave the same result; if not, nothing can be told and
        `leaks` is False.
    evidence : tuple of Evidence
    runs : int
        How often the transform was called.
    """

    leaks: bool
    deterministic: bool
    evidence: tuple[Evidence, ...]
    runs: int

    @property
    def word(self) -> str:
        """The verdict in a word or three."""
        if not self.deterministic:
            return "cannot be told"
        return "leaks" if self.leaks else "clean"

    def as_dict(self) -> dict[str, Any]:
        """As plain values."""
        return {
            "verdict": self.word,
            "leaks": self.leaks,
            "deterministic": self.deterministic,
            "runs": self.runs,
            "evidence": [{**vars(each), "text": str(each)} for each in self.evidence],
        }


def audit_leakage(
    transform: Callable[[Any], Any], graph: Graph, *, takes: str = "pyg", seed: int = 0
) -> Verdict:
    """Change the labels outside the training split and see whether the result changes.

    Parameters
    ----------
    transform : callable
        Takes one graph and returns anything made of arrays, tensors, sparse matrices, tuples,
        dictionaries, dataclasses or PyG's `Data`. Its nodes must keep their order; new ones come
        after them.
    graph : Graph
        A graph with a training split and labels outside of it.
    takes : {"pyg", "graph"}
        What the transform is given: a PyG `Data` or an `elco.Graph`.
    seed : int
        Set for the global generators of Python, NumPy and torch before every call.

    Examples
    --------
    >>> from elco.datasets import synthetic_graph
    >>> graph = synthetic_graph(n_nodes=100, labels_per_class=5, val_per_class=5)
    >>> audit_leakage(lambda graph: {"mean": graph.labels.mean()}, graph, takes="graph").word
    'leaks'
    """
    if takes not in ("pyg", "graph"):
        raise InputError(f"takes={takes!r}: expected 'pyg' or 'graph'.")
    hidden = _hidden_splits(graph)
    visible = graph.train_mask

    def result(labels: AnyArray) -> dict[str, AnyArray]:
        given = replace(graph, labels=labels)
        _seed_everything(seed)
        return dict(_parts("", transform(given.to_pyg() if takes == "pyg" else given), visible))

    true = graph.labels.copy()
    first, runs = result(true), 2
    if _differences(first, result(true)):
        return Verdict(False, False, (), runs)
    evidence = []
    for split, mask in hidden.items():
        for name, change in CHANGES.items():
            labels = true.copy()
            labels[mask] = change(true[mask], graph.n_classes)
            if (labels == true).all():
                continue
            runs += 1
            for part, changed, total in _differences(first, result(labels)):
                evidence.append(Evidence(split, name, part, changed, total))
    if runs == 2:
        raise InputError("the labels outside the training split are all alike: nothing to change.")
    return Verdict(bool(evidence), True, tuple(evidence), runs)


def _hidden_splits(graph: Graph) -> dict[str, BoolArray]:
    """The nodes whose labels may be changed, by split."""
    graph.training_labels()  # says what is missing
    known = graph.labels != UNKNOWN
    rest = known & ~(graph.train_mask | graph.val_mask | graph.test_mask)
    splits = {
        "validation": known & graph.val_mask,
        "test": known & graph.test_mask,
        "other": rest,
    }
    found = {name: mask for name, mask in splits.items() if mask.any()}
    if not found:
        raise InputError("the graph has no labels outside its training split: nothing to change.")
    return found


def _seed_everything(seed: int) -> None:
    import torch

    random.seed(seed)
    np.random.seed(seed)  # noqa: NPY002
    torch.manual_seed(seed)


def _parts(name: str, value: Any, visible: BoolArray) -> Iterator[tuple[str, AnyArray]]:
    """Every array of a result, by where it lies in it."""
    children = _children(value)
    if children is not None:
        for key, child in children:
            yield from _parts(f"{name}.{key}" if name else key, child, visible)
    elif _has_value(value):
        array = _as_array(value)
        if name.rpartition(".")[2] in LABELS and array.ndim and len(array) >= len(visible):
            array = np.concatenate([array[: len(visible)][visible], array[len(visible) :]])
        yield name or "result", array


def _has_value(value: Any) -> bool:
    """Whether its text is more than its address."""
    return f"{id(value):x}" not in repr(value).lower()


def _children(value: Any) -> list[tuple[str, Any]] | None:
    """What a value is made of; None if it is not made of others."""
    if sp.issparse(value):
        csr = sp.csr_array(value)
        return [("indptr", csr.indptr), ("indices", csr.indices), ("data", csr.data)]
    if hasattr(value, "edge_index") and hasattr(value, "to_dict"):  # PyG's Data
        value = value.to_dict()
    if isinstance(value, Mapping):
        return [(str(key), child) for key, child in value.items()]
    if isinstance(value, list | tuple):
        return [(str(i), child) for i, child in enumerate(value)]
    if is_dataclass(value):
        return [(field.name, getattr(value, field.name)) for field in fields(value)]
    return None


def _as_array(value: Any) -> AnyArray:
    if hasattr(value, "detach"):
        return np.asarray(value.detach().cpu().to_dense().numpy())
    if isinstance(value, np.ndarray | np.generic | int | float | bool):
        return np.asarray(value)
    return np.asarray(repr(value))


def _differences(
    one: Mapping[str, AnyArray], other: Mapping[str, AnyArray]
) -> list[tuple[str, int, int]]:
    """Name of each part that differs, how many of its values do, and how many it has."""
    found = [(name, 0, 0) for name in sorted(one.keys() ^ other.keys())]
    for name in one.keys() & other.keys():
        first, second = one[name], other[name]
        if first.shape != second.shape or first.dtype != second.dtype:
            found.append((name, 0, 0))
        elif first.tobytes() != second.tobytes():
            found.append((name, int((first != second).sum()), first.size))
    return sorted(found)
