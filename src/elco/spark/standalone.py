"""A standalone cluster on this machine: one master and some workers, each a process of its own.

To try things, to test and to measure. They are started by PySpark's own `bin/spark-class` and
listen on the loopback address only.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from elco.errors import ElcoError
from elco.spark.requirements import require_java, require_pyspark

HOST = "127.0.0.1"
PATIENCE = 90.0


@dataclass(eq=False)
class StandaloneCluster:
    """`master` is its address, `workers` its processes, one process group each."""

    master: str
    folder: Path
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def workers(self) -> list[subprocess.Popen[bytes]]:
        """All but the master."""
        return self.processes[1:]

    def kill_worker(self, number: int = 0) -> None:
        """End a worker and its executors at once, as a machine that fails would."""
        os.killpg(self.workers[number].pid, signal.SIGKILL)
        self.workers[number].wait()


@contextmanager
def standalone_cluster(
    n_workers: int = 2, *, cores: int = 1, memory: str = "2g"
) -> Iterator[StandaloneCluster]:
    """Start a cluster, and stop it in the end."""
    require_pyspark()
    require_java()
    with tempfile.TemporaryDirectory(prefix="elco-spark-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        port, page = _free_port(), _free_port()
        cluster = StandaloneCluster(f"spark://{HOST}:{port}", folder)
        try:
            _start(cluster, "master", "Master", "--port", str(port), "--webui-port", str(page))
            _wait_for(cluster, "master.log", "I have been elected leader")
            for i in range(n_workers):
                resources = ("--cores", str(cores), "--memory", memory)
                where = ("--webui-port", str(_free_port()), "--work-dir", str(folder / f"work-{i}"))
                _start(cluster, f"worker-{i}", "Worker", *resources, *where, cluster.master)
            for i in range(n_workers):
                _wait_for(cluster, f"worker-{i}.log", "Successfully registered with master")
            yield cluster
        finally:
            for process in reversed(cluster.processes):
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGTERM)
                try:
                    process.wait(10)
                except subprocess.TimeoutExpired:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()


def _start(cluster: StandaloneCluster, name: str, what: str, *arguments: str) -> None:
    import pyspark

    home = Path(pyspark.__file__).parent
    environment = {
        **os.environ,
        "SPARK_HOME": str(home),
        "SPARK_LOCAL_IP": HOST,
        "SPARK_DAEMON_MEMORY": "256m",
        "SPARK_DAEMON_JAVA_OPTS": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
        "SPARK_LOCAL_DIRS": str(cluster.folder / name),
    }
    command = [
        str(home / "bin" / "spark-class"),
        f"org.apache.spark.deploy.{what.lower()}.{what}",
        "--host",
        HOST,
        *arguments,
    ]
    with (cluster.folder / f"{name}.log").open("wb") as log:
        cluster.processes.append(_spawn(command, environment, log))


def _spawn(
    command: list[str], environment: dict[str, str], log: IO[bytes]
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command, env=environment, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
    )


def _wait_for(cluster: StandaloneCluster, name: str, words: str) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        text = (cluster.folder / name).read_text("utf-8", errors="replace")
        if words in text:
            return
        time.sleep(0.2)
    raise ElcoError(f"the cluster did not start within {PATIENCE:.0f} s: {text[-500:]}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])
