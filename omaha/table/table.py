"""A cash table: seats, button, blinds owed, and everything between two hands (R5-R7, R43-R51, R88-R93, R101).

A table has no clock and no calendar: the caller reports lost connections, time-outs and new days.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from omaha.base.checks import choice, flag, integer, listed, number_text, seat_number, text
from omaha.base.plain import array, call_with, parsed
from omaha.base.records import Drawn, public
from omaha.cards import Deck
from omaha.hand.absent import done_for_lost, seal
from omaha.hand.hand import Hand
from omaha.hand.info import Info
from omaha.hand.saving import info_of, plain_info
from omaha.hand.turns import ON_ILLEGAL, ask
from omaha.hand.view import View
from omaha.rules import Rules
from omaha.table import absence, dealing, entering, seating
from omaha.table.button import Last
from omaha.table.games import Rotation
from omaha.table.log import LOG_LENGTH, TableEvent, checked_time
from omaha.table.names import compared
from omaha.table.players import Owed, Seat
from omaha.table.players import Player as SeatedPlayer
from omaha.table.readiness import NotReadyError, Ready
from omaha.table.report import Report
from omaha.table.state import TableState

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any, Literal

    from omaha.base.types import Manual, OnIllegal, Progress, Status, When
    from omaha.hand.player import Made, Player

__all__ = ["Table"]

USUAL_SEATS = 9


@public()
class Table(Drawn):
    """A cash table of 2 to 10 seats, which knows players by name.

    - `rules`: the game, with the house rules of the table.
    - `seats`: the number of seats (R3). None: nine, or fewer if one deck does not serve nine players.
    - `seed`: hand n is dealt from `Deck(seed=seed, index=n - 1)`. None: from the randomness of the operating system.
    - `info`: an `Info` with the table's name, currency and site for the notations. Each hand adds the names, its
      number (counted from `info.number`, or 1) and the number of seats.
    - `log_length`: the number of `events` kept, of which one is a hand. None: all.

    Calls between two hands take effect at once. During a hand, some wait until it is over. A hand that is over is
    booked at the next call that concerns players or chips; from then on it cannot be undone. Chips are integers in the
    smallest unit. Mappings are by seat, in dealing order, and read-only pictures of the moment. A method that takes a
    player's name raises a ValueError if no such player sits here. A refused call changes nothing.

    :raises ValueError: if one deck does not serve so large a table.
    :raises TypeError: if a value is of the wrong kind.

    >>> table = Table(Rules(limit="pot", hilo=True, small_blind=1, big_blind=2), seats=6, seed=1)
    >>> table.sit("ann", seat=3, chips=200)
    3
    >>> table.sit("bob", chips=200)
    1
    >>> hand = table.deal()
    >>> table.button, hand.actor
    (1, 1)
    >>> hand.raise_to(6)
    >>> hand.fold()
    >>> dict(table.stacks)
    {3: 198, 1: 202}
    """

    __slots__ = ("_state",)

    def __init__(
        self,
        rules: Rules,
        seats: int | None = None,
        seed: int | None = None,
        *,
        info: Info | None = None,
        log_length: int | None = LOG_LENGTH,
    ) -> None:
        if not isinstance(rules, Rules):
            raise TypeError(f"rules must be Rules, not {rules!r}")
        most = rules.max_seats
        size = min(USUAL_SEATS, most) if seats is None else integer(seats, "seats (R3)", 2, most)
        if seed is not None:
            Deck(seed=seed)  # which refuses a wrong one
        if log_length is not None:
            log_length = integer(log_length, "log_length", 0)
        self._state = TableState(size, seed, Info(), Rotation((rules,), size), log_length)
        if info is not None:
            self.info = info

    def _now(self) -> TableState:
        """Return the state, after the hand is booked if it is over."""
        seating.book(self._state)
        return self._state

    # ------------------------------------------------------------------ what can be seen

    @property
    def rules(self) -> Rules:
        """Game of the next hand. A hand may have another: see `hand.rules`.

        >>> table = Table(Rules.game("plo", "1/2"))
        >>> table.change_game(Rules.game("plo8", "1/2"))
        >>> table.rules.hilo
        True
        """
        return self._state.rules

    @property
    def info(self) -> Info:
        """What the hands to come carry for the notations. It can be replaced, for example to set the time.

        :raises TypeError: if it is set to something that is not an `Info`, or its number is text.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.info = table.info._replace(time="2024-07-01T20:30:00+00:00")
        """
        return self._state.info

    @info.setter
    def info(self, value: Info) -> None:
        if not isinstance(value, Info):
            raise TypeError(f"info must be an Info, not {value!r}")
        if isinstance(value.number, str):
            raise TypeError(f"info.number must be a whole number, from which hands are counted, not {value.number!r}")
        self._state.info = value

    @property
    def hand(self) -> Hand | None:
        """The hand (R8) that is being played, or the last one; None before the first.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.hand, table.sit("ann"), table.sit("bob")
        (None, 1, 2)
        >>> hand = table.deal()
        >>> table.hand is hand
        True
        """
        return self._state.hand

    @property
    def hands(self) -> int:
        """Number of hands dealt.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.sit("ann"), table.sit("bob")
        (1, 2)
        >>> for _ in range(3):
        ...     table.deal().fold()
        >>> table.hands
        3
        """
        return self._state.deals

    @property
    def button(self) -> int | None:
        """The button's seat (R43, R44), which may be empty; None before the first hand that is not a bomb pot.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2), seed=1)
        >>> table.sit("ann"), table.sit("bob"), table.button
        (1, 2, None)
        >>> buttons = []
        >>> for _ in range(3):
        ...     table.deal().fold()
        ...     buttons.append(table.button)
        >>> buttons
        [1, 2, 1]
        """
        return self._state.button

    @property
    def seats(self) -> Mapping[int, str]:
        """Name of the player in each seat that is taken.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.sit("ann", seat=4), table.sit("bob")
        (4, 1)
        >>> dict(table.seats)
        {1: 'bob', 4: 'ann'}
        """
        return seating.by_order(self._now(), lambda player: player.name)

    @property
    def free_seats(self) -> tuple[int, ...]:
        """The seats that are free, in ascending order (R3).

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2), seats=4)
        >>> table.sit("ann", seat=2)
        2
        >>> table.free_seats
        (1, 3, 4)
        """
        return seating.free_seats(self._now())

    def seat_of(self, name: str) -> int:
        """Return the seat of a player.

        :raises ValueError: if no such player sits here.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.sit("ann", seat=4)
        4
        >>> table.seat_of("ann")
        4
        """
        return self._now().player(name).seat

    def stack_of(self, name: str) -> int:
        """Return the chips behind of a player (R5).

        :raises ValueError: if no such player sits here.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.sit("ann", chips=150)
        1
        >>> table.stack_of("ann")
        150
        """
        table = self._now()
        return seating.stack(table, table.player(name))

    def owed_of(self, name: str) -> Owed:
        """Return the chips that a player must post to be dealt in, as in `owed` (R49, R50).

        :raises ValueError: if no such player sits here.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.sit("ann"), table.sit("bob")
        (1, 2)
        >>> table.deal().fold()
        >>> table.sit("cid")
        3
        >>> table.owed_of("cid")
        Owed(live=2, dead=0)
        """
        table = self._now()
        return entering.owed(table, table.player(name), table.rules)

    def status_of(self, name: str) -> Status:
        """Return what a player is doing, as in `status`.

        :raises ValueError: if no such player sits here.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.sit("ann")
        1
        >>> table.disconnect("ann")
        >>> table.status_of("ann")
        'disconnected'
        """
        table = self._now()
        return entering.status(table, table.player(name))

    def view_of(self, name: str) -> View:
        """Return what a player sees of the hand that is being played. Once it is over, there is the `report`.

        :raises ValueError: if no such player sits here, or the player is not in a hand.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2), seats=6)
        >>> table.sit("ann", seat=4), table.sit("bob")
        (4, 1)
        >>> hand = table.deal()
        >>> table.view_of("ann") == hand.view(4)
        True
        """
        table = self._now()
        player = table.player(name)
        if table.hand is None or not table.in_hand(player):
            raise ValueError(f"{name} is not in a hand")
        return table.hand.view(player.seat)

    @property
    def actor(self) -> str | None:
        """Name of the player whose turn it is; None if it is nobody's.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2), seed=1)
        >>> table.sit("ann"), table.sit("bob"), table.actor
        (1, 2, None)
        >>> hand = table.deal()
        >>> table.actor == table.seats[hand.actor]
        True
        """
        player = self._now().actor()
        return None if player is None else player.name

    @property
    def stacks(self) -> Mapping[int, int]:
        """Chips behind of each player (R5).

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.sit("ann", chips=150), table.sit("bob", chips=200)
        (1, 2)
        >>> hand = table.deal()
        >>> dict(table.stacks) == dict(hand.stacks)
        True
        >>> hand.fold()
        >>> sum(table.stacks.values())
        350
        """
        return seating.stacks(self._now())

    @property
    def owed(self) -> Mapping[int, Owed]:
        """Chips that each player must post in this game to be dealt in without waiting for the big blind (R49, R50).

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.sit("ann"), table.sit("bob")
        (1, 2)
        >>> table.deal().fold()
        >>> table.sit("cid")
        3
        >>> table.owed[1], table.owed[3]
        (Owed(live=0, dead=0), Owed(live=2, dead=0))
        """
        table = self._now()
        return seating.by_order(table, lambda player: entering.owed(table, player, table.rules))

    @property
    def status(self) -> Mapping[int, Status]:
        """What each player is doing.

        - "playing": was dealt in to the last hand and goes on, or the first hand is yet to come.
        - "waiting": comes in on the big blind.
        - "posting": comes in as soon as the rules allow, and posts what is owed, if anything.
        - "sitting_out", "disconnected", "no_chips": is not dealt in.
        - "leaving": leaves when the hand is over.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2), seats=6)
        >>> table.sit("ann", seat=3), table.sit("bob")
        (3, 1)
        >>> table.disconnect("bob")
        >>> table.status
        {1: 'disconnected', 3: 'playing'}
        """
        table = self._now()
        return seating.by_order(table, lambda player: entering.status(table, player))

    @property
    def places(self) -> tuple[Seat, ...]:
        """All seats from 1 on, free ones too, as they stand now. This does not book a hand that is over.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2), seats=2)
        >>> table.sit("ann", chips=200)
        1
        >>> table.places[0]
        Seat(seat=1, name='ann', chips=200, status='playing')
        """
        return seating.places(self._state)

    @property
    def ready(self) -> Ready:
        """Whether the next hand can be dealt, true or false, and why not.

        The `cause` is a word, for which `deal` raises an error of its own, and `why` is the text of that error:

        - "hand_in_play" (`HandInPlayError`): a hand is being played.
        - "too_few_seated" (`TooFewSeatedError`): fewer than two players sit here.
        - "absent" (`PlayersAbsentError`): fewer than two of them are present; the others sit out or are disconnected.
        - "no_chips" (`NoChipsError`): fewer than two of those who are present have chips.
        - "no_big_blind" (`NoBigBlindError`): players sit out before the big blind would reach them, and fewer than two
          are left.
        - "bomb_pot" (`BombPotError`): fewer than two of those who are ready join the bomb pot (R97).

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.sit("ann"), table.sit("bob")
        (1, 2)
        >>> bool(table.ready)
        True
        >>> table.sit_out("ann")
        >>> bool(table.ready), table.ready.cause, table.ready.why
        (False, 'absent', 'two players must be ready for a hand, not bob; ann is sitting out')
        """
        return dealing.ready(self._now())

    @property
    def events(self) -> tuple[TableEvent, ...]:
        """The audit log (R93): which players sat, left, posted, bought chips or lost their connection, and when.

        It keeps the last `log_length` events.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.sit("ann", chips=200), table.sit("bob", chips=200)
        (1, 2)
        >>> table.deal().fold()
        >>> [(event.kind, event.name) for event in table.events]
        [('sit', 'ann'), ('sit', 'bob'), ('hand', None)]
        """
        return tuple(self._now().events)

    @property
    def log_length(self) -> int | None:
        """The number of events that the log keeps; None: all.

        >>> rules = Rules(limit="pot", small_blind=1, big_blind=2)
        >>> Table(rules).log_length, Table(rules, log_length=None).log_length
        (10000, None)
        """
        return self._state.events.maxlen

    @property
    def dropped_events(self) -> int:
        """Number of older events that the log does not keep any more.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2), log_length=2)
        >>> for name in ("ann", "bob", "cid"):
        ...     _ = table.sit(name)
        >>> [event.name for event in table.events], table.dropped_events
        (['bob', 'cid'], 1)
        """
        return self._now().dropped

    @property
    def time(self) -> int:
        """Time of the caller's clock, a whole number of 64 bits; the log and the house rule `rejoin_within` use it.

        :raises TypeError: if it is set to something that is not a whole number.
        :raises ValueError: if it is set to a number that does not fit 64 bits.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.time = 1_700_000_000
        >>> table.sit("ann")
        1
        >>> table.events[-1].time
        1700000000
        """
        return self._state.time

    @time.setter
    def time(self, value: int) -> None:
        self._now().time = checked_time(value)

    def report(self, n: int, name: str) -> Report:
        """Return a past hand as a player may see it (R88).

        - `n`: counts back over the hands that the player was dealt in to; 1 is the last.
        - `name`: the player.

        The last `history_length` hands since the player sat down are kept.

        :raises ValueError: if no such hand is kept.
        :raises TypeError: if `n` is not a whole number.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2), seats=6)
        >>> table.sit("ann"), table.sit("bob")
        (1, 2)
        >>> table.deal().fold()
        >>> table.report(1, "bob").result.net
        {2: 1, 1: -1}
        """
        player = self._now().player(name)
        back = integer(n, "n")
        count = len(player.history)
        if not 1 <= back <= count:
            if not count:
                raise ValueError(f"no hand of {name} is kept")
            raise ValueError(f"n must be 1..{count}, the hands of {name} that are kept, not {back}")
        return Report(player.history[-back][1], player.seat)

    @property
    def key(self) -> str:
        """The table in a hashable form: two tables are equal if their keys are.

        >>> rules = Rules(limit="pot", small_blind=1, big_blind=2)
        >>> one, other = Table(rules, seed=1), Table(rules, seed=1)
        >>> one.key == other.key
        True
        >>> one.sit("ann")
        1
        >>> one.key == other.key
        False
        """
        return self.to_json()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        import json

        ours, theirs = self._plain(), other._plain()
        same_log = ours.pop("events") == theirs.pop("events")
        return same_log and json.dumps(ours) == json.dumps(theirs)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        table = self._state
        seated = f"{len(table.players)} of {table.size} seats taken"
        now = "no hand yet" if table.hand is None else f"hand {table.deals} {'over' if table.hand.over else 'played'}"
        return f"<Table {seated}, button {table.button}, {now}>"

    # ------------------------------------------------------------------ what players do

    def sit(self, name: str, seat: int | None = None, chips: int | None = None, *, post: bool = False) -> int:
        """Seat a player, who waits for the big blind. Return the seat.

        - `name`: any printable text that differs from the names of all others here by more than upper and lower case,
          accents written apart, full-width letters or signs that show nothing.
        - `seat`: a free seat. None: the lowest.
        - `chips`: the buy-in (R7). None: the largest allowed.
        - `post`: post a big blind as soon as the rules allow, rather than wait (R49).

        :raises ValueError: if the name or the seat is taken, no seat is free, or the chips are outside the limits.
        :raises TypeError: if no chips are named and the rules have no largest buy-in.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.sit("ann", chips=150), table.sit("bob", seat=6, chips=200)
        (1, 6)
        >>> table.stacks
        {1: 150, 6: 200}
        """
        return seating.sit(self._now(), name, seat, chips, post)

    def add_chips(self, name: str, chips: int) -> None:
        """Add chips to a player's stack, up to the most allowed (R5, R7).

        During a hand they are added when it is over, as many as the rules allow then; the log says how many. A player
        without chips must bring at least the smallest buy-in.

        :raises ValueError: if the player may not add this many.
        :raises TypeError: if `chips` is not a whole number.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.sit("ann", chips=50)
        1
        >>> table.add_chips("ann", 100)
        >>> table.stacks
        {1: 150}
        """
        seating.add_chips(self._now(), name, chips)

    def post(self, name: str) -> None:
        """Let a player who is not in the game post what they owe as soon as the rules allow (R49-R51).

        :raises ValueError: if the player is in the game.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> for name in ("ann", "bob"):
        ...     _ = table.sit(name)
        >>> table.deal().fold()
        >>> table.sit("cid")
        3
        >>> table.post("cid")
        >>> table.status_of("cid")
        'posting'
        """
        entering.post(self._now(), name)

    def wait(self, name: str) -> None:
        """Let a player who is not in the game wait for the big blind, as new players do by default (R49).

        :raises ValueError: if no such player sits here.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> for name in ("ann", "bob"):
        ...     _ = table.sit(name)
        >>> table.deal().fold()
        >>> table.sit("cid", post=True)
        3
        >>> table.wait("cid")
        >>> table.status_of("cid")
        'waiting'
        """
        entering.wait(self._now(), name)

    def leave(self, name: str) -> int | None:
        """Let a player leave. Return the chips that they take away.

        A player in a hand leaves when it is over, and None is returned. The hand is folded when the action reaches the
        player. If the action does not reach them, it is live to the showdown and is paid what it wins (R91).

        :raises ValueError: if no such player sits here.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.sit("ann", chips=150)
        1
        >>> table.leave("ann"), table.seats
        (150, {})
        """
        return absence.leave(self._now(), name)

    def sit_out(self, name: str, when: When = "now") -> None:
        """Let a player sit out until `sit_in`.

        - "now": at once. A hand that the player is in is folded when the action reaches them, and stays live if it does
          not (R91).
        - "before_big_blind": when the big blind would reach the player.
        - "after_big_blind": after the hand in which the player has the big blind.

        :raises ValueError: if `when` is another word.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.sit("ann")
        1
        >>> table.sit_out("ann")
        >>> table.status
        {1: 'sitting_out'}
        >>> table.sit_in("ann")
        >>> table.status
        {1: 'playing'}
        """
        absence.sit_out(self._now(), name, when)

    def sit_in(self, name: str, *, post: bool = False) -> None:
        """Let a player come back, who waits for the big blind.

        With `post` the player posts what they owe as soon as the rules allow (R50).

        :raises ValueError: if no such player sits here.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> for name in ("ann", "bob", "cid"):
        ...     _ = table.sit(name)
        >>> table.deal().fold()
        >>> table.sit_out("cid")
        >>> table.status_of("cid")
        'sitting_out'
        >>> table.sit_in("cid")
        >>> table.status_of("cid")
        'playing'
        """
        absence.sit_in(self._now(), name, post)

    def disconnect(self, name: str) -> None:
        """Note that a player has lost the connection (R90).

        At each turn the player checks if they owe nothing. If they owe chips, they are all-in for what they have put
        in, as often a day as the rules allow. If no such all-in is left, they check or are folded, and sit out. Between
        hands the player sits out until `reconnect`.

        :raises ValueError: if no such player sits here.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.sit("ann"), table.sit("bob")
        (1, 2)
        >>> hand = table.deal()
        >>> hand.raise_to(6)
        >>> table.actor
        'bob'
        >>> table.disconnect("bob")
        >>> hand.live, hand.over, table.status_of("bob")
        ((2, 1), True, 'disconnected')
        """
        absence.disconnect(self._now(), name)

    def reconnect(self, name: str) -> None:
        """Note that a player is connected again, and acts except in a hand in which they are protected (R90).

        :raises ValueError: if no such player sits here.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.sit("ann")
        1
        >>> table.disconnect("ann")
        >>> table.reconnect("ann")
        >>> table.status_of("ann")
        'playing'
        """
        absence.reconnect(self._now(), name)

    def time_out(self, name: str | None = None) -> None:
        """Act for the player whose turn it is and whose time has run out (R92).

        - `name`: the player, who is checked to have the turn. None: whose turn it is.

        The player checks if they owe nothing and is folded otherwise, and sits out from the next hand on. With
        `timeout_policy="as_lost"` this one turn is played as if the connection were lost. A player who must show or
        muck mucks, and does not sit out.

        :raises ValueError: if it is not the player's turn.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.sit("ann"), table.sit("bob")
        (1, 2)
        >>> hand = table.deal()
        >>> table.actor
        'ann'
        >>> table.time_out()
        >>> table.status_of("ann"), hand.over
        ('sitting_out', True)
        """
        absence.time_out(self._now(), name)

    def new_day(self) -> None:
        """Begin a new day: all-ins for lost connections are available again (R90).

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.new_day()
        >>> table.events[-1].kind
        'new_day'
        """
        absence.new_day(self._now())

    def choose(
        self, name: str, *, straddle: bool | None = None, runs: int | None = None, bomb_pots: bool | None = None
    ) -> None:
        """Set what a player always does; choices that are not named stay as they are.

        - `name`: the player.
        - `straddle`: straddle when the rules allow it and the chips suffice (R94). By default players do not.
        - `runs`: how often the player is willing to run the board, 1 to 3, at most as often as the rules allow (R96).
          This takes effect at once, the other choices from the next hand on.
        - `bomb_pots`: join bomb pots (R97). By default players do.

        :raises ValueError: if `runs` is outside 1..3.
        :raises TypeError: if a choice is of the wrong kind.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2, run_count=2))
        >>> table.sit("ann"), table.sit("bob")
        (1, 2)
        >>> for name in ("ann", "bob"):
        ...     table.choose(name, runs=2)
        >>> hand = table.deal()
        >>> hand.runs
        mappingproxy({2: 2, 1: 2})
        """
        seating.choose(self._now(), name, straddle, runs, bomb_pots)

    # ------------------------------------------------------------------ games and hands

    def change_game(self, *games: Rules, every: int | Literal["orbit"] = "orbit") -> None:
        """Play another game from the next hand on, or several games in turn.

        - `games`: the games. Their buy-ins apply at once.
        - `every`: the number of hands of each game, or "orbit": a game ends when the button comes back to its seat in
          the first hand of the game.

        :raises ValueError: if a game does not seat the table (R3), or a rotation by orbits has a bomb pot, which does
            not move the button.
        :raises TypeError: if no game is named, a game is not `Rules`, or `every` is of the wrong kind.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.change_game(table.rules, table.rules.replace(hilo=True), every=8)
        """
        dealing.change_game(self._now(), games, every)

    def deal(
        self,
        *,
        rules: Rules | None = None,
        deck: Deck | None = None,
        rake: int | Sequence[int] | None = None,
        manual: Iterable[Manual] = (),
    ) -> Hand:
        """Deal the next hand, after the button has moved (R101).

        - `rules`: another game for this hand alone, such as dealer's choice or a bomb pot.
        - `deck`, `rake`, `manual`: as for `Hand`.

        The hand acts by itself for players who leave, sit out or are disconnected.

        :raises NotReadyError: if no hand can be dealt; each cause has an error of its own, as `ready` has a word.
        :raises ValueError: if the game does not seat the table (R3).
        :raises TypeError: if a value is of the wrong kind.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.sit("ann"), table.sit("bob")
        (1, 2)
        >>> hand = table.deal(deck=Deck(seed=1))
        >>> hand.seats, table.hands
        ((2, 1), 1)
        """
        return dealing.deal(self._now(), rules, deck, rake, manual)

    def run(
        self,
        players: Mapping[str, Player | Made | str],
        hands: int,
        *,
        between: Callable[[Table], object] | None = None,
        after: Callable[[Hand], object] | None = None,
        on_illegal: OnIllegal = "raise",
        time_limit: float | None = None,
        progress: Progress | None = None,
    ) -> int:
        """Play hands until this many are over or no hand can be dealt. Return the number of hands played.

        - `players`: by name, what each player does at their turn, as `omaha.play.match` takes them: functions or
          objects that answer a `View` with an `Action` or its text; names of built-in players, such as "tight";
          classes and `made(factory)`, which are made when the run begins.
        - `hands`: the number of hands. A hand that is being played is finished first, and counts.
        - `between`: called with the table before each hand; it may seat players, add chips and so on.
        - `after`: called with each hand that is over.
        - `on_illegal`: what is done with an answer that is illegal, late, or does not come because the player's
          connection is gone (`ConnectionError`): "raise" an error, or act for the player, "passive" (check or call) or
          "fold" (check or fold). The log counts such answers as events of kind "replaced".
        - `time_limit`: seconds for an answer.
        - `progress`: called after each hand with the hands played and the hands in all.

        An answer belongs to the turn that was asked. Players may call methods of the table in their turn: if the hand
        has acted for them by then, or the turn is over for another reason, their answer is dropped. An error of a
        player, or of an answer, carries a note that names player and hand, and if the table has a seed, deck and view.

        Players who learn may have `begin(opening)`, `see(hand)` after each hand that they were dealt in to, as their
        seat may see it, and `end()`. An object plays itself and goes on learning in the next run; a class or factory
        makes a new player for each run. If it has a parameter `seed`, it is called with the table's seed plus the
        player's place in `players`, or with a random one if the table has no seed.

        :raises ValueError: if `players` does not name a player who is ready, or an argument is not allowed.
        :raises TypeError: if an argument is of the wrong kind, or an answer is neither an action nor text.
        :raises IllegalAction: if a player's action is not legal and `on_illegal` is "raise"; the hand is then as it was
          before that action.

        >>> table = Table(Rules(limit="fixed", small_bet=2, big_bet=4), seed=7)
        >>> for name in ("ann", "bob", "cid"):
        ...     _ = table.sit(name, chips=100)
        >>> table.run({"ann": "tight", "bob": "caller", "cid": lambda view: view.legal.passive}, hands=20)
        20
        >>> sum(table.stacks.values())
        300
        """
        from omaha.table.cast import Cast  # with threads and signatures, which most tables never need

        table = self._now()
        wanted = integer(hands, "hands", 0)
        choice(on_illegal, "on_illegal", ON_ILLEGAL)
        for name, function in (("between", between), ("after", after), ("progress", progress)):
            if function is not None and not callable(function):
                raise TypeError(f"{name} must be callable, not {function!r}")
        cast = Cast(table, players, time_limit)
        played = 0
        while played < wanted:
            if table.playing is None and between is not None:
                between(self)
            if table.playing is None:
                cast.check_ready()
                try:
                    self.deal()
                except NotReadyError:
                    break
            hand = table.hand
            assert hand is not None
            while not hand.over:
                seat = hand.actor
                if seat is None:
                    hand.deal()
                    continue
                player = table.by_seat[seat]
                miss = ask(hand, cast.decider(player.name), on_illegal)
                if miss is not None:
                    table.log("replaced", player, note=miss)
            seating.book(table)
            played += 1
            cast.see(hand)
            if after is not None:
                after(hand)
            if progress is not None:
                progress(played, wanted)
        cast.end()
        return played

    # ------------------------------------------------------------------ saving

    def to_json(self) -> str:
        """Return the table as JSON text, hidden cards included, also in the middle of a hand.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> Table.from_json(table.to_json()) == table
        True
        """
        import json

        return json.dumps(self._plain())

    def _plain(self) -> dict[str, Any]:
        """Return the fields in JSON's own types, but for tuples and the events."""
        table = self._now()
        playing = table.playing
        hands = {number: hand for player in table.players.values() for number, hand in player.history}
        if playing is None and table.hand is not None:
            hands[table.deals] = table.hand
        lost = [] if table.hand is None else done_for_lost(table.hand)
        plain = {
            "seats": table.size,
            "seed": table.seed,
            "info": plain_info(table.info),
            "time": table.time,
            **table.rotation.to_plain(),
            "deals": table.deals,
            "last": table.last,
            "booked": table.booked,
            "settled": [index for index, event in enumerate(lost) if absence.is_settled(table, event)],
            "hand": None if playing is None else playing.to_json(),
            "hands": [(number, hand.to_json()) for number, hand in sorted(hands.items())],
            "left_with": [(name, *left) for name, left in table.left_with.items()],
            "events": list(table.events),
            "players": [player.to_plain() for player in table.players.values()],
        }
        if table.events.maxlen != LOG_LENGTH:
            plain["log_length"] = table.events.maxlen
        if table.dropped:
            plain["dropped_events"] = table.dropped
        return plain

    @classmethod
    def from_json(cls, text: str) -> Table:
        """Make the table again from the text that `to_json` wrote; it goes on as that one does.

        :raises ValueError: if the text is not a table.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.sit("ann")
        1
        >>> Table.from_json(table.to_json()).seats
        {1: 'ann'}
        """
        try:
            return _restored_from(cls, parsed(text, "table"))
        except RecursionError:
            raise ValueError("this JSON is not a table: it is nested too deeply") from None
        except TypeError as error:
            raise ValueError(f"this JSON is not a table: {error}") from error

    def copy(self) -> Table:
        """Return an independent copy.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> other = table.copy()
        >>> other.sit("ann")
        1
        >>> table.seats, other.seats
        ({}, {1: 'ann'})
        """
        import json

        plain = self._plain()
        events = plain.pop("events")  # shared, for they cannot change: a long log costs a copy nothing
        copy = _restored_from(type(self), {**json.loads(json.dumps(plain)), "events": []})
        copy._state.events.extend(events)
        return copy

    def __copy__(self) -> Table:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self.copy()

    def __reduce__(self) -> Any:
        return type(self).from_json, (self.to_json(),)


