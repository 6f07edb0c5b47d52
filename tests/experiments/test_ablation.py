import json

import pytest

from elco.datasets.npz import write_npz
from elco.errors import InputError
from elco.experiments.ablation import VARIATIONS, ablate, main
from elco.recipes import get_recipe


def test_every_variation_changes_the_recipe():
    for settings in VARIATIONS.values():
        assert get_recipe("canvass", **settings) != get_recipe("canvass")


def test_rows_are_paired_with_the_recipe(synthetic):
    rows = ablate(synthetic, {"fewer": {"rank": 5}}, seeds=(0, 1), n_jobs=1)
    assert [row.name for row in rows] == ["the recipe", "no electors at all", "fewer"]
    assert rows[0].difference.mean == 0.0
    for row in rows[1:]:
        gap = row.validation.mean - rows[0].validation.mean
        assert row.difference.mean == pytest.approx(gap)
    assert rows[2].as_dict()["settings"] == {"rank": 5}


def test_one_graph_is_expected():
    with pytest.raises(InputError, match="expected one graph"):
        main([])


def test_prints_json(synthetic, tmp_path, monkeypatch, capsys):
    write_npz(synthetic, tmp_path / "g.npz")
    monkeypatch.setattr(
        "elco.experiments.ablation.ablate", lambda graph, progress: ablate_nothing(graph)
    )
    main([str(tmp_path / "g.npz")])
    assert json.loads(capsys.readouterr().out)["rows"] == []


def ablate_nothing(graph):
    assert graph.n_nodes == 400
    return []
