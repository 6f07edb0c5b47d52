"""Results that nobody ran, to see what an experiment makes of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from elco.experiments.experiment import Claim, Experiment, Findings
from elco.experiments.results import Job, Results


def shown(
    experiment: Experiment, folder: Path, result: Callable[[Job], dict[str, Any] | None]
) -> Findings:
    """What is shown if every job has this result; None leaves one out."""
    results = Results(folder / experiment.name)
    for job in experiment.jobs(False):
        found = result(job)
        if found is not None:
            results.append(job, found, 0.0)
    return experiment.show(results)


def verdict(findings: Findings, *words: str) -> str:
    """Of the one claim that has these words."""
    found: list[Claim] = [c for c in findings.claims if all(word in c.text for word in words)]
    assert len(found) == 1, [claim.text for claim in findings.claims]
    return found[0].verdict
