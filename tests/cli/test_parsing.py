import pytest
import typer

from elco.cli.parsing import parse_names, parse_seeds, parse_settings


@pytest.mark.parametrize("text", ["", "0", "-1", "a", "5-3", "1,1", "1-2-3", "1.5"])
def test_what_names_no_seeds(text):
    with pytest.raises(typer.BadParameter, match="names no seeds"):
        parse_seeds(text)


def test_settings_of_every_kind():
    pairs = ["a=1", "b=0.5", "c=None", "d=word", "e='quoted'", "f=True"]
    assert parse_settings(pairs) == {
        "a": 1,
        "b": 0.5,
        "c": None,
        "d": "word",
        "e": "quoted",
        "f": True,
    }
    assert parse_settings(None) == {}


def test_names():
    assert parse_names("gcn, gat,") == ("gcn", "gat")
    with pytest.raises(typer.BadParameter, match="at least one"):
        parse_names(" , ")
