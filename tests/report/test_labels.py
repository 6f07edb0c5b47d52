from elco.report.labels import LabelCounts, count_labels, flow


def test_counts_by_source(elected, polled):
    assert count_labels(elected) == LabelCounts(voters=(4, 0, 0, 2), electors=(0, 2, 0, 0))
    assert count_labels(polled) == LabelCounts(voters=(4, 0, 2, 0), electors=(0, 0, 8, 0))


def test_every_count_is_a_band_and_no_more(elected):
    drawn = flow(count_labels(elected))
    assert [band["kind"] for band in drawn["bands"]] == ["given", "abstained", "observed"]
    assert [(box["name"], box["count"]) for box in drawn["left"]] == [
        ("voters", 6),
        ("electors", 2),
    ]
    assert [(box["name"], box["of"]) for box in drawn["right"]] == [
        ("given", [("voters", 4)]),
        ("observed", [("electors", 2)]),
        ("abstained", [("voters", 2)]),
    ]


def test_bands_are_as_thick_as_their_shares(elected):
    given, abstained = (flow(count_labels(elected))["right"][i]["height"] for i in (0, 2))
    assert given == 2 * abstained


def test_a_graph_without_electors():
    drawn = flow(LabelCounts(voters=(1, 0, 0, 3), electors=(0, 0, 0, 0)))
    assert [box["name"] for box in drawn["left"]] == ["voters"]
