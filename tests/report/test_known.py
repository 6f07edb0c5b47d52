import dataclasses

import numpy as np

from elco.report.known import known_from_classifier, known_from_poll


def test_elections_leave_other_voters_without_a_label(elected):
    assert elected.ids.tolist() == ["a1", "a2", "a3", "b1", "b2", "b3", "elector-0", "elector-1"]
    assert elected.labels.tolist() == [0, 0, -1, 1, -1, 1, 0, 1]
    assert elected.source.tolist() == [0, 0, 3, 0, 3, 0, 1, 1]
    assert elected.n_divided == 2
    assert elected.probabilities is None
    assert elected.wiring.toarray().tolist() == [[1, 1, 1, 0, 0, 0], [0, 0, 0, 1, 1, 1]]
    assert elected.labels_used == "labels that were given, and no others"


def test_the_poll_says_what_the_others_are(polled):
    assert polled.labels.tolist() == [0, 0, 0, 1, 1, 1, 0, 1, 0, 0, 0, 1, 1, 1]
    assert polled.source.tolist() == [0, 0, 2, 0, 2, 0, *[2] * 8]
    assert polled.n_divided == 2
    assert "what the poll says" in polled.labels_used
    assert (polled.confidence > 0).all()
    assert polled.stories()["voter"][2] == "predicted by the poll"


def test_a_classifier_keeps_given_labels_and_never_those_of_the_test_split(hostile, classified):
    known = known_from_classifier(hostile, classified)
    given = np.flatnonzero(known.source == 0)
    assert np.array_equal(given, np.flatnonzero(~hostile.test_mask))
    assert np.array_equal(known.labels[given], hostile.labels[given])
    guess = classified.probabilities_.argmax(axis=1)
    assert np.array_equal(
        known.labels[: hostile.n_nodes][hostile.test_mask], guess[hostile.test_mask]
    )


def test_hidden_labels_cannot_reach_a_page(hostile, compared, classified):
    labels = hostile.labels.copy()
    labels[hostile.test_mask] = (labels[hostile.test_mask] + 1) % 3
    other = dataclasses.replace(hostile, labels=labels)
    for known, again in (
        (known_from_poll(hostile, compared.augmented), known_from_poll(other, compared.augmented)),
        (known_from_classifier(hostile, classified), known_from_classifier(other, classified)),
    ):
        for name in ("labels", "source", "confidence", "probabilities", "ids"):
            assert np.array_equal(getattr(known, name), getattr(again, name)), name
