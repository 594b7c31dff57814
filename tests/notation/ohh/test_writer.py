"""Writing Open Hand History: the text is what the specification asks for."""

import json

import pytest

import omaha
from omaha.notation import TimeZoneWarning, ohh
from support import real_hands
from support.histories import replayed

needs_hands = pytest.mark.skipif(real_hands.HANDS is None, reason=real_hands.MISSING)
ACTIONS = {
    "Dealt Cards", "Mucks Cards", "Shows Cards", "Post Ante", "Post SB", "Post BB", "Straddle", "Post Dead",
    "Post Extra Blind", "Fold", "Check", "Bet", "Raise", "Call",
}  # fmt: skip
NEEDED = {
    "spec_version", "site_name", "network_name", "internal_version", "game_number", "start_date_utc", "table_name",
    "game_type", "bet_limit", "table_size", "currency", "dealer_seat", "small_blind_amount", "big_blind_amount",
    "ante_amount", "hero_player_id", "flags", "players", "rounds", "pots",
}  # fmt: skip


@needs_hands
def test_the_text_is_what_the_specification_asks_for():
    for number, record in enumerate(real_hands.HANDS):
        hand = replayed(record, number)
        for hero in (None, hand.seats[0], "all"):
            written = json.loads(ohh.dumps(hand, hero))["ohh"]
            assert written.keys() >= NEEDED
            assert written.keys() - NEEDED == {"_omaha"}
            ids = [player["id"] for player in written["players"]]
            assert sorted(set(ids)) == sorted(ids)
            assert written["hero_player_id"] == (hero if isinstance(hero, int) else None)
            assert ("Observed" in written["flags"]) == (written["hero_player_id"] is None)
            assert ("Run_It_Twice" in written["flags"]) == (len(hand.boards) > 1)
            assert [part["id"] for part in written["rounds"]] == list(range(len(written["rounds"])))
            assert written["rounds"][0]["street"] == "Preflop"
            for part in written["rounds"]:
                numbers = [action["action_number"] for action in part["actions"]]
                assert numbers == list(range(len(numbers)))
                assert {action["action"] for action in part["actions"]} <= ACTIONS
                assert {action["player_id"] for action in part["actions"]} <= set(ids)
                assert part["street"] != "Preflop" or "Bet" not in [action["action"] for action in part["actions"]]


@needs_hands
def test_amounts_written_add_up():
    """Chips put in less those that came back are the pots, and the pots are rake and wins, in exact decimals."""
    for number, record in enumerate(real_hands.HANDS):
        hand = replayed(record, number)
        written = json.loads(ohh.dumps(hand), parse_float=lambda text: round(100 * float(text)))["ohh"]
        unit = 1 if record["currency"] else 100
        paid = sum(action.get("amount", 0) * unit for part in written["rounds"] for action in part["actions"])
        pots = sum(pot["amount"] for pot in written["pots"]) * unit
        assert paid - pots == sum(hand.result.returned.values()) * (1 if unit == 1 else 100)
        for pot in written["pots"]:
            assert pot["amount"] == pot["rake"] + sum(win["win_amount"] for win in pot["player_wins"])


def test_amounts_are_written_in_the_currency():
    rules = omaha.Rules(limit="no", small_blind=5, big_blind=10)
    for currency, small, stack in (
        ("USD", "0.05", "12.34"), ("JPY", "5", "1234"), (None, "5", "1234"), ("KWD", "0.005", "1.234"),
    ):  # fmt: skip
        hand = omaha.Hand(rules, [1234, 1234], info=omaha.Info(currency=currency))
        hand.fold()
        text = ohh.dumps(hand)
        assert f'"small_blind_amount": {small},' in text
        assert f'"starting_stack": {stack}}}' in text
        assert ohh.loads(text).start == hand.start


@pytest.mark.parametrize(
    ("time", "utc"),
    [
        ("2023-06-20 19:30:00 America/Los_Angeles", "2023-06-21T02:30:00Z"),
        ("2023-06-20 19:30:00 ET", "2023-06-20T23:30:00Z"),
        ("2023-06-20 19:30:00 UTC", "2023-06-20T19:30:00Z"),
        ("2023-06-20 19:30:00.5 UTC", "2023-06-20T19:30:00.5Z"),
        ("0001-01-01 00:00:00 Asia/Tokyo", "0001-01-01T00:00:00Z"),
        ("in May", "in May"),
        (None, "1970-01-01T00:00:00Z"),
    ],
)
def test_times_are_universal_and_come_back_as_they_were(time, utc):
    hand = omaha.Hand(omaha.Rules(limit="pot", small_blind=1, big_blind=2), [9, 9], info=omaha.Info(time=time))
    hand.fold()
    text = ohh.dumps(hand)
    assert json.loads(text)["ohh"]["start_date_utc"] == utc
    assert ohh.loads(text).info.time == time


def test_a_time_in_an_unknown_zone_is_written_as_it_is_with_a_warning():
    time = "2023-06-20 19:30:00 Nowhere/Land"
    hand = omaha.Hand(omaha.Rules(limit="pot", small_blind=1, big_blind=2), [9, 9], info=omaha.Info(time=time))
    hand.fold()
    with pytest.warns(TimeZoneWarning, match="a time in zone 'Nowhere/Land' is not converted"):
        text = ohh.dumps(hand)
    assert json.loads(text)["ohh"]["start_date_utc"] == "2023-06-20T19:30:00Z"
    assert ohh.loads(text).info.time == time


def test_an_unfinished_hand_is_not_written():
    with pytest.raises(ValueError, match="the hand is not over"):
        ohh.dumps(omaha.Hand(omaha.Rules(limit="pot", small_blind=1, big_blind=2), [9, 9]))


def test_a_board_run_twice_has_rounds_of_its_own():
    rules = omaha.Rules(limit="pot", small_blind=1, big_blind=2, run_count=2)
    deck = omaha.Deck(holes={1: "AsAhKsKh", 2: "QsQhJsJh"}, boards=["2c3c4d5d6h", "2c3c4d7s8s"], seed=1)
    hand = omaha.Hand(rules, [7, 7], deck=deck, runs=2)
    hand.call()
    hand.check()
    hand.raise_to(4)
    hand.all_in()
    hand.call()
    written = json.loads(ohh.dumps(hand, "all"))["ohh"]
    boards = [(part["street"], "".join(part["cards"])) for part in written["rounds"] if part["cards"]]
    assert boards == [("Flop", "2c3c4d"), ("Turn", "5d"), ("River", "6h"), ("Turn", "7s"), ("River", "8s")]
    assert ohh.loads(ohh.dumps(hand, "all")).events == hand.events