def _restored_from(kind: type[Table], plain: Any) -> Table:
    table: Table = call_with(_restored, plain, "a table", kind)
    return table


def _restored(
    kind: type[Table],
    *,
    seats: int,
    seed: int | None,
    info: dict[str, Any],
    time: int,
    games: list[dict[str, Any]],
    every: Any,
    turn: int,
    in_game: int,
    orbit: int | None,
    orbit_over: bool,
    deals: int,
    last: list[int] | None,
    booked: bool,
    settled: list[int],
    hand: str | None,
    hands: list[list[Any]],
    left_with: list[list[Any]],
    events: list[list[Any]],
    players: list[dict[str, Any]],
    log_length: int | None = LOG_LENGTH,
    dropped_events: int = 0,
) -> Table:
    """Return the table of these fields."""
    if not array(games, "games"):
        raise TypeError("games must be a list of at least one game")
    table = kind(Rules.from_plain(games[0]), seats, seed, info=info_of(info), log_length=log_length)
    state = table._state
    state.rotation = Rotation.from_plain(state.size, games, every, turn, in_game, orbit, orbit_over)
    state.time = checked_time(time)
    state.deals = integer(deals, "deals", 0)
    if last is not None:
        button, small, big = array(last, f"last ({listed(Last._fields)})", 3)
        state.last = Last(seat_number(button), seat_number(small), seat_number(big))
    state.left_with = {
        compared(text(name, "a name")): (integer(chips, "chips", 0), checked_time(when))
        for name, chips, when in [
            array(left, "a player who left (name, chips, time)", 3) for left in array(left_with, "left_with")
        ]
    }
    numbered = [array(pair, "a hand with its number", 2) for pair in array(hands, "hands")]
    past = {integer(number, "a number", 1): Hand.from_json(saved) for number, saved in numbered}
    for booked_hand in past.values():
        seal(booked_hand)
    for plain in array(players, "players"):
        player = SeatedPlayer.from_plain(plain, past, state.rules.history_length)
        seating.free_seat(state, player.name, player.seat)
        seating.take_seat(state, player)
    state.booked = flag(booked, "booked")
    if booked != (hand is None):
        raise ValueError(f"this JSON is not a table: booked must be {hand is None}, not {booked}")
    if hand is None:
        state.hand = past.get(deals)
    else:
        playing = state.hand = Hand.from_json(hand)
        if not set(playing.seats) <= set(state.by_seat):
            raise ValueError("this JSON is not a table: a seat of the hand is free")
        absence.give_orders(state, playing)
    lost = [] if state.playing is None else done_for_lost(state.playing)
    for index in array(settled, "settled"):
        if integer(index, "settled", 0) >= len(lost):
            raise ValueError(f"settled must name events below {len(lost)}, not {number_text(index)}")
        state.settled.append(lost[index])
    state.dropped = integer(dropped_events, "dropped_events", 0)
    for event in array(events, "events"):
        state.record(TableEvent.from_plain(event))
    return table
