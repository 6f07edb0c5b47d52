import dataclasses

import pytest

from elco.errors import InputError
from elco.experiments.compare import compare
from elco.experiments.comparison import BASE, Protocol
from elco.experiments.controls import CONTROLS, POLL
from elco.method_names import SETTINGS
from elco.pipeline import augment

CANVASS = "canvass"
QUICK = {"overrides": {"rank": 20}, "patience": 5}


@pytest.fixture(scope="module")
def comparison(request):
    graph = request.getfixturevalue("synthetic")
    stages = []
    result = compare(
        graph,
        Protocol(seeds=(0, 1), **QUICK),
        n_jobs=1,
        progress=lambda *event: stages.append(event),
    )
    return result, stages


def test_every_model_is_run_with_and_without_for_every_seed(comparison):
    result, _ = comparison
    runs = {(run.model, run.variant, run.seed) for run in result.runs}
    assert runs == {(m, v, s) for m in ("gcn", "gat") for v in (BASE, CANVASS) for s in (0, 1)}
    assert len(result.runs) == 8


def test_the_object_for_json(comparison):
    result, _ = comparison
    value = result.as_dict()
    assert {"graph", "recipe", "rows", "electors", "seconds"} <= set(value)
    assert value["graph"] == "synthetic"
    row = value["rows"][0]
    assert row["model"] == "gcn"
    assert set(row["base"]) == set(row["elco"]) == {"mean", "std", "n"}
    assert set(row["difference"]) == {"mean", "low", "high"}
    assert 0 <= row["base"]["mean"] <= 100
    assert row["base"]["n"] == 2
    assert row["difference"]["mean"] == pytest.approx(row["elco"]["mean"] - row["base"]["mean"])
    assert set(value["electors"]) == {"observed", "predicted", "abstained"}


def test_progress_is_reported_stage_by_stage(comparison):
    _, stages = comparison
    assert stages[:3] == [("augment", 0, 2), ("augment", 1, 2), ("augment", 2, 2)]
    assert stages[-1] == ("train", 8, 8)


def test_the_first_seed_can_be_shown_and_the_json_does_not_grow(comparison):
    result, _ = comparison
    assert result.augmented.n_voters == 400
    keys = [(curve.model, curve.variant) for curve in result.curves]
    assert keys == [(model, variant) for model in ("gcn", "gat") for variant in (BASE, CANVASS)]
    for curve, run in zip(result.curves, (r for r in result.runs if r.seed == 0), strict=True):
        assert len(curve.accuracy) == run.epochs
        assert max(curve.accuracy) == pytest.approx(run.validation)
    assert not {"augmented", "curves"} & set(result.as_dict())


def test_two_processes_give_the_same(synthetic, comparison):
    again = compare(synthetic, Protocol(seeds=(0, 1), **QUICK), n_jobs=2)
    for first, second in zip(comparison[0].runs, again.runs, strict=True):
        assert (first.test, first.validation, first.epochs) == (
            second.test,
            second.validation,
            second.epochs,
        )


def test_random_splits_are_drawn_by_the_seed(synthetic):
    protocol = Protocol(
        seeds=(3, 4),
        random_splits=True,
        labels_per_class=5,
        val_per_class=5,
        models=("gcn",),
        **QUICK,
    )
    result = compare(synthetic, protocol, n_jobs=1)
    assert result.row("gcn")[0].n == 2
    assert len(set(result.accuracies("gcn", BASE))) == 2


@pytest.mark.parametrize("random_splits", [False, True])
def test_validation_chooses_a_setting_for_all_runs_of_a_split(
    random_splits, synthetic, monkeypatch
):
    several = ("gcn", "sgc", "gat")
    protocol = Protocol(
        models=several, seeds=(0, 1), random_splits=random_splits, labels_per_class=5, **QUICK
    )
    apart = compare(synthetic, protocol, n_jobs=1)
    monkeypatch.setitem(SETTINGS, "gcn", several)
    result = compare(synthetic, dataclasses.replace(protocol, models=("gcn",)), n_jobs=1)
    for variant in (BASE, CANVASS):
        runs = {name: apart.runs_of(name, variant) for name in several}
        found = result.runs_of("gcn", variant)
        for seeds in ([0], [1]) if random_splits else ([0, 1],):
            means = {name: sum(runs[name][i].held_out for i in seeds) for name in several}
            for i in seeds:
                best = runs[found[i].setting][i]
                assert means[found[i].setting] == max(means.values())
                assert (found[i].held_out, found[i].test) == (best.held_out, best.test)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"models": ("nope",)}, "model is 'nope'; expected one of: adsf, "),
        ({"seeds": ()}, "at least one seed"),
        ({"seeds": (1, 1)}, "no seed twice"),
        ({"recipes": ()}, "at least one recipe"),
        ({"recipes": ("paper", "paper")}, "no recipe twice"),
        ({"recipes": ("nope",)}, "recipe is 'nope'"),
        ({"recipes": ("paper",), "controls": True}, "recipe 'paper' polls nobody"),
    ],
)
def test_bad_protocols_are_refused(settings, message, synthetic):
    with pytest.raises(InputError, match=message):
        compare(synthetic, Protocol(**settings))


def test_a_graph_without_a_split_is_refused_before_any_work(synthetic):
    with pytest.raises(InputError, match="no training split"):
        compare(synthetic.with_split(None, None, None))


def test_recipes_and_controls_stand_beside(synthetic):
    protocol = Protocol(
        recipes=("canvass", "paper"), controls=True, seeds=(0, 1), models=("gcn",), **QUICK
    )
    result = compare(synthetic, protocol, n_jobs=1)
    assert protocol.variants == ("base", "canvass", "paper", *CONTROLS)
    beside = result.as_dict()["rows"][0]["beside"]
    assert set(beside) == {"paper", *CONTROLS}
    poll = result.runs_of("gcn", POLL)
    augmented = augment(
        synthetic.adjacency, synthetic.attributes, synthetic.training_labels(), rank=20
    )
    guess = augmented.posterior[: synthetic.n_nodes].argmax(axis=1)
    right = (guess == synthetic.labels)[synthetic.test_mask].mean()
    assert poll[0].test == pytest.approx(100 * right)
