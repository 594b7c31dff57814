"""What a seat sees of a hand, as a fixed row of numbers: the same for one `View` and for the lanes of `Hands`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from omaha.base.checks import SEATS, choice, integer
from omaha.base.records import public
from omaha.cards import CARDS
from omaha.hand.reading import state_of
from omaha.hand.view import View
from omaha.rules import Rules

if TYPE_CHECKING:
    from typing import Any, Literal

    import numpy.typing as npt

    Array = npt.NDArray[Any]
    Past = list[tuple[int, int, int]]

__all__ = ["HISTORY", "Description", "describe", "observe"]

HISTORY = 24
"""Actions that an observation has, the latest first."""
BOARD = 5
NO_CARD = 52
MOST = 2**31 - 1
ACTS = ("fold", "check", "call", "raise")
STREETS = ("preflop", "flop", "turn", "river")
SIZES = 32
"""A size of 32 is one pot: sizes of raises are counted in 32nds of it, and are at most 255."""


@public("omaha.batch")
class Description(NamedTuple):
    """What an observation is made of.

    >>> from omaha import Rules
    >>> form = describe(Rules.game("plo8", "1/2"), "compact", seats=3)
    >>> form.shape, form.dtype["stacks"].shape, form.names[:4]
    ((), (3,), ('stacks 0', 'stacks 1', 'stacks 2', 'bets 0'))
    """

    dtype: np.dtype[Any]
    """float32; or the compact structure, int32 and uint8."""
    shape: tuple[int, ...]
    """The shape of one observation: (size,); () for the compact one, which is one record."""
    names: tuple[str, ...]
    """What each number is, in their order."""


@public("omaha.batch")
def describe(rules: Rules, dtype: Literal["float32", "compact"] = "float32", *, seats: int = 6) -> Description:
    """Return dtype, shape and the name of every component of an observation.

    - `rules`: the `Rules`: what they say about hole cards and boards counts.
    - `dtype`: "float32": one vector, amounts in big blinds. "compact": one record of int32 and uint8, amounts in chips.
    - `seats`: the number of places: place 0 is the seat that looks, the others follow clockwise.

    :raises TypeError: if a value is of the wrong kind.
    :raises ValueError: if a value is not allowed.

    >>> from omaha import Rules
    >>> form = describe(Rules.game("plo8", "1/2"))
    >>> form.shape, form.names[0], form.names[52], form.names[-1]
    ((614,), 'own 2c', 'flop 2c', 'action 23: size')
    >>> describe(Rules.game("plo8", "1/2"), "compact").dtype.itemsize
    184
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be Rules, not {rules!r}")
    choice(dtype, "dtype", ("float32", "compact"))
    return _description(rules.hole_cards, rules.boards, dtype == "compact", integer(seats, "seats", 2, SEATS))


@lru_cache(maxsize=64)
def _description(hole_cards: int, boards: int, compact: bool, seats: int) -> Description:
    if not compact:
        names = _vector_names(boards, seats)
        return Description(np.dtype(np.float32), (len(names),), names)
    fields: list[tuple[str, Any, tuple[int, ...]]] = [
        ("stacks", np.int32, (seats,)),
        ("bets", np.int32, (seats,)),
        ("paid", np.int32, (seats,)),
        ("pot", np.int32, ()),
        ("to_call", np.int32, ()),
        ("min_raise_to", np.int32, ()),
        ("max_raise_to", np.int32, ()),
        ("cards", np.uint8, (hole_cards,)),
        ("board", np.uint8, (boards, BOARD)),
        ("street", np.uint8, ()),
        ("fold", np.bool_, ()),
        ("check", np.bool_, ()),
        ("states", np.uint8, (seats,)),
        ("positions", np.uint8, (seats,)),
        ("actors", np.uint8, (HISTORY,)),
        ("acts", np.uint8, (HISTORY,)),
        ("sizes", np.uint8, (HISTORY,)),
    ]
    names = tuple([
        " ".join([name, *map(str, place)]) for name, _, shape in fields for place in np.ndindex(*shape)
    ])  # fmt: skip
    return Description(np.dtype(fields, align=True), (), names)


def _vector_names(boards: int, seats: int) -> tuple[str, ...]:
    names = [f"own {card}" for card in CARDS]
    for board in range(boards):
        of = f" of board {board}" if boards > 1 else ""
        names += [f"{street} {card}{of}" for street in STREETS[1:] for card in CARDS]
    for place in range(seats):
        names += [f"place {place}: {what}" for what in ("stack", "bet", "paid", "live", "all-in", "position")]
    names += ["pot", "to call", "least raise to", "largest raise to", "may fold", "may check"]
    names += [f"street is {street}" for street in STREETS]
    for number in range(HISTORY):
        names += [f"action {number}: by place {place}" for place in range(seats)]
        names += [f"action {number}: {act}" for act in ACTS]
        names += [f"action {number}: {street}" for street in STREETS]
        names.append(f"action {number}: size")
    return tuple(names)


