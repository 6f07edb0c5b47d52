"""Predictions as one self-contained HTML page: what was found, and how far to believe it."""

from __future__ import annotations

from typing import Any

import numpy as np

from elco.augmentation import LabelSource
from elco.classifier import ElcoClassifier
from elco.experiments.statistics import Difference, Summary
from elco.graph import Graph
from elco.report.curves import curves_plot
from elco.report.html import render
from elco.report.known import known_from_classifier
from elco.report.reliability import reliability_diagram
from elco.report.sections import graph_sections


def predictions_page(graph: Graph, classifier: ElcoClassifier) -> str:
    """Return the page; labels of a test split are neither read nor shown."""
    known = known_from_classifier(graph, classifier)
    voters = slice(None, known.n_voters)
    predicted = known.source[voters] == LabelSource.PREDICTED
    labels = known.labels[voters][predicted]
    counts = np.bincount(labels, minlength=len(known.class_names))
    return render(
        "predictions.html.j2",
        graph=graph,
        classifier=classifier,
        n_given=int((~predicted).sum()),
        n_predicted=int(predicted.sum()),
        mean_confidence=known.confidence[voters][predicted].mean() if predicted.any() else None,
        classes=list(zip(known.class_names, counts.tolist(), strict=True)),
        trials=_trials(classifier),
        curves=_curves(classifier),
        against=[sign for sign in classifier.augmented_.signs if sign.against],
        reliability=reliability_diagram(classifier.reliability_),
        **graph_sections(known),
    )


def _trials(classifier: ElcoClassifier) -> dict[str, Any] | None:
    """Both sides on held-out labels, in percent, paired over runs."""
    if classifier.trials_ is None:
        return None
    base, ours = ([100 * value for value in trial.held_out] for trial in classifier.trials_)
    return {
        "base": Summary.of(base),
        "elco": Summary.of(ours),
        "difference": Difference.of(ours, base),
        "n": classifier.reliability_.n_labels,
    }


def _curves(classifier: ElcoClassifier) -> list[dict[str, Any]]:
    if classifier.trials_ is None:
        return []
    kinds = (("base", "without electors"), ("elco", "with electors"))
    lines = [
        (kind, name, [100 * value for value in trial.curve])
        for (kind, name), trial in zip(kinds, classifier.trials_, strict=True)
    ]
    return [curves_plot(classifier.model.upper(), lines)]
