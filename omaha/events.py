"""The words in which a hand is told: events, actions, what is legal, what is due, and the errors.

All are small immutable values. Amounts are chips in the smallest unit; `to` is a player's total on the street.
"""

from __future__ import annotations

from collections.abc import Mapping

from omaha.values import SEATS, NamedTuple, ReadOnly, chips, listed, seat_number, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal, TypeAlias

    from omaha.cards import Card

    Street: TypeAlias = Literal["preflop", "flop", "turn", "river", "showdown"]
    ActionKind: TypeAlias = Literal["fold", "check", "call", "bet", "raise", "show", "muck"]
    PostKind: TypeAlias = Literal["small", "big", "post", "straddle", "ante"]
    EventKind: TypeAlias = Literal[
        "post", "holes", "burn", "board", "fold", "check", "call", "bet", "raise",
        "protect", "return", "show", "muck", "rake", "award",
    ]  # fmt: skip
    Half: TypeAlias = Literal["high", "low", "both", "uncontested"]

__all__ = ["Action", "Due", "Event", "IllegalAction", "Info", "Legal", "NotationError", "Post"]

STREETS: dict[int, Street] = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}
"""The street by the number of cards on the board."""

ACTION_KINDS = ("fold", "check", "call", "raise", "show", "muck")
POST_KINDS = ("small", "big", "post", "straddle", "ante")


