"""The command line as a user meets it: what it prints, where, and with which exit status."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import omaha
from omaha.commands import simulate
from omaha.notation import ohh, phh, pokerstars
from support.command_line import GOOD, omaha_command
from support.paths import ROOT
from support.phh_files import FILES, missing

# ---------------------------------------------------------------------- replay


def test_replay_prints_the_hand_and_checks_its_end(run, file):
    status, out, err = run("replay", file(GOOD))
    assert (status, err) == (0, "")
    assert "  seat 2 raises to 6\n  seat 1 folds\n  4 uncalled return to seat 2\n" in out
    assert out.endswith("\nresult checked: finishing stacks agree\n")


@missing
def test_replay_of_the_ten_real_hands(run):
    status, out, err = run("replay", *FILES)
    assert (status, err) == (0, "")
    assert out.count("result checked: finishing stacks agree\n") == len(FILES) == 10


def test_replay_says_when_there_is_nothing_to_check(run, file):
    status, out, _ = run("replay", file(GOOD.replace("finishing_stacks = [198, 202]\n", "")))
    assert status == 0
    assert out.endswith("result not checked: the file names no finishing stacks\n")


def test_replay_shows_a_hand_that_ends_otherwise_and_fails(run, file):
    path = file(GOOD.replace("[198, 202]", "[197, 203]"))
    status, out, err = run("replay", path)
    assert status == 1
    assert "seat 2 raises to 6" in out
    assert "agree" not in out
    assert err == f"omaha: {path}: line 7: finishing_stacks are 197, 203 (p1, p2), but the hand ends with 198, 202\n"


def test_replay_goes_on_after_a_broken_file(run, file):
    broken, good = file(GOOD.replace("p1 f", "p1 x"), "broken.phh"), file(GOOD)
    status, out, err = run("replay", broken, good)
    assert status == 1
    assert out.count("agree") == 1
    assert err == f"omaha: {broken}: line 6: action 4, 'p1 x': this is no action of Omaha in PHH\n"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "line 1: variant is missing"),
        (b"variant = 'PO'\n\xff\n", "line 2: this is no PHH"),
        (b"\x00\x01\x02", "line 1: this is no PHH"),
        (GOOD.replace("antes", "ante").encode(), "line 1: antes is missing"),
    ],
)
def test_replay_of_a_broken_file_is_one_line(run, file, content, words):
    status, out, err = run("replay", file(content))
    assert (status, out) == (1, "")
    assert words in err
    assert err.count("\n") == 1


def test_replay_reads_files_of_every_format(run, file, tmp_path):
    hand = phh.loads(GOOD)
    many = file("[1]\n" + phh.dumps(hand, "all") + "[2]\n" + phh.dumps(hand, "all"), "two.phhs")
    stars = file(pokerstars.dumps(hand, "all"), "hand.txt")
    open_history = file(ohh.dumps(hand, "all"), "hand.ohh")
    sixteen = tmp_path / "wide.phh"
    sixteen.write_bytes(GOOD.encode("utf-16"))
    status, out, err = run("replay", many, stars, open_history, str(sixteen))
    assert (status, err) == (0, "")
    assert out.count("result checked") == 5
    assert re.findall(r"[+-]\d+  \d+$", out, re.MULTILINE) == ["-2  198", "+2  202"] * 5
    status, out, err = run("replay", "--from", "pokerstars", file(pokerstars.dumps(hand, "all"), "hand.log"))
    assert (status, err) == (0, "")
    status, out, err = run("replay", file("what is this?", "hand.log"))
    assert (status, out) == (1, "")
    assert err.endswith("hand.log: its format is not known: name it with --from\n")


def test_replay_goes_on_after_a_broken_hand_of_many(run, file):
    good = phh.dumps(phh.loads(GOOD), "all")
    status, out, err = run("replay", file(f"[1]\n{good}[2]\nvariant = 'NT'\n[3]\n{good}", "three.phhs"))
    assert status == 1
    assert out.count("result checked") == 2
    assert "line" in err
    assert err.count("\n") == 1


def test_replay_of_what_is_no_file(run, tmp_path):
    for name, words in ((tmp_path / "none.phh", "No such file or directory"), (tmp_path, "Is a directory")):
        status, out, err = run("replay", str(name))
        assert (status, out) == (1, "")
        assert err == f"omaha: {name}: {words}\n"


def test_replay_of_standard_input():
    done = omaha_command("replay", "-", input=GOOD.replace("\n", "\r\n"))
    assert done.returncode == 0
    assert done.stdout.endswith("agree\n")


# ---------------------------------------------------------------------- simulate


def table(out):
    """{column: [cells of the players]} and {row: cells} of what simulate prints."""
    lines = out.split("\n")
    start = next(i for i, line in enumerate(lines) if line.startswith("seat"))
    heads = re.split(r" {2,}", lines[start].strip())
    ends = [match.end() for match in re.finditer("-+", lines[start + 1])]
    starts = [match.start() for match in re.finditer("-+", lines[start + 1])]
    rows = [
        [line[a:b].strip() for a, b in zip(starts, ends, strict=True)]
        for line in lines[start + 2 : lines.index("", start)]
    ]
    return heads, rows


def test_simulate_prints_who_won_what(run):
    status, out, err = run(
        "simulate", "--game", "flo8", "--players", "6", "--hands", "300", "--seed", "1", "--rake", "5"
    )
    assert (status, err) == (0, "")
    assert out.startswith("Fixed-limit Omaha hi/lo, bets 100/200, blinds 50/100, 6 players, 300 hands, seed 1\n")
    heads, rows = table(out)
    assert heads == ["seat", "player", "net", "per 100", "won", "showdowns", "split", "quartered", "scooped"]
    assert [row[:2] for row in rows[:6]] == [
        [str(seat), name] for seat, name in enumerate(["tight", "caller", "random"] * 2, 1)
    ]
    nets = [int(row[2].replace(",", "")) for row in rows[:7]]
    assert sum(nets) == 0
    assert nets[-1] > 0
    assert [float(row[3].replace(",", "")) for row in rows[:7]] == [round(net / 3, 1) for net in nets]
    assert rows[7][1] == "table"
    assert int(rows[7][4]) == 300
    assert re.search(r"\n[\d,]+ hands a second \(\d+\.\d s\)\n$", out)


def test_simulate_leaves_out_columns_of_hilo_in_high_only(run):
    _, out, _ = run("simulate", "--game", "plo", "--hands", "20")
    assert table(out)[0] == ["seat", "player", "net", "per 100", "won", "showdowns", "scooped"]


def test_simulate_prints_the_same_for_the_same_seed(run):
    def printed(seed):
        return run("simulate", "--hands", "200", "--seed", str(seed))[1].rsplit("\n\n", 1)[0]

    assert printed(1) == printed(1)
    assert printed(1).split("\n\n")[1] != printed(2).split("\n\n")[1]


@pytest.mark.parametrize("game", [*simulate.GAMES, *simulate.ALIASES, "PLO8"])
def test_simulate_every_game(run, game):
    status, out, err = run("simulate", "--game", game, "--players", "3", "--hands", "5")
    assert (status, err) == (0, "")
    name = simulate.ALIASES.get(game, game.lower())
    words = out.split(",")[0]
    assert words.startswith({"f": "Fixed", "p": "Pot", "n": "No"}[name[0]])
    assert words.endswith("hi/lo") == name.endswith("8")
    assert ("5-card" in words, "6-card" in words) == ("5" in name, "6" in name)


def test_simulate_options(run):
    arguments = "--game plo --bots caller,folder --hands 10 --stakes 5/10 --stack 300 --ante 2 --rake 2.5 --cap 1"
    status, out, err = run("simulate", *arguments.split())
    assert (status, err) == (0, "")
    assert out.startswith("Pot-limit Omaha, blinds 5/10, ante 2, 2 players, 10 hands, seed 1\n")
    assert [row[1] for row in table(out)[1]] == ["caller", "folder", "rake", "table"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("", "the following arguments are required: COMMAND"),
        ("shuffle", "invalid choice: 'shuffle'"),
        ("replay", "the following arguments are required: FILE"),
        ("replay x --hero ten", "argument --hero: must be all, shown or a seat, 1..10, not 'ten'"),
        ("replay x --hero 3", "--hero needs --html"),
        ("replay x --tables --html y", "a page draws its own tables"),
        ("simulate --game holdem", "argument --game: must be one of flo, flo8"),
        ("simulate --players 1", "argument --players: must be a whole number, 2..10, not '1'"),
        ("simulate --players 11", "2..10, not '11'"),
        ("simulate --players six", "2..10, not 'six'"),
        ("simulate --game plo6 --players 8", "plo6 seats at most 7 players, not 8"),
        ("simulate --hands 0", "argument --hands: must be a whole number, 1 or more, not '0'"),
        ("simulate --hands -5", "--hands"),
        ("simulate --seed -1", "--seed"),
        ("simulate --seed 18446744073709551616", "--seed"),
        ("simulate --stakes 100", "argument --stakes: must be two amounts such as 100/200, not '100'"),
        ("simulate --stakes 1/x", "1 or more, not 'x'"),
        ("simulate --stakes 200/100", "big_bet must be 200 or more, not 100"),
        ("simulate --game plo --stakes 200/100", "small_blind must be 0..100, not 200"),
        ("simulate --stack 0", "argument --stack"),
        ("simulate --rake 101", "argument --rake: must be a percentage, 0..100, not '101'"),
        ("simulate --rake nan", "argument --rake"),
        ("simulate --rake five", "argument --rake"),
        ("simulate --cap 3", "--cap needs --rake"),
        ("simulate --bots tight,loose", "argument --bots: must be of caller, folder, random, tight, not 'loose'"),
        ("simulate --hand 5", "unrecognized arguments: --hand 5"),
    ],
)
def test_wrong_arguments_are_one_line_and_status_2(run, arguments, words):
    status, out, err = run(*arguments.split())
    assert (status, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1
    assert err.startswith("omaha")


def test_help_and_version(run):
    status, out, _ = run("simulate", "--help")
    assert status == 0
    for name in (*simulate.ALIASES, "flo8", "plo5", "nlo", "caller", "folder", "random", "tight"):
        assert name in out
    for command in ("eval", "equity"):
        status, out, _ = run(command, "--help")
        assert status == 0
        assert "\nexamples:\n" in out
        assert "--json prints one object:" in out
    assert run("--version")[:2] == (0, f"omaha {omaha.__version__}\n")


# ---------------------------------------------------------------------- eval


def test_eval_says_what_a_hand_is_worth(run):
    assert run("eval", "AdKd3s2s", "Jd4d3cQd5h") == (
        0,
        "high  flush, ace high  Ad Kd + Qd Jd 4d  rank 328 of 7462\n"
        "low   5-4-3-2-A        Ad 2s + 5h 4d 3c  rank 1 of 56\n",
        "",
    )


def test_eval_without_a_low_and_of_six_cards(run):
    status, out, err = run("eval", "Ad Kd Ks 9s 2h 2c", "Jd Js 3c")
    assert (status, err) == (0, "")
    assert out == "high  two pair, kings and jacks  Ks Kd + Js Jd 3c  rank 2620 of 7462\nlow   no low\n"


def test_eval_for_programs(run):
    status, out, err = run("eval", "AdKd3s2s", "Jd4d3cQd5h", "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == {
        "hole": "AdKd3s2s",
        "board": "Jd4d3cQd5h",
        "high": {
            "rank": 328,
            "name": "flush, ace high",
            "category": "flush",
            "cards": "AdKdQdJd4d",
            "hole": "AdKd",
            "board": "QdJd4d",
        },
        "low": {"rank": 1, "name": "5-4-3-2-A low", "cards": "5h4d3c2sAd", "hole": "Ad2s", "board": "5h4d3c"},
    }
    assert json.loads(run("eval", "AdKd3s2s", "Jd4d3c", "--json")[1])["low"] is None


# ---------------------------------------------------------------------- equity

ACES = ("AsAhKsKh", "9d8d7c6c")


def test_equity_is_a_table(run):
    status, out, err = run("equity", *ACES, "--hilo")
    assert (status, err) == (0, "")
    assert (
        out
        == """\
