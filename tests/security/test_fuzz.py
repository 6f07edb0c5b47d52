"""Twenty thousand broken inputs: valid results or an `ElcoError`, no hang, no NaN, no crash.

Each is made from its number alone, so that one that was too much can be had again. A few hundred
run with every test; all of them with `make test-slow`.
"""

from __future__ import annotations

import dataclasses
import random
import warnings
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

import networkx as nx
import numpy as np
import pytest
import scipy.sparse as sp
import torch
from fuzzing import mutated, no_hang
from planetoid_files import planetoid

from elco.augmentation import AugmentedGraph
from elco.calibration import Reliability
from elco.classifier import ElcoClassifier
from elco.datasets import load, synthetic_graph
from elco.datasets.arrays import write_arrays
from elco.datasets.augmented import read_augmented, write_augmented
from elco.datasets.convert import to_networkx
from elco.datasets.npz import write_npz
from elco.datasets.tables import write_tables
from elco.errors import ElcoError
from elco.experiments.results import Results
from elco.graph import Graph
from elco.models.guard import Decision
from elco.pipeline import augment
from elco.recipes import RECIPES

GRAPH = synthetic_graph(n_nodes=60, labels_per_class=4, val_per_class=4, random_state=3)
NODES = """id,label,split,age,about,kind
ann,cat,train,31,she writes about graphs and trees,x
bob,,,,he writes about cooking rice,y
eve,dog,train,44,graphs and their many nodes,x
"é, 🦊",dog,val,1e3,"a ""quoted"" story of nodes",
"""


def as_tables(folder: Path) -> Path:
    (folder / "nodes.csv").write_text(NODES)
    (folder / "edges.csv").write_text('src,dst,weight\nann,bob,1\nbob,eve,2.5\n"é, 🦊",ann,1\n')
    return folder


def as_parquet(folder: Path) -> Path:
    write_tables(GRAPH, folder / "tables")
    return folder / "tables"


def as_dense_tables(folder: Path) -> Path:
    dense = dataclasses.replace(GRAPH, attributes=GRAPH.attributes.toarray())
    write_tables(dense, folder / "tables")
    return folder / "tables"


def as_pairs(folder: Path) -> Path:
    (folder / "pairs.txt").write_text("3 5 1\n5 9 2\n9 3 1\n10 11 0.5\n")
    return folder / "pairs.txt"


def as_npz(folder: Path) -> Path:
    write_npz(GRAPH, folder / "g.npz")
    return folder / "g.npz"


def as_arrays(folder: Path) -> Path:
    write_arrays(GRAPH, folder / "arrays")
    return folder / "arrays"


def as_graphml(folder: Path) -> Path:
    nx.write_graphml(to_networkx(GRAPH, attributes=None), folder / "g.graphml")
    return folder / "g.graphml"


def as_pt(folder: Path) -> Path:
    torch.save(GRAPH.to_pyg(), folder / "g.pt")
    return folder / "g.pt"


def as_planetoid(folder: Path) -> Path:
    return planetoid(folder / "data") / "tiny"


def as_augmented(folder: Path) -> Path:
    made = augment(GRAPH.adjacency, GRAPH.attributes, GRAPH.training_labels(), rank=5)
    write_augmented(GRAPH, made, folder / "larger")
    return folder / "larger"


def as_results(folder: Path) -> Path:
    for seed in range(3):
        Results(folder / "runs").append({"seed": seed}, {"test": 80.5}, 1.0)
    return folder / "runs"


def as_classifier(folder: Path) -> Path:
    fitted = ElcoClassifier()
    fitted.probabilities_ = np.full((3, 2), 0.5)
    fitted.classes_, fitted.node_ids_ = np.array(["a", "b"]), np.arange(3)
    fitted.given_, fitted.temperature_ = np.zeros(3, dtype=bool), 1.0
    fitted.decision_, fitted.setting_ = Decision(True, "a reason"), "gcn"
    fitted.reliability_ = Reliability.of(fitted.probabilities_, np.array([0, 1, 0]))
    fitted.save(folder / "c.npz")
    return folder / "c.npz"


