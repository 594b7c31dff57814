"""Players: whoever decides for a seat. Functions, objects, names, and factories that make them where they play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from importlib import import_module
from inspect import signature
from threading import Thread
from time import monotonic

from omaha.base.checks import text
from omaha.base.records import NamedTuple, public
from omaha.hand.actions import Action
from omaha.hand.view import View

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from omaha.base.types import Miss
    from omaha.rules import Rules

    E = TypeVar("E", bound=BaseException)

__all__ = [
    "Made", "Opening", "Player", "Timed", "checked_player", "fresh", "has_hooks", "made", "miss_of", "missed",
    "printable", "timed", "with_note",
]  # fmt: skip

Player = Callable[[View], Action | str]
"""A player gets the view of the seat whose turn it is, and answers with an action or its text."""

HOOKS = ("begin", "see", "end")
"""Methods by which a player learns of the match, of every hand and of the end."""
BUILT_IN = "omaha.play.bots"
"""Where names of players lead: the one way from a hand to the rooms that play it, taken when a name is given."""


@public("omaha.play")
class Made:
    """A player that is made where it plays: see `made`.

    >>> from omaha.play.bots import Random
    >>> player = made(Random, "dice")
    >>> player, player.name, player(seed=7)
    (made(Random), 'dice', Random(7))
    """

    __slots__ = ("factory", "name")

    def __init__(self, factory: Callable[..., Player], name: str | None = None) -> None:
        self.factory: Callable[..., Player] = factory
        """Makes the player."""
        self.name = name
        """What the player is called; None: as the factory is."""

    def __call__(self, seed: int) -> Player:
        """Make the player."""
        player = self.factory(seed=seed) if _takes_seed(self.factory) else self.factory()
        if not callable(player):
            raise missed(TypeError(f"{self!r} must make a player, which is callable, not {player!r}"), "failed")
        return player

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Made):
            return NotImplemented
        return (self.factory, self.name) == (other.factory, other.name)

    def __hash__(self) -> int:
        return hash((self.factory, self.name))

    def __repr__(self) -> str:
        return f"made({getattr(self.factory, '__qualname__', None) or repr(self.factory)})"


@public("omaha.play")
def made(factory: Callable[..., Player], name: str | None = None) -> Made:
    """Return a player that is made where it plays: for `match` in each thread, process or machine.

    This is for players that cannot be sent to another process, or should not be: a network with its weights, a
    connection, a program. A player with hooks, which learns, is made for every seating and every block of sets.

    - `factory`: a class or function that returns the player. If it has a parameter `seed`, it is called with one: the
      seed of the match plus the player's place among the players. Otherwise it is called without an argument. For
      processes it must be importable by its name.
    - `name`: what the player is called; None: as the factory is.

    :raises TypeError: if the factory is not callable.

    >>> from omaha import Rules
    >>> from omaha.play import match
    >>> from omaha.play.bots import Random
    >>> m = match([made(Random), "caller"], Rules.game("plo8", "50/100"), hands=20, seed=1)
    >>> m.names
    ('Random', 'caller')
    """
    if not callable(factory):
        raise TypeError(f"a factory must be a class or a function that returns a player, not {factory!r}")
    return Made(factory, None if name is None else printable(name))


def _takes_seed(factory: Callable[..., object]) -> bool:
    try:
        return "seed" in signature(factory).parameters
    except (TypeError, ValueError):  # of C, without a signature
        return False


@public("omaha.play")
class Opening(NamedTuple):
    """What a player's `begin` is given: all that is known before the first hand of a match, or of `Table.run`.

    >>> from omaha import Rules
    >>> opening = Opening(Rules.game("plo", "1/2"), {1: 200, 2: 200}, ("ann", "bob"), "ann")
    >>> [name for name in opening.names if name != opening.name]
    ['bob']
    """

    rules: Rules
    """The rules of every hand; at a table those of the next one."""
    stacks: Mapping[int, int]
    """Chips by seat: in a match at the start of every hand, at a table now."""
    names: tuple[str, ...]
    """The names of all players. The `info.names` of a view says who sits where in a hand."""
    name: str
    """The name of the player who is asked."""


def checked_player(player: object, who: str) -> Player | Made:
    """Return a player as it is played: a callable, or a factory for a name or a class.

    - `player`: what the caller gave.
    - `who`: what it is called in an error, such as "player 3".

    :raises TypeError: if it is neither callable nor a name.
    :raises ValueError: if the name is not known.

    >>> checked_player("tight", "player 1")
    made(tight)
    >>> checked_player("shark", "player 1")
    Traceback (most recent call last):
    ValueError: player 1 must be callable or one of ..., not 'shark'
    """
    if isinstance(player, str):
        known = built_in()
        if player not in known:
            raise ValueError(f"{who} must be callable or one of {', '.join(known)}, not {player!r}")
        return Made(_Named(player), player)
    if isinstance(player, type):
        return Made(player)
    if not callable(player):
        raise TypeError(f"{who} must be callable or a name, not {player!r}")
    return player


def built_in() -> Mapping[str, Callable[[int], Player]]:
    """Return what makes each built-in player from a seed, by the player's name."""
    players: Mapping[str, Callable[[int], Player]] = import_module(BUILT_IN).PLAYERS
    return players


