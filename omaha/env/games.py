"""What all environments are given: rules, stacks, seats and actions, checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from omaha.base.checks import SEATS, integer, is_array
from omaha.base.plain import brief
from omaha.batch.actions import Actions
from omaha.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, TypeAlias

    Stacks: TypeAlias = int | Mapping[int, int] | Sequence[int] | None

__all__ = ["CHOICES", "check_game", "checked_options", "largest_number", "stack_list"]

CHOICES = Actions()
"""The choices if no others are given."""
DEEP = 100
"""Big blinds of a stack if no stacks are given."""


def check_game(rules: object, actions: object) -> None:
    """Check the kinds of rules and actions.

    :raises TypeError: if the rules are not `Rules`, or the actions are not `Actions`.
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be Rules, not {rules!r}")
    if not isinstance(actions, Actions):
        raise TypeError(f"actions must be omaha.batch.Actions, not {actions!r}")


def checked_options(options: object) -> Mapping[str, Any]:
    """Return the options of a reset by name; none if None.

    :raises TypeError: if they are not a mapping.
    """
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise TypeError(f"options must be a dict, not {brief(options)}")
    return options


def stack_list(rules: Rules, stacks: Stacks, seats: int) -> list[int]:
    """Return the chips of seats 1, 2, ...

    - `stacks`: None: 100 big blinds each; one number: this many chips each; or the chips of every seat, as a list or a
      mapping by seat.

    :raises TypeError: if a value is of the wrong kind.
    :raises ValueError: if a value is not allowed, or the stacks are not those of seats 1 to `seats`.

    >>> stack_list(Rules.game("plo", "1/2"), None, 3)
    [200, 200, 200]
    """
    count = integer(seats, "seats", 2, SEATS)
    if stacks is None:
        return [DEEP * rules.big_blind] * count
    if isinstance(stacks, Mapping):
        if sorted(stacks) != list(range(1, count + 1)):
            raise ValueError(f"stacks must be of seats 1..{count}, not {sorted(stacks)}")
        return [integer(stacks[seat], f"the stack of seat {seat}", 1) for seat in range(1, count + 1)]
    if is_array(stacks):
        if len(stacks) != count:
            raise ValueError(f"stacks must be of {count} seats, as many as `seats`, not {len(stacks)}")
        return [integer(chips, f"the stack of seat {seat}", 1) for seat, chips in enumerate(stacks, 1)]
    return [integer(stacks, "stacks", 1)] * count


def largest_number(rules: Rules, stacks: Sequence[int]) -> float:
    """Return the bound of the numbers in a float32 observation: all chips in big blinds, or the largest size."""
    return max(8.0, sum(stacks) / rules.big_blind)
