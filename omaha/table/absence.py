"""Players who are not there: who leave, sit out, lose their connection or let their time run out (R90-R92)."""

from __future__ import annotations

from omaha.base.checks import flag, listed
from omaha.hand import absent
from omaha.hand.absent import done_for_lost
from omaha.hand.events import LOST, TIMED_OUT
from omaha.table.seating import WHEN, Player, Seating

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omaha.hand.hand import Hand
    from omaha.typing import Absent, When

__all__ = ["Absence"]


class Absence(Seating):
    """The seats of a table, where players may be absent; the hand on the table acts for them."""

    __slots__ = ()

    def leave(self, name: str) -> int | None:
        """A player leaves, with his chips, which are returned.

        Dealt in to a hand that is being played he leaves when it is over (then None is returned): his hand is folded
        when the action reaches him, and if it does not, it is live to the showdown and he is paid what it wins (R91).
        """
        self._book()
        player = self._player(name)
        if not self._in_hand(player):
            return self._cash_out(player)
        player.leaving = True
        self._orders()
        return None

    def sit_out(self, name: str, when: When = "now") -> None:
        """A player sits out: "now", when the big blind would reach him, or after the hand in which he has it.

        "Now" is at once: a hand that he is playing is folded when the action reaches him, and stays live if it does not
        (R91). A player who sits out already goes on to do so, until `sit_in`.
        """
        self._book()
        player = self._player(name)
        if when not in WHEN:
            raise ValueError(f"when must be one of {listed(map(repr, WHEN))}, not {when!r}")
        player.sits_out_at = None if when == "now" else when
        if when == "now":
            self._sits_out(player, "asked to")
            player.folding = self._in_hand(player)
            self._orders()
        elif when == "after_big_blind" and self._in_hand(player) and self._last and self._last.big == player.seat:
            self._sits_out(player, "after the big blind")

    def sit_in(self, name: str, *, post: bool = False) -> None:
        """A player is back: he waits for the big blind, or with `post` posts what he owes as soon as he may (R50)."""
        self._book()
        player = self._player(name)
        if flag(post, "post") and not (player.regular and player.ready):
            player.posting = True
        player.sits_out_at = None
        player.folding = False
        if (hand := self._playing) is not None:
            self._settled += [e for e in done_for_lost(hand) if e.seat == player.seat and e.note == LOST]
        if player.sitting_out:
            player.sitting_out = False
            self._log("sit_in", player)
        self._orders()

    def disconnect(self, name: str) -> None:
        """A player has lost his connection (R90).

        At each turn he checks if he owes nothing; else he is all-in for what he has put in, as often a day as the rules
        allow. Where that is used up he checks or is folded, and sits out. Between hands he sits out until `reconnect`.
        """
        self._book()
        player = self._player(name)
        if not player.lost:
            player.lost = True
            self._log("disconnect", player)
            self._orders()

    def reconnect(self, name: str) -> None:
        """A player is connected again, and acts for himself, except in a hand in which he is all-in by R90."""
        self._book()
        player = self._player(name)
        if player.lost:
            player.lost = False
            self._log("reconnect", player)
            self._orders()

    def time_out(self, name: str) -> None:
        """The time of the player whose turn it is runs out (R92).

        He checks if he owes nothing, else he is folded; then he sits out, from the next hand on. With the rules'
        `timeout_policy="as_lost"` he is treated as if he had lost his connection. Where it is his turn to show or muck,
        he mucks, and goes on. A ValueError if it is not his turn.
        """
        self._book()
        player = self._player(name)
        hand = self._playing
        if hand is None or hand.actor != player.seat:
            raise ValueError(f"it is not the turn of {name}")
        self._log("time_out", player)
        if hand.due is not None and hand.due.kind == "show":
            hand.muck()
        elif hand.rules.timeout_policy == "as_lost":
            absent.act_for(hand, player.seat, "protect" if self._may_be_all_in(hand, player) else "check_fold")
        else:
            self._sits_out(player, "time-out")
            if hand.legal.check:
                hand.check(note=TIMED_OUT)
            else:
                hand.fold(note=TIMED_OUT)

    def new_day(self) -> None:
        """A new day: all-ins for lost connections are allowed anew (R90)."""
        self._book()
        if (hand := self._playing) is not None:
            self._sit_out_lost(hand)
            self._settled = done_for_lost(hand)
        for player in self._players.values():
            player.all_ins = 0
        self._orders()
        self._log("new_day")

    def _orders(self) -> None:
        """What the hand on the table is to do at the turns of those who are not there; now, if it is their turn."""
        if (hand := self._playing) is not None:
            self._give_orders(hand)
            absent.obey(hand)

    def _give_orders(self, hand: Hand) -> None:
        orders = {seat: order for seat in hand.seats if (order := self._order(hand, self._by_seat[seat]))}
        runs = None
        most = hand.rules.run_count
        if most > 1 and len(hand.boards) == hand.rules.boards:  # who is not there agrees to one board (R96)
            runs = {seat: 1 if seat in orders else min(self._by_seat[seat].runs, most) for seat in hand.seats}
        absent.give_orders(hand, orders, runs)

    def _order(self, hand: Hand, player: Player) -> Absent | None:
        if player.leaving or player.folding:
            return "fold"
        if not player.lost:
            return None
        return "protect" if self._may_be_all_in(hand, player) else "check_fold"
