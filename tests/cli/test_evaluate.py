"""`omaha eval`."""

import json

import pytest


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


@pytest.mark.parametrize(
    "cards", [("10s9s8s7s", "2c3c4c"), ("ts9s8s7s", "2C3C4C"), ("T♠9♠8♠7♠", "2♣3♣4♣"), ("10S 9S 8S 7S", "2c 3c 4c")]
)
def test_a9_cards_are_read_as_people_write_them(run, cards):
    plain = run("eval", "Ts9s8s7s", "2c3c4c", "--json")
    assert plain[0] == 0
    assert run("eval", *cards, "--json") == plain


def test_a9_every_command_reads_what_pictures_show(run):
    hand, other, board = "A♠A♥K♠K♥", "10d9d8c7c", "2♣ 3♦ j♥"
    plain = run("equity", "AsAhKsKh", "Td9d8c7c", "--board", "2c3dJh")
    assert plain[0] == 0
    assert run("equity", hand, other, "--board", board) == plain
    assert run("nuts", board) == run("nuts", "2c3dJh")
    assert run("range", "AA", "--has", hand) == run("range", "AA", "--has", "AsAhKsKh")
