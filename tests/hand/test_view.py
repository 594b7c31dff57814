"""What one seat sees, and hands it cannot tell apart."""

import copy
import pickle
import random

import pytest

import omaha
from omaha import Info
from omaha.cards import parse_cards
from support.builders import BOARD, JACKS, KINGS, check_down, deal, nl, play, turn, won

INFO = Info(names={1: "Ann", 2: "Bob"}, table="Blue", number=17, time="2024-01-01", currency="EUR", site="here")


def test_view_surface():
    hand = play(deal(nl(), [100, 100, 100], info=INFO), "3 raise 6, 1 call, 2 call")
    view = hand.view(1)
    assert view.seat == 1
    assert view.cards == hand.holes[1] == view.holes[1]
    assert view.holes[2] == (omaha.UNKNOWN,) * 4
    for name in (
        "board",
        "boards",
        "seats",
        "live",
        "pot",
        "pots",
        "street",
        "actor",
        "rules",
        "button",
        "legal",
        "over",
    ):
        assert getattr(view, name) == getattr(hand, name), name
    for name in ("bets", "stacks", "start", "paid"):
        assert dict(getattr(view, name)) == dict(getattr(hand, name)), name
    assert len(view.events) == len(hand.events)
    assert len(view.unseen) == 52 - 4 - 3
    assert view.evaluate() == hand.evaluate(1)
    assert not hand.view(2).legal
    assert "\n" not in repr(view)
    assert hash(view) == hash(hand.view(1))
    assert view == hand.view(1)
    assert view != hand.view(2)
    assert view != hand
    assert view.key == hand.view(1).key
    with pytest.raises(RuntimeError):
        _ = view.result
    with pytest.raises(ValueError, match=r"seat.* 7"):
        hand.view(7)


def test_view_is_a_picture_of_the_moment():
    hand = deal(nl(), [100, 100, 100])
    view = hand.view(1)
    play(hand, "3 raise 6")
    assert dict(view.bets) == {1: 1, 2: 2, 3: 0}
    assert view.actor == 3


def test_views_are_equal_where_only_hidden_cards_differ():
    first = deal(nl(), [100, 100], deck=omaha.Deck(holes={1: KINGS}, seed=1))
    second = deal(nl(), [100, 100], deck=omaha.Deck(holes={1: KINGS}, seed=2))
    assert first != second
    assert first.view(1) == second.view(1)
    assert first.view(1).key == second.view(1).key
    assert first.view(2) != second.view(2)


