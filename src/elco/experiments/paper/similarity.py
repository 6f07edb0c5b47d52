"""The paper's figure on label similarity within constituencies."""

from __future__ import annotations

from typing import Any

import numpy as np

from elco.checks import UNKNOWN
from elco.experiments.experiment import (
    DATASETS,
    NAMES,
    Claim,
    Experiment,
    Figure,
    Findings,
    Table,
    job,
)
from elco.experiments.one_run import augmented_by, graph_of
from elco.experiments.results import Job, Results

SEED = 100


class Similarity(Experiment):
    """Share of the dominating label in each constituency, without and with its elector."""

    name = "similarity"
    title = "Share of the dominating label in each constituency"

    def jobs(self, quick: bool) -> list[Job]:
        """One a dataset."""
        return [job(dataset=name) for name in DATASETS]

    def run(self, job: Job) -> dict[str, Any]:
        """True labels of the members; in G' the elector counts with the label it was given."""
        graph = graph_of(job["dataset"])
        augmented = augmented_by(graph, "canvass", SEED, electors="constituencies")
        known = graph.labels != UNKNOWN
        votes = augmented.cover.membership[:, known] @ np.eye(graph.n_classes)[graph.labels[known]]
        labels = augmented.labels[augmented.n_voters :]
        with_elector = votes.copy()
        spoken = np.flatnonzero(labels != UNKNOWN)
        with_elector[spoken, labels[spoken]] += 1.0
        shares = {
            which: counted.max(axis=1) / counted.sum(axis=1)
            for which, counted in (("G", votes), ("G'", with_elector))
        }
        means = {f"mean {which}": round(float(share.mean()), 4) for which, share in shares.items()}
        return {which: _counts(share) for which, share in shares.items()} | means

    def show(self, results: Results) -> Findings:
        """Histograms, and how many constituencies are of one mind."""
        found = {
            name: results[job(dataset=name)] for name in DATASETS if job(dataset=name) in results
        }

        def draw(figure: Any) -> None:
            axes = figure.subplots(1, len(DATASETS), sharey=True)
            for axis, name in zip(axes, DATASETS, strict=True):
                for which, style in (("G", "--"), ("G'", "-")):
                    if name in found:
                        counts = np.array(found[name][which], dtype=float)
                        middles = (np.arange(len(counts)) + 0.5) / len(counts)
                        axis.plot(middles, 100 * counts / counts.sum(), style, label=which)
                axis.set_title(NAMES[name])
                axis.set_xlabel("share of the dominating label")
            axes[0].set_ylabel("% of constituencies")
            if found:
                axes[0].legend(title="graph")

        rows = [
            (
                NAMES[name],
                str(sum(counts["G"])),
                *(f"{_at_least(counts[which], 0.9):.0f} %" for which in ("G", "G'")),
                *(f"{counts[f'mean {which}']:.3f}" for which in ("G", "G'")),
            )
            for name, counts in found.items()
        ]
        columns = (
            "graph",
            "constituencies",
            "G: share above 0.9",
            "G': share above 0.9",
            "G: mean share",
            "G': mean share",
        )
        claims = []
        if found:
            better = [
                _at_least(counts["G'"], 0.9) >= _at_least(counts["G"], 0.9)
                and counts["mean G'"] >= counts["mean G"]
                for counts in found.values()
            ]
            claims.append(
                Claim(
                    "G' satisfies Criterion C better than G: labels within constituencies are "
                    "more alike.",
                    all(better),
                    "; ".join(
                        f"{row[0]} {row[2]} in G, {row[3]} in G' (mean {row[4]}, {row[5]})"
                        for row in rows
                    )
                    + ": constituencies with a share above 0.9, and the mean share",
                )
            )
        return Findings(
            [Table("similarity", self.title, columns, rows)],
            [Figure("similarity", self.title, draw)],
            claims,
        )


BINS = 20


def _counts(shares: Any) -> list[int]:
    return [int(n) for n in np.histogram(shares, bins=BINS, range=(0.0, 1.0))[0]]


def _at_least(counts: list[int], share: float) -> float:
    """Percent of the constituencies in the bins from `share` on."""
    first = round(share * len(counts))
    return 100.0 * sum(counts[first:]) / max(sum(counts), 1)