class NotationError(ValueError):
    """A text that is no hand: `line` is the number of the line, from 1, where it goes wrong."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message, line)
        self.line = line

    def __str__(self) -> str:
        message: str = self.args[0]
        return message if self.line is None else f"line {self.line}: {message}"


class Action(NamedTuple):
    """What a player does: "fold", "check", "call", "raise" (a bet too), "show" or "muck".

    `to` is the total that a raise makes it on this street; None where fixed limit names the amount. "bet" is understood
    wherever an action is taken, and is a "raise".

    >>> str(Action("raise", 800)), Action.parse("bet 800")
    ('raise 800', Action(kind='raise', to=800))
    """

    kind: ActionKind
    to: int | None = None

    def __str__(self) -> str:
        return self.kind if self.to is None else f"{self.kind} {self.to}"

    @classmethod
    def parse(cls, text: str) -> Action:
        """The action that `str()` wrote; a ValueError names what is none."""
        _text(text, "an action")
        kind, *amount = text.split() or [""]
        kind = "raise" if kind == "bet" else kind
        if kind not in ACTION_KINDS or len(amount) > 1 or (amount and kind != "raise"):
            raise ValueError(f"no action: {text!r}; actions are {listed(ACTION_KINDS)}, and a raise may name its total")
        if not amount:
            return cls(kind)  # type: ignore[arg-type]  # one of ACTION_KINDS
        if not (amount[0].isascii() and amount[0].isdigit()):
            raise ValueError(f"no action: {text!r}; {amount[0]!r} is no number of chips")
        return cls("raise", int(amount[0]))


class Legal(NamedTuple):
    """What the seat whose turn it is may do (R57-R81); falsy when nobody is to act.

    >>> legal = Legal(fold=True, check=False, call=200, min_raise_to=400, max_raise_to=700)
    >>> Action("raise", 700) in legal, "raise 701" in legal, legal.passive
    (True, False, Action(kind='call', to=None))
    >>> [str(action) for action in legal.actions]
    ['fold', 'call', 'raise 400', 'raise 700']
    """

    fold: bool = False
    """A fold is legal."""
    check: bool = False
    """A check is legal: nothing is owed."""
    call: int | None = None
    """Chips that a call adds, or None."""
    min_raise_to: int | None = None
    """The smallest legal bet or raise, as total on the street, or None."""
    max_raise_to: int | None = None
    """The largest legal bet or raise, as total on the street, or None."""

    def __bool__(self) -> bool:
        return self.fold or self.check or self.call is not None

    @property
    def passive(self) -> Action:
        """A check where it is free, else a call; a RuntimeError when nobody is to act."""
        if not self:
            raise RuntimeError("nobody is to act")
        return Action("check") if self.check else Action("call")

    @property
    def actions(self) -> tuple[Action, ...]:
        """The legal actions; of the raises the smallest and the largest."""
        actions = []
        if self.fold:
            actions.append(Action("fold"))
        if self.check:
            actions.append(Action("check"))
        if self.call is not None:
            actions.append(Action("call"))
        if self.min_raise_to is not None:
            actions.append(Action("raise", self.min_raise_to))
            if self.max_raise_to != self.min_raise_to:
                actions.append(Action("raise", self.max_raise_to))
        return tuple(actions)

    def __contains__(self, action: object) -> bool:
        """Is this action (an `Action` or its text) legal? A raise without a total is where only one total is."""
        if isinstance(action, str):
            try:
                action = Action.parse(action)
            except ValueError:
                return False
        if not isinstance(action, Action):
            return False
        kind, to = action
        if kind not in ("raise", "bet"):
            return bool(to is None and kind in ("fold", "check", "call") and getattr(self, kind) not in (False, None))
        if self.min_raise_to is None or self.max_raise_to is None:
            return False
        if to is None:
            return self.min_raise_to == self.max_raise_to
        try:
            return self.min_raise_to <= whole(to, "a raise") <= self.max_raise_to
        except TypeError:
            return False

    def __str__(self) -> str:
        words = []
        if self.fold:
            words.append("fold")
        if self.check:
            words.append("check")
        if self.call is not None:
            words.append(f"call {self.call}")
        if self.min_raise_to is not None:
            words.append(f"raise to {span(self.min_raise_to, self.max_raise_to)}")
        return ", ".join(words) or "nothing"


NOTHING_LEGAL = Legal()


def span(least: int | None, most: int | None) -> str:
    """`4` or `4..12`."""
    return str(least) if least == most else f"{least}..{most}"


class Due(NamedTuple):
    """What must happen next: "holes" (cards for a seat), "burn", "board", "act", or "show" (show or muck)."""

    kind: Literal["holes", "burn", "board", "act", "show"]
    seat: int | None
    """The seat that is dealt to or has to decide."""
    count: int  # type: ignore[assignment]  # hides tuple.count
    """Cards to deal."""


class Event(NamedTuple):
    """One thing that happened in a hand. A field that says nothing of this kind of event is None.

    post      seat posts `chips` (live and dead), `to` live in front; `note` "small" "big" "post" "straddle" "ante"
    holes     seat gets `cards`
    burn      `cards` is discarded unseen
    board     `cards` come on board number `board`, 0 first
    fold, check, call, bet, raise     seat acts: `chips` added, `to` in front on this street; `note` "sitting out" (R91)
    protect   seat has lost its connection and takes no more decisions (R90)
    return    `chips` that nobody matched go back to seat (R31)
    show, muck     seat shows `cards`, or does not
    rake      `chips` taken from pot number `pot`, 0 the main pot
    award     seat gets `chips` of pot number `pot`: the `half` "high" "low" "both" (R28) or "uncontested", on `board`
    """

    kind: EventKind
    seat: int | None = None
    chips: int | None = None
    to: int | None = None
    cards: tuple[Card, ...] | None = None
    pot: int | None = None
    board: int | None = None
    half: Half | None = None
    note: str | None = None


class Post(NamedTuple):
    """Chips that a seat posts: `live` ones count towards its bet (R52), `dead` ones do not (R34).

    `kind` is "small", "big" (the first one says who starts), "post" (out of turn), "straddle" (moves the start left of
    it) or "ante" (all of it is dead to the bet).
    """

    seat: int
    kind: PostKind
    live: int
    dead: int = 0


class _Info(NamedTuple):
    names: Mapping[int, str]
    table: str | None
    number: str | int | None
    time: str | None
    currency: str | None
    event: str | None
    site: str | None
    table_size: int | None
    fields: Mapping[str, Any]
    comments: Mapping[int, str]


class Info(_Info):
    """What a hand is called in a history: names by seat, table, number, time, currency. No part of the game.

    `time` is text that the formats understand, as in ISO 8601: "2024-07-01T20:30:00+02:00", "2024-07-01 18:30:00 UTC".
    `table_size`: the seats at the table, 2..10. `fields`: whatever else a history carries, by the name it has
    there: text, numbers, True, False, None, and sequences and mappings by name of them. `comments`: what was said after
    the event of this index in `hand.events`, -1 before the first one; a line each.

    All is read-only: sequences become tuples. Errors: a TypeError or ValueError for a seat or an index that is none, a
    TypeError for a name or a field of another kind.

    >>> Info({1: "ann", 2: "bob"}, table="Procyon").names[2]
    'bob'
    >>> Info(fields={"author": "Cy", "_stakes": [1, 2]}).fields
    {'author': 'Cy', '_stakes': (1, 2)}
    """

    __slots__ = ()

    def __new__(
        cls,
        names: Mapping[int, str] | None = None,
        table: str | None = None,
        number: str | int | None = None,
        time: str | None = None,
        currency: str | None = None,
        event: str | None = None,
        site: str | None = None,
        table_size: int | None = None,
        fields: Mapping[str, Any] | None = None,
        comments: Mapping[int, str] | None = None,
    ) -> Info:
        for what, given in (("names", names), ("comments", comments), ("fields", fields)):
            if given is not None and not isinstance(given, Mapping):
                raise TypeError(f"{what} must be a mapping, not {given!r}")
        checked = {seat_number(seat): _text(name, "a name") for seat, name in (names or {}).items()}
        if isinstance(number, bool) or not isinstance(number, (int, str, type(None))):
            raise TypeError(f"number must be text or a whole number, not {number!r}")
        for name, value in (("table", table), ("time", time), ("currency", currency), ("event", event), ("site", site)):
            if value is not None:
                _text(value, name)
        if table_size is not None:
            table_size = chips(table_size, "table_size", 2, SEATS)
        said = {chips(i, "a comment's index", -1): _text(text, "a comment") for i, text in (comments or {}).items()}
        return super().__new__(
            cls, ReadOnly(checked), table, number, time, currency, event, site, table_size,
            _frozen(fields or {}, "fields"), ReadOnly(said),
        )  # fmt: skip


def _frozen(value: object, name: str) -> Any:
    """A plain value that cannot be changed: tuples for sequences, read-only mappings."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, Mapping):
        return ReadOnly({_text(key, f"a name in {name}"): _frozen(value[key], f"{name}[{key!r}]") for key in value})
    if isinstance(value, (list, tuple)):
        return tuple([_frozen(item, name) for item in value])
    raise TypeError(f"{name} must be text, a number, a truth value, None, a list or a mapping of them, not {value!r}")


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} must be text, not {value!r}")
    return value


class IllegalAction(ValueError):  # noqa: N818  # the name players would use
    """An action that is not allowed now. The hand is as it was.

    `seat` is the one that was to act (None where nobody is), `action` what was tried, `legal` what was allowed.
    """

    def __init__(self, seat: int | None, action: Action | str, legal: Legal, why: str) -> None:
        super().__init__(seat, action, legal, why)
        self.seat = seat
        self.action = action
        self.legal = legal

    def __str__(self) -> str:
        why: str = self.args[3]
        return why
