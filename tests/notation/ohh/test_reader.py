"""Reading Open Hand History: texts of other programs, and broken ones, which name their line."""

import copy
import json
import re

import pytest

import omaha
from omaha.notation import ohh
from support.ohh_texts import OTHERS, others


def test_a_hand_of_another_program_is_read():
    hand = ohh.loads(json.dumps(OTHERS))
    assert hand.rules == omaha.Rules.preset(
        "pokerstars", limit="pot", hilo=True, small_blind=5, big_blind=10, uncallable_raise="allow"
    )
    assert (dict(hand.start), hand.button) == ({1: 1000, 3: 425, 5: 990}, 5)
    assert hand.result.net == {1: 57, 3: -10, 5: -58}
    assert hand.result.rake == 11
    assert hand.info == omaha.Info(
        names={1: "Ann", 3: "Bob", 5: "Cy"},
        table="Aludra",
        number="222",
        time="2024-05-06 07:08:09 UTC",
        currency="USD",
        site="PokerStars",
        table_size=6,
        fields={
            "network_name": "PokerStars Network",
            "internal_version": "7.1",
            "table_skin": "Nova",
            "flags": ["Fast"],
            "hero": 1,
            "players": [{"seat": 1, "display": "A."}, OTHERS["ohh"]["players"][2]],
        },
    )
    again = ohh.loads(ohh.dumps(hand, "all"))
    assert again.events == hand.events
    assert again.info == hand.info


@pytest.mark.parametrize(
    "text",
    [
        json.dumps([OTHERS, OTHERS, OTHERS]),
        json.dumps([OTHERS, OTHERS, OTHERS], indent=4),
        "\n".join([json.dumps(OTHERS)] * 3),
        "\r\n\r\n".join([json.dumps(OTHERS)] * 3),
        "\ufeff" + "\n\n\n".join([json.dumps(OTHERS, indent=2)] * 3) + "\n",
        "\n".join([json.dumps(OTHERS, indent=1)] * 3),
        json.dumps(OTHERS) * 3,
    ],
)
def test_many_hands_in_any_form_of_file(text):
    one = ohh.loads(json.dumps(OTHERS))
    assert list(ohh.iterate(text.split("\n"))) == [one] * 3


def test_play_money_of_absurd_size_is_refused_at_once():
    text = json.dumps(others(currency="XPM")).replace('"starting_stack": 4.25', '"starting_stack": 1e99999999')
    with pytest.raises(omaha.NotationError, match="starting_stack must be"):
        ohh.loads(text)


def test_play_money_with_cents_is_read_in_cents():
    text = json.dumps(others(currency="XPM"))
    assert ohh.loads(text).start == {1: 1000, 3: 425, 5: 990}
    assert ohh.loads(text).info.currency is None


def test_a_tournament_is_written_as_one():
    rules = omaha.Rules(limit="pot", small_blind=100, big_blind=200)
    fields = {"tournament": "77", "level": "IV"}
    hand = omaha.Hand(rules, [9000, 9000], info=omaha.Info(currency="EUR", event="Sunday", fields=fields))
    hand.fold()
    text = ohh.dumps(hand)
    written = json.loads(text)["ohh"]
    assert written["tournament"] is True
    assert written["tournament_info"] == {
        "tournament_number": "77", "name": "Sunday", "start_date_utc": "1970-01-01T00:00:00Z", "currency": "EUR",
        "initial_stack": 0, "type": "MTT", "speed": {"type": "Normal", "round_time": 0},
    }  # fmt: skip
    assert written["big_blind_amount"] == 200
    assert ohh.loads(text).info == hand.info
    foreign = others(tournament=True, tournament_info={"tournament_number": "1", "type": "MTT"}, currency="USD")
    with pytest.raises(omaha.NotationError, match=r"starting_stack must be 1 or more, not 4\.25"):
        ohh.loads(json.dumps(foreign))


