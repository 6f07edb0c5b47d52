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


def test_names_do_not_steer_the_terminal(capsys):
    output = Output()
    hostile = "\x1b[2J[red]a[/] \x07\x9b"
    output.note(hostile)
    output.next(hostile)
    output.result({}, hostile)
    said = capsys.readouterr()
    for text in (said.out, said.err):
        assert "\\x1b[2J[red]a[/] \\x07\\x9b" in text
        assert not set("\x1b\x07\x9b") & set(text)
