"""All that can be read of a hand, to compare it at two moments."""


def snapshot(hand):
    """All that can be seen of a hand."""
    return (
        hand.key, hand.due, hand.actor, tuple(hand.legal), hand.street, hand.boards, dict(hand.holes), dict(hand.bets),
        dict(hand.stacks), dict(hand.paid), hand.pot, hand.pots, hand.live, hand.over, hand.unseen, repr(hand),
    )  # fmt: skip