def load_tiny(path: Path) -> Graph:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ELCO_DATA_DIR", str(path.parent))
        return load("tiny")


FORMATS: dict[str, tuple[Callable, Callable, int]] = {
    "tables": (as_tables, load, 4_000),
    "parquet": (as_parquet, load, 2_000),
    "dense tables": (as_dense_tables, load, 500),
    "pairs": (as_pairs, load, 1_500),
    "npz": (as_npz, load, 2_500),
    "arrays": (as_arrays, load, 2_000),
    "graphml": (as_graphml, load, 1_500),
    "pt": (as_pt, load, 1_000),
    "planetoid": (as_planetoid, load_tiny, 1_500),
    "augmented": (as_augmented, read_augmented, 800),
    "results": (as_results, Results, 500),
    "classifier": (as_classifier, ElcoClassifier.load, 700),
}
FOUND = {
    "pt": (133,),  # A label of 2⁴⁰: every class below it was given a name.
    "classifier": (3, 15, 96),  # NumPy's reader of headers raised a TokenError.
    "augment": (647,),  # A learner was given attributes without a column.
}
"""Numbers that once were too much; they run with every test."""
N_AUGMENT = 1_500
SHARE = 80
"""One in so many runs with every test."""


def check_graph(graph: Graph) -> None:
    for matrix in (graph.adjacency, graph.attributes):
        assert np.isfinite(matrix.data if sp.issparse(matrix) else matrix).all()
        assert matrix.shape[0] == graph.n_nodes == len(graph.labels) == len(graph.node_ids)
    assert graph.labels.max(initial=-1) < graph.n_classes
    assert (abs(graph.adjacency - graph.adjacency.T)).nnz == 0


def check_augmented(graph: AugmentedGraph) -> None:
    n_all = graph.n_voters + graph.n_electors
    for matrix in (graph.adjacency, graph.attributes):
        assert np.isfinite(matrix.data if sp.issparse(matrix) else matrix).all()
        assert matrix.shape[0] == n_all
    for vector in (graph.weights, graph.confidence, graph.labels, graph.posterior):
        assert vector is None or (np.isfinite(vector).all() and len(vector) == n_all)
    assert (graph.weights >= 0).all()
    assert ((graph.confidence >= 0) & (graph.confidence <= 1 + 1e-9)).all()


CHECKS = {Graph: check_graph, AugmentedGraph: check_augmented}


def attempt(what: str, work: Callable[[], object]) -> bool:
    """Whether there was a result; anything but a valid one or an `ElcoError` is a failure."""
    try:
        with no_hang(what), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = work()
    except ElcoError:
        return False
    except Exception as error:
        raise AssertionError(f"{what}: {type(error).__name__}: {error}") from error
    if type(found) in CHECKS:
        try:
            CHECKS[type(found)](found)
        except AssertionError as error:
            raise AssertionError(f"{what}: {error}") from error
    return True


def fuzz_reader(name: str, numbers: Iterable[int], folder: Path) -> None:
    make, read, _ = FORMATS[name]
    path = make(folder)
    place = path if path.exists() else path.parent
    files = sorted(p for p in ([place] if place.is_file() else place.rglob("*")) if p.is_file())
    whole = {file: file.read_bytes() for file in files}
    assert attempt(f"{name}, whole", lambda: read(path))
    refused = 0
    for number in numbers:
        rng = random.Random(f"{name} {number}")
        file = rng.choice(files)
        file.write_bytes(mutated(whole[file], rng))
        refused += not attempt(f"{name} {number} ({file.name})", lambda: read(path))
        file.write_bytes(whole[file])
    assert refused > 0


ODD = [0.0, -0.0, 1.0, -1.0, 1e-320, 1e-300, 1e150, 1e300, 1e308, float("nan"), float("inf")]


