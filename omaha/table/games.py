"""The game that a table plays, or several games in turn."""

from __future__ import annotations

from omaha.base.checks import SEATS, flag, integer
from omaha.base.records import to_plain
from omaha.rules import Rules
from omaha.table.button import passes

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Literal

__all__ = ["Rotation", "check_game"]


class Rotation:
    """Games that take turns, each for a number of hands or for an orbit of the button; often there is only one.

    An orbit is over when the button comes back to its seat in the first hand of the game.
    """

    __slots__ = ("every", "games", "hands", "orbit", "orbit_over", "turn")

    def __init__(self, games: Sequence[Rules], size: int, every: int | Literal["orbit"] = "orbit") -> None:
        """Check the games for a table of `size` seats, and begin the first one."""
        if not games:
            raise TypeError("name at least one game")
        for game in games:
            check_game(game, size)
        if every != "orbit":
            every = integer(every, "every ('orbit', or hands)", 1)
        elif len(games) > 1 and any(game.bomb_pot for game in games):
            raise ValueError("every must be a number of hands: a bomb pot does not move the button (R97)")
        self.games = tuple(games)
        self.every: int | Literal["orbit"] = every
        self.begin(0)

    @property
    def rules(self) -> Rules:
        """The game whose turn it is."""
        return self.games[self.turn]

    def begin(self, turn: int) -> None:
        """Begin the game of this index."""
        self.turn = turn
        self.hands = 0  # dealt in this game
        self.orbit: int | None = None  # the button's seat in the first hand of this game
        self.orbit_over = False  # the button came back there during a hand of another game

    def count(self, button: int) -> None:
        """Count a hand of this game, dealt with this button."""
        self.hands += 1
        if self.orbit is None:
            self.orbit = button

    def comes_round(self, before: int | None, now: int) -> bool:
        """Return whether the button, moving from `before` to `now`, comes back to where the game began."""
        return before is not None and before != now and self.orbit is not None and passes(before, self.orbit, now)

    def without_bomb_pot(self, turn: int) -> int:
        """Return the first turn from this one on whose game is not a bomb pot; this turn if all are bomb pots."""
        count = len(self.games)
        others = ((turn + step) % count for step in range(count))
        return next((other for other in others if not self.games[other].bomb_pot), turn)

    def to_plain(self) -> dict[str, Any]:
        """Return the fields in JSON's own types, by the names that a saved table gives them."""
        return {
            "games": [to_plain(game) for game in self.games],
            "every": self.every,
            "turn": self.turn,
            "in_game": self.hands,
            "orbit": self.orbit,
            "orbit_over": self.orbit_over,
        }

    @classmethod
    def from_plain(
        cls,
        size: int,
        games: list[dict[str, Any]],
        every: int | Literal["orbit"],
        turn: int,
        in_game: int,
        orbit: int | None,
        orbit_over: bool,
    ) -> Rotation:
        """Make the rotation of a table of `size` seats from the fields that `to_plain` returned.

        :raises ValueError: if a field has a value that is not allowed.
        :raises TypeError: if a field has a value of the wrong kind.
        """
        rotation = cls([Rules.from_plain(game) for game in games], size, every)
        rotation.turn = integer(turn, "turn", 0, len(games) - 1)
        rotation.hands = integer(in_game, "in_game", 0)
        rotation.orbit = None if orbit is None else integer(orbit, "orbit", 1, SEATS)
        rotation.orbit_over = flag(orbit_over, "orbit_over")
        return rotation


def check_game(game: Rules, size: int) -> None:
    """Check that a table of `size` seats can play the game.

    :raises TypeError: if it is not `Rules`.
    :raises ValueError: if one deck does not serve all seats (R3).
    """
    if not isinstance(game, Rules):
        raise TypeError(f"a game must be Rules, not {game!r}")
    if game.max_seats < size:
        raise ValueError(f"this game seats {game.max_seats}, and the table has {size} seats (R3)")
