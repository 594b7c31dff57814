"""What players did in one hand, read from its events in one pass."""

from __future__ import annotations

from omaha.hand.reading import state_of
from omaha.stats.lows import drew_to_low
from omaha.stats.rates import CALLS, chance, made
from omaha.stats.shares import shares

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from omaha.hand.events import Event
    from omaha.hand.reading import Reading

__all__ = ["count"]

_STREETS = ("", "flop", "turn", "river")
VPIP, PFR = made("vpip"), made("pfr")
DECIDED = chance("vpip") | chance("pfr")
THREE_BET, COULD_THREE_BET = made("three_bet"), chance("three_bet")
FOLDED_TO_THREE_BET, MET_THREE_BET = made("fold_to_three_bet"), chance("fold_to_three_bet")
CBET = [street and made(f"cbet_{street}") for street in _STREETS]
COULD_CBET = [street and chance(f"cbet_{street}") for street in _STREETS]
FOLDED_TO_CBET = [street and made(f"fold_to_cbet_{street}") for street in _STREETS]
MET_CBET = [street and chance(f"fold_to_cbet_{street}") for street in _STREETS]
CHECK_RAISE, COULD_CHECK_RAISE = made("check_raise"), chance("check_raise")
AGGRESSIVE, PASSIVE = made("aggression"), chance("aggression")
LOW, NO_LOW = made("low_draw"), chance("low_draw")

_FLOP = made("saw_flop")
BEFORE_FLOP = chance("saw_flop")
BEFORE_SHOWDOWN = [
    _FLOP + chance("went_to_showdown") + rate for rate in (chance("won_after_flop"), made("won_after_flop"))
]
AT_SHOWDOWN = [
    _FLOP + made("went_to_showdown") + rate("won_after_flop") + rate("won_at_showdown") for rate in (chance, made)
]
OF_POTS = [(chance(name), made(name)) for name in ("scooped", "split", "quartered", "three_quartered")]


def count(hand: Reading) -> tuple[list[int], int, Mapping[int, Fraction]]:
    """Return what the players did in a hand that is over.

    The first value holds the counts by seat, the second the seats at the showdown as bits (seat 1 is `1 << 1`), the
    third what `omaha.stats.all_ins.adjustments` returns.
    """
    # Not `hand.events`, which puts the hidden cards into a copy of the log: 15 microseconds a hand, for cards that
    # `hand.holes` has.
    events = state_of(hand).events
    counts, broke, by_street = _decisions(hand, events)
    flop, turn, river, live = by_street
    at_showdown = live if live & (live - 1) else 0
    won = 0
    for event in reversed(events):
        if event[0] != "award":
            break
        won |= 1 << event[1]
    for seat in hand.seats:
        bit = 1 << seat
        if not flop & bit:
            counts[seat] += BEFORE_FLOP
        elif at_showdown & bit:
            counts[seat] += AT_SHOWDOWN[won & bit != 0]
        else:
            counts[seat] += BEFORE_SHOWDOWN[won & bit != 0]
    if hand.rules.hilo:
        if at_showdown:
            _count_shares(counts, hand, at_showdown)
        if turn:
            _count_lows(counts, hand, turn, river)
    more = {}
    if broke and at_showdown:
        from omaha.stats.all_ins import adjustments  # only now: `omaha.equities` takes time to import

        more = adjustments(hand, events)
    return counts, at_showdown, more