Omaha hi/lo, 1,086,008 boards, exact

   hand      equity    high   tied     low   tied   scoop  quarter
-  --------  ------  ------  -----  ------  -----  ------  -------
1  AsAhKsKh  45.85%  60.05%  0.00%   0.00%  0.00%  31.64%    0.00%
2  9d8d7c6c  54.15%  39.95%  0.00%  49.51%  0.00%  39.95%    0.00%

low possible 59.84%, made 49.51%; pot split 28.41%
"""
    )


def test_equity_in_high_only_tells_nothing_of_lows(run):
    status, out, _ = run("equity", *ACES, "--board", "2c 3d Jh", "--dead", "AcAd")
    assert status == 0
    assert out.startswith("Omaha high, board 2c3dJh, dead AcAd, 741 boards, exact\n")
    assert "   hand      equity    high   tied   scoop\n" in out
    assert "low" not in out


def test_equity_sampled_tells_its_error_and_seed(run):
    arguments = ["equity", "AA**ds", "****", "KsKh**", "--samples", "40000", "--seed", "7", "--hilo"]
    status, out, err = run(*arguments)
    assert (status, err) == (0, "")
    assert out.startswith("Omaha hi/lo, 40,000 samples, seed 7\n")
    assert re.search(r"^   hand +equity +\+/- +high ", out, re.MULTILINE)
    assert run(*arguments, "--threads", "1") == run(*arguments, "--threads", "3") == (status, out, err)
    assert run(*arguments[:-2], "8", "--hilo")[1] != out


def test_equity_until_the_error_is_small_enough(run):
    found = json.loads(run("equity", "AA", "KK", "--stderr", "0.002", "--json")[1])
    assert found["boards"] % 32768 == 0
    assert 0 < found["players"][0]["stderr"] <= 0.002


def test_equity_exact_or_not_as_asked(run):
    found = json.loads(run("equity", *ACES, "--no-exact", "--samples", "1000", "--json")[1])
    assert (found["exact"], found["boards"], found["seed"]) == (False, 1000, 1)
    hands = ("AsAhKs*", "9d8d7c6c", "--board", "2c3dJh4s")
    found = json.loads(run("equity", *hands, "--exact", "--json")[1])
    assert (found["exact"], found["seed"]) == (True, None)


@pytest.mark.parametrize("hilo", [False, True])
def test_equity_for_programs_has_every_count(run, hilo):
    hands, board, dead = ["AsAhKsKh", "9d8d7c6c", "Ad2d3cKd"], "2c3h7s", "4c"
    status, out, err = run("equity", *hands, "--board", board, "--dead", dead, "--json", *["--hilo"] * hilo)
    assert (status, err) == (0, "")
    told, found = json.loads(out), omaha.equity(hands, board, dead, hilo=hilo)
    names = ("hilo", "board", "dead", "exact", "seed", "boards", "low_possible", "low_made", "split")
    assert {name: told[name] for name in names} == {name: getattr(found, name) for name in names}
    for one, hand, player in zip(told["players"], hands, found.players, strict=True):
        assert one == {"hand": hand, **player._asdict()}
    outcomes = {
        tuple(sum(1 << player - 1 for player in one[half]) for half in ("high", "low")): one["boards"]
        for one in told["outcomes"]
    }
    assert outcomes == found.outcomes
    for name in (*told, *told["players"][0], *told["outcomes"][0]):
        assert name in run("equity", "--help")[1]


def test_equity_reads_ranges_and_hands_in_part(run):
    def found(*arguments):
        status, out, err = run("equity", *arguments, "--samples", "5000", "--json")
        assert (status, err) == (0, "")
        return json.loads(out)

    hands = ("JT98+, QQ@50", "AsKs**", "????AcAd", "!A")
    direct = omaha.equity([omaha.Range(hands[0]), *hands[1:3], omaha.Range("!A")], samples=5000, seed=1)
    assert [one["equity"] for one in found(*hands)["players"]] == [one.equity for one in direct.players]
    five = found("AA", "AsKsQsJsTs")["players"]
    aces = omaha.equity([omaha.Range("AA", hole_cards=5), "AsKsQsJsTs"], samples=5000, seed=1)
    assert five[0]["equity"] == aces.players[0].equity
    assert len(found("AA", "KK", "******")["players"]) == 3
    assert found("AA", "KK***")["players"][1]["hand"] == "KK***"


def test_equity_shortens_a_long_range(run):
    text = "AsAhKsKh, AsAhKsKd, AsAhKsKc, AsAhKdKc, AsAhQsQh"
    out = run("equity", text, "9d8d7c6c", "--board", "2c3dJh")[1]
    assert "\n1  AsAhKsKh, AsAhKsKd, … 5 in all  " in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("eval AsAhKsKh", "the following arguments are required: BOARD"),
        ("eval AsAhKs 2c3c4c", "a hand has 4, 5 or 6 hole cards, not 3"),
        ("eval AsAhKsKh 2c3c", "a board has 3, 4 or 5 cards, not 2"),
        ("eval AsAhKsKh 2c3cKh", "Kh appears twice: in the hand and on the board"),
        ("eval AsAhKsK1 2c3c4c", "no suit '1'"),
        ("equity", "the following arguments are required: HAND"),
        ("equity AA", "2 to 10 players, not 1"),
        ("equity AA KX", "hand 2, 'KX': no rank 'X', at 'X'"),
        ("equity AA QQKX", "no rank 'X', at 'X'"),
        ("equity AsAhKsKh AA****", "hand 2, 'AA****': a hand has 4 cards here, not more"),
        ("equity AsAhKsKh 9d8d7c6c5c", "hand 2 has 5 cards, hand 1 has 4"),
        ("equity AsAhKsKh KsQsJsTs", "Ks is in two places: in hand 1 and in hand 2"),
        ("equity AsAhKsKh AA:KK --dead Ad", "hand 2 cannot be held"),
        (f"equity AA {'(' * 5000}", "too many brackets"),
        ("equity AA KK --board 2c3c", "a board has 0, 3, 4 or 5 cards, not 2"),
        ("equity AA KK --board 2c3cxx", "argument --board: "),
        ("equity AA KK --board ??3c4c", "unknown card ??"),
        ("equity AA KK --dead 2c2c", "argument --dead: 2c appears twice"),
        ("equity AA KK --samples 0", "argument --samples: must be a whole number, 1 or more"),
        ("equity AA KK --stderr nan", "argument --stderr: must be a share of the pot, such as 0.0005, not 'nan'"),
        ("equity AA KK --stderr much", "argument --stderr"),
        ("equity AA KK --threads 0", "argument --threads"),
        ("equity AA KK --exact --samples 5", "--exact leaves nothing to sample: neither --samples nor --stderr"),
        ("equity AA KK --plot equity.gif", "argument --plot: must end in .png, .svg or .pdf, not 'equity.gif'"),
    ],
)
def test_wrong_hands_are_one_line_and_status_2(run, arguments, words):
    status, out, err = run(*arguments.split())
    assert (status, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1
    assert err.startswith("omaha")


# ---------------------------------------------------------------------- pictures

BEGINNINGS = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}


@pytest.mark.parametrize("suffix", BEGINNINGS)
@pytest.mark.parametrize("board", ["", "2c3dJh", "2c3dJh7s", "2c3dJh7s7h"])
def test_plot_writes_a_picture(run, tmp_path, suffix, board):
    pictures = [tmp_path / f"{name}{suffix}" for name in "ab"]
    for picture in pictures:
        status, out, err = run("equity", *ACES, "--hilo", "--board", board, "--plot", str(picture))
        assert (status, err) == (0, "")
        assert out.startswith("Omaha hi/lo")
    assert pictures[0].read_bytes().startswith(BEGINNINGS[suffix])
    assert pictures[0].read_bytes() == pictures[1].read_bytes()


def test_plot_shows_the_equities_of_now_and_of_each_next_card():
    from omaha.display.plot import plot

    hands, board = list(ACES), "2c3dJh"
    found = omaha.equity(hands, board, hilo=True)
    after = {cards[0]: one for cards, one in omaha.equities.spread(hands, board, hilo=True).after.items()}
    above, below = plot(found, after).axes
    bars = above.patches
    assert [bar.get_width() for bar in bars[::2]] == [player.scoops / found.boards for player in found.players]
    for player, alone, shared in zip(found.players, bars[::2], bars[1::2], strict=True):
        assert alone.get_width() + shared.get_width() == pytest.approx(player.equity)
    assert [label.get_text() for label in above.get_yticklabels()] == ["1   AsAhKsKh", "2   9d8d7c6c"]
    now, *columns = below.containers[0].patches
    assert now.get_height() == found.players[0].equity
    assert len(columns) == len(below.get_xticks()) == 52 - 3 - 8
    order = sorted(after, key=int, reverse=True)
    shares = [after[card].players[0].equity for card in order]
    assert [bar.get_height() for bar in columns] == pytest.approx(shares)
    signs = dict(zip("cdhs", "♣♦♥♠", strict=True))
    assert [label.get_text() for label in below.get_xticklabels()] == [signs[card.suit] for card in order]
    assert len(plot(found).axes) == 1


def test_next_cards_are_those_of_spread_or_samples(run, tmp_path, monkeypatch):
    from omaha.display import plot

    seen = []
    monkeypatch.setattr(plot, "plot", lambda found, after: seen.append(after))
    monkeypatch.setattr(plot, "save", lambda figure, file: None)

    def after(*arguments):
        status, _, err = run("equity", *arguments, "--plot", str(tmp_path / "a.png"))
        assert (status, err) == (0, "")
        return seen.pop()

    spread = omaha.equities.spread(list(ACES), "2c3dJh", hilo=True).after
    assert after(*ACES, "--board", "2c3dJh", "--hilo") == {cards[0]: one for cards, one in spread.items()}
    sampled = after("AA**", "****", "--board", "2c3dJh", "--samples", "1000")
    assert {(one.exact, one.boards) for one in sampled.values()} == {(False, 32_768)}
    assert len(sampled) == 49
    needed = after("AsAhKs*", "QdQcJdJc, QdQcJdTc", "--board", "2c3d4h")
    assert not {"Qd", "Qc", "Jd", "As"} & set(map(str, needed))  # the range cannot do without them
    assert {"Jc", "Tc", "Kc"} <= set(map(str, needed))
    assert after(*ACES) is None


def test_plot_takes_ten_players_and_texts_with_dollars(run, tmp_path):
    picture = tmp_path / "equity.svg"
    hands = ["$ds", "AA$ds, KK$ss, (QQ, JJ):$r, TT99, 8877", *["****"] * 8]
    status, _, err = run("equity", *hands, "--board", "2c3dJh", "--samples", "2000", "--plot", str(picture))
    assert (status, err) == (0, "")
    assert picture.stat().st_size > 10_000


@pytest.mark.parametrize(
    ("name", "words"), [("none/a.png", "No such directory"), ("folder.svg", "Is a directory"), ("full.png", "is full")]
)
def test_a_picture_that_cannot_be_written_is_one_line(run, tmp_path, monkeypatch, name, words):
    from omaha.display import plot

    def save(figure, file):
        raise OSError(28, "the disk is full")

    (tmp_path / "folder.svg").mkdir()
    monkeypatch.setattr(plot, "save", save)
    status, _, err = run("equity", *ACES, "--plot", str(tmp_path / name))
    assert status == 1
    assert err.startswith(f"omaha: {tmp_path / name}: ")
    assert words in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("hidden", "arguments", "words"),
    [
        ("matplotlib", [*ACES, "--plot", "a.png"], "--plot needs matplotlib: pip install 'omaha-poker[plot]'"),
        ("numpy", ["AA", "KK"], "ranges need NumPy: pip install 'omaha-poker[numpy]'"),
    ],
)
def test_a_missing_extra_is_one_line(tmp_path, hidden, arguments, words):
    code = f"import sys; sys.modules[{hidden!r}] = None; from omaha import cli; sys.exit(cli.main(sys.argv[1:]))"
    command = [sys.executable, "-P", "-c", code, "equity", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"omaha: {words}\n")


# ---------------------------------------------------------------------- the process


def test_the_installed_command_is_this_one():
    script = Path(sys.executable).with_name("omaha")
    if not script.exists():
        pytest.skip(f"the package is not installed as a command ({script})")
    done = subprocess.run([script, "--version"], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == f"omaha {omaha.__version__}\n"


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_an_interrupt_ends_at_once_with_status_130():
    process = subprocess.Popen(
        [sys.executable, "-P", "-u", "-m", "omaha", "simulate", "--hands", "100000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a job in the background ignores it
    )
    with process:
        try:
            assert process.stdout.readline().startswith("Fixed-limit")
            process.stdout.readline()
            time.sleep(0.2)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=10)
        finally:
            process.kill()
    assert (process.returncode, out, err) == (130, "", "")


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize(
    "arguments",
    [
        "**** **** **** --samples 1000000000000 --threads 1",
        "**** **** **** --samples 1000000000000 --threads 2",
        "**** AsAh** --exact --threads 2",
    ],
)
def test_an_interrupt_of_equity_ends_at_once_with_status_130(arguments):
    code = (
        "import sys, omaha.equities as e; from omaha import cli; real = e.equity\n"
        "def equity(*args, **more):\n"
        "    more['progress'] = lambda done, total: print('.', flush=True)\n"
        "    return real(*args, **more)\n"
        "e.equity = equity; sys.exit(cli.main(sys.argv[1:]))"
    )
    process = subprocess.Popen(
        [sys.executable, "-P", "-u", "-c", code, "equity", *arguments.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    with process:
        try:
            assert process.stdout.readline() == ".\n"  # the work is under way
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=60)  # the work would take days
        finally:
            process.kill()
    assert (process.returncode, err) == (130, "")


@pytest.mark.skipif(os.name == "nt", reason="pipes of POSIX")
def test_a_closed_pipe_is_no_traceback(file):
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "omaha", "replay", *[file(GOOD)] * 500],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141


def test_the_command_needs_no_rich(file):
    """Without rich the same text comes, also on a terminal, and nothing is said of it."""
    code = (
        "import sys; sys.modules['rich'] = None; from omaha import cli\n"
        "sys.stdout.isatty = sys.stderr.isatty = lambda: True\n"
        "sys.exit(cli.main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, "replay", file(GOOD)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == omaha_command("replay", file(GOOD)).stdout
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, "simulate", "--hands", "5"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "hands a second" in done.stdout


def test_colours_and_progress_on_a_terminal(run, file, monkeypatch):
    pytest.importorskip("rich")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    plain = omaha_command("replay", file(GOOD)).stdout
    _, out, _ = run("replay", file(GOOD))
    assert "\x1b[" in out
    assert re.sub(r"\x1b\[[\d;]*m", "", out) == plain
    status, out, err = run("simulate", "--hands", "150")
    assert status == 0
    assert "150/150" in err
    assert "150/150" not in out
    status, out, err = run("equity", "AA", "****", "--samples", "100000")
    assert status == 0
    assert "32768/100000" in err
    assert "32768/100000" not in out
    plain = omaha_command("equity", "AA", "****", "--samples", "100000").stdout
    assert re.sub(r"\x1b\[[\d;]*m", "", out) == plain
    _, out, err = run("equity", *ACES)
    assert "\x1b[" in out
    assert err == ""  # done before a bar is worth drawing


def test_the_command_line_is_not_imported_with_the_package():
    code = "import sys, omaha; print([m for m in ('argparse', 'rich', 'tomllib', 'omaha.play') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "[]\n"


def test_other_commands_do_not_import_what_they_do_not_need():
    heavy = "('matplotlib', 'numpy', 'rich', 'omaha.equities', 'omaha.ranges', 'omaha.play', 'omaha.notation')"
    for arguments, needed in (
        (["eval", "AsAhKsKh", "2c3d4h"], []),
        (["equity", *ACES], ["omaha.equities"]),
    ):
        code = (
            "import sys; from omaha import cli; status = cli.main(sys.argv[1:])\n"
            f"print([m for m in {heavy} if m in sys.modules]); sys.exit(status)"
        )
        command = [sys.executable, "-P", "-c", code, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
        assert done.stdout.splitlines()[-1] == str(needed)


def test_what_the_readme_shows_is_what_is_printed(run):
    text = (ROOT / "README.md").read_text()
    shown = re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert shown
    for block in shown:
        for example in re.split(r"^\$ omaha ", block, flags=re.MULTILINE)[1:]:
            command, _, printed = example.partition("\n")
            status, out, err = run(*shlex.split(command))
            assert (status, err) == (0, "")
            assert [line.rstrip() for line in out.strip().split("\n")] == printed.strip().split("\n")


@pytest.mark.parametrize("command", ["eval", "equity"])
def test_examples_of_the_help_run(run, command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = run(command, "--help")[1]
    examples = re.findall(r"^  omaha (.*)$", text, re.MULTILINE)
    assert len(examples) >= 2
    for example in examples:
        status, _, err = run(*shlex.split(example))
        assert (status, err) == (0, "")
