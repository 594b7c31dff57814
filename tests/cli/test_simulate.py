"""`omaha simulate`, and what holds of every command: wrong arguments and help."""

import csv
import io
import json
import re
from concurrent.futures import ThreadPoolExecutor

import pytest

import omaha

ALIASES = {"o8": "flo8", "lo8": "flo8", "bigo": "plo58", "biglo": "plo58"}
GAMES = [f"{limit}lo{cards}{low}" for limit in "fpn" for cards in ("", "5", "6") for low in ("", "8")]


def table(out):
    """The heads and the rows of the table that simulate and match print."""
    lines = out.split("\n")
    start = next(i for i, line in enumerate(lines) if line.lstrip().startswith("#"))
    heads = re.split(r" {2,}", lines[start].strip())
    ends = [match.end() for match in re.finditer("-+", lines[start + 1])]
    starts = [match.start() for match in re.finditer("-+", lines[start + 1])]
    rows = [
        [line[a:b].strip() for a, b in zip(starts, ends, strict=True)]
        for line in lines[start + 2 : lines.index("", start)]
    ]
    return heads, rows


def test_simulate_prints_the_scores(run):
    status, out, err = run(
        "simulate", "--game", "flo8", "--players", "6", "--hands", "300", "--seed", "1", "--rake", "5"
    )
    assert (status, err) == (0, "")
    assert out.startswith("Fixed-limit Omaha hi/lo, bets 100/200, blinds 50/100, 6 players, 300 hands, seed 1\n")
    heads, rows = table(out)
    assert heads == ["#", "player", "hands", "net", "bb/100", "95 %", "won", "shown", "scooped"]
    names = ["tight", "caller", "random"]
    assert sorted(row[1] for row in rows) == sorted([*names, *(f"{name} 2" for name in names)])
    assert {row[2] for row in rows} == {"300"}
    nets = [int(row[3].replace(",", "")) for row in rows]
    assert nets == sorted(nets, reverse=True)  # the best on top
    rake = int(re.search(r"\nrake: ([\d,]+)\n", out).group(1).replace(",", ""))
    assert sum(nets) == -rake < 0
    assert [float(row[4]) for row in rows] == pytest.approx([net / 300 for net in nets], abs=0.06)
    for row in rows:
        low, high = (float(bound) for bound in row[5].split(" to "))
        assert low < float(row[4]) < high
    assert out.count(" over ") == 5
    assert re.search(r"\n[\d,]+ hands a second \(\d+\.\d s\)\n$", out)
    assert max(map(len, out.split("\n")[1:])) <= 80


