"""What players did in one hand, read from its events in one pass."""

from __future__ import annotations

from omaha.hand.reading import state_of
from omaha.stats.lows import board_lows, drew_to_low
from omaha.stats.rates import CALLS, chance, made
from omaha.stats.shares import Shares, shares

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from fractions import Fraction
    from typing import Any

    from omaha.hand.reading import Reading

__all__ = ["count"]

_STREETS = ("flop", "turn", "river")
VPIP, COULD_VPIP = made("vpip"), chance("vpip")
PFR, COULD_PFR = made("pfr"), chance("pfr")
THREE_BET, COULD_THREE_BET = made("three_bet"), chance("three_bet")
FOLDED_TO_THREE_BET, MET_THREE_BET = made("fold_to_three_bet"), chance("fold_to_three_bet")
CBET = [made(f"cbet_{street}") for street in _STREETS]
COULD_CBET = [chance(f"cbet_{street}") for street in _STREETS]
FOLDED_TO_CBET = [made(f"fold_to_cbet_{street}") for street in _STREETS]
MET_CBET = [chance(f"fold_to_cbet_{street}") for street in _STREETS]
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
OF_POTS = [made(name) - chance(name) for name in Shares._fields]
AT_HILO_SHOWDOWN = sum([chance(name) for name in Shares._fields])


def count(hand: Reading) -> tuple[list[int], int, Mapping[int, Fraction]]:
    """Return what the players did in a hand that is over.

    The first value holds the counts by seat, the second the seats at the showdown as bits (seat 1 is `1 << 1`), the
    third what `omaha.stats.all_ins.adjustments` returns.
    """
    # Not `hand.events`, which puts the hidden cards into a copy of the log: 5 microseconds a hand, for cards that
    # `hand.holes` has.
    events = state_of(hand).events
    chips = Chips(hand.start)
    _count_decisions(chips, events)
    flop, turn, river, *_ = *chips.streets, 0, 0, 0
    at_showdown = chips.live if chips.live & (chips.live - 1) else 0
    counts = chips.counts
    won = _winners(events)
    for seat in hand.seats:
        if not flop >> seat & 1:
            counts[seat] += BEFORE_FLOP
        elif at_showdown >> seat & 1:
            counts[seat] += AT_SHOWDOWN[won >> seat & 1]
        else:
            counts[seat] += BEFORE_SHOWDOWN[won >> seat & 1]
    if hand.rules.hilo:
        if at_showdown:
            _count_shares(counts, hand)
        if turn:
            _count_lows(counts, hand, turn, river)
    if not (at_showdown and chips.broke):
        return counts, at_showdown, {}
    from omaha.stats.all_ins import adjustments  # only now: `omaha.equities` takes time to import

    return counts, at_showdown, adjustments(hand, events)


class Chips:
    """The counts of a hand by seat, and what decides whether a player can raise. Sets of seats are bits."""

    __slots__ = ("broke", "counts", "front", "left", "live", "streets", "to_match")

    def __init__(self, start: Mapping[int, int]) -> None:
        self.counts = [0] * 11
        self.left = [0] * 11  # chips behind
        self.front = [0] * 11  # chips in front
        self.to_match = 0  # the most that lies in front of a player
        self.live = 0
        self.broke = 0  # seats that are all-in, or protected (R90)
        self.streets: list[int] = []  # the live seats when flop, turn and river were dealt
        for seat, chips in start.items():
            self.left[seat] = chips
            self.live |= 1 << seat

    def pay(self, event: Any) -> None:
        """Put the chips of a post, call, bet or raise in front."""
        seat = event.seat
        self.front[seat] = event.to
        if event.to > self.to_match:
            self.to_match = event.to
        self.left[seat] -= event.chips
        if not self.left[seat]:
            self.broke |= 1 << seat

    def next_street(self) -> None:
        """Clear what is in front."""
        self.streets.append(self.live)
        self.front = [0] * 11
        self.to_match = 0

    def can_raise(self, seat: int) -> bool:
        """Return whether a player has more than the call, and another one has chips too."""
        more = self.left[seat] > self.to_match - self.front[seat]
        return more and self.live & ~self.broke & ~(1 << seat) != 0


def _count_decisions(chips: Chips, events: Iterable[Any]) -> None:
    """Count all decisions, street by street."""
    events = iter(events)  # each street reads on where the one before has ended
    leader = _before_flop(chips, events)
    for street in range(3):
        leader = _after_flop(chips, events, street, leader)


