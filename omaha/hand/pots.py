"""From contributions to shares: what returns, pots, rake, parts, odd chips (R21-R42, R96, R98, R102).

Contributions are `{seat: chips}` over the whole hand; `live` and every tie are in dealing order, that is clockwise
from the button's left, which is the order in which odd chips go. Ranks are those of the kernel: 1 is best.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from omaha._eval import NO_LOW
from omaha.base.records import NamedTuple, ReadOnly, public
from omaha.rake import Rake
from omaha.rules import Rules

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.base.types import Half

__all__ = [
    *("UNKNOWN_RANK", "Part", "Pot", "Ranks", "Result", "build", "compared", "copy_of", "given_rake", "settle"),
    "uncalled",
]

Ranks = Mapping[int, tuple[int, int]]
"""High and low rank of each live hand on one board."""

_new = tuple.__new__  # makes a named tuple of all its fields in half the time: 0.1 microseconds a `Pot`

UNKNOWN_RANK = 7463
"""Rank of a hand that is not known: behind every known one."""


@public()
class Part(NamedTuple):
    """One part of a pot and its winners (R21-R28). Chips are in the smallest unit.

    >>> from omaha import Deck, Hand, Rules
    >>> deck = Deck(holes={1: "AsAhKsKh", 2: "9d8d7c6c"}, boards=["2c3dJh7s4h"])
    >>> hand = Hand(Rules(limit="pot", hilo=True, small_blind=1, big_blind=2), [6, 6], deck=deck)
    >>> hand.all_in()
    >>> hand.call()
    >>> [(part.half, part.amount, part.rank, part.shares) for part in hand.result.pots[0].parts]
    [('high', 6, 3449, {1: 6}), ('low', 6, 15, {2: 6})]
    """

    board: int | None
    """The board it was played on, 0 first; None if no hands were compared, or both boards counted as one (R98)."""
    half: Half
    """"high", "low", "both" (the same players tie for both halves, R28) or "uncontested"."""
    amount: int
    """Chips divided. With `high_winner_first` the odd units of a tied low are in the high half (R27)."""
    rank: int | None
    """The winning `high_rank`, for "low" the `low_rank`; None if no known hand decided."""
    shares: Mapping[int, int]
    """Chips each winner won."""


@public()
class Pot(NamedTuple):
    """A pot, the main pot or a side pot (R32). Chips are in the smallest unit.

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="no", small_blind=1, big_blind=2), [50, 200, 200])
    >>> for action in ("raise 100", "all-in", "call"):
    ...     hand.apply(action)
    >>> hand.pots
    (Pot(amount=150, eligible=(1, 2, 3), rake=0, parts=()), Pot(amount=100, eligible=(2, 3), rake=0, parts=()))
    """

    amount: int
    """Chips in it, before rake."""
    eligible: tuple[int, ...]
    """Live seats that can win it, in dealing order (R35)."""
    rake: int = 0
    """Chips taken from it (R41)."""
    parts: tuple[Part, ...] = ()
    """How it was divided; empty before payment."""

    @property
    def awards(self) -> Mapping[int, int]:
        """Chips each winner won from this pot, by seat.

        >>> high, low = Part(0, "high", 6, 184, {1: 6}), Part(0, "low", 6, 28, {1: 3, 2: 3})
        >>> Pot(12, (1, 2, 3), parts=(high, low)).awards
        {1: 9, 2: 3}
        """
        won = dict.fromkeys(self.eligible, 0)
        for part in self.parts:
            for seat, chips in part.shares.items():
                won[seat] += chips
        winners = {seat for part in self.parts for seat in part.shares}
        return ReadOnly({seat: chips for seat, chips in won.items() if seat in winners})


def uncalled(paid: Mapping[int, int], live: Sequence[int]) -> tuple[int | None, int]:
    """Return the live seat that has put in more than all others, folded ones too, and the excess that returns (R31).

    >>> uncalled({1: 100, 2: 60}, (1, 2))
    (1, 40)
    >>> uncalled({1: 60, 2: 60}, (1, 2))
    (None, 0)
    """
    totals = list(paid.values())
    top = max(totals)
    if totals.count(top) == 1:
        for seat in live:
            if paid[seat] == top:
                return seat, top - max([total for total in totals if total < top])
    return None, 0


def build(paid: Mapping[int, int], live: Sequence[int], dead: int = 0) -> list[Pot]:
    """Return the pots, main pot first: one for each different total of the live players (R32-R36).

    Folded players' chips belong to the pots at their levels, dead money to the main pot, and what no live player has
    matched to the last one (R102).

    >>> [(pot.amount, pot.eligible) for pot in build({1: 20, 2: 50, 3: 100, 4: 100}, (1, 2, 3, 4))]
    [(80, (1, 2, 3, 4)), (90, (2, 3, 4)), (100, (3, 4))]
    """
    totals = {paid[seat] for seat in live}
    if len(totals) == 1:
        amount = sum(paid.values()) + dead
        return [_new(Pot, (amount, tuple(live), 0, ()))] if amount else []
    pots = []
    below = 0
    levels = sorted(totals - {0})
    for level in levels:
        upto = level if level != levels[-1] else max(paid.values())
        amount = sum([min(chips, upto) - below for chips in paid.values() if chips > below])
        eligible = tuple([seat for seat in live if paid[seat] >= level])
        pots.append(Pot(amount + dead, eligible))
        below, dead = level, 0
    return pots


def compared(boards: Sequence[Ranks], rules: Rules) -> Sequence[Ranks]:
    """Return the boards on which hands are compared; `best_of_both` makes them one of each hand's best (R85, R98)."""
    if rules.boards == 1 or rules.double_board == "split" or not boards:
        return boards
    first, second = boards
    return [{seat: (min(high, second[seat][0]), min(low, second[seat][1])) for seat, (high, low) in first.items()}]


