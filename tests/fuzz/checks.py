"""What several targets check: errors have a text, and hands that were read can be played, saved and seen."""

import omaha

STEPS = 2_000
"""Steps in which every hand ends when all players are passive."""


def check_error(error):
    assert str(error), "an error without a text"


def check_hand(hand):
    """The chips of a hand add up, also after it was played on; it is saved and loaded; views can be had."""
    assert omaha.Hand.from_json(hand.to_json()) == hand
    for seat in hand.seats[:2]:
        view = hand.view(seat)
        assert view.seat == seat
    hand = hand.copy()
    play_on(hand)
    net = hand.result.net
    assert sum(net.values()) == hand.bonus - hand.result.rake, (net, hand.bonus, hand.result.rake)


def play_on(hand):
    """Play a hand to its end, all players passive."""
    for _ in range(STEPS):
        assert min(hand.stacks.values()) >= 0
        if hand.over:
            return
        step(hand)
    raise AssertionError("the hand does not end")


def step(hand):
    due = hand.due
    if due.kind in ("holes", "burn", "board"):
        assert len(hand.deal()) == due.count
    elif due.kind == "show":
        hand.muck()
    else:
        hand.apply(hand.legal.passive)