def test_simulate_prints_json_and_csv(run, tmp_path):
    arguments = ("simulate", "--hands", "40", "--bots", "caller,tight,random")
    status, out, err = run(*arguments, "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert (found["hands"], found["sets"], found["seeds"], found["rake"]) == (40, 40, [1], 0)
    assert [score["name"] for score in found["scores"]] == ["caller", "tight", "random"]
    assert sum(score["net"] for score in found["scores"]) == 0
    status, out, err = run(*arguments, "--csv")
    assert (status, err) == (0, "")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [{name: str(score[name]) for name in rows[0]} for score in found["scores"]] == rows
    for form in ("--json", "--csv"):
        file = tmp_path / "out"
        status, out, err = run(*arguments, form, str(file))
        assert (status, err) == (0, "")
        assert len(table(out)[1]) == 3
        text = file.read_text()
        assert rows == list(csv.DictReader(io.StringIO(text))) if form == "--csv" else json.loads(text)["hands"] == 40


def test_simulate_prints_in_one_form(run):
    status, out, err = run("simulate", "--json", "--csv")
    assert (status, out) == (2, "")
    assert "not allowed with argument" in err


def test_simulate_runs_in_a_thread(run):
    with ThreadPoolExecutor() as pool:
        assert pool.submit(run, "simulate", "--hands", "5").result()[0] == 0


def test_simulate_prints_the_same_for_the_same_seed(run):
    def printed(seed):
        return run("simulate", "--hands", "200", "--seed", str(seed))[1].rsplit("\n\n", 1)[0]

    assert printed(1) == printed(1)
    assert printed(1).split("\n\n")[1] != printed(2).split("\n\n")[1]


@pytest.mark.parametrize("game", [*GAMES, *ALIASES, "PLO8", "BigO"])
def test_simulate_every_game(run, game):
    status, out, err = run("simulate", "--game", game, "--players", "3", "--hands", "5")
    assert (status, err) == (0, "")
    name = ALIASES.get(game.lower(), game.lower())
    words = out.split(",")[0]
    assert words.startswith({"f": "Fixed", "p": "Pot", "n": "No"}[name[0]])
    assert words.endswith("hi/lo") == name.endswith("8")
    assert ("5-card" in words, "6-card" in words) == ("5" in name, "6" in name)


def test_simulate_plays_pot_limit_hilo_unless_a_game_is_named(run):
    assert run("simulate", "--hands", "5")[1].startswith("Pot-limit Omaha hi/lo, blinds 100/200, 6 players, ")
    out = run("simulate", "--game", "plo8", "--stakes", "50/100", "--hands", "5")[1]
    assert out.startswith("Pot-limit Omaha hi/lo, blinds 50/100, 6 players, 5 hands, seed 1\n")


def test_simulate_options(run):
    arguments = "--game plo --bots caller,folder --hands 10 --stakes 5/10 --stack 300 --ante 2 --rake 2.5 --cap 1"
    status, out, err = run("simulate", *arguments.split())
    assert (status, err) == (0, "")
    assert out.startswith("Pot-limit Omaha, blinds 5/10, ante 2, 2 players, 10 hands, seed 1\n")
    assert {row[1] for row in table(out)[1]} == {"caller", "folder"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("simulate --game holdem", "a game is named like flo8, plo, plo5, plo58, nlo6, o8 or bigo, not 'holdem'"),
        ("simulate --players 1", "argument --players: must be a whole number, 2..10, not '1'"),
        ("simulate --players 11", "2..10, not '11'"),
        ("simulate --players six", "2..10, not 'six'"),
        ("simulate --game plo6 --players 8", "plo6 seats at most 7 players, not 8"),
        ("simulate --hands 0", "argument --hands: must be a whole number, 1 or more, not '0'"),
        ("simulate --hands -5", "--hands"),
        ("simulate --seed -1", "--seed"),
        ("simulate --seed 18446744073709551616", "--seed"),
        ("simulate --stakes 100", "two whole numbers of chips, the smallest unit, such as '50/100', not '100'"),
        ("simulate --stakes 1/x", "two whole numbers of chips, the smallest unit, such as '50/100', not '1/x'"),
        ("simulate --stakes 0/0", "big_blind must be 1 or more, not 0"),
        ("simulate --game flo8 --stakes 200/100", "big_bet must be 200 or more, not 100"),
        ("simulate --game plo --stakes 200/100", "small_blind must be 0..100, not 200"),
        ("simulate --stack 0", "argument --stack"),
        ("simulate --rake 101", "argument --rake: must be a percentage, 0..100, not '101'"),
        ("simulate --rake nan", "argument --rake"),
        ("simulate --rake five", "argument --rake"),
        ("simulate --cap 3", "--cap needs --rake"),
        ("simulate --bots tight,loose", "argument --bots: must be one of folder, random, "),
        ("simulate --bots tight,loose", ", MODULE:NAME or exec:COMMAND, not 'loose'"),
        ("simulate --bots tight", "a table needs two players or more, not 1"),
        ("simulate --hand 5", "unknown option '--hand', did you mean --hands?"),
    ],
)
def test_wrong_arguments_are_one_line_and_status_2(run, arguments, words):
    status, out, err = run(*arguments.split())
    assert (status, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1
    assert err.startswith("omaha")


def test_help_and_version(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    status, out, _ = run("simulate", "--help")
    assert status == 0
    for name in (*ALIASES, "flo8", "plo5", "nlo", "caller", "folder", "random", "tight"):
        assert name in out
    for command in ("eval", "equity"):
        status, out, _ = run(command, "--help")
        assert status == 0
        assert "\nexamples:\n" in out
        assert "--json prints one object:" in out
    assert run("--version")[:2] == (0, f"omaha {omaha.__version__}\n")
