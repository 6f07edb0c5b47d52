import dataclasses

import pytest

from elco.experiments.comparison import BASE, Comparison, Protocol, Run
from elco.signs import Sign

CANVASS = "canvass"


def made(base, ours, *, against):
    """A comparison with the given (held-out, test) accuracies of two seeds."""
    runs = tuple(
        Run("gcn", "gcn", variant, seed, 90.0, *scores[seed], 1, 0.0)
        for variant, scores in ((BASE, base), (CANVASS, ours))
        for seed in (0, 1)
    )
    signs = ((Sign("neighbours", against, ""),),) * 2
    protocol = Protocol(models=("gcn",), seeds=(0, 1))
    return Comparison("g", protocol, runs, {}, {}, signs, n_validation=100)


def test_what_was_chosen_of_several_settings_is_said():
    comparison = made([(80.0, 70.0), (80.0, 71.0)], [(81.0, 75.0), (79.0, 60.0)], against=False)
    assert [line.trained_on for line in comparison.lines("gcn")][:2] == [
        "the graph alone",
        "with electors (canvass)",
    ]
    settings = ("deep", "deep", "shallow", "deep")
    runs = tuple(
        dataclasses.replace(run, setting=setting)
        for run, setting in zip(comparison.runs, settings, strict=True)
    )
    chosen = dataclasses.replace(comparison, runs=runs)
    assert [line.trained_on for line in chosen.lines("gcn")][:2] == [
        "the graph alone, as deep",
        "with electors (canvass), as deep or shallow",
    ]


def test_the_guard_keeps_what_validation_prefers():
    comparison = made([(80.0, 70.0), (80.0, 71.0)], [(81.0, 75.0), (79.0, 60.0)], against=False)
    assert comparison.guarded("gcn") == [75.0, 71.0]
    guard = comparison.as_dict()["rows"][0]["guard"]
    assert guard["kept_elco"] == 1
    assert guard["mean"] == pytest.approx(73.0)
    assert guard["difference"]["mean"] == pytest.approx(2.5)
    assert "80.0% without, 79.0% with ELCO" in guard["reasons"][1]


def test_the_guard_wants_more_where_signs_speak_against():
    comparison = made([(80.0, 70.0), (80.0, 71.0)], [(81.0, 75.0), (95.0, 60.0)], against=True)
    assert comparison.guarded("gcn") == [70.0, 60.0]
