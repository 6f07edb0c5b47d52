"""Spark and one machine agree to the last bit, on fifty random graphs and on Cora."""

import dataclasses

import numpy as np
import pytest
import scipy.sparse as sp
from same_augmented import assert_same
from spark_stages import owners_and_edges, side_by_side, split

from elco.college import elector_attributes, hold_elections
from elco.cover import Cover
from elco.datasets.augmented import read_augmented
from elco.datasets.registry import load
from elco.division.personas import split_into_personas
from elco.pipeline import augment

pytestmark = [
    pytest.mark.spark,
    pytest.mark.filterwarnings("ignore::elco.errors.ElcoWarning"),
]
QUICK = {"recipe": "paper", "min_votes": 1, "threshold": 0.8, "max_iter": 2}


@pytest.fixture(scope="module", params=[True, False], ids=["triples", "lists"])
def together(request):
    return side_by_side(sparse=request.param)


def rank(chosen: np.ndarray) -> np.ndarray:
    """New numbers, without gaps, of what was chosen."""
    return np.cumsum(chosen) - 1


def test_personas_of_each_graph(spark, tables):
    together = side_by_side()
    nodes, edges, _ = tables(together.graph)
    owner, pairs, weights = owners_and_edges(split(spark, nodes, edges).personas)
    for number, adjacency in enumerate(together.parts):
        local = split_into_personas(sp.csr_array(adjacency))
        voters = together.part == number
        mine = voters[owner]
        assert np.array_equal(rank(voters)[owner[mine]], local.owner)
        inside = mine[pairs].all(axis=1)
        assert np.array_equal(rank(mine)[pairs[inside]], local.edges)
        assert np.array_equal(weights[inside], sp.triu(local.adjacency, k=1).tocsr().data)


@pytest.mark.parametrize("clustering", ["driver", "distributed"])
def test_electors_of_each_graph(spark, tables, together, clustering):
    from elco.spark.attributes import read_attributes
    from elco.spark.batches import matrix
    from elco.spark.clustering import Clustering, cluster_personas
    from elco.spark.college import elector_attributes as spark_attributes
    from elco.spark.college import hold_elections as spark_elections
    from elco.spark.cover import constituencies

    graph = together.graph
    nodes, edges, triples = tables(graph)
    done = split(spark, nodes, edges)
    run, voters = done.run, done.voters
    how = Clustering(clustering, driver_edges=1_000)
    clusters = cluster_personas(run, done.personas, how)
    found = constituencies(run, done.personas.owners, clusters, 3, None)
    vectors = read_attributes(run, voters, nodes, triples)

    # The same clusters given to the local engine.
    owner, _, _ = owners_and_edges(done.personas)
    cluster = clusters.orderBy("persona").toArrow()["cluster"].to_numpy()
    cluster = np.unique(cluster, return_inverse=True)[1]
    cover = Cover.from_pairs(cluster, owner, int(cluster.max()) + 1, graph.n_nodes)
    cover = cover.within_sizes(3, None).canonical()
    members = found.members.orderBy("elector", "voter").toArrow()
    pairs = sp.coo_array(cover.membership)
    assert np.array_equal(members["elector"].to_numpy(), pairs.row)
    assert np.array_equal(members["voter"].to_numpy(), pairs.col)

    rows = spark_attributes(run, found.members, found.sizes, vectors).orderBy("elector").toArrow()
    batch = rows.combine_chunks().to_batches()[0]
    attributes = matrix(batch, vectors.width, sparse=vectors.sparse)
    expected = elector_attributes(cover, graph.attributes)
    assert (sp.csr_array(attributes) != sp.csr_array(expected)).nnz == 0

    local = hold_elections(cover, graph.training_labels(), 3, min_votes=2)
    elections = spark_elections(found.members, voters.training, min_votes=2).collect()
    votes = np.zeros_like(local.votes)
    winner = np.full_like(local.winner, -1)
    share = np.zeros_like(local.share)
    for row in elections:
        for vote in row["votes"]:
            votes[row["elector"], vote["label"]] = vote["n"]
        winner[row["elector"]], share[row["elector"]] = row["winner"], row["share"]
    assert np.array_equal(votes, local.votes)
    assert np.array_equal(winner, local.winner)
    assert np.array_equal(share, local.share)
    assert (winner >= 0).sum() > 10
    assert (winner < 0).sum() > 10


def test_the_whole_graph(spark, tables, together, tmp_path):
    from elco.spark import augment_spark

    graph = together.graph
    nodes, edges, triples = tables(graph)
    made = augment_spark(
        nodes, edges, attributes=triples, spark=spark, clustering="driver", **QUICK
    )
    made.write(str(tmp_path / "out"))
    local = augment(graph.adjacency, graph.attributes, graph.training_labels(), **QUICK)
    assert len(local.history) == 2
    assert_same(read_augmented(tmp_path / "out"), local)
    again = load(tmp_path / "out")
    assert np.array_equal(again.node_ids[: graph.n_nodes], graph.node_ids)
    assert np.array_equal(again.labels[: graph.n_nodes], graph.labels)
    assert np.array_equal(again.val_mask[: graph.n_nodes], graph.val_mask)


def by_id(graph):
    """The same graph with its nodes in the order of their ids, as Spark numbers them."""
    order = np.argsort(graph.node_ids)
    return dataclasses.replace(
        graph,
        adjacency=graph.adjacency[order][:, order],
        attributes=graph.attributes[order],
        labels=graph.labels[order],
        train_mask=graph.train_mask[order],
        val_mask=graph.val_mask[order],
        test_mask=graph.test_mask[order],
        node_ids=graph.node_ids[order],
    )


def test_cora(spark, tables, tmp_path, cora):
    from elco.spark import augment_spark

    assert (np.diff(cora.node_ids) < 0).any()
    cora = by_id(cora)
    nodes, edges, triples = tables(cora)
    settings = {"recipe": "paper", "random_state": 5, "max_iter": 2}
    made = augment_spark(nodes, edges, attributes=triples, spark=spark, **settings)
    made.write(str(tmp_path / "out"))
    local = augment(cora.adjacency, cora.attributes, cora.training_labels(), **settings)
    assert_same(read_augmented(tmp_path / "out"), local)
    assert made.engine["clustering"] == "driver"
    assert made.engine["hubs_capped"] == 0