def odd_arguments(rng: random.Random) -> tuple[tuple, dict]:
    """A small graph, some of its numbers odd, some of its parts of another size or type."""
    n_nodes = rng.choice((1, 2, 3, 8, 30))
    seeded = np.random.default_rng(rng.randrange(2**32))
    adjacency = seeded.random((n_nodes, n_nodes)) < rng.choice((0.0, 0.1, 0.3, 1.0))
    adjacency = (adjacency | adjacency.T).astype(rng.choice((float, int, np.float32)))
    np.fill_diagonal(adjacency, rng.choice((0, 0, 0, 1)))
    attributes = seeded.standard_normal((n_nodes, rng.choice((0, 1, 3, 40))))
    labels = seeded.integers(-1, rng.choice((1, 2, 3)), n_nodes)
    for matrix in (adjacency.astype(float), attributes):
        if rng.random() < 0.3 and matrix.size:
            matrix.flat[rng.randrange(matrix.size)] = rng.choice(ODD)
            adjacency = matrix if matrix is not attributes else adjacency
    if rng.random() < 0.1:
        attributes = attributes * rng.choice((0.0, 1e300, 1e-300))
    if rng.random() < 0.1:
        labels = rng.choice((labels.astype(float), labels[:-1], labels + 5, labels.astype(str)))
    if rng.random() < 0.3:
        adjacency, attributes = sp.csr_array(adjacency), sp.csr_array(attributes)
    if rng.random() < 0.1:
        attributes = rng.choice((None, [[1.0]] * n_nodes, "attributes", attributes[:-1]))
    settings = {"recipe": rng.choice(sorted(RECIPES)), "random_state": rng.randrange(3)}
    odd = {
        "min_size": (0, 1, 2, 10**9),
        "max_size": (1, 3, None),
        "resolution": (0.0, 1e-9, 1e9),
        "method": ("leiden", "label-propagation", "components", "none"),
        "local": ("label-propagation", "x"),
        "uncovered": ("pairs", "x"),
        "division": ("partition", "x"),
    }
    if settings["recipe"] == "canvass":
        odd |= {"rank": (0, 1, 10**6), "rounds": (0, 1), "threshold": (0.9, 2.0)}
        odd |= {"sharpness": (0.0, 1.0, 50.0), "electors": ("constituencies", "neighbourhoods")}
        odd |= {"elector_weight": (0.0, 1e9), "wiring": ("none", "x")}
    else:
        settings["learner"] = rng.choice(("logistic", "logistic", "gbdt"))
        odd |= {"min_votes": (0, 1), "threshold": (0.5, 0.0, 1.0), "max_iter": (0, 1, -1)}
    for name in rng.sample(sorted(odd), rng.choice((0, 0, 1, 2))):
        settings[name] = rng.choice(odd[name])
    return (adjacency, attributes, labels), settings


def fuzz_augment(numbers: Sequence[int]) -> None:
    found = 0
    for number in numbers:
        arguments, settings = odd_arguments(random.Random(f"augment {number}"))
        what = f"augment {number} {settings}"
        found += attempt(what, partial(augment, *arguments, n_jobs=1, **settings))
    assert 0 < found < len(numbers)


@pytest.mark.parametrize("name", FORMATS)
def test_some_broken_files(name, tmp_path):
    some = range(max(FORMATS[name][2] // SHARE, 10))
    fuzz_reader(name, [*FOUND.get(name, ()), *some], tmp_path)


def test_some_odd_graphs():
    fuzz_augment([*FOUND["augment"], *range(30)])


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMATS)
def test_all_broken_files(name, tmp_path):
    fuzz_reader(name, range(FORMATS[name][2]), tmp_path)


@pytest.mark.slow
def test_all_odd_graphs():
    fuzz_augment(range(N_AUGMENT))


def test_there_are_twenty_thousand():
    assert sum(count for _, _, count in FORMATS.values()) + N_AUGMENT >= 20_000
