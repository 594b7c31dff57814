"""Players at a table, what they owe, and what a seat shows of them."""

from __future__ import annotations

from collections import deque

from omaha.base.checks import choice, flag, integer, number_text, seat_number
from omaha.base.plain import array, check_fields
from omaha.base.records import NamedTuple, public
from omaha.table.button import BLINDS
from omaha.table.log import longest
from omaha.table.names import checked_name

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from omaha.base.types import Blind, Status, When
    from omaha.hand.hand import Hand

__all__ = ["MOST_RUNS", "WHEN", "Owed", "Player", "Seat"]

WHEN: tuple[When, ...] = ("now", "before_big_blind", "after_big_blind")

MOST_RUNS = 3
"""The most that a player may wish to run the board (R96)."""
NUMBERS = ("all_ins", "chips", "missed_rounds", "runs", "top_up")
FLAGS = (
    "bomb_pots", "folding", "leaving", "lost", "new", "posting", "regular", "sitting_out", "straddles",
)  # fmt: skip
FIELDS = ("name", "seat", "owes", "sits_out_at", *NUMBERS, *FLAGS)


@public("omaha.table")
class Owed(NamedTuple):
    """Chips that a player must post to be dealt in without waiting for the big blind (R49, R50), in the smallest unit.

    >>> from omaha import Rules, Table
    >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
    >>> table.sit("ann"), table.sit("bob")
    (1, 2)
    >>> table.deal().fold()
    >>> table.sit("cid")
    3
    >>> table.owed_of("cid")
    Owed(live=2, dead=0)
    """

    live: int
    """Counts towards the bet: the big blind of a new player, or a missed one."""
    dead: int
    """Goes into the pot: a missed small blind."""


@public("omaha.table")
class Seat(NamedTuple):
    """A seat of a table as it stands now; a free one has no name, chips or status.

    >>> from omaha import Rules, Table
    >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2), seats=2)
    >>> table.sit("ann", seat=2, chips=150)
    2
    >>> table.places
    (Seat(seat=1, name=None, chips=None, status=None), Seat(seat=2, name='ann', chips=150, status='playing'))
    """

    seat: int
    """Number of the seat, 1 to 10."""
    name: str | None = None
    """The player in it."""
    chips: int | None = None
    """Chips behind, in the smallest unit."""
    status: Status | None = None
    """What the player is doing, as in `Table.status`."""


