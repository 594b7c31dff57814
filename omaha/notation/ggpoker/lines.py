"""The lines of a hand in GGPoker's text, one after the other, into a `HandText`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ClassVar

from omaha.base.money import SIGNS, Money, places
from omaha.hand.events import Post
from omaha.notation.ggpoker import forms
from omaha.notation.roomtext.parser import Parser
from omaha.notation.unread import not_omaha, why_not

__all__ = ["GGParser"]

THEN = "a number, a colon, the game with its stakes, and the time"
"""What follows in a first line."""

_LIMIT: dict[str, Any] = {"Pot Limit": "pot", "No Limit": "no", "Fixed Limit": "fixed", "Limit": "fixed"}


class GGParser(Parser):
    """Adds line by line to its `hand`."""

    FORMS: ClassVar = forms.FORMS

    def head(self, line: str) -> None:
        """Read the first line."""
        self.short_amounts = True
        head = forms.FIRST.fullmatch(line)
        if head is None:
            if forms.is_hand(line):
                raise not_omaha("GGPoker", line)
            raise ValueError(why_not("GGPoker", "Poker Hand #", THEN, self.beginning))
        hand = self.hand
        sign = head["sign"]
        hand.currency = next((code for code, mark in SIGNS.items() if sign and sign == mark), None)
        self.money = Money(sign, places=places(hand.currency))
        if head["two_limits"]:
            hand.limit, hand.pot_limit_before_flop = "no", True
        elif head["limit"] or head["name"] == "PLO":
            hand.limit = _LIMIT[head["limit"] or "Pot Limit"]
        else:
            raise ValueError(f"the first line names no limit: {line!r}")
        hand.hilo = head["hilo"] is not None
        hand.hole_cards = int(head["cards"] or 4)
        hand.split = False
        hand.stakes = self.chips(sign + head["small"]), self.chips(sign + head["big"])
        hand.number, hand.event = head["number"], head["event"]
        hand.time = head["time"].replace("/", "-")
        fields = {
            "tournament": head["tournament"],
            "level": head["level"],
            "game": head["two_limits"] and "NL postflop",
        }
        hand.fields = {name: value for name, value in fields.items() if value}

    # ------------------------------------------------------------------ the play

    def post(self, line: str) -> None:
        """Read a line between the seats and the hole cards."""
        if drop := forms.CASH_DROP.fullmatch(line):
            self.hand.bonus, self.hand.bonus_line = self.hand.bonus + self.chips(drop[1]), self.line
            return
        seat, said = self.player(line)
        if seat and said[0] == "straddle":  # names all that the player has bet
            bet = sum([post.live for post in self.hand.posts if post.seat == seat])
            chips = self.chips(said[1]) - bet
            self.hand.pay(seat, chips, len(said) > 2)
            self.hand.post(Post(seat, "straddle", chips))
        else:
            super().post(line)

    def post_of(self, seat: int, kind: str, chips: int) -> Post:
        """Return what is posted, by the words of the line and the posts before it."""
        if kind == "missed blind":
            return Post(seat, "post", 0, chips)
        return super().post_of(seat, kind, chips)

    def describe(self, seat: int, board: int, words: str) -> None:
        """Note what a hand is worth on a complete board; before that, the room may count three hole cards."""
        if len(self.hand.boards[0]) == 5:
            super().describe(seat, board, words)

    def other_lines(self) -> tuple[tuple[re.Pattern[str], Callable[[int, re.Match[str]], None]], ...]:
        """Return the lines of players that are not actions, and what reads them."""
        insured = (forms.INSURES, self.insures), (forms.INSURED, self.is_insured)
        return *super().other_lines(), *insured, (forms.CASH_OUT, self.cashes_out)

    def insures(self, seat: int, found: re.Match[str]) -> None:
        """Note the terms of an insurance, which the house and the player settle beside the pot."""
        self.hand.fields.setdefault("insurance", {}).setdefault(str(seat), {})["terms"] = found["terms"]

    def is_insured(self, seat: int, found: re.Match[str]) -> None:
        """Note what an insurance costs or brings."""
        what = "premium" if found["what"].startswith("pay") else "received"
        paid = self.hand.fields.setdefault("insurance", {}).setdefault(str(seat), {})
        paid[what] = paid.get(what, 0) + self.chips(found["chips"])

    def cashes_out(self, seat: int, found: re.Match[str]) -> None:
        """Note a cash-out, which the house and the player settle beside the pot."""
        paid = self.hand.fields.setdefault("ev_cash_out", {}).setdefault(str(seat), {})
        if found["what"]:
            what = "risk" if found["what"].startswith("Pays") else "received"
            paid[what] = paid.get(what, 0) + self.chips(found["chips"])

    # ------------------------------------------------------------------ the summary

    def total(self, found: re.Match[str]) -> None:
        """Add the total and the fees, all of which leave the pot as rake does. Older texts leave them out."""
        fees = {name.lower(): self.chips(chips) for name, chips in forms.FEE.findall(found["fees"])}
        self.hand.total, self.hand.rake = self.chips(found["total"]), sum(fees.values())
        if fees:
            self.hand.fields["fees"] = fees

    def summary(self, line: str) -> None:
        """Read a line of the summary; of a further board only its own cards may stand there."""
        super().summary(line)
        boards = self.hand.summary_boards
        if boards and boards[-1][0] == self.line:
            number, cards = boards[-1][1:]
            known = self.hand.boards[number] if number < len(self.hand.boards) else ()
            if number and known[len(known) - len(cards) :] == cards:
                boards[-1] = (self.line, number, known)
