"""Checks of what is played in a match, given by a caller or read from a file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import comb

from omaha.base.checks import choice, flag, integer, is_array
from omaha.cards import Deck
from omaha.hand.hand import Hand
from omaha.hand.player import printable
from omaha.hand.turns import ON_ILLEGAL, checked_time_limit
from omaha.play.parts import Setting
from omaha.play.players import distinct
from omaha.rules import Rules

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any

__all__ = ["MOST_LINE_UPS", "checked", "checked_stacks", "checked_stop"]

MOST_LINE_UPS = 1_000_000
"""The most line-ups of a match: all are listed, and each must play a set."""


def checked(
    names: Iterable[object],
    rules: object,
    stacks: object,
    seats: int | None,
    duplicate: object,
    button: int | None,
    corrections: object,
    on_illegal: object,
    time_limit: object,
) -> Setting:
    """Return what is played: `names` are those of the players, the other arguments are those of `match`.

    :raises TypeError: if a value is of the wrong kind.
    :raises ValueError: if a value is not allowed, or the values do not fit together.
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be Rules, such as Rules.game('plo8', '50/100'), not {rules!r}")
    called = distinct(map(printable, names))
    count = len(called)
    if count < 2:
        raise ValueError(f"a match needs two players or more, not {count}")
    if seats is None:
        seats = min(count, rules.max_seats)
    seats = integer(seats, "seats (at most the players and the seats of the rules)", 2, min(count, rules.max_seats))
    line_ups = comb(count, seats)
    if line_ups > MOST_LINE_UPS:
        raise ValueError(f"{count} players at {seats} seats make {line_ups:,} line-ups, more than {MOST_LINE_UPS:,}")
    if button is not None:
        button = integer(button, "button", 1, seats)
    setting = Setting(
        tuple(called),
        rules,
        checked_stacks(rules, stacks, seats),
        seats,
        flag(duplicate, "duplicate"),
        button,
        checked_corrections(corrections),
        choice(on_illegal, "on_illegal", ON_ILLEGAL),
        checked_time_limit(time_limit),
    )
    plan = setting.plan(0)
    Hand(rules, dict(enumerate(setting.stacks, 1)), plan.button_in(0), deck=Deck(seed=0))  # which refuses wrong stacks
    if sum(setting.stacks) * plan.hands_in_set >= 2**63:
        raise ValueError(f"stacks must be smaller: {sum(setting.stacks)} chips at a table are too many to count")
    return setting


def checked_stacks(rules: Rules, stacks: object, seats: int) -> tuple[int, ...]:
    """Return the stacks by seat."""
    if stacks is None:
        stacks = 100 * rules.big_blind
    if isinstance(stacks, Mapping):
        if set(stacks) != set(range(1, seats + 1)):
            raise ValueError(f"stacks must be of seats 1..{seats}, not {', '.join(map(str, stacks))}")
        stacks = [stacks[seat] for seat in range(1, seats + 1)]
    if is_array(stacks):
        if len(stacks) != seats:
            raise ValueError(f"stacks must be {seats}, one for each seat, not {len(stacks)}")
        return tuple([integer(stack, "a stack", 1) for stack in stacks])
    return (integer(stacks, "stacks", 1),) * seats


def checked_corrections(corrections: object) -> tuple[str, ...]:
    """Return the names of the corrections."""
    if corrections == ():
        return ()
    from omaha.play.corrections import checked as in_order

    return in_order(corrections)


def checked_stop(stop: Any) -> float | None:
    """Return the error level at which a match ends; None for a match that plays all its sets.

    :raises ValueError: if it is not a number above 0 and below 1.
    """
    if stop is not None and (isinstance(stop, bool) or not isinstance(stop, (int, float)) or not 0 < stop < 1):
        raise ValueError(f"stop must be an error level above 0 and below 1, such as 0.05, not {stop!r}")
    return stop
