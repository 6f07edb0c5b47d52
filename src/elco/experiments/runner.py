"""Runs what is missing of the experiments, on all cores, and can be stopped at any moment."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from elco.experiments.experiment import Experiment
from elco.experiments.results import Job, Results
from elco.workers import Workers

Progress = Callable[[str, int, int, float], None]
"""Called with the name of an experiment (or `ALL`), how many of its jobs are done, how many there
are, and what share of its work that is."""
ALL = "all"


def run_missing(
    experiments: Sequence[Experiment],
    folder: Path,
    *,
    quick: bool = False,
    n_jobs: int = -1,
    progress: Progress | None = None,
) -> None:
    """Run every job that has no result in `folder/EXPERIMENT/runs.jsonl` yet."""
    results = {each.name: Results(folder / each.name) for each in experiments}
    jobs = [(each, job) for each in experiments for job in each.jobs(quick)]
    missing = [(each, job) for each, job in jobs if job not in results[each.name]]
    work = _Work(jobs, missing, progress)
    # The longest first: at the end, cores should not wait for one of them.
    missing.sort(key=lambda task: -task[0].cost(task[1]))
    with Workers(n_jobs) as workers:
        for index, (result, seconds) in workers.map(_timed, missing):
            experiment, job = missing[index]
            results[experiment.name].append(job, result, seconds)
            work.finished(experiment, job)


def _timed(task: tuple[Experiment, Job]) -> tuple[dict[str, Any], float]:
    experiment, job = task
    started = time.perf_counter()
    result = experiment.run(job)
    return result, time.perf_counter() - started


class _Work:
    """What there is to do and what is done, by experiment and for all of them."""

    def __init__(
        self,
        jobs: Sequence[tuple[Experiment, Job]],
        missing: Sequence[tuple[Experiment, Job]],
        progress: Progress | None,
    ) -> None:
        self._report = progress
        self._done: dict[str, list[float]] = {}
        self._total: dict[str, list[float]] = {}
        for count, tasks in ((self._total, jobs), (self._done, jobs)):
            for experiment, job in tasks:
                self._add(count, experiment, job)
        for experiment, job in missing:
            self._add(self._done, experiment, job, sign=-1)
        for name in self._total:
            self._tell(name)

    @staticmethod
    def _add(
        count: dict[str, list[float]], experiment: Experiment, job: Job, sign: int = 1
    ) -> None:
        for name in (ALL, experiment.name):
            entry = count.setdefault(name, [0, 0.0])
            entry[0] += sign
            entry[1] += sign * experiment.cost(job)

    def _tell(self, name: str) -> None:
        if self._report:
            (done, cost), (total, whole) = self._done[name], self._total[name]
            self._report(name, int(done), int(total), cost / whole)

    def finished(self, experiment: Experiment, job: Job) -> None:
        """Count one more."""
        self._add(self._done, experiment, job)
        for name in (ALL, experiment.name):
            self._tell(name)
