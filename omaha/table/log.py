"""Events of a table, for the audit log."""

from __future__ import annotations

import sys

from omaha.base.checks import choice, integer, listed, seat_number, text
from omaha.base.plain import array
from omaha.base.records import NamedTuple, public

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any

    from omaha.base.types import TableEventKind

__all__ = ["LOG_LENGTH", "TABLE_EVENTS", "TableEvent", "checked_time", "longest"]

LOG_LENGTH = 10_000
"""Events that a log keeps by default: some ten thousand hands in 2 MB."""

TABLE_EVENTS: tuple[TableEventKind, ...] = (
    "sit", "add_chips", "leave", "post", "sit_out", "sit_in", "disconnect", "reconnect", "time_out", "replaced",
    "protect", "hand", "game", "new_day",
)  # fmt: skip


@public("omaha.table")
class TableEvent(NamedTuple):
    """One thing that happened at a table. A field that does not apply to this kind of event is None.

    - `sit`, `add_chips`, `leave`: `chips` were brought, added or taken away. A `note` says why nothing was added, or
      why the player left.
    - `post`: `chips` were posted to come in, live and dead together (R49, R50).
    - `sit_out`, `sit_in`: the `note` says when, or why.
    - `disconnect`, `reconnect`, `time_out`.
    - `replaced`: in `Table.run` an answer of the player could not be taken. The `note` says why: "illegal", "late" or
      "failed" (a connection is gone).
    - `protect`: in the hand that is booked next, an all-in for a lost connection was used (R90).
    - `hand`: a hand was booked. `chips` are its rake.
    - `game`: the game changes. The `note` names it.
    - `new_day`: all-ins for lost connections are available again (R90).

    >>> from omaha import Rules, Table
    >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
    >>> table.sit("ann", chips=200)
    1
    >>> table.events[-1]
    TableEvent(kind='sit', hand=0, time=0, name='ann', seat=1, chips=200, note=None)
    """

    kind: TableEventKind
    """What happened."""
    hand: int
    """Number of the last hand dealt, 0 before the first."""
    time: int
    """`table.time` at that moment."""
    name: str | None = None
    """The player."""
    seat: int | None = None
    """The player's seat."""
    chips: int | None = None
    """Chips, in the smallest unit."""
    note: str | None = None
    """Reason, moment or game."""

    @classmethod
    def from_plain(cls, plain: list[Any]) -> TableEvent:
        """Make an event from its fields, as JSON keeps them.

        :raises ValueError: if its kind is not known, or a number is not allowed.
        :raises TypeError: if it is not a list of these fields, or a field is of the wrong kind.

        >>> TableEvent.from_plain(["leave", 7, 0, "ann", 1, 200, None]).chips
        200
        """
        kind, hand, time, name, seat, chips, note = array(plain, f"a table event ({listed(cls._fields)})", 7)
        return cls(
            choice(kind, "kind", TABLE_EVENTS),
            integer(hand, "hand"),
            checked_time(time),
            None if name is None else text(name, "name"),
            None if seat is None else seat_number(seat),
            None if chips is None else integer(chips, "chips"),
            None if note is None else text(note, "note"),
        )


def longest(length: int | None) -> int | None:
    """Return a length as a deque takes it; a larger number than fits in memory keeps everything, as None does."""
    return None if length is None or length > sys.maxsize else length


def checked_time(time: object) -> int:
    """Return a time of the caller's clock.

    :raises TypeError: if it is not a whole number.
    :raises ValueError: if it does not fit 64 bits.
    """
    return integer(time, "time", -(2**63), 2**63 - 1)
