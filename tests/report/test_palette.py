import numpy as np

from elco.report.palette import colours, legend


def test_the_rarest_of_many_classes_share_a_colour():
    labels = np.array([c for c in range(10) for _ in range(c + 1)])
    chosen = colours(labels, 10)
    assert chosen == ["other"] * 3 + ["0", "1", "2", "3", "4", "5", "6"]
    names = tuple("abcdefghij")
    assert legend(names, chosen)[0] == ("0", "d")
    assert legend(names, chosen)[-1] == ("other", "3 rarer classes")


def test_few_classes_have_each_their_own():
    assert legend(("a", "b"), colours(np.array([-1, 0]), 2)) == [("0", "a"), ("1", "b")]
