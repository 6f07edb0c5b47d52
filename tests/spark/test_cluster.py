"""A real cluster: one master and two workers, each a process, one of which may be killed."""

import dataclasses
import threading
import time

import pytest
from same_augmented import assert_same

from elco.datasets import synthetic_graph
from elco.datasets.augmented import read_augmented

pytestmark = [
    pytest.mark.spark,
    pytest.mark.filterwarnings("ignore::elco.errors.ElcoWarning"),
]
# Little data: to compile it well would take longer than to run it as it comes.
JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
CONF = {
    "spark.driver.extraJavaOptions": JAVA,
    "spark.executor.extraJavaOptions": JAVA,
    "spark.sql.codegen.wholeStage": "false",
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.executor.memory": "700m",
    "spark.scheduler.minRegisteredResourcesRatio": "1.0",
    "spark.sql.adaptive.enabled": "false",
    "spark.shuffle.io.maxRetries": "1",
    "spark.shuffle.io.retryWait": "1s",
    "spark.network.timeout": "60s",
    "spark.executor.heartbeatInterval": "5s",
}
SETTINGS = {
    "recipe": "paper",
    "min_votes": 1,
    "max_iter": 1,
    "threshold": 0.6,
    "clustering": "distributed",
    "driver_edges": 2_000,
    "checkpoint": "parquet",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    from elco.spark.tables import write_for_spark

    graph = synthetic_graph(n_nodes=1500, n_attributes=12, words=4)
    graph = dataclasses.replace(graph, attributes=graph.attributes.toarray())
    place = tmp_path_factory.mktemp("cluster")
    write_for_spark(graph, place / "in")
    return place


def halfway(tracker):
    """Whether some tasks of a stage of Spark are done and others at work."""
    jobs = [tracker.getJobInfo(job) for job in tracker.getActiveJobsIds()]
    numbers = [number for job in jobs if job is not None for number in job.stageIds]
    stages = [tracker.getStageInfo(number) for number in numbers]
    return any(s is not None and s.numActiveTasks and s.numCompletedTasks for s in stages)


def n_executors(spark):
    """How many executors there are now, without the driver."""
    tracker = spark.sparkContext._jsc.sc().statusTracker()
    return len(tracker.getExecutorInfos()) - 1


def augment_on_cluster(folder, name, *, n_workers=2, n_partitions=4, kill_in=None):
    """Augment on a fresh cluster; kill a worker while a stage is at work. Returns G'."""
    from elco.spark import augment_spark
    from elco.spark.run import Run
    from elco.spark.session import make_session
    from elco.spark.standalone import standalone_cluster
    from elco.spark.tables import read_folder

    with standalone_cluster(n_workers, memory="900m") as cluster:
        spark = make_session(cluster.master, CONF)
        killed = threading.Event()
        over = threading.Event()

        def kill():
            tracker = spark.sparkContext.statusTracker()
            while not over.is_set():
                if current.get("stage") == kill_in and halfway(tracker):
                    cluster.kill_worker(0)
                    killed.set()
                    return
                time.sleep(0.02)

        current = {}
        original = Run.stage

        def stage(self, stage_name):
            current["stage"] = stage_name
            return original(self, stage_name)

        watcher = threading.Thread(target=kill)
        Run.stage = stage
        try:
            nodes, edges, attributes = read_folder(spark, str(folder / "in"))
            if kill_in is not None:
                watcher.start()
            made = augment_spark(
                nodes,
                edges,
                attributes=attributes,
                spark=spark,
                checkpoint_dir=str(folder / f"{name}-checkpoints"),
                n_partitions=n_partitions,
                **SETTINGS,
            )
            made.write(str(folder / name))
            made.release()
            if kill_in is None:
                assert n_executors(spark) == n_workers
        finally:
            Run.stage = original
            over.set()
            if watcher.is_alive():
                watcher.join()
            spark.stop()
        assert not list((folder / f"{name}-checkpoints").glob("elco-*"))
        assert killed.is_set() == (kill_in is not None)
        if kill_in is not None:
            assert cluster.workers[0].returncode is not None
    return read_augmented(folder / name)


@pytest.fixture(scope="module")
def undisturbed(folder):
    return augment_on_cluster(folder, "undisturbed")


def test_a_cluster_of_two_workers(undisturbed):
    assert undisturbed.n_voters == 1500
    assert undisturbed.n_electors > 20


@pytest.mark.parametrize("stage", ["personas", "cluster"])
def test_a_worker_is_killed(folder, undisturbed, stage):
    assert_same(augment_on_cluster(folder, f"killed-{stage}", kill_in=stage), undisturbed)


@pytest.mark.parametrize("n", [1, 7])
def test_any_number_of_executors(folder, undisturbed, n):
    made = augment_on_cluster(folder, f"executors-{n}", n_workers=n, n_partitions=n)
    assert_same(made, undisturbed)