def test_numbers_that_json_lacks():
    fields = {"time_limit": float("inf"), "_less": [float("-inf"), "Infinity", "NaN", 'a"NaN'], "_none": float("nan")}
    hand = omaha.Hand(omaha.Rules(limit="pot", small_blind=1, big_blind=2), [9, 9], info=omaha.Info(fields=fields))
    hand.fold()
    text = ohh.dumps(hand)
    json.loads(text, parse_constant=pytest.fail)
    assert ohh.loads(text).info.fields == omaha.Info(fields={**fields, "_none": None}).fields


def broken(old, new, count=1):
    text = json.dumps(OTHERS, indent=1)
    assert old in text, old
    return text.replace(old, new, count)


@pytest.mark.parametrize("flags", [5, 1.5, True, "x", {}])
@pytest.mark.parametrize("whose", ["this package", "others"])
def test_flags_that_are_not_a_list(flags, whose):
    hand = omaha.Hand(omaha.Rules.game("plo", "1/2"), [200, 200])
    hand.fold()
    text = json.loads(ohh.dumps(hand)) if whose == "this package" else json.loads(json.dumps(OTHERS))
    text["ohh"]["flags"] = flags
    with pytest.raises(omaha.NotationError, match=re.escape(f"flags must be a list, not {flags!r}")):
        ohh.loads(json.dumps(text))


@pytest.mark.parametrize("hero", [[], {}, "x", 99, None])
def test_a_hero_who_is_not_one_of_the_players_is_nobody(hero):
    text = json.loads(json.dumps(OTHERS))
    text["ohh"]["hero_player_id"] = hero
    assert "hero" not in ohh.loads(json.dumps(text)).info.fields


RAISES = ',\n      "action": "Raise"'

