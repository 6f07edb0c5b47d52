"""The paper's figure on self-learning: accuracy by round, by what the classifier learns from."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.sparse as sp

from elco.checks import UNKNOWN
from elco.college import elector_attributes, hold_elections
from elco.diffusion.learners import make_learner
from elco.division import EgoSplitting
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
from elco.experiments.leak_audit import true_majority
from elco.experiments.one_run import graph_of
from elco.experiments.results import Job, Results

ROUNDS = 10
THRESHOLD = 0.99
SEED = 100
TEACHERS = {"electors": "C0", "voters": "C1", "both": "C2"}
TRUE, PREDICTED = "true majority (leak)", "prediction"
STYLES = {TRUE: "--", PREDICTED: "-"}


class SelfLearningRounds(Experiment):
    """The loop of the paper, with three kinds of teachers and two kinds of promotion.

    Accuracy is that of the classifier's predictions of all electors that were not labelled at the
    start, against the true majority of their members. With the leak, an elector that the
    classifier is sure of is promoted with that true majority; honestly, with the prediction.
    """

    name = "self-learning"
    title = "Accuracy of predicted elector labels, round by round"

    def jobs(self, quick: bool) -> list[Job]:
        """One a dataset, teacher and kind of promotion."""
        return [
            job(dataset=dataset, teachers=teachers, promoted=promoted)
            for dataset in (DATASETS[:2] if quick else DATASETS)
            for teachers in TEACHERS
            for promoted in STYLES
        ]

    def run(self, job: Job) -> dict[str, Any]:
        """Run the loop."""
        graph = graph_of(job["dataset"])
        cover = EgoSplitting(random_state=SEED).fit(graph.adjacency).cover_
        training = graph.training_labels()
        truth = true_majority(cover, graph.labels, graph.n_classes)
        electors = sp.csr_matrix(elector_attributes(cover, graph.attributes))
        observed = hold_elections(cover, training, graph.n_classes, 2).winner
        labels = observed.copy() if job["teachers"] != "voters" else np.full_like(observed, UNKNOWN)
        known = np.flatnonzero(training != UNKNOWN)
        voters = sp.csr_matrix(graph.attributes[known])
        judged = observed == UNKNOWN
        accuracy, labelled = [], []
        for _ in range(ROUNDS):
            taught = labels != UNKNOWN
            rows, targets = [electors[taught]], [labels[taught]]
            if job["teachers"] != "electors":
                rows.append(voters)
                targets.append(training[known])
            target = np.concatenate(targets)
            if len(np.unique(target)) < 2:
                break
            classifier = make_learner("lightgbm", SEED).fit(sp.vstack(rows, "csr"), target)
            probability = classifier.predict_proba(electors)
            said = classifier.classes_[probability.argmax(axis=1)]
            accuracy.append(round(100 * float((said == truth)[judged].mean()), 2))
            sure = (probability.max(axis=1) >= THRESHOLD) & (labels == UNKNOWN)
            labels[sure] = truth[sure] if job["promoted"] == TRUE else said[sure]
            labelled.append(int((labels != UNKNOWN).sum()))
        return {"accuracy": accuracy, "labelled": labelled, "electors": len(truth)}

    def show(self, results: Results) -> Findings:
        """Curves, the last round in a table, and the claim."""
        found = {
            (each["dataset"], each["teachers"], each["promoted"]): result
            for each, result in results.select()
        }

        def draw(figure: Any) -> None:
            axes = figure.subplots(1, len(DATASETS), sharey=True)
            for axis, dataset in zip(axes, DATASETS, strict=True):
                for teachers, colour in TEACHERS.items():
                    for promoted, style in STYLES.items():
                        curve = found.get((dataset, teachers, promoted), {}).get("accuracy", [])
                        rounds = range(1, len(curve) + 1)
                        label = f"{teachers}, {promoted}" if dataset == DATASETS[0] else None
                        axis.plot(rounds, curve, style, color=colour, label=label, marker=".")
                axis.set_title(NAMES[dataset])
                axis.set_xlabel("round")
            axes[0].set_ylabel("accuracy on electors (%)")
            figure.legend(loc="outside lower center", ncols=3)

        rows = []
        for teachers in TEACHERS:
            for promoted in STYLES:
                cells = []
                for dataset in DATASETS:
                    result = found.get((dataset, teachers, promoted))
                    if result is None:
                        cells.append("not run")
                    elif not result["accuracy"]:
                        cells.append("nothing to learn from")
                    else:
                        first, last = result["accuracy"][0], result["accuracy"][-1]
                        share = 100 * result["labelled"][-1] / result["electors"]
                        cells.append(f"{first:.1f} → {last:.1f} ({share:.0f} % labelled)")
                rows.append((teachers, promoted, *cells))
        columns = ("learns from", "promoted with", *(NAMES[name] for name in DATASETS))
        return Findings(
            [Table("self-learning", self.title, columns, rows, words=2)],
            [Figure("self-learning", self.title, draw, height=3.2)],
            _claims(found),
        )


def _claims(found: dict[tuple[str, str, str], dict[str, Any]]) -> list[Claim]:
    last = {key: result["accuracy"][-1:] for key, result in found.items()}
    claims = []
    for promoted in STYLES:
        best = {}
        for dataset in DATASETS:
            scores = {
                teachers: last[dataset, teachers, promoted][0]
                for teachers in TEACHERS
                if last.get((dataset, teachers, promoted))
            }
            if len(scores) >= 2:
                best[dataset] = max(scores, key=lambda name: scores[name])
        if best:
            claims.append(
                Claim(
                    "A classifier that learns from electors only predicts electors best "
                    f"(promoted with the {promoted}).",
                    all(winner == "electors" for winner in best.values()),
                    "; ".join(f"{NAMES[name]}: {winner}" for name, winner in best.items()),
                )
            )
    return claims
