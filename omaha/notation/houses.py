"""Houses: the rules by which a text is read, and those that are tried where it shows that a house has others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, TypeAlias, TypeVar

from omaha.base.errors import NotationError
from omaha.rules import Rules

__all__ = ["ACTIONS", "PAYMENT", "SHOWDOWN", "STAGES", "Differs", "House", "agreed", "house_fields", "house_rules"]

House: TypeAlias = Mapping[str, Any]
"""Fields of `Rules` that a house chooses."""
Found = TypeVar("Found")

# ---------------------------------------------------------------------- the rules that a caller names

_OF_THE_TEXT = (
    "limit", "hilo", "hole_cards", "small_blind", "big_blind", "small_bet", "big_bet", "ante", "ante_payer", "bomb_pot",
    "bomb_pot_min_bet", "boards", "run_count", "straddle", "max_straddles", "rake", "max_seats", "min_buy_in",
    "max_buy_in",
)  # fmt: skip
"""Fields of `Rules` that a text shows, or that follow from what it shows."""


def house_rules(rules: Rules | str | None) -> Rules | None:
    """Return the rules of a house as a reader's argument `rules` names them.

    - `rules`: the rules, or the name of a preset; None for the reader's own choice.

    :raises TypeError: if it is of another kind.
    :raises ValueError: if there is no preset of that name.

    >>> house_rules("bovada").odd_chip_tied
    'high_winner_first'
    """
    if isinstance(rules, str):
        return Rules.preset(rules, limit="no", small_blind=1, big_blind=2)
    if rules is not None and not isinstance(rules, Rules):
        raise TypeError(f"rules must be Rules, the name of a preset or None, not {rules!r}")
    return rules


@lru_cache(maxsize=64)
def house_fields(rules: Rules) -> House:
    """Return the fields of the rules that a house chooses, without game and stakes, which a text shows.

    >>> fields = house_fields(Rules(limit="pot", small_blind=1, big_blind=2))
    >>> fields["odd_chip_half"], "small_blind" in fields
    ('high', False)
    """
    return {name: getattr(rules, name) for name in Rules._fields if name not in _OF_THE_TEXT}


# ---------------------------------------------------------------------- the houses that are tried

ACTIONS, SHOWDOWN, PAYMENT = range(3)
"""Stages of a hand, each of which is compared with the text if those before it agree."""

_LAX: House = {
    "max_bets": 1000,
    "pot_limit_small_blind": "as_big_blind",
    "pot_limit_short_blind": "full",
    "straddle_min_raise": "big_blind",
    "uncallable_raise": "allow",
    "least_raise_capped": True,
    "bomb_pot_min_bet": 1,
}
_ORDERS = tuple(
    {"side_pot_first": side, "showdown_first": f"last_aggressor_{where}_round", **other}
    for other in (
        {"reveal_on_all_in": "off"},
        {"reveal_on_all_in": "at_showdown"},
        {"showdown_mode": "all"},
        {"reveal_on_all_in": "at_once"},
    )
    for where in ("final", "any")
    for side in (True, False)
)
_UNITS = (1, 5, 25, 100, 500, 1000, 10_000, 100_000)
_PAYS = tuple(
    {"unit": unit, "odd_chip_same_winners": same, "odd_chip_half": half, "odd_chip_tied": tied}
    for unit, same, half, tied in product(
        _UNITS,
        ("whole_pot", "per_half"),
        ("high", "low"),
        ("left_of_button", "high_winner_first", "all_to_first"),
    )
)
STAGES: tuple[Sequence[House], ...] = ((_LAX, {**_LAX, "short_open_raise": "complete"}), _ORDERS, _PAYS)
"""By stage the houses that are tried: what players may do; who shows first; who gets odd chips, and of what size."""


class Differs(NotationError):  # noqa: N818  # what it says
    """A hand goes otherwise than its text from a stage on; by the rules of another house it may agree."""

    def __init__(self, stage: int, message: str, line: int | None) -> None:
        super().__init__(message, line)
        self.stage = stage


def agreed(
    play: Callable[[House], Found], stages: Sequence[Sequence[House]] = STAGES, *, patient: bool = False
) -> Found:
    """Return what `play` returns for the first house whose hand agrees with the text.

    - `play`: returns the hand as it goes at a house, whose fields replace those of the reader's own rules.
    - `stages`: by stage the houses that are tried after the reader's own rules.
    - `patient`: try the next house if one fails in another way than by a difference; otherwise this is the error.

    :raises NotationError: if no house agrees; it says where the hand differs by the house that came furthest.
    """
    house: House = {}
    try:
        return play(house)
    except Differs as error:
        why = error
    while True:
        for option in stages[why.stage] if why.stage < len(stages) else ():
            trial = {**house, **option}
            try:
                return play(trial)
            except Differs as error:
                if error.stage > why.stage:
                    house, why = trial, error
                    break
            except NotationError:
                if not patient:
                    raise
        else:
            raise NotationError(why.args[0], why.line) from None
