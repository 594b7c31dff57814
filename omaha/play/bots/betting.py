"""What betting says of hands: the story of a seat, and the hands that it leaves."""

from __future__ import annotations

from array import array
from functools import lru_cache
from math import exp

from omaha.base.records import NamedTuple, public
from omaha.play.bots.field import HANDS, field_of

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    from omaha.hand.view import View

    Board: TypeAlias = tuple[int, ...]
    Story: TypeAlias = tuple[tuple[Board, str], ...]
    """What a seat did by choice: the board that lay, and the name of a field of `Style`."""

__all__ = ["BIG", "USUAL", "Choice", "Style", "Weighted", "choices", "hands_left", "stories", "weights_left"]

BIG = 0.22
"""A bet or a call is big if it is more than this part of the pot with it: in fixed limit it hardly ever is."""
SOFTNESS = 0.08
"""How much the border between hands that are left and others is blurred."""
DOUBT = 0.05
"""The weight of a hand that the betting rules out: players bluff, and some do not look at their cards."""
TRAPS = 0.6
"""How much a check takes from the weight of the best hands, which might have been bet."""
FORGOTTEN = 0.02
"""Hands whose weight is below this part of the largest one are left out."""
HEADS_UP = 0.65
"""Two players play more hands: the power to which parts of all starting hands are raised."""


@public("omaha.play.bots")
class Style(NamedTuple):
    """How somebody plays: the part of the hands, the best first, with which they do each thing.

    Before the flop these are parts of all starting hands at a full table; afterwards parts of all hands on that board.

    >>> style = Style(open=0.6)
    >>> style.open > Style().open, style.cap == Style().cap
    (True, True)
    """

    limp: float = 0.75
    """Call when nobody has raised."""
    call: float = 0.5
    """Call a raise."""
    call_again: float = 0.25
    """Call a second raise, or a later one."""
    open: float = 0.4
    """Raise first."""
    reraise: float = 0.15
    """Raise a raise."""
    cap: float = 0.08
    """Raise a second raise, or a later one."""
    pay: float = 0.65
    """After the flop, call a bet that is small beside the pot."""
    pay_big: float = 0.45
    """Call a big bet."""
    pay_raise: float = 0.3
    """Call a raise."""
    bet: float = 0.5
    """Make a small bet."""
    bet_big: float = 0.38
    """Make a big bet."""
    lift: float = 0.2
    """Raise a bet."""
    lift_again: float = 0.1
    """Raise a raise."""
    check: float = 0.35
    """Hands that would mostly have been bet: a check takes most of their weight."""


USUAL = Style()
"""How a player is thought to play of whom nothing is known."""


class Weighted(NamedTuple):
    """Hands with weights, in the form in which `omaha.equity` takes a range."""

    hands: memoryview
    weights: memoryview


class Choice(NamedTuple):
    """Something that a seat did by choice."""

    seat: int
    kind: str
    """ "fold", "check", "call", "bet" or "raise"."""
    name: str
    """The field of `Style` that it belongs to; for a fold that of the call instead."""
    board: Board
    price: float
    """The chips that a call would have added, as part of the pot with them."""


def choices(view: View) -> Iterator[Choice]:
    """Yield what the players did by choice, in order; of several boards the first one counts.

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules.game("plo", "1/2"), [200, 200, 200])
    >>> hand.raise_to(7), hand.fold(), hand.call(), hand.check(), hand.bet(15)
    (None, None, None, None, None)
    >>> [(choice.seat, choice.name) for choice in choices(hand.view(2))]
    [(3, 'open'), (1, 'call'), (2, 'call'), (2, 'check'), (3, 'bet_big')]
    """
    board: Board = ()
    bets: dict[int, int] = {}
    pot = raises = 0
    for event in view.events:
        kind, seat, chips = event.kind, event.seat, event.chips or 0
        if kind == "board":
            if not event.board:
                board += event.cards or ()
            bets, raises = {}, 0
        elif kind in ("post", "bonus"):
            pot += chips
            if seat is not None and event.to is not None:
                bets[seat] = event.to
        elif kind in ("fold", "check", "call", "bet", "raise") and seat is not None:
            owed = max(bets.values(), default=0) - bets.get(seat, 0)
            price = owed / (pot + owed) if owed else 0.0
            pot += chips
            if kind == "check":
                name = "check"
            elif kind in ("fold", "call"):
                if board:
                    name = "pay_raise" if raises > 1 else "pay_big" if price > BIG else "pay"
                else:
                    name = ("limp", "call", "call_again")[min(raises, 2)]
            elif board:
                name = ("bet_big" if chips > BIG * pot else "bet", "lift", "lift_again")[min(raises, 2)]
            else:
                name = ("open", "reraise", "cap")[min(raises, 2)]
            yield Choice(seat, kind, name, board, price)
            bets[seat] = bets.get(seat, 0) + chips
            raises += kind in ("bet", "raise")


def stories(view: View) -> dict[int, Story]:
    """Return the story of each live seat; a check before the flop tells nothing.

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules.game("plo", "1/2"), [200, 200])
    >>> hand.raise_to(6)
    >>> stories(hand.view(1))
    {1: (), 2: (((), 'open'),)}
    """
    told: dict[int, list[tuple[Board, str]]] = {seat: [] for seat in view.live}
    for choice in choices(view):
        if choice.seat in told and (choice.kind != "check" or choice.board):
            told[choice.seat].append((choice.board, choice.name))
    return {seat: tuple(story) for seat, story in told.items()}


@lru_cache(maxsize=1024)
def weights_left(size: int, hilo: bool, story: Story, heads_up: bool, style: Style = USUAL) -> list[float]:
    """Return the weight that a story leaves each hand of the field, 0 to 1.

    - `size`, `hilo`: the game of the field.
    - `heads_up`: whether two players were dealt in.
    - `style`: how the seat is thought to play.
    """
    field = field_of(size, hilo)
    weights = [1.0] * HANDS
    for board, name in story:
        part: float = getattr(style, name)
        kept = _kept(part**HEADS_UP if heads_up and not board else part, name == "check")
        weights = [weight * kept[place] for weight, place in zip(weights, field.order(board), strict=True)]
    return weights


@lru_cache(maxsize=1024)
def hands_left(size: int, hilo: bool, story: Story, heads_up: bool, style: Style = USUAL) -> Weighted:
    """Return the hands of the field that a story leaves, with their weights.

    >>> aces = hands_left(4, False, (((), "open"), ((), "cap")), False)
    >>> len(aces.hands) < len(hands_left(4, False, (((), "open"),), False).hands)
    True
    """
    weights = weights_left(size, hilo, story, heads_up, style)
    least = FORGOTTEN * max(weights)
    left = [(hand, weight) for hand, weight in zip(field_of(size, hilo).hands, weights, strict=True) if weight > least]
    hands = memoryview(b"".join([hand for hand, _ in left])).cast("B", (len(left), size))
    return Weighted(hands, memoryview(array("d", [weight for _, weight in left])))


@lru_cache(maxsize=512)
def _kept(part: float, checked: bool) -> list[float]:
    """Return the part of its weight that a hand keeps, by its place in hundredths, 0 for the best."""
    inside = [1 / (1 + exp((place / 100 - part) / SOFTNESS)) for place in range(101)]
    return [1 - TRAPS * near if checked else DOUBT + (1 - DOUBT) * near for near in inside]