def _before_flop(chips: Chips, events: Iterator[Any]) -> int:
    """Count the decisions before the flop, and return the seat that raised last; 0 if none did.

    A check or fold with a note is not a decision of the player (R90 to R92).
    """
    counts = chips.counts
    raises = opener = raiser = 0
    for event in events:
        kind, seat = event.kind, event.seat
        if kind == "bet" or kind == "raise":
            counts[seat] |= VPIP | PFR
            if not raises:
                opener = seat
            elif raises == 1:
                counts[seat] |= THREE_BET
            elif raises == 2 and seat == opener:
                counts[seat] |= MET_THREE_BET
            raises += 1
            raiser = seat
            chips.pay(event)
        elif kind == "call" or kind == "fold" or kind == "check":
            if event.note is None:
                counts[seat] |= VPIP | COULD_PFR if kind == "call" else COULD_VPIP | COULD_PFR
                if raises == 1 and chips.can_raise(seat):
                    counts[seat] |= COULD_THREE_BET
                elif raises == 2 and seat == opener:
                    counts[seat] |= FOLDED_TO_THREE_BET if kind == "fold" else MET_THREE_BET
            if kind == "call":
                chips.pay(event)
            elif kind == "fold":
                chips.live &= ~(1 << seat)
        elif kind == "post":
            chips.pay(event)
        elif kind == "protect":
            chips.broke |= 1 << seat
        elif kind == "board" and not event.board:
            chips.next_street()
            break
    return raiser


def _after_flop(chips: Chips, events: Iterator[Any], street: int, leader: int) -> int:
    """Count the decisions of a street (0 for the flop), and return the seat that made the continuation bet; 0 if none.

    `leader` is the seat that may make it. A check or fold with a note is not a decision of the player (R90 to R92).
    """
    counts = chips.counts
    raises = checked = cbetter = 0
    for event in events:
        kind, seat = event.kind, event.seat
        if kind == "check":
            if event.note is None:
                checked |= 1 << seat
                if seat == leader:
                    counts[seat] += COULD_CBET[street]
            if seat == leader:
                leader = 0
        elif kind == "call" or kind == "fold":
            if event.note is None:
                counts[seat] += PASSIVE + CALLS if kind == "call" else PASSIVE
                if cbetter and raises == 1:
                    counts[seat] += FOLDED_TO_CBET[street] if kind == "fold" else MET_CBET[street]
                elif seat == leader:
                    counts[seat] += COULD_CBET[street]
                if checked >> seat & 1:
                    checked ^= 1 << seat
                    if chips.can_raise(seat):
                        counts[seat] += COULD_CHECK_RAISE
            if kind == "call":
                chips.pay(event)
            else:
                chips.live &= ~(1 << seat)
        elif kind == "bet" or kind == "raise":
            counts[seat] += AGGRESSIVE
            if checked >> seat & 1:
                checked ^= 1 << seat
                if raises:
                    counts[seat] += CHECK_RAISE
            if seat == leader:
                cbetter = seat
                counts[seat] += CBET[street]
            elif cbetter and raises == 1:
                counts[seat] += MET_CBET[street]
            leader = 0
            raises += 1
            chips.pay(event)
        elif kind == "protect":
            chips.broke |= 1 << seat
        elif kind == "board" and not event.board:
            chips.next_street()
            break
    return cbetter


def _winners(events: Sequence[Any]) -> int:
    """Return the seats that won chips of a pot, as bits."""
    won = 0
    for event in reversed(events):
        if event.kind != "award":
            break
        won |= 1 << event.seat
    return won


def _count_shares(counts: list[int], hand: Reading) -> None:
    """Count for each player at the showdown how the pots between high and low were divided."""
    live = hand.live
    for seat in live:
        counts[seat] += AT_HILO_SHOWDOWN
    for done, seats in zip(OF_POTS, shares(hand.result.pots), strict=True):
        if seats:
            for seat in live:
                if seats >> seat & 1:
                    counts[seat] += done


def _count_lows(counts: list[int], hand: Reading, turn: int, river: int) -> None:
    """Count the players who drew to a low, and those who made it; of several boards on the first one."""
    board = board_lows(hand.board)
    for seat, hole in hand.holes.items():
        if turn >> seat & 1:
            low = drew_to_low(hole, board, 2 + (river >> seat & 1))
            if low is not None:
                counts[seat] += LOW if low else NO_LOW
