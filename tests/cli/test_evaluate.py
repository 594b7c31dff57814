"""`omaha eval`."""

import json


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