def settle(pots: Sequence[Pot], rakes: Sequence[int], boards: Sequence[Ranks], rules: Rules) -> list[Pot]:
    """Return every pot with its rake and parts: divided alone, by boards, then high and low, then among ties (R30).

    - `pots`, `rakes`: the pots, main pot first, and the chips taken from each.
    - `boards`: the ranks of the live hands on each board on which they are compared.
    - `rules`: those of the hand.
    """
    settled = []
    for pot, rake in zip(pots, rakes, strict=True):
        net = pot.amount - rake
        if len(pot.eligible) == 1:
            parts = [Part(None, "uncontested", net, None, ReadOnly({pot.eligible[0]: net}))]
        elif len(boards) == 1:
            parts = divide(net, pot.eligible, boards[0], rules, None if rules.boards == 2 else 0)
        else:
            parts = []
            for number, amount in enumerate(equal_parts(net, len(boards), rules.unit)):
                parts += divide(amount, pot.eligible, boards[number], rules, number)
        settled.append(_new(Pot, (pot.amount, pot.eligible, rake, tuple(parts))))
    return settled


def divide(amount: int, eligible: Sequence[int], ranks: Ranks, rules: Rules, board: int | None) -> list[Part]:
    """Return one board's part of a pot: high and low halves if there is a low (R21-R28).

    - `amount`: chips to divide.
    - `eligible`, `ranks`: the seats that can win them, and the ranks of their hands.
    - `rules`: those of the hand.
    - `board`: the number of the board, for the parts.
    """
    best_high, highs, best_low, lows = best_hands(eligible, ranks)
    high_rank = best_high if best_high < UNKNOWN_RANK else None
    if best_low == NO_LOW:
        return [_new(Part, (board, "high", amount, high_rank, share(amount, highs, rules)))]
    if lows == highs and len(highs) > 1 and rules.odd_chip_same_winners == "whole_pot":
        return [Part(board, "both", amount, high_rank, share(amount, highs, rules))]
    high, low = equal_parts(amount, 2, rules.unit)
    if rules.odd_chip_half == "low":
        high, low = low, high
    high_shares = share(high, highs, rules)
    if rules.odd_chip_tied == "high_winner_first" and len(lows) > 1:
        odd = low - low // rules.unit // len(lows) * rules.unit * len(lows)
        more = share(odd, highs, rules)
        high_shares = ReadOnly({seat: chips + more[seat] for seat, chips in high_shares.items()})
        high += odd
        low -= odd
    return [
        _new(Part, (board, "high", high, high_rank, high_shares)),
        _new(Part, (board, "low", low, best_low, share(low, lows, rules))),
    ]