@public("omaha.table")
class Player:
    """A seated player, with everything that the table keeps about them. Chips are in the smallest unit.

    - `name`, `seat`: who sits where.
    - `chips`: the stack before the hand that is being played; `top_up` chips are added when the hand is over (R7).
    - `new`: not dealt in yet, or new again after debts lapsed (R101).
    - `regular`: was dealt in to the last hand that was not a bomb pot.
    - `owes`: the blinds that were missed (R50); `missed_rounds`: big blinds missed in a row, for `max_missed_rounds`.
    - `posting`: posts what is owed rather than wait for the big blind (R49).
    - `sitting_out`, `sits_out_at`: sits out, or will at a later moment, one of those of `Table.sit_out`.
    - `folding`, `leaving`: is folded when the action reaches the seat, leaves when the hand is over (R91).
    - `lost`, `all_ins`: the connection is lost; all-ins used for that today (R90).
    - `straddles`, `runs`, `bomb_pots`: what the player always does, as `Table.choose` sets it.
    - `history`: (number, hand) of the last hands, as many as there are `reports` (R88).

    >>> player = Player("ann", seat=3, chips=200, reports=10)
    >>> player.new, player.owes, player.missed_rounds
    (True, (), 0)
    """

    __slots__ = (
        "all_ins", "bomb_pots", "chips", "folding", "history", "leaving", "lost", "missed_rounds", "name",
        "new", "owes", "posting", "regular", "runs", "seat", "sits_out_at", "sitting_out", "straddles", "top_up",
    )  # fmt: skip

    def __init__(self, name: str, seat: int, chips: int, reports: int) -> None:
        self.name = name
        self.seat = seat
        self.chips = chips  # before the hand that is being played
        self.top_up = 0  # chips to be added when the hand is over
        self.new = True  # not dealt in yet, or new again after debts lapsed (R101)
        self.regular = False  # was dealt in to the last hand that was not a bomb pot
        self.owes: tuple[Blind, ...] = ()
        self.posting = False  # posts what is owed rather than wait for the big blind
        self.sitting_out = False
        self.sits_out_at: When | None = None  # a later moment, chosen by the player
        self.folding = False  # sat out during a hand, which is folded when the action reaches the seat (R91)
        self.leaving = False  # leaves when the hand is over
        self.lost = False  # the connection is lost
        self.all_ins = 0  # all-ins for lost connections used today (R90)
        self.missed_rounds = 0
        self.straddles = False
        self.runs = 1
        self.bomb_pots = True
        self.history: deque[tuple[int, Hand]] = deque(maxlen=longest(reports))  # (number, hand), the last ones

    @property
    def present(self) -> bool:
        """Whether the player is there to be dealt in.

        >>> player = Player("ann", seat=3, chips=200, reports=10)
        >>> player.present
        True
        >>> player.sitting_out = True
        >>> player.present
        False
        """
        return not (self.sitting_out or self.lost or self.leaving)

    @property
    def ready(self) -> bool:
        """Whether the player can be dealt in: present, with chips.

        >>> player = Player("ann", seat=3, chips=0, reports=10)
        >>> player.present, player.ready
        (True, False)
        """
        return self.chips > 0 and self.present

    def keep(self, reports: int) -> None:
        """Keep the last hands that the player was dealt in to, this many.

        >>> player = Player("ann", seat=3, chips=200, reports=10)
        >>> player.keep(2)
        >>> player.history.maxlen
        2
        """
        if self.history.maxlen != longest(reports):
            self.history = deque(self.history, longest(reports))

    def to_plain(self) -> dict[str, Any]:
        """Return the fields in JSON's own types; hands of the history by their numbers.

        >>> plain = Player("ann", seat=3, chips=200, reports=10).to_plain()
        >>> plain["name"], plain["chips"], plain["owes"], plain["history"]
        ('ann', 200, (), [])
        """
        return {name: getattr(self, name) for name in FIELDS} | {"history": [number for number, _ in self.history]}

    @classmethod
    def from_plain(cls, plain: dict[str, Any], hands: Mapping[int, Hand], reports: int) -> Player:
        """Make a player from the fields that `to_plain` returned.

        - `plain`: the fields.
        - `hands`: the hands of the table's past, by number.
        - `reports`: the number of hands that are kept for the player.

        :raises ValueError: if a field has a value that is not allowed, or a hand is not among the hands.
        :raises TypeError: if a field is missing, is not known or has a value of the wrong kind.

        >>> plain = Player("ann", seat=3, chips=200, reports=10).to_plain()
        >>> Player.from_plain(plain, {}, reports=10).chips
        200
        """
        check_fields(plain, "a player", (*FIELDS, "history"), (*FIELDS, "history"))
        player = cls(checked_name(plain["name"]), seat_number(plain["seat"]), 0, reports)
        for field in NUMBERS:
            setattr(player, field, integer(plain[field], field, *((1, MOST_RUNS) if field == "runs" else (0,))))
        for field in FLAGS:
            setattr(player, field, flag(plain[field], field))
        owed = [choice(blind, "owes", BLINDS) for blind in array(plain["owes"], "owes")]
        player.owes = tuple([blind for blind in BLINDS if blind in owed])
        moment = plain["sits_out_at"]
        player.sits_out_at = None if moment is None else choice(moment, "sits_out_at", WHEN)
        numbers = [integer(number, "the number of a hand", 1) for number in array(plain["history"], "history")]
        if missing := [number for number in numbers if number not in hands]:
            raise ValueError(f"hand {number_text(missing[0])} of the history of {player.name!r} is not kept")
        player.history.extend([(number, hands[number]) for number in numbers])
        return player
