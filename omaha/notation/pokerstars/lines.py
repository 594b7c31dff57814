"""The lines of a hand in PokerStars' text, one after the other, into a `HandText`."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, ClassVar

from omaha.base.money import SIGNS, Money, places
from omaha.notation.pokerstars import forms
from omaha.notation.pokerstars.times import times
from omaha.notation.pokerstars.words import ABSENT, LIMITS, SITS_OUT
from omaha.notation.roomtext.forms import FORMS
from omaha.notation.roomtext.handtext import Step
from omaha.notation.roomtext.parser import Lines, Parser
from omaha.notation.unread import not_omaha, why_not

__all__ = ["StarsParser"]

THEN = "a number, a colon, the game with its stakes, and the time"
"""What follows in a first line."""

_LIMIT: dict[str, Any] = {**{name: limit for limit, name in LIMITS.items()}, "Fixed Limit": "fixed"}
_FIELDS = ("title", "club", "speed", "tournament", "buy_in", "mix", "round", "level", "aams")


@lru_cache(maxsize=256)  # the hands of a table differ in number and time only: 0.1 us instead of 5
def _game(head: str) -> dict[str, Any] | None:
    """Return what a first line without number and time says of the game; None if it is not Omaha."""
    found = forms.GAME.fullmatch(head)
    return found and found.groupdict()


class StarsParser(Parser):
    """Adds line by line to its `hand`."""

    FORMS: ClassVar = FORMS
    ABSENT: ClassVar = ABSENT
    SITS_OUT: ClassVar = SITS_OUT

    def read(self, lines: Lines) -> None:
        """Read all lines."""
        if "(Rs." in lines[0][1]:
            lines = [(number, forms.RUPEES.sub("₹", line)) for number, line in lines]
        self.showed: set[int] = set()
        """Seats that have shown by the summary."""
        super().read(lines)
        hand = self.hand
        if hand.site:  # converters of club apps let all players muck who have shown by the summary
            hand.steps, hand.shown_again = self.with_shown(hand.steps), self.with_shown(hand.shown_again)

    def with_shown(self, steps: list[Step]) -> list[Step]:
        """Return steps, in which seats show that have shown by the summary."""
        return [
            step._replace(kind="show", cards=self.hand.holes[step.seat])
            if step.kind == "muck" and not step.cards and step.seat in self.showed
            else step
            for step in steps
        ]

    def head(self, line: str) -> None:
        """Read the first line."""
        parts = forms.NUMBERED.fullmatch(line) or forms.UNTIMED.fullmatch(line)
        before, number, game, time = parts.groups() if parts else ("", "", "", "")
        head = _game(before + game)
        if head is None:
            if not forms.is_hand(line):
                raise ValueError(why_not("PokerStars", "PokerStars Hand #", THEN, self.beginning))
            raise not_omaha("PokerStars", line)
        if head["cap"] or head["late_cap"]:
            raise ValueError("games with a cap on losses are not supported")
        hand = self.hand
        sign = head["sign"]
        currency = head["currency"] or next((code for code, mark in SIGNS.items() if sign == mark), None)
        if head["tournament"] is not None:
            currency = None
        if sign and SIGNS.get(currency or "", sign) != sign:
            raise ValueError(f"amounts in {currency} begin with {SIGNS[currency or '']!r}, not {sign!r}")
        hand.site = head["site"] if head["site"] != "PokerStars" else None
        self.short_amounts = hand.site is not None
        hand.currency = currency
        self.money = Money(sign, places=places(currency))
        hand.limit = _LIMIT[head["limit"]]
        hand.hilo = head["hilo"] is not None
        hand.hole_cards = int(head["cards"] or 4)
        hand.split = head["split"] is not None
        hand.stakes = self.chips(sign + head["small"]), self.chips(sign + head["big"])
        hand.number = number
        hand.time, second_time = self.times(time)
        hand.fields = {name: head[name] for name in _FIELDS if head[name] and head[name] != "Hand"}
        if second_time:
            hand.fields = {"second_time": second_time, **hand.fields}

    def times(self, text: str) -> tuple[str, str]:
        """Return the time, and a second one, such as in brackets, unless this package has written it to a UTC time."""
        found = forms.TIMES.fullmatch(text)
        if not found:
            raise ValueError(f"not a time such as 2020/01/31 7:05:09 ET: {text!r}")
        first, second = [
            f"{y}-{m}-{d} {int(h):02}:{minute}:{s} {zone or ''}".rstrip() if y else ""
            for y, m, d, h, minute, s, zone in (found.groups()[:7], found.groups()[7:])
        ]
        if first.endswith(" UTC") and f"[{times(first)[1]}]" in text:
            return first, ""
        return first, second

    def table(self, line: str) -> None:
        """Read the line of the table."""
        super().table(line)
        if self.hand.table.startswith("CGG_"):
            self.hand.site = "ClubGG"

    # ------------------------------------------------------------------ the play

    def other_lines(self) -> tuple[tuple[re.Pattern[str], Callable[[int, re.Match[str]], None]], ...]:
        """Return the lines of players that have no colon, and what reads them."""
        return *super().other_lines(), (forms.CASHED_OUT, self.cashes_out), (forms.LOST, self.is_protected)

    def other(self, line: str) -> None:
        """Read a line that is not an action of a player."""
        added = forms.ADDED.fullmatch(line) if line.startswith("STP ") else None
        if added is None:
            super().other(line)
        elif self.hand.steps:
            raise ValueError(f"this cannot follow here: {line!r}")
        else:  # the house splashes the pot (R103)
            self.hand.bonus += self.chips(added[1])

    def cashes_out(self, seat: int, found: re.Match[str]) -> None:
        """Note what a player took for the hand."""
        fee = self.chips(found["fee"]) if found["fee"] else 0
        self.hand.fields.setdefault("cash_out", {})[str(seat)] = self.chips(found["chips"]), fee

    def is_protected(self, seat: int, found: re.Match[str]) -> None:
        """Add that a player with a lost connection contests what they have paid (R90)."""
        self.hand.step(Step(self.line, "protect", seat))

    # ------------------------------------------------------------------ the summary

    def total(self, found: re.Match[str]) -> None:
        """Add the total, the rake, and the pots less their rake."""
        super().total(found)
        for pot in forms.NET.finditer(found["pots"]):
            self.hand.nets[pot[1].lower()] = self.chips(pot[2])

    def rest_of_summary(self, line: str) -> None:
        """Read the line in which a converter says when the hand ended."""
        if ended := forms.ENDED.fullmatch(line):
            self.hand.fields["ended"] = f"{ended[1]}-{ended[2]}-{ended[3]} {ended[4]}"
        else:
            super().rest_of_summary(line)

    def shows_without_end(self, seat: int, rest: str) -> bool:
        """Note that a player shows by the summary; converters may not say whether the hand has won."""
        if not self.hand.site or not rest.startswith(" showed ["):
            return False
        self.showed.add(seat)
        return rest.endswith("]")
