"""What the scenario tests share: short ways to set up a hand, to play it, and to say what a turn looks like."""

import omaha

BOARD = "3c 7d 8h Ks Jd"
"""Trip kings are the best high, 8-7-3-2-A the best low."""
KINGS = "Kh Kd 9c 9d"  # trip kings, no low
JACKS = "Jh Jc Qd Qs"  # trip jacks, no low
EIGHTS = "8c 8d Ac Th"  # trip eights, no low
KINGS_UP = "Kc Jh 9c 9h"  # two pair, kings and jacks, no low
LOW = "As 2s Qh Tc"  # 8-7-3-2-A, ace high
LOW_NINES = "Ad 2d 9h 9s"  # 8-7-3-2-A, a pair of nines


def fl(**fields):
    return omaha.Rules(**{"limit": "fixed", "small_bet": 2, "big_bet": 4, **fields})


def pl(**fields):
    return omaha.Rules(**{"limit": "pot", "small_blind": 1, "big_blind": 2, **fields})


def nl(**fields):
    return omaha.Rules(**{"limit": "no", "small_blind": 1, "big_blind": 2, **fields})


def deal(rules, stacks, button=None, **more):
    """A hand from a deck that is the same every time."""
    return omaha.Hand(rules, stacks, button, **{"deck": omaha.Deck(seed=1), **more})


def play(hand, moves):
    """Moves as text, "3 raise 8, 1 fold": each seat must be the one whose turn it is."""
    for move in moves.split(", ") if moves else ():
        seat, what, *amount = move.split()
        assert hand.actor == int(seat), f"{move}: it is the turn of seat {hand.actor}"
        if what == "out":
            hand.fold(sitting_out=True)
        else:
            getattr(hand, what.replace("-", "_").replace("raise", "raise_to"))(*map(int, amount))
    return hand


def check_down(hand):
    """Nobody bets any more: checks where they are free, else calls, until the hand is over."""
    while hand.actor is not None:
        hand.apply(hand.legal.passive)
    return hand


def turn(hand):
    """(seat, chips to call with 0 for a check, least and most of a raise or None)."""
    _, check, call, low, high = hand.legal
    assert check == (call is None)
    return hand.actor, call or 0, None if low is None else (low, high)


def logged(hand, *kinds):
    """The events of these kinds as (seat, kind)."""
    return [(event.seat, event.kind) for event in hand.events if event.kind in kinds]


def shown(hand):
    """Who showed and who did not, in order."""
    return logged(hand, "show", "muck")


def won(hand):
    """Chips by seat from all pots."""
    total = {}
    for pot in hand.result.pots:
        for seat, chips in pot.awards.items():
            total[seat] = total.get(seat, 0) + chips
    return {seat: chips for seat, chips in sorted(total.items()) if chips}


def pots(hand):
    """(amount, eligible seats in seat order) of each pot."""
    return [(pot.amount, tuple(sorted(pot.eligible))) for pot in hand.result.pots]


def parts(hand, pot=0):
    """(board, half, amount, shares) of each part of a pot."""
    return [(part.board, part.half, part.amount, dict(part.shares)) for part in hand.result.pots[pot].parts]


def all_in(rules, paid, holes, *boards, button=None, dead=0, **more):
    """A hand that is all-in when it begins: each seat has posted what it `paid`, the first one `dead` chips more."""
    deck = omaha.Deck(holes=dict(zip(paid, holes, strict=True)), boards=boards or [BOARD], seed=1)
    posts, extra = [], dead
    for seat, chips in paid.items():
        posts.append(omaha.Post(seat, "post" if posts else "big", chips, extra))
        extra = 0
    stacks = {post.seat: post.live + post.dead for post in posts}
    return omaha.Hand(rules, stacks, button, deck=deck, posts=posts, **more)


def fixed_flop(stacks, **fields):
    """The flop of a 4/8 hand that everybody limped into; stacks are those on the flop."""
    hand = deal(fl(small_bet=4, big_bet=8, **fields), [stack + 4 for stack in stacks])
    while hand.street == "preflop":
        hand.apply(hand.legal.passive)
    return hand
