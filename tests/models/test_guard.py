import pytest

from elco.models.guard import decide


@pytest.mark.parametrize(
    ("base", "elco", "doubtful", "kept", "why"),
    [
        (0.70, 0.71, False, True, "70.0% without, 71.0% with"),
        (0.70, 0.69, False, False, "70.0% without, 69.0% with"),
        (0.70, 0.70, False, False, "equal, so the simpler is kept"),
        (0.70, 0.71, True, False, "within what chance gives"),
        (0.70, 0.80, True, True, "70.0% without, 80.0% with"),
        (0.0, 0.0, True, False, "equal"),
        (1.0, 1.0, False, False, "equal"),
    ],
)
def test_decisions(base, elco, doubtful, kept, why):
    decision = decide(base, elco, n_validation=500, doubtful=doubtful)
    assert decision.keep_elco is kept
    assert why in decision.reason


def test_more_validation_labels_tell_more():
    assert not decide(0.70, 0.72, n_validation=500, doubtful=True).keep_elco
    assert decide(0.70, 0.72, n_validation=50_000, doubtful=True).keep_elco
