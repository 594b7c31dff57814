"""The lines of a hand in PokerStars' text, one after the other, into a `HandText`."""

from __future__ import annotations

import re
from collections.abc import Callable
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

_LIMIT: dict[str, Any] = {**{name: limit for limit, name in LIMITS.items()}, "Fixed Limit": "fixed"}


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
        head = forms.FIRST.fullmatch(line)
        if head is None:
            if forms.is_hand(line):
                raise not_omaha("PokerStars", line)
            raise ValueError(why_not("PokerStars", "PokerStars Hand #", self.beginning))
        if head["cap"] or " Cap " in head["time"]:
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
        hand.number = head["number"]
        hand.time, second_time = self.times(head["time"])
        fields = {"second_time": second_time}
        for name in ("title", "club", "speed", "tournament", "buy_in", "mix", "round", "level", "aams"):
            fields[name] = head[name]
        hand.fields = {name: value for name, value in fields.items() if value and value != "Hand"}

    def times(self, text: str) -> tuple[str, str]:
        """Return the time, and a second one, such as in brackets, unless this package has written it to a UTC time."""
        found = forms.TIME.findall(text)
        if not forms.TIMES.fullmatch(text):
            raise ValueError(f"not a time such as 2020/01/31 7:05:09 ET: {text!r}")
        read = [f"{y}-{m}-{d} {int(h):02}:{minute}:{s} {zone}".rstrip() for y, m, d, h, minute, s, zone in found]
        if len(read) == 1 or (read[0].endswith(" UTC") and f"[{times(read[0])[1]}]" in text):
            return read[0], ""
        return read[0], read[1]

    def table(self, line: str) -> None:
        """Read the line of the table."""
        super().table(line)
        if self.hand.table.startswith("CGG_"):
            self.hand.site = "ClubGG"

    # ------------------------------------------------------------------ the play

    def other_lines(self) -> tuple[tuple[re.Pattern[str], Callable[[int, re.Match[str]], None]], ...]:
        """Return the lines of players that have no colon, and what reads them."""
        return *super().other_lines(), (forms.CASHED_OUT, self.cashes_out), (forms.LOST, self.is_protected)

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

    def summary(self, line: str) -> None:
        """Read a line of the summary."""
        if line.startswith("Hand ended ") and (ended := forms.ENDED.fullmatch(line)):
            self.hand.fields["ended"] = f"{ended[1]}-{ended[2]}-{ended[3]} {ended[4]}"
        else:
            super().summary(line)

    def outcome(self, seat: int, rest: str) -> None:
        """Read what follows the name of a player in the summary."""
        super().outcome(seat, rest)
        if not self.hand.site:
            return
        end = rest.rpartition(") ")[2] if rest.startswith(" (") else rest[1:]
        if end.startswith("showed ["):
            self.showed.add(seat)
            if end.endswith("]"):  # and not what was won
                self.hand.outcomes[-1] = self.hand.outcomes[-1]._replace(won=None)