# (old text, new text, words on the line that the error names, words of the message)
BROKEN = [
    ('"ohh": {', '"xhh": {', "{", "the object 'ohh' is missing"),
    ('"OmahaHiLo"', '"Holdem"', "Holdem", "a hand of Holdem, not of Omaha"),
    ('"OmahaHiLo"', "7", '"game_type"', "game_type must be a string, not 7"),
    ('"bet_type": "PL"', '"bet_type": "ML"', "bet_type", "bet_type must be one of FL, PL, NL, not 'ML'"),
    ('"small_blind_amount": 0.05', '"small_blind_amount": 0.055', "small_blind", "at most 2 decimal places, 0 or more"),
    ('"small_blind_amount": 0.05', '"small_blind_amount": "x"', "small_blind", "small_blind_amount must be"),
    ('"small_blind_amount": 0.05', '"small_blind_amount": NaN', "{", "NaN is not valid JSON"),
    ('"big_blind_amount": 0.1', '"big_blind_amount": 1e99', "big_blind", "big_blind_amount must be"),
    ('"big_blind_amount": 0.1', '"big_blind_amount": 1e999999999', "big_blind", "big_blind_amount must be"),
    ('"big_blind_amount": 0.1', '"big_blind_amount": 1e9999999999999999999999', "{", "not OHH"),
    ('"starting_stack": 4.25', '"starting_stack": 1E+999999', "starting_stack", "starting_stack must be"),
    ('"dealer_seat": 5', '"dealer_seat": 0', "players", "button must be 1..10, not 0"),
    ('"dealer_seat": 5', '"dealer_seat": true', "dealer_seat", "dealer_seat must be a whole number, not True"),
    ('"players": [', '"playerz": [', '"ohh"', "players is missing"),
    ('"id": 1,\n    "seat"', '"id": 0,\n    "seat"', '"id": 0', "id must be a whole number that no other player has"),
    ('"seat": 3', '"seat": 1', '"seat": 1', "seat 1 is taken twice"),
    ('"seat": 3', '"seat": 11', '"seat": 11', "seats are 1..10, not 11"),
    ('"name": "Bob"', '"name": 3', '"name": 3', "a player's name must be a string"),
    ('"starting_stack": 4.25', '"starting_stack": 0', '"starting_stack": 0', "1 or more"),
    ('"starting_stack": 4.25', '"starting_stack": 4.255', "4.255", "at most 2 decimal places"),
    ('"street": "Turn"', '"street": "Fourth"', "Fourth", "a street must be one of"),
    ('"3c"', '"3x"', "Flop", "no suit 'x'"),
    ('"9d"', '"Kh"', "Turn", "Kh has two places"),
    ('"Kh"', '"Kx"', "Shows Cards", "holds As2sKdKx, not As2sKdKh"),
    ('"Kh"\n', '"Kh", "Qh"\n', "Shows Cards", "holds"),
    ('"7h"', '"As"', "Shows Cards", "As has two places"),
    ('"Ks"', '"Ks", "Qs"', "Flop", "the Flop must have its new cards"),
    ('"9d"', "9", "Turn", "cards must be a list"),
    ('"action": "Raise"', '"action": "Shove"', "Shove", "not an action of Omaha that can be read: 'Shove'"),
    ('"action": "Added Chips"', '"action": "Add to Pot"', "Add to Pot", "not an action of Omaha that can be read"),
    (f"2{RAISES}", f"9{RAISES}", "Raise", "player_id must be one of 0, 1, 2, not 9"),
    (f"2{RAISES}", f"1{RAISES}", "Raise", "it is the turn of seat 5"),
    ('"amount": 0.35', '"amount": 0.36', "Raise", "seat 5 may raise to 20..35, not 36"),
    ('"amount": 0.3\n', '"amount": 0.29\n', "Call", "a call adds 30, not 29"),
    ('"amount": 0.3\n', '"amount": -0.3\n', "amount", "0 or more, not -0.3"),
    ('"action": "Bet"', '"action": "Check"', "Call", "seat 5 may"),
    ('"amount": 2.4', '"amount": 2.5', "pots", "pot 0 is 250"),
    ('"rake": 0.11', '"rake": 0.1', "pots", "pot 0 is 240 with rake 10"),
    ('"win_amount": 1.72', '"win_amount": 1.73', "pots", "won by seat 1 173"),
    ('2,\n      "win_amount"', '8,\n      "win_amount"', "win_amount", "player_id must be one of"),
    ('"pots": [', '"pots": {', "{", "not OHH"),
    ('"Ah",', '"Ah"', '"2d"', "not OHH: Expecting ',' delimiter"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "line", "words"), BROKEN, ids=[str(number) for number in range(len(BROKEN))])
def test_a_broken_text_names_its_line(old, new, line, words):
    text = broken(old, new)
    with pytest.raises(omaha.NotationError, match=re.escape(words)) as error:
        ohh.loads(text)
    assert line in text.split("\n")[error.value.line - 1]
    errors = []
    assert list(ohh.iterate(f"{json.dumps(OTHERS)}\n\n{text}\n".split("\n"), errors.append)) == [
        ohh.loads(json.dumps(OTHERS))
    ]
    assert errors[0].line == error.value.line + 2


@pytest.mark.parametrize("text", ["[", "[" * 100_000, "7", '"ohh"', "null", "PokerStars Hand #1", "{}", '{"ohh": 3}'])
def test_other_texts_are_refused(text):
    with pytest.raises(omaha.NotationError):
        ohh.loads(text)


def test_our_object_must_agree_with_the_fields():
    hand = omaha.Hand(omaha.Rules(limit="pot", small_blind=1, big_blind=2), [9, 9])
    hand.fold()
    text = ohh.dumps(hand)
    for old, new, words in (
        ('{"limit": "pot"', '{"limit": "no"', "bet_type does not agree with the rules of _omaha"),
        ('{"limit": "pot"', '{"limit": "pot", "hilo": true', "game_type does not agree"),
        ('{"limit": "pot"', '{"limit": "pot", "luck": 3', "not rules: "),
        ('"_omaha": {', '"_omaha": {"posts": [[1, "big", 3]], ', "the posts of _omaha are not those of the actions"),
        ('"_omaha": {', '"_omaha": {"posts": 3, ', "this hand cannot be played"),
        ('"_omaha": {', '"_omaha": {"comments": [[1]], ', "this hand cannot be played"),
        ('"_omaha": {', '"_omaha": [], "_x": {', "_omaha must be an object"),
    ):
        assert old in text
        with pytest.raises(omaha.NotationError, match=re.escape(words)):
            ohh.loads(text.replace(old, new))


