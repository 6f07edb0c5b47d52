"""What every experiment of the reproduction promises."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from elco.experiments.results import Job, Results
from elco.experiments.statistics import Summary

REPORT_SEEDS = tuple(range(100, 110))
QUICK_SEEDS = REPORT_SEEDS[:2]
DATASETS = ("cora", "citeseer", "pubmed")
DATASET_COSTS = {"pubmed": 6.0}
MODEL_COSTS = {"gat": 3.0}
NAMES = {"cora": "Cora", "citeseer": "Citeseer", "pubmed": "Pubmed"}


@dataclass(frozen=True)
class Table:
    """Text in rows; the first `words` columns hold words, the others numbers."""

    name: str
    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int = 1
    note: str = ""


@dataclass(frozen=True, eq=False)
class Figure:
    """A picture: `draw` gets a matplotlib figure of `width` × `height` inches."""

    name: str
    title: str
    draw: Callable[[Any], None]
    width: float = 7.0
    height: float = 2.6


@dataclass(frozen=True)
class Claim:
    """A sentence of the paper, and what the figures say of it."""

    text: str
    holds: bool | None
    evidence: str

    @property
    def verdict(self) -> str:
        """In words."""
        return {True: "holds", False: "does not hold", None: "cannot be told"}[self.holds]


@dataclass(frozen=True)
class Findings:
    """What an experiment shows."""

    tables: Sequence[Table] = ()
    figures: Sequence[Figure] = ()
    claims: Sequence[Claim] = ()
    failures: Sequence[str] = ()
    """What should have come out as published and did not."""


class Experiment(ABC):
    """A table or figure of the paper: jobs to run, and what their results show.

    Jobs are independent and plain values; `run` is called in other processes. `show` must work
    from results alone, also while some are missing.
    """

    name: str
    title: str

    @abstractmethod
    def jobs(self, quick: bool) -> list[Job]:
        """What is to be run; `quick` for a look in minutes."""

    @abstractmethod
    def run(self, job: Job) -> dict[str, Any]:
        """Run one job."""

    def cost(self, job: Job) -> float:
        """About how long a job takes, compared with others: for the estimate of the time left."""
        dataset, model = job.get("dataset", DATASETS[0]), job.get("model", "gcn")
        return DATASET_COSTS.get(dataset, 1.0) * MODEL_COSTS.get(model, 1.0)

    @abstractmethod
    def show(self, results: Results) -> Findings:
        """Tables, figures and claims."""


def job(**values: Any) -> Job:
    """A job; short for a dictionary."""
    return values


@dataclass(frozen=True)
class Cells:
    """Accuracies by whatever a table asks for."""

    values: dict[tuple[Any, ...], list[float]] = field(default_factory=dict)

    @classmethod
    def of(cls, results: Results, names: Sequence[str], value: str = "test") -> Cells:
        """Group the results by the values of some names of the job."""
        found: dict[tuple[Any, ...], list[float]] = {}
        for each, result in results.select():
            found.setdefault(tuple(each.get(name) for name in names), []).append(result[value])
        return cls(found)

    def __getitem__(self, key: tuple[Any, ...]) -> list[float]:
        return self.values.get(key, [])


NOT_RUN = "not run"


def spread(values: Sequence[float]) -> str:
    """Mean and deviation, for a table."""
    return str(Summary.of(values)) if values else NOT_RUN
