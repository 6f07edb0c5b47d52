import pytest

from elco.report.axes import Axis


@pytest.mark.parametrize(
    ("low", "high", "texts"),
    [
        (0, 1234, ["0", "500", "1,000"]),
        (78.3, 84.2, ["80", "82", "84"]),
        (0, 0.3, ["0", "0.1", "0.2", "0.3"]),
        (1, 2, ["1", "1.5", "2"]),
    ],
)
def test_ticks_are_round(low, high, texts):
    assert [text for text, _ in Axis(low, high, 0, 100).ticks(4)] == texts


def test_an_axis_may_point_up():
    assert Axis(0, 10, 200, 0).place(2.5) == 150.0