def test_a_board_run_twice_by_another_program():
    """Its second turn and river are rounds of their own; the flag shows that this is not a game of two boards."""
    rounds = copy.deepcopy(OTHERS["ohh"]["rounds"])
    rounds[1]["actions"] = [
        {"action_number": 0, "player_id": 0, "action": "Bet", "amount": 0.8},
        {"action_number": 1, "player_id": 2, "action": "Raise", "amount": 3.2},
        {"action_number": 2, "player_id": 0, "action": "Raise", "amount": 8.85},
        {"action_number": 3, "player_id": 2, "action": "Call", "amount": 6.35},
    ]
    for part in rounds[2:4]:
        part["actions"] = []
    second = [{"id": 4, "street": "Turn", "cards": ["Jd"]}, {"id": 5, "street": "River", "cards": ["Jh"]}]
    rounds[4:4] = [{**part, "actions": []} for part in second]
    pots = [{"number": 0, "amount": 19.9, "rake": 0, "player_wins": [
        {"player_id": 0, "win_amount": 17.42}, {"player_id": 2, "win_amount": 2.48},
    ]}]  # fmt: skip
    text = others(rounds=rounds, pots=pots, flags=["Run_It_Twice"])
    hand = ohh.loads(json.dumps(text))
    assert ["".join(map(str, board)) for board in hand.boards] == ["3c4hKs9d8c", "3c4hKsJdJh"]
    assert hand.rules.run_count == 2
    assert hand.result.net == {1: 752, 3: -10, 5: -742}
    assert ohh.loads(ohh.dumps(hand, "all")).events == hand.events


def test_parts_that_contradict_each_other_are_refused():
    hand = omaha.Hand(omaha.Rules(limit="pot", small_blind=1, big_blind=2), [9, 9], deck=omaha.Deck(seed=1))
    hand.fold()
    text = ohh.dumps(hand, "all")
    for old, new, words in (
        ('"limit": "pot"', '"limit": "pot", "hole_cards": 5', "holds 5 cards, not 4"),
        ('"action": "Fold"}', '"action": "Check", "_note": 3}', "seat 2 may"),
        ('"action": "Fold"}', '"action": "Fold", "_note": "asleep"}', "a note must be one of"),
        ('"action": "Fold"}', '"action": "Call", "amount": 1}', "the hand is not over"),
        ('"action": "Fold"}\n  ]}', '"action": "Fold"}\n  ]}, {"street": "Flop", "actions": 3}', "the Flop must have"),
        ('"action": "Fold"}\n  ]}', '"action": "Fold"}\n  ]}, {"street": "Showdown"}', "actions must be a list"),
        ('"action": "Fold"}\n  ]}', '"action": "Fold"}\n  ]}, 3', "a street must be one of"),
        ('{"action_number": 0,', '3, {"action_number": 0,', "actions must be objects"),
        ('"pots": [', '"pots": [3], "x": [', "player_wins must be a list"),
        (
            '"action": "Fold"}\n  ]}',
            '"action": "Fold"}\n  ]}, {"street": "Flop", "cards": ["??", "??", "??"], "actions": []}',
            "but the hand deals",
        ),
        (
            '"action": "Fold"}\n  ]}',
            '"action": "Fold"}\n  ]}, {"street": "Showdown", "actions": [{"action": "Mucks Cards", "player_id": 1},'
            ' {"action": "Shows Cards", "player_id": 1}]}',
            "seat 1 has shown or mucked before",
        ),
    ):
        assert old in text, old
        with pytest.raises(omaha.NotationError, match=re.escape(words)):
            ohh.loads(text.replace(old, new, 1))
