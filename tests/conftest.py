"""Graphs that many tests share."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator

import pytest
from public_data import public
from small_graphs import AWKWARD

from elco.datasets import synthetic_graph
from elco.graph import Graph


@pytest.fixture(params=list(AWKWARD))
def awkward_adjacency(request: pytest.FixtureRequest) -> object:
    return AWKWARD[request.param]()


@pytest.fixture(scope="session")
def synthetic() -> Graph:
    return synthetic_graph(n_nodes=400, labels_per_class=10, val_per_class=15, random_state=1)


@pytest.fixture(scope="session")
def cora() -> Graph:
    return public("cora")


@pytest.fixture
def no_local_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ELCO_DATA_DIR", raising=False)


@pytest.fixture(autouse=True)
def _logging_as_it_was() -> Iterator[None]:
    """A command that is run in this process shows the log in its own way."""
    log, show = logging.getLogger("elco"), warnings.showwarning
    before = log.level, log.handlers, log.propagate
    yield
    log.level, log.handlers, log.propagate = before
    warnings.showwarning = show
