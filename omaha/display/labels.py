"""What games, pots and boards are called, in texts, pictures and pages alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from omaha.base.money import CHIPS, Money
from omaha.base.texts import safe_text

if TYPE_CHECKING:
    from omaha.hand.info import Info
    from omaha.rules import Rules

__all__ = ["BOARD_NAMES", "cash_outs", "game_name", "pot_name", "short_game_name"]

BOARD_NAMES = ("first", "second", "third")


def game_name(rules: Rules, money: Money = CHIPS) -> str:
    """Return the game and its stakes, in chips or in a currency.

    >>> from omaha import Rules
    >>> game_name(Rules(limit="fixed", hilo=True, hole_cards=5, small_bet=200, big_bet=400, ante=25))
    'Fixed-limit 5-card Omaha hi/lo, bets 200/400, blinds 100/200, ante 25'
    """
    cards = "" if rules.hole_cards == 4 else f"{rules.hole_cards}-card "
    parts = [f"{rules.limit.capitalize()}-limit {cards}Omaha{' hi/lo' if rules.hilo else ''}"]
    if rules.small_bet is not None and rules.big_bet is not None:
        parts.append(f"bets {money.text(rules.small_bet)}/{money.text(rules.big_bet)}")
    if rules.bomb_pot:
        parts.append(f"bomb pot of {money.text(rules.ante)} each")
    else:
        parts.append(f"blinds {money.text(rules.small_blind)}/{money.text(rules.big_blind)}")
        if rules.ante:
            payer = {"each": "", "big_blind": " from the big blind", "button": " from the button"}[rules.ante_payer]
            parts.append(f"ante {money.text(rules.ante)}{payer}")
    if rules.boards == 2:
        parts.append("two boards")
    return ", ".join(parts)


def short_game_name(rules: Rules) -> str:
    """Return the name that players use for the game.

    >>> from omaha import Rules
    >>> short_game_name(Rules(limit="pot", hole_cards=5, hilo=True, small_blind=1, big_blind=2))
    'PLO5-8'
    """
    many = rules.hole_cards > 4
    low = ("-8" if many else "8") if rules.hilo else ""
    return f"{rules.limit[0].upper()}LO{rules.hole_cards if many else ''}{low}"


def pot_name(number: int, count: int) -> str:
    """Return the name of pot `number`, from 0, of `count` pots.

    >>> pot_name(0, 1), pot_name(1, 2), pot_name(2, 3)
    ('main pot', 'side pot', 'side pot 2')
    """
    return "main pot" if number == 0 else "side pot" if count == 2 else f"side pot {number}"


def cash_outs(info: Info | None, names: Mapping[int, str], money: Money = CHIPS) -> list[str]:
    """Return a line for each player who cashed out: the house pays these players beside the pot, which shows nothing.

    - `info`: the data of the hand; its `fields` hold the cash-outs that a history names.
    - `names`: the players' names by seat.
    - `money`: how amounts are printed.

    >>> from omaha import Info
    >>> cash_outs(Info(fields={"cash_out": {"1": (1250, 13)}}), {1: "Ann"}, Money("$", places=2))
    ['Ann cashed out the hand for $12.50, fee $0.13']
    """
    if info is None:
        return []
    lines = []
    for field in ("cash_out", "ev_cash_out"):
        for seat, terms in _mapping(info.fields.get(field)).items():
            who = (names.get(int(seat)) if seat.isdecimal() else None) or f"seat {safe_text(seat)}"
            if isinstance(terms, tuple) and terms and isinstance(terms[0], int):
                fee = f", fee {money.text(terms[1])}" if len(terms) > 1 and isinstance(terms[1], int) else ""
                lines.append(f"{who} cashed out the hand for {money.text(terms[0])}{fee}")
            elif isinstance(terms, Mapping):
                said = [(word, terms.get(key)) for word, key in (("receives", "received"), ("pays", "risk"))]
                parts = [f"{word} {money.text(chips)}" for word, chips in said if isinstance(chips, int)]
                lines.append(f"{who} cashes out the hand{': ' * bool(parts)}{', '.join(parts)}")
    return lines


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}