@public("omaha.batch")
def observe(
    view: View, dtype: Literal["float32", "compact"] = "float32", *, seats: int | None = None
) -> npt.NDArray[Any]:
    """Return what a seat sees as numbers; `describe` names each of them.

    Two hands that differ only in what the seat cannot see give equal observations. A hand that is over has nothing to
    see: all numbers are 0, and no card is there.

    - `view`: the `View`; its seat is place 0, the players dealt in follow clockwise.
    - `dtype`: "float32": one vector, amounts in big blinds. "compact": one record of int32 and uint8, amounts in chips,
      cut at 2**31 - 1.
    - `seats`: the number of places, at least one for each player dealt in; as many as players if None.

    :raises TypeError: if a value is of the wrong kind.
    :raises ValueError: if a value is not allowed, or there are more players than places.

    >>> from omaha import Deck, Hand, Rules
    >>> hand = Hand(Rules.game("plo8", "1/2"), [200] * 3, deck=Deck(seed=1))
    >>> hand.raise_to(7)
    >>> seen = observe(hand.view(1), "compact")
    >>> seen["bets"].tolist(), int(seen["to_call"]), seen["actors"][:2].tolist(), int(seen["sizes"][0])
    ([1, 2, 7], 6, [3, 0], 32)
    >>> float(observe(hand.view(1))[describe(hand.rules, seats=3).names.index("pot")])
    5.0
    """
    if not isinstance(view, View):
        raise TypeError(f"an observation is of a View, not of {view!r}")
    players = len(view.seats)
    places = players if seats is None else integer(seats, "seats", 2, SEATS)
    if places < players:
        raise ValueError(f"{players} players need {players} places or more, not {places}")
    form = describe(view.rules, dtype, seats=places)
    row = np.zeros(form.shape, form.dtype)
    if dtype == "compact":
        _write_compact(view, row)
    else:
        _write_vector(view, row, places)
    return row


def _order(view: View) -> list[int]:
    """Return the seats by place: the view's own, then clockwise."""
    own = view.seats.index(view.seat)
    return [*view.seats[own:], *view.seats[:own]]


def _past(view: View, order: list[int]) -> Past:
    """Return the latest actions, the latest first: place, 4 * street + act, and size."""
    rules = view.rules
    bets = dict.fromkeys(order, 0)
    to_match = pot = lying = street = 0
    past: Past = []
    dealt = False
    for event in view.events:
        kind, seat, chips = event.kind, event.seat, event.chips or 0
        if kind == "board":
            lying += len(event.cards or ()) if not event.board else 0
            street, to_match = lying - 2, 0
            bets = dict.fromkeys(order, 0)
        elif kind in ("bonus", "post"):
            pot += chips
            if seat is not None:
                bets[seat] = event.to or bets[seat]
        elif kind == "return":
            pot -= chips
        elif kind in ("fold", "check", "call", "bet", "raise") and seat is not None:
            if not dealt and street == 0:
                to_match = max(rules.big_blind, *bets.values())  # a blind posted short counts as whole (R48)
            dealt = True
            size = 0
            if kind in ("bet", "raise") and event.to is not None:
                after_call = pot + to_match - bets[seat]
                size = min(255, SIZES * (event.to - to_match) // after_call) if after_call else 255
                to_match = event.to
            act = 3 if kind == "bet" else ACTS.index(kind)
            past.append((order.index(seat), 4 * street + act, size))
            pot += chips
            bets[seat] += chips
    return past[: -HISTORY - 1 : -1]


def _state(view: View, seat: int) -> int:
    """Return 1 for a player who has folded, 2 for one who is live, 3 for one who is all-in."""
    if seat not in view.live:
        return 1
    return 2 if seat in state_of(view).betting.able else 3


def _write_compact(view: View, row: Array) -> None:
    row["cards"], row["board"] = NO_CARD, NO_CARD
    if view.over:
        return
    order, legal = _order(view), view.legal
    for name, by_seat in (("stacks", view.stacks), ("bets", view.bets), ("paid", view.paid)):
        row[name][: len(order)] = [min(by_seat[seat], MOST) for seat in order]
    for name, chips in (
        ("pot", view.pot), ("to_call", view.to_call), ("min_raise_to", legal.min_raise_to or 0),
        ("max_raise_to", legal.max_raise_to or 0),
    ):  # fmt: skip
        row[name] = min(chips, MOST)
    row["cards"][: len(view.cards)] = view.cards
    for number, board in enumerate(view.boards[: view.rules.boards]):
        row["board"][number, : len(board)] = board
    row["street"] = _street(view)
    row["fold"], row["check"] = legal.fold, legal.check
    row["states"][: len(order)] = [_state(view, seat) for seat in order]
    row["positions"][: len(order)] = [view.seats.index(seat) + 1 for seat in order]
    for number, (place, act, size) in enumerate(_past(view, order)):
        row["actors"][number], row["acts"][number], row["sizes"][number] = place + 1, act, size


def _write_vector(view: View, row: Array, places: int) -> None:
    if view.over:
        return
    order, legal, blind, live = _order(view), view.legal, float(view.rules.big_blind), view.live
    row[[card for card in view.cards if card < NO_CARD]] = 1
    at = 52
    for board in view.boards[: view.rules.boards]:
        for number, card in enumerate(board):
            if card < NO_CARD:
                row[at + 52 * max(0, number - 2) + card] = 1
        at += 3 * 52
    for place, seat in enumerate(order):
        row[at + 6 * place : at + 6 * place + 6] = (
            view.stacks[seat] / blind, view.bets[seat] / blind, view.paid[seat] / blind, seat in live,
            _state(view, seat) == 3, (view.seats.index(seat) + 1) / len(order),
        )  # fmt: skip
    at += 6 * places
    row[at : at + 6] = (
        view.pot / blind, view.to_call / blind, (legal.min_raise_to or 0) / blind, (legal.max_raise_to or 0) / blind,
        legal.fold, legal.check,
    )  # fmt: skip
    row[at + 6 + _street(view)] = 1
    at += 10
    for place, act, size in _past(view, order):
        row[at + place] = row[at + places + act % 4] = row[at + places + 4 + act // 4] = 1
        row[at + places + 8] = size / SIZES
        at += places + 9


def _street(view: View) -> int:
    return max(0, len(view.board) - 2)