def best_hands(eligible: Sequence[int], ranks: Ranks) -> tuple[int, list[int], int, list[int]]:
    """Return the best high rank and the seats that have it, the best low rank and the seats that have that."""
    best_high, highs = UNKNOWN_RANK, []
    best_low, lows = NO_LOW, []
    for seat in eligible:
        high, low = ranks[seat]
        if high < best_high:
            best_high, highs = high, [seat]
        elif high == best_high:
            highs.append(seat)
        if low < best_low:
            best_low, lows = low, [seat]
        elif low == best_low:
            lows.append(seat)
    return best_high, highs, best_low, lows


def equal_parts(amount: int, parts: int, unit: int) -> list[int]:
    """Return parts as equal as units allow: the first parts get one odd unit each, the first what is less (R26, R29).

    >>> equal_parts(101, 3, 1), equal_parts(97, 2, 5)
    ([34, 34, 33], [52, 45])
    """
    units, rest = divmod(amount, unit)
    each, odd = divmod(units, parts)
    amounts = [(each + 1) * unit] * odd + [each * unit] * (parts - odd)
    amounts[0] += rest
    return amounts


def share(amount: int, winners: Sequence[int], rules: Rules) -> Mapping[int, int]:
    """Divide an amount among tied winners, who stand in the order in which odd chips go (R27, R29)."""
    if len(winners) == 1:
        return ReadOnly({winners[0]: amount})
    amounts = equal_parts(amount, len(winners), rules.unit)
    if rules.odd_chip_tied == "all_to_first":
        least = amounts[-1]
        amounts = [amount - least * (len(winners) - 1)] + [least] * (len(winners) - 1)
    return ReadOnly(zip(winners, amounts, strict=True))


def given_rake(rake: int | Sequence[int], pots: list[int], rules: Rules) -> list[int]:
    """Return the rake that a caller gives, pot by pot: never more than a pot holds (R99).

    One amount comes off the pots as the rules' rake does (R41); amounts pot by pot are taken as they are.

    >>> given_rake(10, [80, 90, 100], Rules(limit="no", small_blind=1, big_blind=2))
    [3, 3, 4]
    """
    if isinstance(rake, int):
        return (rules.rake or Rake(cap=0)).allocate(min(rake, sum(pots)), pots)
    return [min(taken, pot) for taken, pot in zip((*rake, *[0] * len(pots)), pots, strict=False)]


def copy_of(result: Result) -> Result:
    """Return an equal result with mappings of its own."""
    pots, returned, rake, net, stacks = result
    own = [
        pot._replace(parts=tuple([part._replace(shares=ReadOnly(part.shares)) for part in pot.parts])) for pot in pots
    ]
    return Result(tuple(own), ReadOnly(returned), rake, ReadOnly(net), ReadOnly(stacks))


@public()
class Result(NamedTuple):
    """How a hand ended. Chips are in the smallest unit.

    >>> from omaha import Hand
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
    >>> hand.raise_to(6)
    >>> hand.fold()
    >>> result = hand.result
    >>> result.pots[0].amount, result.returned, result.rake, result.net, result.stacks
    (4, {2: 4}, 0, {1: -2, 2: 2}, {1: 198, 2: 202})
    """

    pots: tuple[Pot, ...]
    """The pots with their parts and shares, main pot first (R37)."""
    returned: Mapping[int, int]
    """Chips that nobody matched, by seat (R31)."""
    rake: int
    """Chips the house took."""
    net: Mapping[int, int]
    """What each seat won or lost."""
    stacks: Mapping[int, int]
    """Each seat's chips after the hand."""
