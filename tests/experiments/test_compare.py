import pytest

from elco.errors import InputError
from elco.experiments.compare import BASE, Comparison, Protocol, Run, compare
from elco.experiments.controls import CONTROLS, POLL
from elco.pipeline import augment
from elco.signs import Sign

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


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"models": ("nope",)}, "model is 'nope'; expected one of: appnp, "),
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


def made(base, ours, *, against):
    """A comparison with the given (held-out, test) accuracies of two seeds."""
    runs = tuple(
        Run("gcn", variant, seed, 90.0, *scores[seed], 1, 0.0)
        for variant, scores in ((BASE, base), (CANVASS, ours))
        for seed in (0, 1)
    )
    signs = ((Sign("neighbours", against, ""),),) * 2
    protocol = Protocol(models=("gcn",), seeds=(0, 1))
    return Comparison("g", protocol, runs, {}, {}, signs, n_validation=100)


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
