"""The same bytes from any number of partitions, and nothing of a label that is not for training."""

import dataclasses

import numpy as np
import pytest
from same_augmented import assert_same
from spark_stages import owners_and_edges, side_by_side, split

from elco.datasets import synthetic_graph
from elco.datasets.augmented import read_augmented

pytestmark = [
    pytest.mark.spark,
    pytest.mark.filterwarnings("ignore::elco.errors.ElcoWarning"),
]
SETTINGS = {
    "canvass": {"rounds": 1, "clustering": "distributed", "driver_edges": 200},
    "paper": {"min_votes": 1, "threshold": 0.6, "max_iter": 1},
}


@pytest.fixture(scope="module")
def graph():
    dense = synthetic_graph(n_nodes=150, labels_per_class=8, val_per_class=8, n_attributes=12)
    return dataclasses.replace(dense, attributes=dense.attributes.toarray())


@pytest.fixture
def made(spark, tables, tmp_path):
    from elco.spark import augment_spark

    def make(graph, recipe, n_partitions):
        nodes, edges, triples = tables(graph)
        settings = {"recipe": recipe, "n_partitions": n_partitions, **SETTINGS[recipe]}
        done = augment_spark(
            nodes.repartition(n_partitions),
            edges.repartition(n_partitions),
            attributes=triples,
            spark=spark,
            **settings,
        )
        folder = tmp_path / f"out-{len(list(tmp_path.iterdir()))}"
        done.write(str(folder))
        return read_augmented(folder)

    return make


@pytest.mark.parametrize("recipe", list(SETTINGS))
def test_any_number_of_partitions(made, graph, recipe):
    one, two, seven = (made(graph, recipe, n) for n in (1, 2, 7))
    assert one.n_electors > 0
    assert_same(one, two)
    assert_same(one, seven)


def permuted(graph):
    """The same graph with the labels outside the training split changed."""
    labels = graph.labels.copy()
    hidden = ~graph.train_mask
    labels[hidden] = np.random.default_rng(0).permutation(labels[hidden])
    assert (labels != graph.labels).any()
    return dataclasses.replace(graph, labels=labels)


@pytest.mark.parametrize("recipe", list(SETTINGS))
def test_no_recipe_leaks(made, graph, recipe):
    assert_same(made(graph, recipe, 2), made(permuted(graph), recipe, 2))


def test_one_line_that_peeks_is_caught(made, graph, monkeypatch):
    """The test can fail: with every label taken for training, it does."""
    from pyspark.sql import functions as F

    monkeypatch.setattr("elco.spark.voters._is_training", lambda: F.col("label").isNotNull())
    with pytest.raises(AssertionError):
        assert_same(made(graph, "paper", 2), made(permuted(graph), "paper", 2))


def test_personas_from_any_number_of_partitions(spark, tables):
    nodes, edges, _ = tables(side_by_side().graph)
    found = [owners_and_edges(split(spark, nodes, edges, n_partitions=n).personas) for n in (1, 7)]
    for one, other in zip(*found, strict=True):
        assert np.array_equal(one, other)


def test_a_cap_on_hubs(spark, tables):
    nodes, edges, _ = tables(side_by_side().graph)
    free = split(spark, nodes, edges).personas
    capped = split(spark, nodes, edges, hub_cap=8).personas
    again = split(spark, nodes, edges, hub_cap=8, n_partitions=5).personas
    assert (free.n_hubs, free.n_left_out) == (0, 0)
    assert capped.n_hubs > 0
    assert capped.n_left_out > capped.n_hubs
    assert capped.n_personas > free.n_personas
    assert capped.n_edges == free.n_edges
    for one, other in zip(owners_and_edges(capped), owners_and_edges(again), strict=True):
        assert np.array_equal(one, other)


def test_runs_count_partitions():
    from elco.spark.run import partitions_for

    assert [partitions_for(rows, 8) for rows in (0, 1_000, 10**6, 10**9)] == [1, 1, 8, 2000]


def test_a_session_gets_back_what_it_had(spark):
    from elco.spark.run import BROADCAST_COUNTED, BROADCAST_GUESSED, PARTITIONS, shuffling_into

    def settings():
        return [spark.conf.get(n, None) for n in (PARTITIONS, BROADCAST_GUESSED, BROADCAST_COUNTED)]

    before = settings()
    with shuffling_into(spark, 5):
        assert settings() == ["5", "-1", "10485760b"]
    assert settings() == before
    spark.conf.set(BROADCAST_COUNTED, "2m")
    with shuffling_into(spark, 5):
        assert settings() == ["5", "-1", "2m"]
    assert settings()[2] == "2m"
    spark.conf.unset(BROADCAST_COUNTED)
