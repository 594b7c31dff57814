"""Whether the next hand can be dealt, and why not: an error kind for each cause."""

from __future__ import annotations

from omaha.base.checks import listed
from omaha.base.records import NamedTuple, public

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from typing import ClassVar

    from omaha.base.types import Unready
    from omaha.table.players import Player
    from omaha.table.state import TableState

__all__ = [
    "BombPotError", "HandInPlayError", "NoBigBlindError", "NoChipsError", "NotReadyError", "PlayersAbsentError",
    "Ready", "TooFewSeatedError", "check_between_hands", "two_or_more",
]  # fmt: skip

FEWEST = 2
"""Players that a hand needs."""


@public("omaha.table")
class NotReadyError(RuntimeError):
    """No hand can be dealt now. Each cause has an error of its own, with the `cause` in one word.

    >>> from omaha import Rules, Table
    >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
    >>> table.sit("ann")
    1
    >>> try:
    ...     table.deal()
    ... except NotReadyError as error:
    ...     print(type(error).__name__, error.cause)
    TooFewSeatedError too_few_seated
    """

    cause: ClassVar[Unready]
    """The cause in one word, as in `Table.ready`."""


@public("omaha.table")
class HandInPlayError(NotReadyError):
    """A hand is being played.

    >>> from omaha import Rules, Table
    >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
    >>> table.sit("ann"), table.sit("bob")
    (1, 2)
    >>> hand = table.deal()
    >>> table.deal()
    Traceback (most recent call last):
    omaha.table.HandInPlayError: hand 1 is being played
    """

    cause = "hand_in_play"


@public("omaha.table")
class TooFewSeatedError(NotReadyError):
    """Fewer than two players sit at the table.

    >>> from omaha import Rules, Table
    >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
    >>> table.sit("ann")
    1
    >>> table.deal()
    Traceback (most recent call last):
    omaha.table.TooFewSeatedError: two players must be ready for a hand, not ann
    """

    cause = "too_few_seated"


@public("omaha.table")
class PlayersAbsentError(NotReadyError):
    """Two or more players sit at the table, and fewer than two are present: others sit out or are disconnected.

    >>> from omaha import Rules, Table
    >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
    >>> table.sit("ann"), table.sit("bob")
    (1, 2)
    >>> table.disconnect("bob")
    >>> table.deal()
    Traceback (most recent call last):
    omaha.table.PlayersAbsentError: two players must be ready for a hand, not ann; bob is disconnected
    """

    cause = "absent"


@public("omaha.table")
class NoChipsError(NotReadyError):
    """Two or more players are present, and fewer than two of them have chips.

    >>> from omaha import Deck, Rules, Table
    >>> table = Table(Rules(limit="no", small_blind=1, big_blind=2))
    >>> table.sit("ann", chips=80), table.sit("bob", chips=80)
    (1, 2)
    >>> hand = table.deal(deck=Deck(holes={1: "AsAhKsKh", 2: "2c3d7h8s"}, boards=["AcAdKc9hTd"]))
    >>> hand.all_in()
    >>> hand.all_in()
    >>> table.deal()
    Traceback (most recent call last):
    omaha.table.NoChipsError: two players must be ready for a hand, not ann; bob has no chips
    """

    cause = "no_chips"


@public("omaha.table")
class NoBigBlindError(NotReadyError):
    """The big blind cannot be placed: players whom it would reach sit out before it, and fewer than two are left.

    >>> from omaha import Rules, Table
    >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2), seed=1)
    >>> table.sit("ann"), table.sit("bob")
    (1, 2)
    >>> table.deal().fold()
    >>> table.seats[table.button]  # the next big blind
    'ann'
    >>> table.sit_out("ann", "before_big_blind")
    >>> table.deal()
    Traceback (most recent call last):
    omaha.table.NoBigBlindError: two players must be ready for a hand, not bob; ann sits out before the big blind
    """

    cause = "no_big_blind"


@public("omaha.table")
class BombPotError(NotReadyError):
    """The game is a bomb pot, which fewer than two of the players who are ready join (R97).

    >>> from omaha import Rules, Table
    >>> table = Table(Rules(limit="pot", ante=2, bomb_pot=True, small_blind=1, big_blind=2))
    >>> table.sit("ann"), table.sit("bob")
    (1, 2)
    >>> table.choose("bob", bomb_pots=False)
    >>> table.deal()
    Traceback (most recent call last):
    omaha.table.BombPotError: two players must be ready for a hand, not ann; bob does not join bomb pots
    """

    cause = "bomb_pot"


@public("omaha.table")
class Ready(NamedTuple):
    """Whether a hand can be dealt at a table: true if it can. Otherwise `cause` and `why` say why not.

    >>> from omaha import Rules, Table
    >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
    >>> table.sit("ann")
    1
    >>> bool(table.ready), table.ready.cause
    (False, 'too_few_seated')
    >>> table.sit("bob")
    2
    >>> bool(table.ready), table.ready.cause, str(table.ready)
    (True, None, 'a hand can be dealt')
    """

    cause: Unready | None = None
    """Why no hand can be dealt, in one word: the `cause` of the error of `Table.deal`. None if one can."""
    why: str = ""
    """The same in words: the text of that error. Empty if a hand can be dealt."""

    def __bool__(self) -> bool:
        return self.cause is None

    def __str__(self) -> str:
        return self.why or "a hand can be dealt"


def check_between_hands(table: TableState) -> None:
    """Check that no hand is being played.

    :raises HandInPlayError: if one is.
    """
    if table.playing is not None:
        raise HandInPlayError(f"hand {table.deals} is being played")


def two_or_more(table: TableState, players: Sequence[Player], away: Collection[Player] = ()) -> list[int]:
    """Return the seats of the players who are dealt in.

    - `away`: those who are ready and sit out because the big blind would reach them.

    :raises NotReadyError: if they are too few for a hand; the kind of the error says why.
    """
    if len(players) < FEWEST:
        raise too_few(table, players, away)
    return [player.seat for player in players]


def too_few(table: TableState, dealt_in: Sequence[Player], away: Collection[Player]) -> NotReadyError:
    """Return the error that says why these players are too few, and what is wrong with each of the others."""
    players = table.players.values()
    kind: type[NotReadyError]
    if len(players) < FEWEST:
        kind = TooFewSeatedError
    elif sum(player.present for player in players) < FEWEST:
        kind = PlayersAbsentError
    elif sum(player.ready for player in players) < FEWEST:
        kind = NoChipsError
    else:
        kind = NoBigBlindError if away else BombPotError
    names = listed(player.name for player in dealt_in) or "nobody"
    others = listed(f"{player.name} {reason(player, away)}" for player in players if player not in dealt_in)
    return kind(f"two players must be ready for a hand, not {names}{'; ' if others else ''}{others}")


def reason(player: Player, away: Collection[Player]) -> str:
    """Return in words why a player is not dealt in."""
    if player in away:
        return "sits out before the big blind"
    if player.lost:
        return "is disconnected"
    if player.sitting_out:
        return "is sitting out"
    return "does not join bomb pots" if player.chips else "has no chips"
