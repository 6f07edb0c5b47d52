from elco.report.curves import MOST_POINTS, curves_plot


def test_higher_is_higher_and_later_is_further_right():
    plot = curves_plot("GCN", [("base", "without", [50.0, 60.0, 55.0])])
    points = [tuple(map(float, point.split(","))) for point in plot["lines"][0]["points"].split()]
    assert [x for x, _ in points] == sorted(x for x, _ in points)
    assert points[1][1] < points[2][1] < points[0][1]
    assert plot["lines"][0]["best"] == 60.0


def test_long_lines_are_thinned_and_keep_their_end():
    line = [float(i % 7) for i in range(10 * MOST_POINTS + 1)]
    plot = curves_plot("GCN", [("base", "a", line), ("elco", "b", [1.0])])
    points = plot["lines"][0]["points"].split()
    assert len(points) <= MOST_POINTS + 1
    assert float(points[-1].split(",")[0]) == plot["right"]


def test_one_epoch_is_enough():
    assert curves_plot("GCN", [("base", "a", [70.0])])["lines"][0]["points"].count(",") == 1