def test_nothing_hidden_leaks():
    """Neither attributes, nor copies, nor pickles of a view hold the deck, a burn or another hand."""
    hand = play(deal(nl(), [100, 100, 100]), "3 call, 1 call, 2 check")
    hidden = {*hand.holes[2], *hand.holes[3], *[e.cards[0] for e in hand.events if e.kind == "burn"]}
    view = hand.view(1)
    seen = set()

    def walk(value):
        if isinstance(value, omaha.Card):
            seen.add(value)
        elif isinstance(value, (list, tuple, set, frozenset)):
            for item in value:
                walk(item)
        elif hasattr(value, "keys"):
            for item in value.values():
                walk(item)
        else:
            for kind in type(value).__mro__:
                for name in getattr(kind, "__slots__", ()):
                    if hasattr(value, name):
                        walk(getattr(value, name))

    for one in (view, copy.copy(view), copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
        assert one == view
        walk(one)
    assert not seen & hidden
    assert set(hand.holes[1]) <= seen
    with pytest.raises((AttributeError, RuntimeError)):
        _ = view.deck


def test_view_shows_what_was_shown():
    deck = omaha.Deck(holes={1: KINGS, 2: JACKS}, boards=[BOARD], seed=1)
    hand = check_down(deal(nl(), [100, 100, 100], deck=deck))
    assert hand.view(2).holes[1] == parse_cards(KINGS)
    assert hand.view(1).holes[2] == (omaha.UNKNOWN,) * 4
    assert hand.view(1).result == hand.result


def test_seat_cannot_distinguish_a_sample_from_the_real_hand():
    hand = play(deal(nl(), [100, 100, 100]), "3 call, 1 call, 2 check, 1 bet 4")
    view = hand.view(2)
    samples = [view.sample(random.Random(seed)) for seed in range(30)]
    assert len({sample.key for sample in samples}) == 30
    for sample in samples:
        assert isinstance(sample, omaha.Hand)
        assert sample.view(2) == view
        cards = [card for cards in sample.holes.values() for card in cards] + list(sample.board)
        assert len(set(cards)) == len(cards) == 15
        assert omaha.UNKNOWN not in cards
        assert turn(sample) == turn(hand)
        check_down(sample)
        assert sum(sample.result.net.values()) == 0
    assert view.sample(7) == view.sample(7)


@pytest.mark.parametrize("choice", [None, "show", "muck"])
def test_sample_at_the_showdown_holds_no_hand_that_had_to_be_shown(choice):
    """Seat 2 may muck (R84), so it is beaten in every hand that seat 1 cannot tell from the real one."""
    deck = omaha.Deck(holes={1: JACKS, 2: "5c 5d 6h 6c"}, boards=[BOARD], seed=1)
    hand = deal(nl(), [100, 100], deck=deck, manual=["show"])
    while hand.legal:
        hand.apply(hand.legal.passive)
    if choice:
        hand.apply(choice)
    for seed in range(60):
        sample = hand.view(1).sample(seed)
        assert sample.view(1) == hand.view(1)
        assert sample.evaluate(2).high < sample.evaluate(1).high
        assert omaha.Hand.from_json(sample.to_json()) == sample


def test_sample_after_the_reveal_while_cards_are_due():
    """All-in before the flop with `reveal_on_all_in`: the hands are open, the board is not dealt yet."""
    hand = deal(nl(reveal_on_all_in=True), [100] * 3, manual=["deal"])
    while hand.due.kind == "holes":
        hand.deal()
    play(hand, "3 fold, 1 all-in, 2 call")
    while not hand.over:
        view = hand.view(3)
        sample = view.sample(4)
        assert sample.view(3) == view
        assert sample.due == hand.due
        hand.deal()


def test_sample_takes_a_generator_or_a_number():
    view = deal(nl(), [100, 100]).view(1)
    assert view.sample(random.Random(3)) == view.sample(random.Random(3).getrandbits(64))
    for rng in ("x", None, 1.5, True):
        with pytest.raises(TypeError):
            view.sample(rng)
    for rng in (-1, 2**64):
        with pytest.raises(ValueError, match=r"64|not|seed"):
            view.sample(rng)


def test_views_do_not_tell_what_others_agreed_to():
    """R96: two hands that differ only in the runs that seat 2 wants."""
    first, second = (deal(nl(run_count=3), [100, 100], runs={1: 2, 2: wish}) for wish in (2, 3))
    assert first.view(1) == second.view(1)
    assert first.view(2) != second.view(2)


def test_view_and_sample_of_a_hand_that_was_run_twice():
    hand = deal(nl(run_count=2), [100, 100], runs=2, manual=["deal"])
    hand.deal()
    hand.deal()
    play(hand, "2 all-in, 1 call")
    while not hand.over:
        view = hand.view(1)
        sample = view.sample(9)
        assert sample.view(1) == view
        assert len(sample.boards) == 2
        hand.deal()
    assert hand.view(1).result == hand.result


def test_sample_where_no_deal_fits():
    """Seat 2 was mucked because nobody knew its cards: no hand is worse than the ace high of seat 1."""
    deck = omaha.Deck(holes={1: "2c 3d 4h 5c"}, boards=["Ah Kh Qd Js 9c"], unknown=True)
    hand = check_down(deal(nl(), [100, 100], deck=deck))
    assert won(hand) == {1: 4}
    with pytest.raises(RuntimeError, match="no deal"):
        hand.view(1).sample(5)


def test_sample_in_the_middle_of_a_manual_deal():
    hand = deal(nl(), [100, 100, 100], manual=["deal", "show"])
    hand.deal()
    view = hand.view(1)
    sample = view.sample(3)
    assert sample.view(1) == view
    assert sample.due == hand.due
    while sample.due.kind == "holes":
        sample.deal()
    cards = [card for cards in sample.holes.values() for card in cards]
    assert len(set(cards)) == 12