def _decisions(hand: Reading, events: Sequence[Event]) -> tuple[list[int], int, list[int]]:
    """Count the decisions: counts by seat, players who could not act any more, and live players by street and at last.

    A check or fold with a note is not a decision of the player (R90 to R92).
    """
    counts, left, front = [0] * 11, [0] * 11, [0] * 11
    live = broke = 0
    for seat, chips in hand.start.items():
        left[seat] = chips
        live |= 1 << seat
    by_street = [0, 0, 0]
    street = raises = to_match = 0  # raises and bets on this street
    opener = raiser = 0  # the first and the last seat that raised before the flop
    leader = 0  # the seat that can bet on: it raised last before the flop, or bet on on every street
    cbetter = 0  # the leader, if it has bet on on this street
    checked = 0  # seats that checked on this street, as bits
    for event in events:
        kind = event[0]
        if kind == "check":
            seat = event[1]
            if event[8] is not None:
                leader = 0 if seat == leader else leader
            elif street:
                checked |= 1 << seat
                if seat == leader:
                    counts[seat] += COULD_CBET[street]
                    leader = 0
            else:
                counts[seat] |= DECIDED
        elif kind == "call" or kind == "fold":
            seat = event[1]
            bit = 1 << seat
            if event[8] is None:
                folds = kind == "fold"
                if street:
                    counts[seat] += PASSIVE if folds else PASSIVE + CALLS
                    if cbetter and raises == 1:
                        counts[seat] += FOLDED_TO_CBET[street] if folds else MET_CBET[street]
                    elif seat == leader and not raises:
                        counts[seat] += COULD_CBET[street]
                    if checked & bit:
                        checked ^= bit
                        if left[seat] > to_match - front[seat] and live & ~broke & ~bit:
                            counts[seat] += COULD_CHECK_RAISE
                else:
                    counts[seat] |= DECIDED if folds else VPIP | DECIDED
                    if raises == 1:
                        if seat != opener and left[seat] > to_match - front[seat] and live & ~broke & ~bit:
                            counts[seat] |= COULD_THREE_BET
                    elif raises == 2 and seat == opener:
                        counts[seat] |= FOLDED_TO_THREE_BET if folds else MET_THREE_BET
            if kind == "fold":
                live &= ~bit
            else:
                left[seat] -= event[2]
                front[seat] = event[3]
                if not left[seat]:
                    broke |= bit
        elif kind == "bet" or kind == "raise":
            seat = event[1]
            bit = 1 << seat
            if street:
                counts[seat] += AGGRESSIVE
                if raises:
                    if cbetter and raises == 1:
                        counts[seat] += MET_CBET[street]
                    if checked & bit:
                        checked ^= bit
                        counts[seat] += CHECK_RAISE
                elif seat == leader:
                    counts[seat] += CBET[street]
                    cbetter = seat
                leader = 0
            else:
                counts[seat] |= VPIP | PFR
                if not raises:
                    opener = seat
                elif raises == 1 and seat != opener:
                    counts[seat] |= THREE_BET
                elif raises == 2 and seat == opener:
                    counts[seat] |= MET_THREE_BET
                raiser = seat
            raises += 1
            left[seat] -= event[2]
            front[seat] = to_match = event[3]
            if not left[seat]:
                broke |= bit
        elif kind == "board":
            if not event[6]:
                leader = cbetter if street else raiser
                cbetter = checked = raises = to_match = 0
                front = [0] * 11
                by_street[street] = live
                street += 1
        elif kind == "post":
            seat = event[1]
            left[seat] -= event[2]
            front[seat] = event[3]
            if event[3] > to_match:
                to_match = event[3]
            if not left[seat]:
                broke |= 1 << seat
        elif kind == "protect":
            broke |= 1 << event[1]
        elif kind == "return":
            left[event[1]] += event[2]
    by_street.append(live)
    return counts, broke, by_street


def _count_shares(counts: list[int], hand: Reading, at_showdown: int) -> None:
    """Count for each player at the showdown how the pots between high and low were divided."""
    for (possible, done), seats in zip(OF_POTS, shares(hand.result.pots), strict=True):
        for seat in hand.live:
            counts[seat] += done if seats >> seat & 1 else possible


def _count_lows(counts: list[int], hand: Reading, turn: int, river: int) -> None:
    """Count the players who drew to a low, and those who made it; of several boards on the first one."""
    board, holes = hand.board, hand.holes
    for seat, hole in holes.items():
        if turn >> seat & 1:
            low = drew_to_low(hole, board, 2 + (river >> seat & 1))
            if low is not None:
                counts[seat] += LOW if low else NO_LOW
