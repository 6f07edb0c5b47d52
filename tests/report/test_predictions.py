import copy
import dataclasses

import numpy as np
import pytest

from elco.calibration import Reliability
from elco.report import predictions
from elco.report.predictions import predictions_page


@pytest.fixture
def no_map(monkeypatch):
    monkeypatch.setattr("elco.report.sections.attribute_map", lambda known: None)


def test_says_what_was_done_and_why(hostile, classified, no_map):
    page = predictions_page(hostile, classified)
    assert "&lt;img src=x onerror=alert(1)&gt;: a label for every node" in page.replace(
        "<bdi>", ""
    ).replace("</bdi>", "")
    assert "80.0 ± 0.0" in page
    assert "82.0 ± 1.4" in page
    assert "+2.0" in page
    assert "Why: validation 80.0% without, 82.0% with ELCO." in page
    assert "10.0 %" in page  # confidence 0.8, accuracy 0.7
    for section in ("labels", "confidence", "purity", "training", "explorer", "how"):
        assert f'<section id="{section}"' in page
    assert 'href="#map"' not in page


def test_the_same_bytes_whatever_the_test_labels_are(hostile, classified, no_map):
    labels = hostile.labels.copy()
    labels[hostile.test_mask] = (labels[hostile.test_mask] + 1) % 3
    other = dataclasses.replace(hostile, labels=labels)
    assert predictions_page(other, classified) == predictions_page(hostile, classified)


def test_few_held_out_labels_tell_no_gap(hostile, classified, no_map):
    few = copy.copy(classified)
    few.reliability_ = Reliability.of(np.tile([0.8, 0.1, 0.1], (9, 1)), np.zeros(9, int))
    page = predictions_page(hostile, few)
    assert "These are too few to tell" in page
    assert "calibration error" not in page


def test_nothing_held_out_is_said(hostile, classified, no_map):
    blind = copy.copy(classified)
    blind.trials_ = None
    page = predictions_page(hostile, blind)
    assert "Nothing could be compared" in page
    assert predictions._curves(blind) == []
