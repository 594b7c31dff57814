"""Whose cards may be shown: in histories and pictures alike."""

import pytest

import omaha
from omaha.cards import cards_text
from omaha.display import html
from omaha.hand.seen import seen_events, seen_holes
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
        ("none", ValueError, "hero must be a seat, 'all' or None, not 'none'"),
        ("1", ValueError, "hero must be a seat, 'all' or None, not '1'"),
        (1.5, TypeError, "must be a whole number, not 1.5"),
        (True, TypeError, "must be a whole number, not True"),
    ],
)
def test_a_bad_hero_is_the_same_error_everywhere(show, hero, kind, text):
    with pytest.raises(kind, match=text):
        show(showdown(), hero)


def test_cards_that_may_be_seen():
    hand = play(nl_hand(), "3 raise 6, 1 fold, 2 call")
    nobody = (omaha.UNKNOWN,) * 4
    holes = lambda hero: [event.cards for event in seen_events(hand, hero) if event.kind == "holes"]  # noqa: E731
    assert holes(None) == [nobody] * 3
    assert holes(2) == [nobody, hand.holes[2], nobody]
    assert holes("all") == [hand.holes[seat] for seat in hand.seats]


def nl_hand():
    return omaha.Hand(nl(), [100, 100, 100], deck=omaha.Deck(seed=1))
