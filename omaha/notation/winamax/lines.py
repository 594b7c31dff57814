"""The lines of a hand in Winamax' text, one after the other, into a `HandText`."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from omaha.base.money import Money
from omaha.cards import parse_cards
from omaha.hand.events import Post
from omaha.notation.roomtext.parser import Parser
from omaha.notation.unread import not_omaha, why_not
from omaha.notation.winamax import forms
from omaha.notation.winamax.words import LOW

__all__ = ["WinamaxParser"]

THEN = "the kind of the game, 'HandId: #' and a number, the game with its stakes, and the time"
"""What follows in a first line."""

_LATE = " out of position"


class WinamaxParser(Parser):
    """Adds line by line to its `hand`."""

    FORMS: ClassVar = forms.FORMS
    BEGIN_PLAY: ClassVar = "*** PRE-FLOP ***"

    def head(self, line: str) -> None:
        """Read the first line."""
        head = forms.FIRST.fullmatch(line)
        if head is None:
            if forms.is_hand(line):
                raise not_omaha("Winamax", line)
            raise ValueError(why_not("Winamax", "Winamax Poker - ", THEN, self.beginning))
        hand = self.hand
        real = head["big"].endswith("€")
        hand.currency = "EUR" if real else None
        self.money = Money(code="€" * real, places=0 if head["event"] else 2)
        limit: Any = head["limit"]
        hand.limit = limit
        hand.hilo = head["hilo"] is not None or head["short"] == "8"
        hand.hole_cards = int(head["cards"] or (head["short"] or "4").replace("8", "4"))
        hand.split = False
        hand.stakes = self.chips(head["small"]), self.chips(head["big"])
        hand.number, hand.event = head["number"], head["event"]
        hand.time = head["time"].replace("/", "-")
        fields = {name: head[name] for name in ("speed", "pool", "buy_in", "level")}
        hand.fields = {name: value for name, value in fields.items() if value}

    def table(self, line: str) -> None:
        """Read the line of the table, which names a tournament's number."""
        super().table(line)
        hand = self.hand
        if hand.event is not None:
            found = forms.TABLE_TOURNAMENT.fullmatch(hand.table)
            hand.fields["tournament"] = found[1] if found else hand.event
        elif "(play money)" in line:
            hand.fields["play_money"] = True

    # ------------------------------------------------------------------ the play

    def post(self, line: str) -> None:
        """Read a line before the first actions."""
        if line == "*** ANTE/BLINDS ***":
            if self.hand.posts:
                raise ValueError(f"{line!r} cannot follow here")
            return
        if line.startswith("*** ") and self.FORMS.marker.fullmatch(line):
            self.marker(line)
            return
        seat, said = self.player(line)
        if not seat:
            self.other(line)
            return
        posted = forms.POST.fullmatch(" ".join(said))
        if posted is None:
            raise ValueError(f"not a post: {' '.join(said)!r}")
        chips = self.chips(posted["chips"])
        if posted["kind"] == "big blind" and posted["late"] and not chips:
            self.both_blinds(seat)
            return
        self.hand.pay(seat, chips, posted["all_in"] is not None)
        self.hand.post(self.post_of(seat, posted["kind"] + (posted["late"] or ""), chips))

    def post_of(self, seat: int, kind: str, chips: int) -> Post:
        """Return what is posted, by the words of the line and the posts before it."""
        if kind == "ante":
            kind = "the ante"
        elif kind == "big blind" + _LATE:
            return Post(seat, "post", chips)
        elif kind == "small blind" + _LATE:
            self.hand.dead_small_blinds += chips
            return Post(seat, "post", 0, chips)
        return super().post_of(seat, kind, chips)

    def both_blinds(self, seat: int) -> None:
        """Change the small blind that a seat has posted out of position into both blinds: a line of 0 says so."""
        posts, big = self.hand.posts, self.hand.stakes[self.hand.limit != "fixed"]
        last = posts[-1] if posts else None
        if last is None or last[:3] != (seat, "post", 0) or last.dead <= big:
            raise ValueError(f"seat {seat} has not posted both blinds")
        posts[-1] = Post(seat, "post", big, last.dead - big)
        self.hand.dead_small_blinds -= big

    def player(self, line: str) -> tuple[int, list[str]]:
        """Return the seat whose line it is, and its words after the name; 0 for another line. Names may hold spaces."""
        end = max(map(len, self.hand.names), default=0) + 1  # a long line is not searched behind the longest name
        while (end := line.rfind(" ", 0, end)) > 0:
            seat = self.hand.names.get(line[:end])
            if seat and self.FORMS.said.fullmatch(line[end + 1 :]):
                return seat, line[end + 1 :].split(" ")
        return 0, []

    def play(self, line: str) -> None:
        """Read a line from the hole cards to the summary."""
        if line.startswith("*** ") and self.FORMS.marker.fullmatch(line):
            self.marker(line)
            return
        seat, words = self.player(line)
        if seat:
            self.action(seat, words)
        else:
            self.other(line)

    def shows(self, seat: int, verb: str, rest: str) -> None:
        """Read that a player shows; in hi/lo a second line says what the low is."""
        hand = self.hand
        if any(step.kind == "show" and step.seat == seat for step in hand.steps):
            shown = self.FORMS.shown.fullmatch(rest)
            if shown is None or not hand.hilo:
                raise ValueError(f"this cannot follow here: {verb} {rest}")
            hand.hold(seat, parse_cards(shown[1]))
            if shown[2]:
                self.describe(seat, max(hand.showdown, 0), LOW + shown[2].removeprefix(LOW))
            return
        super().shows(seat, verb, rest)

    # ------------------------------------------------------------------ the summary

    def total(self, found: re.Match[str]) -> None:
        """Add the total, which the room writes without the rake, and in thousands if it is long."""
        hand = self.hand
        hand.rake = self.chips(found["rake"]) if found["rake"] else 0
        if not found["rounded"]:
            hand.total = self.chips(found["total"]) + hand.rake
            return
        hand.total = sum([award.chips for award in hand.awards]) + hand.rake
        whole, _, part = found["total"].partition(".")
        if (
            not (whole + part).isdecimal()
            or len(part) > 2
            or abs(int(whole + part.ljust(2, "0")) * 10 - hand.total) > 5
        ):
            raise ValueError(f"the pot holds {hand.total} chips, not {found['total']}k")

    def ended(self, seat: int, folded: int | None, won: int | None) -> None:
        """Add the outcome of a seat. Seats that were not dealt in are said to have folded."""
        if seat in self.hand.dealt_in:
            super().ended(seat, folded, won)
        elif folded is not None or won:
            raise ValueError(f"seat {seat} was not dealt in")
