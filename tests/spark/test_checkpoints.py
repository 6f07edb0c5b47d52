"""Lineage is cut, and nothing of it stays behind."""

import pytest
from spark_stages import make_run

from elco.errors import InputError

pytestmark = pytest.mark.spark


@pytest.fixture(params=["local", "reliable", "parquet"])
def checkpoints(request, spark, tmp_path):
    from elco.spark.checkpoints import Checkpoints

    spark.sparkContext.setCheckpointDir(str(tmp_path / "reliable"))
    return Checkpoints(spark, request.param, str(tmp_path / "parquet"))


def test_joins_that_are_cut_stay_small_to_the_planner(spark, checkpoints):
    """Estimates of sizes are multiplied by joins: cut or not, ten of them had 13,000 bits."""
    table = spark.range(4).selectExpr("id AS a", "(id + 1) % 4 AS b")
    for _ in range(6):
        onward = table.selectExpr("a AS b", "b AS c")
        table = checkpoints.cut(table.join(onward, "b").selectExpr("a", "c AS b"), "jumped")
    assert {(row["a"], row["b"]) for row in table.collect()} == {(a, a) for a in range(4)}
    estimate = table._jdf.queryExecution().optimizedPlan().stats().sizeInBytes()
    assert int(estimate).bit_length() < 100


def test_a_run_without_a_checkpoint_directory_is_refused(spark, monkeypatch):
    from elco.spark.checkpoints import Checkpoints

    monkeypatch.setattr(type(spark.sparkContext), "getCheckpointDir", lambda self: None)
    assert make_run(spark).checkpoints.kind == "local"
    with pytest.raises(InputError, match="setCheckpointDir"):
        Checkpoints(spark, "reliable")
    with pytest.raises(InputError, match="checkpoint_dir"):
        Checkpoints(spark, "parquet")
    with pytest.raises(InputError, match="expected one of: local, parquet, reliable"):
        Checkpoints(spark, "magic")
