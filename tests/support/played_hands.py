"""Random hands set up and played, and what they are compared by."""

import random

import pytest
from hypothesis import strategies as st

import omaha
from support.oracles.hands import cards
from support.oracles.showdown import PLAYERS_MOVES
from support.random_hands import STYLES, Setup, choose, do, random_setup, shuffled

SEEDS = st.integers(0, 2**48 - 1)


def fresh(seed):
    rng = random.Random(seed)
    return rng, random_setup(rng)


def state(hand):
    """All that a caller can read, as values of its own."""
    return {
        "street": hand.street,
        "actor": hand.actor,
        "legal": hand.legal,
        "due": hand.due,
        "over": hand.over,
        "stacks": dict(hand.stacks),
        "bets": dict(hand.bets),
        "paid": dict(hand.paid),
        "pot": hand.pot,
        "live": tuple(hand.live),
        "seats": tuple(hand.seats),
        "holes": dict(hand.holes),
        "boards": tuple(hand.boards),
        "board": tuple(hand.board),
        "events": tuple(hand.events),
        "key": hand.key,
        "unseen": hand.unseen,
        "pots": [(p.amount, tuple(p.eligible)) for p in hand.pots],
    }


def check_money(hand, start):
    """R99: no chip is lost or made, and no stack is below zero."""
    total = sum(start.values())
    assert min(hand.stacks.values()) >= 0
    if hand.over:
        assert sum(hand.stacks.values()) + hand.result.rake == total
        return
    assert sum(hand.stacks.values()) + hand.pot == total
    assert {s: start[s] - n for s, n in hand.paid.items()} == dict(hand.stacks)
    assert sum(hand.paid.values()) == hand.pot
    assert sum(p.amount for p in hand.pots) + sum(hand.bets.values()) == hand.pot
    assert set(hand.live) <= set(hand.seats) == set(start)


def must_refuse(hand, seat, call, action=None):
    """The call is refused with everything said, and nothing has changed."""
    before, key, legal, events = hand.copy(), hand.key, hand.legal, tuple(hand.events)
    with pytest.raises(omaha.IllegalAction) as error:
        call()
    assert isinstance(error.value, ValueError)
    assert error.value.seat == seat
    assert error.value.legal == legal
    if action is not None:
        assert error.value.action == action
    assert str(error.value)
    assert hand == before
    assert hand.key == key
    assert tuple(hand.events) == events
    assert hand.legal == legal


def feed(hand, events, most=None):
    """Feeds the player events in order; what the engine does by itself comes by itself."""
    done = 0
    for e in events:
        if e.kind not in PLAYERS_MOVES or done == most:
            continue
        while hand.manual and hand.due.kind != "act":
            hand.deal()
        assert hand.actor == e.seat
        if e.note == "lost connection":
            hand.protect()
        elif e.kind == "fold":
            hand.fold(sitting_out=e.note == "sitting out")
        elif e.kind in ("bet", "raise"):
            hand.raise_to(e.to)
        else:
            getattr(hand, e.kind)()
        done += 1


def view_setup(rng):
    """A setup whose deck is a known order, and the order itself."""
    setup = random_setup(rng)
    order = shuffled(rng)
    setup.deck = omaha.Deck("".join(order))
    return setup, order


def play_some(hand, rng, moves):
    style = rng.choice(STYLES[:4])
    for _ in range(moves):
        if hand.over:
            break
        before = hand.copy()
        if hand.actor is None:
            hand.deal()
        else:
            do(hand, choose(rng, hand.legal, style))
        if hand.over and len(hand.live) > 1:  # hidden cards have decided it
            return before
    return hand


def known_to(hand, seat):
    """Cards the seat has been dealt or has seen: its own, the boards, and what was shown."""
    seen = set(cards(hand.holes[seat]))
    for board in hand.boards:
        seen |= set(cards(board))
    for e in hand.events:
        if e.kind == "show" and e.cards:
            seen |= set(cards(e.cards))
    return seen


def twins(seed):
    """A hand in play, a seat, and the hand that differs from it in every card this seat cannot see."""
    rng = random.Random(seed)
    while True:
        setup, order = view_setup(rng)
        setup.extra["manual"] = rng.choice([(), (), ("deal",)])
        hand = setup.hand()
        if not hand.over:  # all are all-in by their posts: nothing is left to be seen or hidden
            break
    hand = play_some(hand, random.Random(rng.random()), rng.randint(0, 24 if hand.manual else 14))
    seat = rng.choice(hand.seats)
    seen = known_to(hand, seat)
    hidden = [c for c in order if c not in seen]
    moved = hidden[1:] + hidden[:1]
    rng.shuffle(moved)
    swap = dict(zip(hidden, moved, strict=True))
    other = Setup(
        setup.spec,
        setup.stacks,
        setup.button,
        omaha.Deck("".join(swap.get(c, c) for c in order)),
        posts=setup.posts,
        **setup.extra,
    ).hand()
    feed(other, hand.events)
    while len(other.events) < len(hand.events):
        other.deal()
    return hand, other, seat, set(hidden)
