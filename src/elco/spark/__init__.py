"""The same pipeline on Apache Spark, for graphs that no single machine holds.

Needs the extra `spark` (PySpark 4, Java 17). `docs/scaling.md` says how to run it on a cluster and
what each stage costs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from elco.spark.augmented import AugmentedTables

__all__ = ["augment_spark"]


def augment_spark(nodes: Any, edges: Any, **settings: Any) -> AugmentedTables:
    """Add electors to a graph in Spark tables; see `elco.spark.pipeline.augment_spark`."""
    from elco.spark.requirements import require_pyspark

    require_pyspark()
    from elco.spark import pipeline

    return pipeline.augment_spark(nodes, edges, **settings)
