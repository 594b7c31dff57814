"""`omaha nuts`."""

import json

import pytest

import omaha
from omaha.cards import cards_text
from omaha.equities import nuts


def test_nuts_of_a_board(run):
    assert run("nuts", "4s5s6d7dJc", "--hilo") == (
        0,
        """\
high  straight, ten high, rank 1604 of 7462
      9c8c 9c8d 9c8h 9c8s 9d8c 9d8d 9d8h 9d8s 9h8c 9h8d 9h8h 9h8s 9s8c
      9s8d 9s8h 9s8s
low   6-5-4-2-A, rank 4 of 56
      Ac2c Ac2d Ac2h Ac2s Ad2c Ad2d Ad2h Ad2s Ah2c Ah2d Ah2h Ah2s As2c
      As2d As2h As2s
""".replace("straight, ten high, rank 1604", _high("4s5s6d7dJc")),
        "",
    )  # fmt: skip


def _high(board):
    best = nuts(board)
    pair = best.high[0]
    hand = omaha.evaluate([*pair, "2h", "2d"], board).high
    assert hand.rank == best.high_rank
    return f"{hand}, rank {hand.rank}"


def test_nuts_in_high_only_and_without_a_low(run):
    status, out, err = run("nuts", "AdKdQd")
    assert (status, out, err) == (0, "high  royal flush, rank 1 of 7462\n      JdTd\n", "")
    assert run("nuts", "AdKdQd", "--hilo")[1].endswith("\nlow   no low is possible\n")


def test_nuts_without_dead_cards(run):
    out = run("nuts", "AdKdQd", "--dead", "Jd Td")[1]
    assert out.startswith("high  flush, ace high, ")


def test_nuts_for_programs(run):
    board = "AsTh9d8c"
    best = nuts(board, hilo=True)
    found = json.loads(run("nuts", board, "--json", "--hilo")[1])
    holes = [cards_text(pair) for pair in best.high]
    assert found == {
        "board": board,
        "dead": "",
        "high": {"rank": best.high_rank, "name": "straight, queen high", "holes": holes},
        "low": None,
    }
    assert (
        json.loads(run("nuts", "As2h9d8c", "--json", "--hilo")[1])["low"]["rank"]
        == nuts("As2h9d8c", hilo=True).low_rank
    )
    text = run("nuts", "--help")[1]
    assert all(key in text for key in (*found, *found["high"]))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("nuts", "the following arguments are required: BOARD"),
        ("nuts 2c3c", "a board has 3, 4 or 5 cards, not 2"),
        ("nuts 2c3c4x", "no suit 'x'"),
        ("nuts 2c3c4c --dead 2c", "2c"),
        ("nuts 2c3c??", "??"),
    ],
)
def test_wrong_boards_are_one_line_and_status_2(run, arguments, words):
    status, out, err = run(*arguments.split())
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err
