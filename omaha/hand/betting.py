"""One betting round after another: whose turn it is, what is legal, what reopens the betting (R57-R81).

A `Round` knows bets, stacks and who is in; it knows neither cards nor pots. Amounts are chips; a bet is a player's
total on the street.
"""

from __future__ import annotations

from omaha.hand.actions import Legal
from omaha.rules import Rules

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Round"]

_new = tuple.__new__  # makes a named tuple of all its fields in half the time: 0.2 microseconds a `Legal`
_object = object.__new__  # one look-up instead of two: 0.01 microseconds a copy


def all_but(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return these seats without one of them.

    >>> all_but((2, 5, 9), 5)
    (2, 9)
    """
    place = seats.index(seat)
    return seats[:place] + seats[place + 1 :]


class Round:
    """The betting of one street. `start` begins the next one with the same stacks.

    `seats` are all seats dealt in, in dealing order; `stacks` (chips behind) and `bets` (chips in front) are changed
    in place.
    """

    __slots__ = (
        "able",
        "acted",
        "bets",
        "count",
        "full",
        "imagined",
        "least",
        "live",
        "pot",
        "raise_by",
        "rules",
        "seats",
        "size",
        "small_blind",
        "stacks",
        "to_match",
        "uncapped",
        "waiting",
    )  # fmt: skip

    rules: Rules
    seats: tuple[int, ...]
    stacks: dict[int, int]
    bets: dict[int, int]
    live: tuple[int, ...]
    """Seats that have not folded, in dealing order."""
    able: tuple[int, ...]
    """Live seats that may still put in chips: neither all-in nor protected after a lost connection (R65, R90)."""
    waiting: tuple[int, ...]
    """Seats that have yet to act on the bet as it is, in their order, the one whose turn it is first (R58, R59)."""
    acted: dict[int, int]
    """For each seat that has acted on this street the bet it then matched (R76)."""
    pot: int
    """All chips in the middle and in front."""
    size: int
    """The round's bet in fixed limit, its minimum bet otherwise (R66, R72)."""
    to_match: int
    """The highest bet, or the full blind if it was posted short (R48)."""
    full: int
    """The last bet that was a full one (R69, R79)."""
    raise_by: int
    """Pot and no limit: what a raise must add at least (R72)."""
    least: int
    """The smallest bet or raise as total on the street, all-ins aside."""
    count: int
    """Fixed limit: full bets and raises so far (R67)."""
    uncapped: bool
    """Fixed limit: the cap is lifted for two players (R68)."""
    imagined: int
    """Pot limit, first round: chips that count although not posted, less posted ones that do not count (R75)."""
    small_blind: int | None
    """Pot limit, first round: the seat whose small blind counts as a big one (R75)."""

    def __init__(self, rules: Rules, seats: tuple[int, ...], stacks: dict[int, int]) -> None:
        self.rules = rules
        self.seats = seats
        self.stacks = stacks
        self.bets = dict.fromkeys(seats, 0)
        self.live = seats
        self.able = seats
        self.waiting = ()
        self.acted = {}
        self.pot = 0
        self.size = self.to_match = self.full = self.raise_by = self.least = self.count = 0
        self.uncapped = False
        self.imagined = 0
        self.small_blind = None

    def copy(self) -> Round:
        """Return an independent copy, with stacks and bets of its own."""
        new = _object(Round)
        new.rules = self.rules
        new.seats = self.seats
        new.stacks = self.stacks.copy()
        new.bets = self.bets.copy()
        new.live = self.live
        new.able = self.able
        new.waiting = self.waiting
        new.acted = self.acted.copy()
        new.pot = self.pot
        new.size = self.size
        new.to_match = self.to_match
        new.full = self.full
        new.raise_by = self.raise_by
        new.least = self.least
        new.count = self.count
        new.uncapped = self.uncapped
        new.imagined = self.imagined
        new.small_blind = self.small_blind
        return new

    def saved(self) -> tuple[Any, ...]:
        """Return what the end of a street changes, stacks aside, for `restore`."""
        return (
            self.waiting, self.acted, self.bets.copy(), self.pot, self.size, self.to_match, self.full,
            self.raise_by, self.least, self.count, self.uncapped, self.imagined, self.small_blind,
        )  # fmt: skip

    def restore(self, saved: tuple[Any, ...]) -> None:
        """Go back to what `saved` returned; `bets` stays the same object."""
        (
            self.waiting, acted, bets, self.pot, self.size, self.to_match, self.full,
            self.raise_by, self.least, self.count, self.uncapped, self.imagined, self.small_blind,
        ) = saved  # fmt: skip
        self.acted = acted.copy()
        self.bets.update(bets)

    # ------------------------------------------------------------------ a round

    def start(self, size: int, blind: int = 0, raise_by: int | None = None, starter: int | None = None) -> None:
        """Begin a round left of `starter`, or of the button (R58).

        In the first one the posts are bets and `blind` is the bet to call (R48, R60, R67, R94).
        """
        self.acted = {}
        self.waiting = self.able if starter is None else self.able_after(starter)
        self.size = size
        self.to_match = self.full = max(blind, max(self.bets.values())) if blind else 0
        self.raise_by = size if raise_by is None else raise_by
        self.count = 1 if blind else 0
        self.least = self.least_raise() if blind else size
        self.uncapped = self.rules.heads_up_cap == "round_starts_heads_up" and len(self.able) == 2
        if self.rules.heads_up_cap == "becomes_heads_up":
            self.note_heads_up()
        self.note_last_one()

    def able_after(self, seat: int) -> tuple[int, ...]:
        """Return the seats that may still put in chips, clockwise from the left of this one."""
        first = self.seats.index(seat) + 1
        order = self.seats[first:] + self.seats[:first]
        if len(self.able) < len(order):
            order = tuple([seat for seat in order if seat in self.able])
        return order

    def note_heads_up(self) -> None:
        """Lift the cap if only two play and it is not yet reached (R68)."""
        if len(self.able) == 2 and self.count < self.rules.max_bets:
            self.uncapped = True

    def note_last_one(self) -> None:
        """End the turns if only one player may still put in chips and owes nothing (R59)."""
        if len(self.able) == 1 and not self.to_call(self.able[0]):
            self.waiting = ()

    def finish(self) -> None:
        """Put the bets in the middle, and forget what counts for the first round only (R75)."""
        if self.to_match:
            for seat in self.bets:
                self.bets[seat] = 0
            self.imagined = 0
            self.small_blind = None

    def to_call(self, seat: int) -> int:
        """Return the chips a call adds: up to the highest bet, or the largest of the others if all are all-in (R81)."""
        if len(self.able) > 1:
            owed = self.to_match - self.bets[seat]
        else:
            owed = max(bet for other, bet in self.bets.items() if other != seat) - self.bets[seat]
        return max(0, min(owed, self.stacks[seat]))

    # ------------------------------------------------------------------ what is legal

    def legal(self, seat: int) -> Legal:
        """Return what this seat may do at its turn (R57-R81)."""
        rules, able, to_match = self.rules, self.able, self.to_match
        bets, stacks = self.bets, self.stacks
        bet = bets[seat]
        stack = stacks[seat]
        owed = to_match - bet
        if len(able) == 1:
            if rules.uncallable_raise == "forbid":
                return Legal(fold=True, call=self.to_call(seat))
            fold, check, call = True, False, self.to_call(seat)
        elif owed:
            fold, check, call = True, False, owed if owed < stack else stack
        else:
            fold, check, call = rules.allow_open_fold, True, None
        if stack <= owed or (seat in self.acted and not self.reopened(seat)):
            return Legal(fold, check, call)
        low = high = self.least
        for other in able:
            if other != seat and bets[other] + stacks[other] >= low:
                break
        else:
            reach = self.reach(seat)
            if reach <= to_match:
                if rules.uncallable_raise == "forbid":  # R81
                    return Legal(fold, check, call)
            elif rules.least_raise_capped and rules.limit != "fixed":  # R72: it counts as a short all-in does
                low = high = reach
        all_in = bet + stack
        if rules.limit == "pot":
            high = to_match + owed + self.pot + self.imagined  # R74: the pot after the call, on top of the bet
            if self.small_blind is not None:
                high += self.small_blind_lacks()
            if high < low:
                high = low
        elif rules.limit == "no":
            high = all_in
        elif self.count >= rules.max_bets and not self.uncapped:  # R67, R68
            return Legal(fold, check, call)
        if high > all_in:
            high = all_in
        if low > all_in:
            low = all_in
        return _new(Legal, (fold, check, call, low, high))

    def reach(self, seat: int) -> int:
        """Return the largest total that another seat with chips can put in on this street."""
        return max([self.bets[other] + self.stacks[other] for other in self.able if other != seat], default=0)

    def least_raise(self) -> int:
        """Return the smallest bet or raise, as total on the street, all-ins aside (R66, R69, R70, R72, R79, R80)."""
        rules = self.rules
        if rules.limit == "fixed":
            return self.full + self.size
        if self.to_match == 0 or (self.full == 0 and rules.short_open_raise == "complete"):
            return self.size
        return self.to_match + self.raise_by

    def reopened(self, seat: int) -> bool:
        """Return whether a seat that has acted owes a full raise since, in fixed limit half a bet (R69, R76, R77)."""
        owed = self.to_match - self.acted[seat]
        return 2 * owed >= self.size if self.rules.limit == "fixed" else owed >= self.raise_by

    def small_blind_lacks(self) -> int:
        """Return the chips between a small blind that counts as a big one and what it has in front (R75)."""
        assert self.small_blind is not None
        return max(0, self.rules.big_blind - self.bets[self.small_blind])

    # ------------------------------------------------------------------ what the actor does

    def post(self, seat: int, live: int, dead: int) -> None:
        """Post chips before the first round; live ones are a bet (R52)."""
        self.stacks[seat] -= live + dead
        self.bets[seat] += live
        self.pot += live + dead
        if not self.stacks[seat]:
            self.drop(seat)

    def check(self, seat: int) -> tuple[int, ...]:
        """Check: the seat has acted on the bet as it is (R60). Return the seats that wait for their turn."""
        self.acted[seat] = self.to_match
        self.waiting = waiting = self.waiting[1:]
        return waiting

    def pay(self, seat: int, added: int) -> None:
        """Put the chips of a call or raise in front of the seat, which is all-in if none are left (R57, R65)."""
        self.stacks[seat] -= added
        self.bets[seat] += added
        self.pot += added
        self.acted[seat] = self.to_match
        if self.stacks[seat]:
            self.waiting = self.waiting[1:]
        else:
            self.drop(seat)

    def raise_to(self, seat: int, to: int) -> int:
        """Bet or raise to a legal total, and return the chips added."""
        added = to - self.bets[seat]
        if self.rules.limit == "fixed":
            if 2 * (to - self.full) >= self.size:
                self.full = to
                self.count += 1
        elif self.full == 0 and self.rules.short_open_raise == "complete" and to >= self.size:
            self.raise_by = self.full = to
        elif to - self.to_match >= self.raise_by:
            self.raise_by = to - self.to_match
            self.full = to
        self.to_match = to
        first = self.able.index(seat)
        self.waiting = self.able[first:] + self.able[:first]
        self.least = self.least_raise()
        self.pay(seat, added)
        return added

    def fold(self, seat: int) -> None:
        """Fold the seat (R33)."""
        self.live = all_but(self.live, seat)
        self.drop(seat)

    def drop(self, seat: int) -> None:
        """Take the turns from the seat that has acted: folded, all-in or protected (R65, R90)."""
        self.able = all_but(self.able, seat)
        self.waiting = self.waiting[1:]
        if self.rules.heads_up_cap == "becomes_heads_up":
            self.note_heads_up()
        self.note_last_one()

    def give_back(self, seat: int, chips: int) -> None:
        """Return chips that nobody matched (R31)."""
        self.stacks[seat] += chips
        self.pot -= chips
