"""`omaha equity`."""

import json
import re

import pytest

import omaha

ACES = ("AsAhKsKh", "9d8d7c6c")


def test_equity_is_a_table(run):
    status, out, err = run("equity", *ACES, "--hilo")
    assert (status, err) == (0, "")
    assert (
        out
        == """\
Omaha hi/lo, 1,086,008 boards, exact
#  hand      equity    high  high tied     low  low tied   scoop  quarter
-  --------  ------  ------  ---------  ------  --------  ------  -------
1  AsAhKsKh  45.85%  60.05%      0.00%   0.00%     0.00%  31.64%    0.00%
2  9d8d7c6c  54.15%  39.95%      0.00%  49.51%     0.00%  39.95%    0.00%
low possible 59.84%, made 49.51%; pot split 28.41%
"""
    )
    assert out == str(omaha.equity(ACES, hilo=True)) + "\n"


def test_equity_for_a_number_of_seconds(run):
    status, out, _ = run("equity", *ACES[:1], "****", "--seconds", "0.01", "--json")
    found = json.loads(out)
    assert (status, found["counted"], found["boards"] % 32768) == (0, "samples", 0)
    again = run("equity", *ACES[:1], "****", "--samples", str(found["boards"]), "--json")[1]
    assert again == out


def test_equity_in_high_only_has_no_columns_for_lows(run):
    status, out, _ = run("equity", *ACES, "--board", "2c 3d Jh", "--dead", "AcAd")
    assert status == 0
    assert out.startswith("Omaha high, board 2c3dJh, dead AcAd, 741 boards, exact\n")
    assert "\n#  hand      equity    high  high tied   scoop\n" in out
    assert "low" not in out


def test_equity_sampled_shows_its_error_and_seed(run):
    arguments = ["equity", "AA**ds", "****", "KsKh**", "--samples", "40000", "--seed", "7", "--hilo"]
    status, out, err = run(*arguments)
    assert (status, err) == (0, "")
    assert out.startswith("Omaha hi/lo, 40,000 samples, seed 7\n")
    assert re.search(r"^#  hand +equity +\+/- +high ", out, re.MULTILINE)
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
    printed, found = json.loads(out), omaha.equity(hands, board, dead, hilo=hilo)
    names = ("hilo", "board", "dead", "exact", "seed", "counted", "boards", "low_possible", "low_made", "split")
    assert {name: printed[name] for name in names} == {name: getattr(found, name) for name in names}
    for one, hand, player in zip(printed["players"], hands, found.players, strict=True):
        assert one == {"hand": hand, **player._asdict()}
    outcomes = {
        tuple(sum(1 << player - 1 for player in one[half]) for half in ("high", "low")): one["boards"]
        for one in printed["outcomes"]
    }
    assert outcomes == found.outcomes
    for name in (*printed, *printed["players"][0], *printed["outcomes"][0]):
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
        ("equity AA KK --exact --seconds 5", "nor --seconds"),
        ("equity AA KK --seconds 0", "argument --seconds: must be a number of seconds above 0, not '0'"),
        ("equity AA KK --seconds inf", "argument --seconds"),
        ("equity AA KK --plot equity.gif", "argument --plot: must end in .png, .svg or .pdf, not 'equity.gif'"),
    ],
)
def test_wrong_hands_are_one_line_and_status_2(run, arguments, words):
    status, out, err = run(*arguments.split())
    assert (status, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1
    assert err.startswith("omaha")
