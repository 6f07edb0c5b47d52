"""What is wrong with a table is said in one sentence."""

import pytest
from spark_stages import make_run

from elco.errors import ElcoWarning, InputError

pytestmark = pytest.mark.spark


def read(spark, nodes, edges, schema="id long, label string, split string"):
    from elco.spark.edges import clean_edges
    from elco.spark.voters import read_voters

    run = make_run(spark, 1)
    voters = read_voters(run, spark.createDataFrame(nodes, schema))
    return voters, clean_edges(run, voters, spark.createDataFrame(*edges))


GOOD = [(30, "b", "train"), (10, "a", "train"), (20, "a", "Validation"), (5, None, None)]
EDGES = ([(10, 20), (20, 10), (30, 5)], "src long, dst long")


def test_rows_follow_ids_and_labels_stay_behind(spark):
    voters, edges = read(spark, GOOD, EDGES)
    rows = {row["id"]: row["row"] for row in voters.table.collect()}
    assert rows == {5: 0, 10: 1, 20: 2, 30: 3}
    assert sorted(map(tuple, voters.training.collect())) == [(1, 0), (3, 1)]
    assert voters.class_names == ("a", "b")
    assert sorted(map(tuple, edges.collect())) == [(0, 3, 1.0), (1, 2, 1.0)]


def test_the_larger_weight_stays_and_loops_go(spark):
    edges = [(10, 20, 1.0), (20, 10, 3.0), (30, 30, 1.0), (5, 10, 0.0)]
    with pytest.warns(ElcoWarning, match="dropped 1 self-loops"):
        _, found = read(spark, GOOD, (edges, "src long, dst long, weight double"))
    assert list(map(tuple, found.collect())) == [(1, 2, 3.0)]


@pytest.mark.parametrize(
    ("nodes", "edges", "reason"),
    [
        ([*GOOD, (5, None, None)], EDGES, "'5' occurs more than once"),
        ([(1, "a", "Train"), (2, "b", None)], EDGES, "no training label for class b"),
        ([(1, None, "train")], EDGES, "without a label"),
        ([(1, "a", "dev")], EDGES, "'dev'; expected train"),
        ([(1, "a", None)], EDGES, "no training split"),
        (GOOD, ([(10, 99)], "src long, dst long"), "'dst' names '99', which no node is"),
        (GOOD, ([(1.5, 20)], "src double, dst long"), "expected integers or strings"),
        (GOOD, ([(10, 20, -1.0)], "src long, dst long, weight double"), "negative"),
        (GOOD, ([(10, 20, None)], "src long, dst long, weight double"), "empty values"),
        (GOOD, ([(10, 20)], "src long, target long"), "no column 'dst'"),
    ],
)
def test_what_is_wrong_is_said(spark, nodes, edges, reason):
    with pytest.raises(InputError, match=reason):
        read(spark, nodes, edges)
