"""Little graphs as a page knows them, and what larger pages are made of."""

from __future__ import annotations

import pytest
from report_data import classifier_of, comparison_of, named, triangles

from elco.classifier import ElcoClassifier
from elco.experiments.comparison import Comparison
from elco.graph import Graph
from elco.pipeline import augment
from elco.report.known import Known, known_from_poll


@pytest.fixture
def elected() -> Known:
    """Two electors, one a triangle; nobody is polled."""
    graph = triangles()
    augmented = augment(graph.adjacency, None, graph.training_labels(), recipe="paper")
    return known_from_poll(graph, augmented)


@pytest.fixture
def polled() -> Known:
    """Eight electors: of the triangles, and of every voter's neighbourhood."""
    graph = triangles()
    augmented = augment(graph.adjacency, None, graph.training_labels())
    return known_from_poll(graph, augmented)


@pytest.fixture(scope="session")
def hostile(synthetic) -> Graph:
    return named(synthetic)


@pytest.fixture(scope="session")
def compared(hostile) -> Comparison:
    return comparison_of(hostile)


@pytest.fixture(scope="session")
def classified(hostile) -> ElcoClassifier:
    return classifier_of(hostile)
