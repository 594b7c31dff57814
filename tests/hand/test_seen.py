"""Whose cards may be shown: in histories and pictures alike."""

import json

import pytest

import omaha
from omaha.cards import cards_text
from omaha.display import html
from omaha.hand.seen import hero_of, hero_seat, seen_events, seen_holes
from omaha.notation import ohh, phh, pokerstars
from support.builders import nl, play


def page_of(hand, hero):
    return html.page([hand], hero=hero)


def showdown():
    """Three players check a hand down with aces full, kings, and a worse hand that is mucked; seat 3 folds."""
    rules = omaha.Rules(limit="pot", small_blind=1, big_blind=2)
    deck = omaha.Deck(holes={1: "AsAh2c3c", 2: "KsKh7d8d", 3: "QsQhJsJh", 4: "6s6h4s5h"}, boards=["AcTd9h4d2h"], seed=1)
    hand = omaha.Hand(rules, [50] * 4, deck=deck)
    hand.fold()
    while hand.actor:
        hand.apply(hand.legal.passive)
    return hand


def test_what_may_be_written_of_holes():
    hand = showdown()
    shown = {event.seat for event in hand.events if event.kind == "show"}
    assert shown == {1}
    hidden = "????????"
    for hero, known in ((None, shown), (2, shown | {2}), ("all", {1, 2, 3, 4})):
        for seat, cards in seen_holes(hand, hero).items():
            assert cards_text(cards) == (cards_text(hand.holes[seat]) if seat in known else hidden)


@pytest.mark.parametrize("show", [seen_holes, seen_events, phh.dumps, ohh.dumps, pokerstars.dumps, page_of])
@pytest.mark.parametrize(
    ("hero", "kind", "text"),
    [
        (5, ValueError, "hero must be one of the seats 1, 2, 3, 4, not 5"),
        ("none", ValueError, "hero must be a seat or one of all, shown, dealt, not 'none'"),
        ("1", ValueError, "hero must be a seat or one of all, shown, dealt, not '1'"),
        (1.5, TypeError, "must be a whole number, not 1.5"),
        (True, TypeError, "must be a whole number, not True"),
    ],
)
def test_a_bad_hero_is_the_same_error_everywhere(show, hero, kind, text):
    with pytest.raises(kind, match=text):
        show(showdown(), hero)


def test_f7_the_hero_is_a_word_a_seat_or_a_name():
    info = omaha.Info({1: "ann", 2: "bob", 4: "all"}, fields={"hero": 2})
    hand = showdown().with_info(info)
    answers = [(None, None), ("shown", None), ("dealt", 2), (3, 3), ("ann", 1), ("all", "all"), (4, 4)]
    assert [hero_seat(hand, hero) for hero, _ in answers] == [seat for _, seat in answers]
    with pytest.raises(ValueError, match="hero must be a seat or one of all, shown, dealt, ann, bob, all, not 'cy'"):
        hero_seat(hand, "cy")


@pytest.mark.parametrize("fields", [{}, {"hero": 9}, {"hero": "bob"}, {"hero": True}, {"hero": None}])
def test_f7_without_a_seat_to_which_the_text_deals_the_cards_shown_are_seen(fields):
    for hand in (showdown(), showdown().with_info(omaha.Info(fields=fields))):
        assert hero_seat(hand) is None
        assert seen_holes(hand) == seen_holes(hand, "shown") == seen_holes(hand, None)


@pytest.mark.parametrize("write", [phh.dumps, ohh.dumps, pokerstars.dumps])
def test_f7_the_default_is_the_hero_of_the_text(write):
    hand = showdown().with_info(omaha.Info({2: "bob"}, fields={"hero": 2}))
    assert write(hand) == write(hand, "dealt") == write(hand, 2) == write(hand, "bob")
    assert write(hand) != write(hand, "shown") == write(hand, None)


def test_f7_the_hero_of_a_history_is_its_hero_in_ohh_too():
    hand = showdown().with_info(omaha.Info({2: "bob"}, fields={"hero": 2}))
    head = lambda hero: json.loads(ohh.dumps(hand, hero))["ohh"]  # noqa: E731
    for hero in ("dealt", "all", 2, "bob"):
        assert (head(hero)["hero_player_id"], "Observed" in head(hero)["flags"]) == (2, False)


def test_f7_heroes_of_the_command_line():
    words = ["all", "shown", "dealt", "1", "10", "11", "0", "ann"]
    assert [hero_of(word) for word in words] == ["all", "shown", "dealt", 1, 10, "11", "0", "ann"]


def test_cards_that_may_be_seen():
    hand = play(nl_hand(), "3 raise 6, 1 fold, 2 call")
    nobody = (omaha.UNKNOWN,) * 4
    holes = lambda hero: [event.cards for event in seen_events(hand, hero) if event.kind == "holes"]  # noqa: E731
    assert holes(None) == [nobody] * 3
    assert holes(2) == [nobody, hand.holes[2], nobody]
    assert holes("all") == [hand.holes[seat] for seat in hand.seats]


def nl_hand():
    return omaha.Hand(nl(), [100, 100, 100], deck=omaha.Deck(seed=1))