class _Named:
    """The factory of a built-in player: its name, so that it can be sent anywhere."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Named) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return self.name

    def __call__(self, seed: int) -> Player:
        return built_in()[self.name](seed)


def fresh(player: Player | Made, seed: int, place: int) -> Player:
    """Return the player to play with: made by its factory, copied if it learns, else itself.

    :raises TypeError: if a player that learns cannot be copied.
    """
    if isinstance(player, Made):
        return player((seed + place) % 2**64)
    if not has_hooks(player):
        return player
    try:
        return deepcopy(player)
    except Exception as error:
        why = (
            f"{player!r} learns, so every table needs one of its own, and it cannot be copied: give its factory, "
            f"as in omaha.play.made({type(player).__name__})"
        )
        raise missed(TypeError(why), "failed") from error


def has_hooks(player: object) -> bool:
    """Return whether a player has one of the hooks `begin`, `see` and `end`.

    >>> has_hooks(max)
    False
    """
    return any(callable(getattr(player, hook, None)) for hook in HOOKS)


class Timed:
    """A player whose answers are waited for no longer than a time. A late answer is dropped.

    The player decides in a thread of its own. If it is still busy with an earlier turn, it is not asked again before
    that is done.
    """

    __slots__ = ("_busy", "_limit", "_player")

    def __init__(self, player: Player, limit: float) -> None:
        self._player = player
        self._limit = limit
        self._busy: Thread | None = None

    def __call__(self, view: View) -> Any:
        """Return the player's answer, or raise the player's error.

        :raises TimeoutError: if there is no answer in time.
        """
        ends = monotonic() + self._limit
        answers: list[Any] = []
        errors: list[BaseException] = []

        def decide() -> None:
            try:
                answers.append(self._player(view))
            except BaseException as error:
                errors.append(error)

        if self._busy is not None:
            self._busy.join(max(ends - monotonic(), 0))
            if self._busy.is_alive():
                raise missed(TimeoutError(f"still busy with an earlier turn after {self._limit:g} s"), "late")
        self._busy = thread = Thread(target=decide, daemon=True)
        thread.start()
        thread.join(max(ends - monotonic(), 0))
        if thread.is_alive():
            raise missed(TimeoutError(f"no answer within {self._limit:g} s"), "late")
        self._busy = None
        if errors:
            raise errors[0]
        return answers[0]


def timed(player: Player, limit: float) -> Player:
    """Return the player with a time limit: by a clock of its own, if it has a method `within(limit)`, else `Timed`."""
    within = getattr(player, "within", None)
    return within(limit) if callable(within) else Timed(player, limit)


def with_note(name: str, what: str, function: Callable[..., object], *args: object) -> Any:
    """Call a method of a player; an error carries a note that names the player and the method."""
    try:
        return function(*args)
    except Exception as error:
        error.add_note(f"{what} of {name!r}")
        raise


def missed(error: E, why: Miss) -> E:
    """Return an error, marked as one whose text says all: a player has not answered as it must, or is not there.

    The errors that a player's own code raises are not marked: who wrote it needs their traceback.

    >>> miss_of(missed(ValueError("raise 7"), "illegal")), miss_of(ValueError("x"))
    ('illegal', None)
    """
    error.miss = why  # type: ignore[attr-defined]
    return error


def miss_of(error: BaseException) -> Miss | None:
    """Return how an error is marked by `missed`; None if it is not."""
    why: Miss | None = getattr(error, "miss", None)
    return why


def printable(name: object) -> str:
    """Return a name that the caller gave.

    :raises TypeError: if it is not text.
    :raises ValueError: if it is not printable, or empty.
    """
    if not text(name, "a name").isprintable():
        raise ValueError(f"a name must be printable, not {name!a}")
    if not str(name).strip():
        raise ValueError(f"a name must be printable and not empty, not {name!r}")
    return str(name)
