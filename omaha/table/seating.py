"""Who sits at a table, with what, and how it stands with each: seats, chips, choices, debts (R5-R7, R49-R50).

`Seating` is the part of a `Table` that a floor man keeps in his book; `Absence` adds players who are not there, and
`Table` the hands.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping

from omaha.base.checks import SEATS, flag, integer, listed, seat_number
from omaha.base.records import NamedTuple, ReadOnly, public
from omaha.hand import absent
from omaha.hand.dealing import dealing_order
from omaha.hand.events import LOST
from omaha.rules import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from omaha.hand.events import Event
    from omaha.hand.hand import Hand
    from omaha.table.button import Last
    from omaha.typing import Blind, Entering, Status, TableEventKind, When

__all__ = ["TABLE_EVENTS", "WHEN", "Owed", "Player", "Seating", "TableEvent"]

USUAL_SEATS = 9
TABLE_EVENTS = (
    "sit", "add_chips", "leave", "post", "sit_out", "sit_in", "disconnect", "reconnect", "time_out", "protect", "hand",
    "game", "new_day",
)  # fmt: skip
WHEN: tuple[When, ...] = ("now", "before_big_blind", "after_big_blind")


@public("omaha.table")
class Owed(NamedTuple):
    """What a player has to post to be dealt in without waiting for the big blind (R49, R50). Chips."""

    live: int
    """Counts towards the bet: the big blind of a new player, or a missed one."""
    dead: int
    """Goes into the pot: a missed small blind."""


@public("omaha.table")
class TableEvent(NamedTuple):
    """One thing that happened at a table, for the audit log. A field that says nothing of this kind of event is None.

    sit, add_chips, leave     `chips` brought, added, taken away; a `note` says why nothing was added, or why he left
    post                      `chips` posted to come in (R49, R50), live and dead
    sit_out, sit_in           `note` says when, or why
    disconnect, reconnect, time_out
    protect                   in the hand that is booked next, an all-in for a lost connection was used (R90)
    hand                      a hand is booked: `chips` are its rake
    game                      the game changes: `note` names it
    new_day                   all-ins for lost connections are allowed anew (R90)
    """

    kind: TableEventKind
    hand: int
    """The number of the last hand dealt, 0 before the first."""
    time: int
    """What `table.time` was."""
    name: str | None = None
    seat: int | None = None
    chips: int | None = None
    note: str | None = None


@public("omaha.table")
class Player:
    """Who sits in a seat, and what the table has to remember of him."""

    __slots__ = (
        "all_ins", "bomb_pots", "chips", "folding", "history", "leaving", "lost", "missed_rounds", "name",
        "new", "owes", "posting", "regular", "runs", "seat", "sits_out_at", "sitting_out", "straddles", "top_up",
    )  # fmt: skip

    def __init__(self, name: str, seat: int, stack: int, reports: int) -> None:
        self.name = name
        self.seat = seat
        self.chips = stack  # before the hand that is being played
        self.top_up = 0  # to be added when the hand is over
        self.new = True  # not yet dealt in (R101)
        self.regular = False  # dealt in in the last hand that was no bomb pot
        self.owes: tuple[Blind, ...] = ()
        self.posting = False  # posts what he owes rather than wait for the big blind
        self.sitting_out = False
        self.sits_out_at: When | None = None  # a moment to come
        self.folding = False  # he sat out in the middle of a hand, which is folded when the action reaches him (R91)
        self.leaving = False
        self.lost = False  # his connection
        self.all_ins = 0  # used today (R90)
        self.missed_rounds = 0
        self.straddles = False
        self.runs = 1
        self.bomb_pots = True
        self.history: deque[tuple[int, Hand]] = deque(maxlen=reports)

    @property
    def ready(self) -> bool:
        return self.chips > 0 and not (self.sitting_out or self.lost or self.leaving)


class Seating:
    """The seats of a table and the players in them; `Table` says what hands are played."""

    __slots__ = (
        "_booked", "_by_seat", "_deals", "_events", "_hand", "_last", "_left_with", "_names",
        "_players", "_rules", "_seats", "_settled", "_steady", "_time",
    )  # fmt: skip

    _hand: Hand | None

    def __init__(self, rules: Rules, seats: int | None) -> None:
        if not isinstance(rules, Rules):
            raise TypeError(f"rules must be Rules, not {rules!r}")
        most = rules.max_seats
        self._seats = min(USUAL_SEATS, most) if seats is None else integer(seats, "seats (R3)", 2, most)
        self._rules = rules
        self._time = 0
        self._players: dict[str, Player] = {}
        self._by_seat: dict[int, Player] = {}
        self._names: dict[tuple[int, ...], Mapping[int, str]] = {}  # of those dealt in, while nobody comes or goes
        self._left_with: dict[str, tuple[int, int]] = {}  # name -> (chips, time)
        self._events: list[TableEvent] = []
        self._hand = None
        self._booked = True
        self._steady: tuple[int, ...] = ()  # all seats, while nothing has happened since all were dealt in
        self._settled: list[Event] = []  # of the hand: what was done for lost players and is not to be counted any more
        self._deals = 0
        self._last: Last | None = None

    # ------------------------------------------------------------------ what can be seen

    @property
    def rules(self) -> Rules:
        """The game of the table, which the next hand is dealt in; a hand says itself which game it is."""
        return self._rules

    @property
    def button(self) -> int | None:
        """The button's seat, which may be empty; None before the first hand that is no bomb pot."""
        return None if self._last is None else self._last.button

    @property
    def seats(self) -> Mapping[int, str]:
        """Who sits where, in dealing order. This and the other mappings are read-only pictures of the moment."""
        self._book()
        return self._by_order(lambda player: player.name)

    @property
    def free_seats(self) -> tuple[int, ...]:
        """The seats that nobody has taken."""
        self._book()
        return tuple([seat for seat in range(1, self._seats + 1) if seat not in self._by_seat])

    def seat_of(self, name: str) -> int:
        """Where a player sits; a ValueError where he does not."""
        self._book()
        return self._player(name).seat

    @property
    def stacks(self) -> Mapping[int, int]:
        """The chips behind of each player, in dealing order."""
        self._book()
        hand = self._playing
        behind = {} if hand is None else hand.stacks
        return self._by_order(lambda player: behind.get(player.seat, player.chips))

    @property
    def owed(self) -> Mapping[int, Owed]:
        """What each player has to post in this game to be dealt in without waiting for the big blind."""
        self._book()
        return self._by_order(lambda player: self._owed(player, self._rules))

    @property
    def status(self) -> Mapping[int, Status]:
        """How it stands with each player, in dealing order.

        "playing": he was dealt in last and goes on, or the first hand is to come; "waiting": comes in on the big blind;
        "posting": as soon as he may, for what he owes, if anything; "sitting_out", "disconnected", "no_chips": not at
        all; "leaving": gone when the hand is over.
        """
        self._book()
        return self._by_order(self._status)

    @property
    def events(self) -> tuple[TableEvent, ...]:
        """The audit log: who sat, left, posted, bought, was disconnected, when and for how much."""
        self._book()
        return tuple(self._events)

    @property
    def time(self) -> int:
        """What the caller's clock says, any whole number: it stands in the log, and `rejoin_within` counts by it."""
        return self._time

    @time.setter
    def time(self, value: int) -> None:
        self._book()
        self._time = integer(value, "time")

    # ------------------------------------------------------------------ what players do

    def sit(self, name: str, seat: int | None = None, chips: int | None = None, *, post: bool = False) -> int:
        """A player takes a seat (the lowest free one if none is named) with chips (the most allowed if none are named).

        He waits for the big blind, or with `post` posts one as soon as he may (R49). Returns the seat. Errors: a
        ValueError for a name that sits here, a seat that is taken or not there, no free seat, and for chips outside the
        limits (R7).
        """
        self._book()
        if not isinstance(name, str):
            raise TypeError(f"a name must be text, not {name!r}")
        if not name.isprintable() or name != name.strip() or not name:
            raise ValueError(f"a name must be printable, not empty, and without spaces around it, not {name!r}")
        if name in self._players:
            raise ValueError(f"{name} sits in seat {self._players[name].seat}")
        seat = self._free_seat(seat)
        stack = self._buy_in(name, chips)
        flag(post, "post")
        player = Player(name, seat, stack, self._rules.history_length)
        player.posting = post
        self._players[name] = self._by_seat[seat] = player
        self._names.clear()
        self._left_with.pop(name, None)
        self._log("sit", player, stack)
        return seat

    def add_chips(self, name: str, chips: int) -> None:
        """A player adds chips, up to the most allowed (R5, R7); while a hand is played, when it is over.

        Who has none left brings at least the smallest buy-in. Errors: a ValueError that says how many he may add. When
        a hand is over as many are added as fit by then; the log tells how many.
        """
        self._book()
        player = self._player(name)
        amount = integer(chips, "chips")
        playing = self._playing is not None
        least, most = self._may_add(player, 0 if playing else player.chips)
        if most is not None and most - player.top_up < least:
            raise ValueError(f"{name} may add no chips: he has the most allowed, {self._rules.max_buy_in} (R7)")
        integer(amount, f"the chips that {name} adds (R7)", least, None if most is None else most - player.top_up)
        if playing:
            player.top_up += amount
        else:
            player.chips += amount
            self._log("add_chips", player, amount)

    def post(self, name: str) -> None:
        """A player who is not in the game posts what he owes as soon as he may, rather than wait (R49-R51)."""
        self._book()
        player = self._player(name)
        if player.regular and player.ready:
            raise ValueError(f"{name} is in the game and owes nothing")
        player.posting = True

    def wait(self, name: str) -> None:
        """A player who is not in the game waits for the big blind, as he does if he says nothing (R49)."""
        self._book()
        self._player(name).posting = False

    # ------------------------------------------------------------------ when a hand is over

    def _book(self) -> None:
        """A hand that is over: everybody has what it left him, and what had to wait for it is done."""
        hand = self._playing
        if hand is None or not hand.over:
            return
        self._booked = True
        absent.seal(hand)
        result = hand.result
        record = self._deals, hand
        for seat, stack in result.stacks.items():
            player = self._by_seat[seat]
            player.chips = stack
            player.history.append(record)
            if not stack:
                self._steady = ()
        if absent.done_for_absent(hand):
            self._book_absences(hand)
        self._events.append(TableEvent("hand", self._deals, self._time, None, None, result.rake))
        for player in list(self._players.values()):
            if player.top_up:
                self._top_up(player)
            if player.leaving:
                self._cash_out(player)

    @staticmethod
    def _may_be_all_in(hand: Hand, player: Player) -> bool:
        rules = hand.rules
        return rules.disconnect_policy == "all_in" and player.all_ins < rules.disconnect_allins_per_day

    def _book_absences(self, hand: Hand) -> None:
        """One use for each player who was all-in by R90; whom no use was left to sits out."""
        self._sit_out_lost(hand)
        for event in absent.done_for_lost(hand):
            if event.kind == "protect":
                player = self._by_seat[event.seat or 0]
                player.all_ins += not self._is_settled(event)
                self._log("protect", player)
        self._settled.clear()

    def _sit_out_lost(self, hand: Hand) -> None:
        """Whom the hand has checked or folded when no use was left to him sits out (R90)."""
        for event in absent.done_for_lost(hand):
            player = self._by_seat[event.seat or 0]
            if event.note == LOST and not self._is_settled(event) and not self._may_be_all_in(hand, player):
                self._sits_out(player, "lost connection")

    def _is_settled(self, event: Event) -> bool:
        return any(event is other for other in self._settled)

    def _top_up(self, player: Player) -> None:
        """Chips that were asked for during the hand: as many as fit now."""
        least, most = self._may_add(player, player.chips)
        amount = player.top_up if most is None else min(player.top_up, most)
        player.top_up = 0
        if player.leaving or amount < least:
            why = "leaves" if player.leaving else "no room" if most == 0 else "less than the smallest buy-in"
            self._log("add_chips", player, 0, why)
            return
        player.chips += amount
        self._log("add_chips", player, amount)

    def _may_add(self, player: Player, stack: int) -> tuple[int, int | None]:
        """The least and the most chips that a player with this stack may add (R7)."""
        least, most = self._rules.min_buy_in, self._rules.max_buy_in
        return (1 if player.chips else least), None if most is None else max(0, most - stack)

    def _cash_out(self, player: Player, note: str | None = None) -> int:
        del self._players[player.name], self._by_seat[player.seat]
        self._names.clear()
        within = self._rules.rejoin_within
        if within is not None:
            self._left_with[player.name] = player.chips, self._time
            self._left_with = {n: left for n, left in self._left_with.items() if self._time - left[1] <= within}
        self._log("leave", player, player.chips, note)
        return player.chips

    # ------------------------------------------------------------------ small things

    def _free_seat(self, seat: int | None) -> int:
        free = self.free_seats
        if not free:
            raise ValueError(f"all {self._seats} seats are taken")
        return free[0] if seat is None else seat_number(seat, free, "free seats are")

    def _buy_in(self, name: str, amount: int | None) -> int:
        """The chips that a player sits down with (R7); who was here not long ago brings what he left with."""
        least, most = self._rules.min_buy_in, self._rules.max_buy_in
        within = self._rules.rejoin_within
        if within is not None and name in self._left_with:
            took, when = self._left_with[name]
            if self._time - when <= within:
                least, most = max(least, took), None if most is None else max(most, took)
        if amount is None:
            if most is None:
                raise TypeError(f"chips must be given: {least} or more")
            return most
        return integer(amount, "chips (R7)", least, most)

    def _sits_out(self, player: Player, why: str) -> None:
        if not player.sitting_out:
            player.sitting_out = True
            player.posting = False
            self._log("sit_out", player, note=why)

    def _owed(self, player: Player, game: Rules) -> Owed:
        """The big blind live and the small blind dead (R50); a new player a live big blind (R49)."""
        if player.new:
            in_game = self._last is not None and game.new_player_post
            return Owed(game.big_blind if in_game else 0, 0)
        return Owed(game.big_blind if "big" in player.owes else 0, game.small_blind if "small" in player.owes else 0)

    def _enters(self, player: Player, game: Rules) -> Entering:
        if not any(self._owed(player, game)):
            return "free"
        return "post" if player.posting else "wait"

    def _status(self, player: Player) -> Status:
        if player.leaving:
            return "leaving"
        if player.lost:
            return "disconnected"
        if player.sitting_out:
            return "sitting_out"
        if not player.chips and not self._in_hand(player):
            return "no_chips"
        if player.regular or self._last is None:
            return "playing"
        return "posting" if self._enters(player, self._rules) != "wait" else "waiting"

    def _player(self, name: str) -> Player:
        if not isinstance(name, str):
            raise TypeError(f"a name must be text, not {name!r}")
        player = self._players.get(name)
        if player is None:
            raise ValueError(f"{name!r} does not sit here; players are {listed(self._players) or 'none'}")
        return player

    @property
    def _playing(self) -> Hand | None:
        """The hand that is being played, or is over and not booked yet."""
        return None if self._booked else self._hand

    def _in_hand(self, player: Player) -> bool:
        hand = self._playing
        return hand is not None and player.seat in hand.seats

    def _by_order(self, value: Callable[[Player], Any]) -> Mapping[int, Any]:
        order = dealing_order(tuple(sorted(self._by_seat)), self.button or SEATS)
        return ReadOnly({seat: value(self._by_seat[seat]) for seat in order})

    def _log(
        self, kind: TableEventKind, player: Player | None = None, amount: int | None = None, note: str | None = None
    ) -> None:
        self._steady = ()
        name, seat = (None, None) if player is None else (player.name, player.seat)
        self._events.append(TableEvent(kind, self._deals, self._time, name, seat, amount, note))
