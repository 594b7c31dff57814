"""The events of a hand."""

import omaha
from omaha import Event
from omaha.cards import parse_cards
from support.builders import BOARD, JACKS, KINGS, deal, nl, play


def test_events_tell_everything():
    deck = omaha.Deck(holes={1: KINGS, 2: JACKS}, boards=[BOARD], seed=1)
    hand = deal(nl(rake=omaha.Rake(percent=10, cap=5)), [100, 60], deck=deck)
    play(hand, "2 raise 10, 1 raise 100, 2 call")
    plain = [event for event in hand.events if event.kind not in ("burn",)]
    assert plain == [
        Event("post", 2, 1, 1, note="small"),
        Event("post", 1, 2, 2, note="big"),
        Event("holes", 1, cards=parse_cards(KINGS)),
        Event("holes", 2, cards=parse_cards(JACKS)),
        Event("raise", 2, 9, 10),
        Event("raise", 1, 98, 100),
        Event("call", 2, 50, 60),
        Event("return", 1, 40),
        Event("board", cards=parse_cards("3c7d8h"), board=0),
        Event("board", cards=parse_cards("Ks"), board=0),
        Event("board", cards=parse_cards("Jd"), board=0),
        Event("show", 1, cards=parse_cards(KINGS)),
        Event("muck", 2),
        Event("rake", chips=5, pot=0),
        Event("award", 1, 115, pot=0, board=0, half="high"),
    ]
    burns = [event for event in hand.events if event.kind == "burn"]
    assert [event.cards for event in burns] == [(card,) for card in deck.stub[:3]]
    assert hash(hand.events)


def test_bet_and_raise_are_distinguished():
    hand = play(deal(nl(), [100, 100]), "2 call, 1 check, 1 bet 2, 2 raise 4, 1 raise 8")
    assert [event.kind for event in hand.events][-3:] == ["bet", "raise", "raise"]
