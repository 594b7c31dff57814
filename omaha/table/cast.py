"""The players of a session at a table: functions, objects, names and factories, as they play."""

from __future__ import annotations

from collections.abc import Mapping
from os import urandom

from omaha.base.checks import listed
from omaha.hand.player import Made, Opening, checked_player, has_hooks, timed, with_note
from omaha.hand.turns import asked, checked_time_limit
from omaha.table.seating import stacks

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterable

    from omaha.hand.hand import Hand
    from omaha.hand.player import Player
    from omaha.table.state import TableState

__all__ = ["Cast"]


class Cast:
    """The players of a run by name, as they play: made by their factories, with their time limit."""

    def __init__(self, table: TableState, players: Mapping[str, Player | Made | str], time_limit: float | None) -> None:
        if not isinstance(players, Mapping):
            raise TypeError(f"players must be a mapping by name, not {players!r}")
        self.table, self.given, self.time_limit = table, players, checked_time_limit(time_limit)
        self.seed = int.from_bytes(urandom(8)) if table.seed is None else table.seed
        self.deciders: dict[str, Player] = {}
        self.learners: dict[str, Player] = {}
        for name in players:
            self.take(name)
        for name in self.learners:
            self.begin(name)

    def take(self, name: str) -> Player:
        """Take the player of this name from those given, made by its factory if it is one.

        An object is not copied, as a match does with players who learn: nothing is played twice at a table.
        """
        player = checked_player(self.given[name], f"the player of {name!r}")
        if isinstance(player, Made):
            place = len(self.deciders)
            player = with_note(name, "the factory", player, (self.seed + place) % 2**64)
        if has_hooks(player):
            self.learners[name] = player
        decider = player if self.time_limit is None else timed(player, self.time_limit)
        self.deciders[name] = decider
        return decider

    def decider(self, name: str) -> Player:
        """Return the player of this name, who may have been added to those given since the run began."""
        decider = self.deciders.get(name)
        if decider is None:
            self.check([name])
            decider = self.take(name)
            if name in self.learners:
                self.begin(name)
        return decider

    def check_ready(self) -> None:
        """Check that `players` names each player who may be dealt in."""
        self.check([name for name, player in self.table.players.items() if player.ready])

    def check(self, names: Iterable[str]) -> None:
        """Check that `players` has these names.

        :raises ValueError: if one of them is missing.
        """
        missing = [name for name in names if name not in self.given]
        if missing:
            raise ValueError(f"nobody plays for {listed(missing)}: players are {listed(self.given)}")

    def begin(self, name: str) -> None:
        """Call `begin` of a player who learns."""
        begin = getattr(self.learners[name], "begin", None)
        if callable(begin):
            table = self.table
            with_note(name, "begin", begin, Opening(table.rules, stacks(table), tuple(self.given), name))

    def see(self, hand: Hand) -> None:
        """Call `see` of the players who learn and were dealt in, with the view of their seat of a hand that is over."""
        names = {} if hand.info is None or not self.learners else hand.info.names
        for seat, name in names.items():
            see = getattr(self.learners.get(name), "see", None)
            if callable(see):
                view = hand.view(seat)
                with_note(name, f"see, {asked(hand, view)},", see, view)

    def end(self) -> None:
        """Call `end` of the players who learn."""
        for name, player in self.learners.items():
            end = getattr(player, "end", None)
            if callable(end):
                with_note(name, "end", end)
