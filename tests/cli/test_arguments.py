"""Arguments of all commands: where options may stand, what is suggested, and help that fits the terminal."""

import argparse

import pytest

from omaha.cli.arguments import encoding_name, hand_numbers
from omaha.cli.commands import COMMANDS, STATUSES
from omaha.cli.parser import CommandParser


@pytest.mark.parametrize(
    "arguments",
    [
        "equity AsAhKsKh --board 2c3d4h 9d8d7c6c",
        "equity --board 2c3d4h AsAhKsKh 9d8d7c6c",
        "equity AsAhKsKh 9d8d7c6c --board 2c3d4h",
        "equity AsAhKsKh --hilo 9d8d7c6c --board=2c3d4h",
    ],
)
def test_options_stand_between_hands(run, arguments):
    status, out, err = run(*arguments.split())
    assert (status, err) == (0, "")
    assert "AsAhKsKh" in out
    assert "9d8d7c6c" in out
    assert "board 2c3d4h" in out


def test_options_stand_between_files(run, file):
    from support.command_line import GOOD

    status, out, err = run("replay", file(GOOD, "a.phh"), "--tables", file(GOOD, "b.phh"))
    assert (status, err) == (0, "")
    assert out.count("finishing stacks agree") == 2


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("--verion", ": unknown option '--verion', did you mean --version? (see omaha --help)"),
        ("repaly x", ": no command 'repaly', did you mean replay? (see omaha --help)"),
        ("xyzzy", ": no command 'xyzzy' (see omaha --help)"),
        ("--json eval x", ": unknown option '--json' (see omaha --help)"),
        ("replay x --tabls", " replay: unknown option '--tabls', did you mean --tables? (see omaha replay --help)"),
        ("replay x --her=3", " replay: unknown option '--her', did you mean --hero? (see omaha replay --help)"),
        ("equity AA KK -x", " equity: unknown option '-x' (see omaha equity --help)"),
        ("eval AsAhKsKh 2c3c4c 5c", " eval: too many arguments: '5c' (see omaha eval --help)"),
        ("replay", " replay: the following arguments are required: FILE (see omaha replay --help)"),
        ("replay x --tables --html y", " replay: --tables and --html: a page draws its own tables"),
        (
            "replay x --hands 0",
            " replay: argument --hands: must be numbers of hands, such as 7, 10-20, 10- or -20, not '0'",
        ),
        (
            "convert x y.phh --encoding klingon",
            " convert: argument --encoding: must be an encoding of text, such as utf-8 or cp1252, not 'klingon'",
        ),
    ],
)
def test_a_wrong_argument_names_the_command_and_suggests(run, arguments, complaint):
    assert run(*arguments.split()) == (2, "", f"omaha{complaint}\n")


def test_a_wrong_argument_is_one_line_whatever_is_in_it(run):
    status, out, err = run("replay", "x", "--from", "a\nomaha: all is well\x1b[2J")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "\x1b" not in err


def test_omaha_alone_shows_its_help(run):
    status, out, err = run()
    assert (status, err) == (0, "")
    assert out == run("--help")[1]
    for command in COMMANDS:
        assert f"\n  {command} " in out


def test_exit_statuses_are_documented(run):
    out = run("--help")[1]
    assert "exit status:\n  0 " in out
    assert [line.split()[0] for line in STATUSES.splitlines() if line[2:3].isdigit()] == [
        "0", "1", "2", "130", "141", "143",
    ]  # fmt: skip


@pytest.mark.parametrize("columns", [80, 60])
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_fits_the_terminal(run, monkeypatch, command, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    status, out, err = run(*[command] * bool(command), "--help")
    assert (status, err) == (0, "")
    assert max(map(len, out.split("\n"))) <= columns


def test_help_goes_on_in_the_second_column():
    more = "A sentence over\ntwo lines.\n\nkeys:\n  one   what it is, and\n        what it means\n  two   less"
    printed = CommandParser("x", "do", more).format_help()
    assert printed.endswith(
        "\nA sentence over two lines.\n\nkeys:\n  one   what it is, and what it means\n  two   less\n"
    )


@pytest.mark.parametrize(
    ("text", "first", "last"), [("7", 7, 7), ("10-20", 10, 20), ("-20", 1, 20), ("5-5", 5, 5), ("010-020", 10, 20)]
)
def test_numbers_of_hands(text, first, last):
    assert hand_numbers(text) == range(first, last + 1)


def test_numbers_of_hands_without_an_end():
    assert 10**15 in hand_numbers("10-")
    assert 9 not in hand_numbers("10-")


@pytest.mark.parametrize("text", ["", "-", "0", "0-5", "5-4", "a", "1-b", "1,2", "1-2-3", "٣", "9" * 5000])
def test_what_is_not_numbers_of_hands(text):
    with pytest.raises(argparse.ArgumentTypeError, match="must be numbers of hands"):
        hand_numbers(text)


@pytest.mark.parametrize("text", ["", "klingon", "rot13", "hex", "a\0b"])
def test_what_is_not_an_encoding(text):
    with pytest.raises(argparse.ArgumentTypeError, match="must be an encoding of text"):
        encoding_name(text)
