"""A view as JSON: valid by the schema, the same as the view's own properties, and without a hidden card."""

import json
import random
import re

import pytest

import omaha
from omaha import Info
from omaha.hand.view_json import VERSION
from support.builders import deal, fl, nl, play
from support.oracles.hands import cards
from support.played_hands import SEEDS, fresh, known_to, twins
from support.random_hands import STYLES, choose, do
from support.schemas import SCHEMA, strict, validator
from support.sizes import tries


@tries(SEEDS, fast=12, slow=80)
def test_views_of_random_hands_are_valid(seed):
    rng, setup = fresh(seed)
    hand = setup.hand(manual=rng.choice([(), ("deal",), ("deal", "show"), ("show",)]))
    style = rng.choice(STYLES)
    while True:
        seat = rng.choice(hand.seats)
        strict().validate(json.loads(hand.view(seat).to_json()))
        if hand.over:
            break
        if hand.actor is None:
            hand.deal()
        elif hand.legal:
            do(hand, choose(rng, hand.legal, style))
        else:
            rng.choice([hand.show, hand.muck])()


@tries(SEEDS, fast=40, slow=600)
def test_json_says_nothing_that_the_seat_cannot_see(seed):
    hand, other, seat, hidden = twins(seed)
    text = hand.view(seat).to_json()
    assert text == other.view(seat).to_json()
    named = set(re.findall(r"[2-9TJQKA][cdhs]", "".join(re.findall(r'"(?:[2-9TJQKA][cdhs]|\?\?)+"', text))))
    assert named == known_to(hand, seat)
    assert not named & {str(card) for card in hidden}


@tries(SEEDS, fast=25, slow=300)
def test_json_is_what_the_view_says(seed):
    rng, setup = fresh(seed)
    hand = setup.hand(info=Info({1: 'a "quoted" näme\n'}, table="t", number=7, currency="EUR"))
    style = rng.choice(STYLES)
    while not hand.over and rng.random() < 0.9:
        do(hand, choose(rng, hand.legal, style))
    view = hand.view(rng.choice(hand.seats))
    text = view.to_json()
    assert text.isascii()
    assert "\n" not in text
    plain = json.loads(text)
    assert plain == json.loads(json.dumps(view.to_dict()))
    assert plain["version"] == VERSION
    for name in ("seat", "button", "street", "pot", "actor", "to_call", "stack", "effective_stack", "pot_raise_to"):
        assert plain[name] == getattr(view, name), name
    assert plain["over"] == view.over
    assert plain["position"] == view.position()
    assert plain["cards"] == "".join(cards(view.cards))
    assert plain["boards"] == ["".join(cards(board)) for board in view.boards]
    assert plain["legal"] == view.legal._asdict()
    assert plain["due"] == (view.due and view.due._asdict())
    assert [(pot["amount"], tuple(pot["eligible"])) for pot in plain["pots"]] == [
        (pot.amount, pot.eligible) for pot in view.pots
    ]
    assert tuple(player["seat"] for player in plain["players"]) == view.seats
    for player in plain["players"]:
        at = player["seat"]
        assert player["name"] == (view.info.names[1] if at == 1 else None)
        assert player["position"] == hand.position(at)
        for name, by_seat in (("start", view.start), ("stack", view.stacks), ("bet", view.bets), ("paid", view.paid)):
            assert player[name] == by_seat[at], name
        assert player["live"] == (at in view.live)
        assert player["cards"] == "".join(cards(view.holes[at]))
        assert player["net"] == (hand.result.net[at] if hand.over else None)
    assert plain["rake"] == (hand.result.rake if hand.over else None)
    assert (plain["number"], plain["table"], plain["currency"]) == (7, "t", "EUR")
    for name, value in plain["rules"].items():
        assert value == getattr(view.rules, name), name
    for event, told in zip(view.events, plain["events"], strict=True):
        for name, value in event._asdict().items():
            if name == "cards":
                assert told.get("cards") == (None if value is None else "".join(map(str, value)))
            else:
                assert told.get(name) == value


def test_a_view_taken_in_the_middle_of_a_deal_has_no_cards_for_seats_without():
    hand = deal(nl(), [100, 100], manual=("deal",))
    plain = hand.view(1).to_dict()
    assert plain["cards"] == ""
    assert [player["cards"] for player in plain["players"]] == ["", ""]
    assert plain["due"] == {"kind": "holes", "seat": 1, "count": 4}


def test_shown_hands_are_in_the_json_and_mucked_ones_are_not():
    rng = random.Random(3)
    shown = mucked = 0
    for seed in range(30):
        hand = deal(fl(), [20, 20, 20], deck=omaha.Deck(seed=seed))
        while not hand.over:
            do(hand, choose(rng, hand.legal, STYLES[0]))
        kinds = {event.seat: event.kind for event in hand.events if event.kind in ("show", "muck")}
        for player in hand.view(1).to_dict()["players"]:
            if player["seat"] != 1:
                visible = "??" not in player["cards"]
                assert visible == (kinds.get(player["seat"]) == "show")
                shown += visible
                mucked += not visible
    assert shown
    assert mucked


def test_the_values_of_to_dict_are_the_callers_own():
    hand = play(deal(nl(), [100, 100, 100]), "3 raise 6")
    view = hand.view(1)
    before = view.to_json()
    plain = view.to_dict()
    plain["events"][0]["chips"] = 1000
    plain["players"][0]["stack"] = 1000
    plain["rules"]["ante"] = 5
    assert view.to_json() == before == hand.view(1).to_json()


def test_the_version_stands_in_the_schema():
    assert SCHEMA["$defs"]["view"]["properties"]["version"]["const"] == VERSION
    assert SCHEMA["title"].endswith(f"version {VERSION}")


@pytest.mark.parametrize(
    ("name", "value"),
    [("version", 2), ("cards", "As1s"), ("seat", 0), ("pot", -1), ("pot", 1.5), ("players", []), ("street", "third")],
)
def test_the_schema_refuses_what_is_not_a_view(name, value):
    plain = json.loads(deal(nl(), [100, 100]).view(1).to_json())
    assert validator().is_valid(plain)
    assert not validator().is_valid({**plain, name: value})
    del plain[name]
    assert not validator().is_valid(plain)
