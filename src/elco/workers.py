"""Independent pieces of work on all cores, one thread each, to the same results."""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, TypeVar

from elco.errors import ElcoWarning

Task = TypeVar("Task")
Result = TypeVar("Result")
LITTLE = 40_000
"""Nodes and edges that are trained on sooner than another process has loaded its libraries."""


def n_cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Workers:
    """A pool of processes; with one job everything runs here, to the same results.

    -1 is one a core, or one alone for little work: `size` is the number of nodes and edges, added
    up over all tasks. `map` yields (index, result) as they come. A warning that several tasks raise
    is repeated once.
    """

    def __init__(self, n_jobs: int = -1, size: float = math.inf) -> None:
        as_needed = 1 if size < LITTLE else n_cores()
        self.n_jobs = as_needed if n_jobs < 1 else n_jobs
        self._pool: ProcessPoolExecutor | None = None
        self._told: set[str] = set()

    def __enter__(self) -> Workers:
        if self.n_jobs > 1:
            self._others = set(multiprocessing.active_children())
            # Not fork: torch and numba keep threads, which a forked child would wait for.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self.n_jobs, mp_context=context, initializer=_end_with, initargs=(os.getpid(),)
            )
        return self

    def __exit__(self, *exception: object) -> None:
        if self._pool is None:
            return
        if exception[0] is not None:  # Nobody waits for what is still running.
            for child in set(multiprocessing.active_children()) - self._others:
                child.terminate()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def map(
        self, function: Callable[[Task], Result], tasks: Sequence[Task]
    ) -> Iterator[tuple[int, Result]]:
        """Run `function` on every task."""
        if self._pool is None:
            for index, task in enumerate(tasks):
                yield index, self._unpack(_run(function, task))
            return
        futures = {self._pool.submit(_run, function, task): i for i, task in enumerate(tasks)}
        for future in as_completed(futures):
            yield futures[future], self._unpack(future.result())

    def _unpack(self, answer: tuple[Any, list[str]]) -> Any:
        result, messages = answer
        for message in messages:
            if message not in self._told:
                self._told.add(message)
                warnings.warn(message, ElcoWarning, stacklevel=3)
        return result


def _end_with(parent: int) -> None:
    """In a worker: leave the terminal's Ctrl-C to the parent, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1.0)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _run(function: Callable[[Any], Any], task: Any) -> tuple[Any, list[str]]:
    import torch

    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("ignore")
            warnings.simplefilter("always", ElcoWarning)
            result = function(task)
    finally:
        torch.set_num_threads(threads)
    return result, [str(warning.message) for warning in caught]
