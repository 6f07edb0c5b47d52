import pytest

from elco.cli.output import Output


@pytest.mark.parametrize(
    ("settings", "said"),
    [({}, "Next: elco compare '[my graph]'\n"), ({"quiet": True}, ""), ({"as_json": True}, "")],
)
def test_the_next_command_is_for_people(settings, said, capsys):
    Output(**settings).next("elco compare '[my graph]'")
    captured = capsys.readouterr()
    assert captured.err == said
    assert captured.out == ""
