"""What a player may do and does: actions, what is legal, what is due, and the error of an illegal action."""

from __future__ import annotations

from omaha.base.checks import integer, listed, text
from omaha.base.records import Drawn, NamedTuple, public

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any, Literal

    from omaha.base.types import ActionKind

__all__ = ["ACTION_KINDS", "NOTHING_LEGAL", "Action", "Due", "IllegalAction", "Legal", "span"]

ACTION_KINDS = ("fold", "check", "call", "raise", "show", "muck")
ALL_IN = ("all-in", "all in", "allin")
"""Text for the last chips, which are a call, a bet or a raise: only a hand can tell which."""


@public()
class Action(NamedTuple):
    """What a player does (R57): "fold", "check", "call", "raise" (a bet too), "show" or "muck".

    `to` is the total of a raise on this street, in chips; None if only one total is legal, as in fixed limit. A call
    may name the chips that it adds. "bet" is accepted wherever an action is, and is a "raise".

    >>> str(Action("raise", 800)), Action.parse("bet 800")
    ('raise 800', Action(kind='raise', to=800))
    """

    kind: ActionKind
    """What is done: the word of the action."""
    to: int | None = None
    """The total of a raise on this street, or the chips of a call; None if it is not named."""

    def __str__(self) -> str:
        return self.kind if self.to is None else f"{self.kind} {self.to}"

    @classmethod
    def parse(cls, action: str) -> Action:
        """Make the action that a text names: what `str()` wrote, or what people write that has one meaning.

        Case does not matter. A raise or bet names its total, with "to" or without; thousands may be separated by
        commas. The short words are "f", "k" or "x" for a check, "r" and "b". "c" is not one: it may mean two things.

        :raises ValueError: if the text is not an action.
        :raises TypeError: if it is not text.

        >>> [str(Action.parse(text)) for text in ("Fold", "raises to 1,200", "b300", "call 100", "x")]
        ['fold', 'raise 1200', 'raise 300', 'call 100', 'check']
        """
        if action in _PLAIN:
            return _PLAIN[action]
        lower = text(action, "an action").strip().lower()
        place = next((i for i, sign in enumerate(lower) if sign.isdigit()), len(lower))
        word, amount = lower[:place].strip(), lower[place:]
        if amount and word.endswith(" to"):
            word = word[:-2].rstrip()
            wanted: tuple[str, ...] = ("raise",)
        else:
            wanted = ("raise", "call") if amount else ACTION_KINDS
        kind = _WORDS.get(word)
        if kind not in wanted:
            raise ValueError(
                f"not an action: {action[:50]!r}; actions are {listed(ACTION_KINDS)}, bet and all-in; "
                "a bet or raise may name its total, such as 'raise 800'"
            )
        return cls(kind, _chips(amount, action) if amount else None)  # type: ignore[arg-type]  # one of ACTION_KINDS


_PLAIN = {kind: Action(kind) for kind in ACTION_KINDS}  # type: ignore[arg-type]
_WORDS = {
    word: kind
    for kind, words in {
        "fold": "fold folds f",
        "check": "check checks k x",
        "call": "call calls",
        "raise": "raise raises r bet bets b",
        "show": "show shows",
        "muck": "muck mucks",
    }.items()
    for word in words.split()
}


def _chips(amount: str, action: str) -> int:
    """Return the chips of an action's text, which may be separated into thousands by commas."""
    first, *thousands = amount.split(",")
    digits = first + "".join(thousands)
    grouped = not thousands or (len(first) <= 3 and all(len(group) == 3 for group in thousands))
    if not (grouped and digits.isascii() and digits.isdigit() and len(digits) <= 1000):
        raise ValueError(f"not an action: {action[:50]!r}; {amount[:50]!r} is not a number of chips")
    return int(digits)


FOLD, CHECK, CALL = Action("fold"), Action("check"), Action("call")  # made once: 0.2 microseconds at every use


class _Legal(NamedTuple):
    fold: bool = False
    """True if a fold is legal."""
    check: bool = False
    """True if a check is legal: nothing is owed."""
    call: int | None = None
    """Chips that a call adds, or None."""
    min_raise_to: int | None = None
    """The smallest legal bet or raise, as total on the street, or None."""
    max_raise_to: int | None = None
    """The largest legal bet or raise, as total on the street, or None."""


@public()
class Legal(Drawn, _Legal):
    """What the seat whose turn it is may do (R57-R81); falsy when no player is to act.

    - `fold`: True if a fold is legal.
    - `check`: True if a check is legal: nothing is owed.
    - `call`: chips that a call adds, or None.
    - `min_raise_to`, `max_raise_to`: the smallest and the largest legal bet or raise, as total on the street, or None.

    Amounts are chips in the smallest unit.

    >>> legal = Legal(fold=True, check=False, call=200, min_raise_to=400, max_raise_to=700)
    >>> Action("raise", 700) in legal, "raise 701" in legal, legal.passive
    (True, False, Action(kind='call', to=None))
    >>> [str(action) for action in legal.actions]
    ['fold', 'call', 'raise 400', 'raise 700']
    """

    __slots__ = ()

    def __bool__(self) -> bool:
        return self.fold or self.check or self.call is not None

    def to_dict(self) -> dict[str, Any]:
        """Return the fields by name.

        >>> from omaha import Hand, Rules
        >>> Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200]).legal.to_dict()
        {'fold': True, 'check': False, 'call': 1, 'min_raise_to': 4, 'max_raise_to': 6}
        """
        return self._asdict()

    @property
    def passive(self) -> Action:
        """A check if it is legal (R60), else a call.

        :raises RuntimeError: when no player is to act.

        >>> Legal(fold=True, call=200).passive, Legal(fold=True, check=True).passive
        (Action(kind='call', to=None), Action(kind='check', to=None))
        """
        if not self:
            raise RuntimeError("nobody is to act")
        return CHECK if self.check else CALL

    @property
    def actions(self) -> tuple[Action, ...]:
        """The legal actions; of the raises the smallest and the largest.

        >>> [str(action) for action in Legal(fold=True, check=True, min_raise_to=4, max_raise_to=4).actions]
        ['fold', 'check', 'raise 4']
        """
        actions = []
        if self.fold:
            actions.append(FOLD)
        if self.check:
            actions.append(CHECK)
        if self.call is not None:
            actions.append(CALL)
        if self.min_raise_to is not None:
            actions.append(Action("raise", self.min_raise_to))
            if self.max_raise_to != self.min_raise_to:
                actions.append(Action("raise", self.max_raise_to))
        return tuple(actions)

    def __contains__(self, action: object) -> bool:
        """Return whether an action (an `Action` or its text) is legal.

        A raise without a total is legal if only one total is. "all-in" is not known here: `Hand.apply` reads it.
        """
        if isinstance(action, str):
            try:
                action = Action.parse(action)
            except ValueError:
                return False
        if not isinstance(action, Action):
            return False
        kind, to = action
        if kind == "call":
            return self.call is not None and (to is None or (type(to) is int and to == self.call))
        if kind not in ("raise", "bet"):
            return bool(to is None and kind in ("fold", "check") and getattr(self, kind))
        if self.min_raise_to is None or self.max_raise_to is None:
            return False
        if to is None:
            return self.min_raise_to == self.max_raise_to
        try:
            return self.min_raise_to <= integer(to, "a raise") <= self.max_raise_to
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
    """Return a range of amounts as text, `4` or `4..12`."""
    return str(least) if least == most else f"{least}..{most}"


@public()
class Due(NamedTuple):
    """What must happen next: "holes" (cards for a seat), "burn", "board", "act", or "show" (show or muck).

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200], manual=["deal"])
    >>> hand.due
    Due(kind='holes', seat=1, count=4)
    >>> _ = hand.deal(), hand.deal()
    >>> hand.due
    Due(kind='act', seat=2, count=0)
    """

    kind: Literal["holes", "burn", "board", "act", "show"]
    """What must happen."""
    seat: int | None
    """The seat that is dealt to or has to decide."""
    count: int  # type: ignore[assignment]  # hides tuple.count
    """Cards to deal."""


@public()
class IllegalAction(ValueError):  # noqa: N818  # the name players would use
    """An action that is not allowed now. The hand is as it was.

    `seat` is the one that was to act (None if no player was), `action` what was tried, `legal` what was allowed.

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
    >>> try:
    ...     hand.raise_to(100)
    ... except IllegalAction as error:
    ...     print(error, error.seat, error.action, error.legal, sep="; ")
    seat 2 may raise to 4..6, not 100; 2; raise 100; fold, call 1, raise to 4..6
    """

    def __init__(self, seat: int | None, action: Action | str, legal: Legal, why: str) -> None:
        super().__init__(seat, action, legal, why)
        self.seat = seat
        self.action = action
        self.legal = legal

    def __str__(self) -> str:
        why: str = self.args[3]
        return why

    def __repr__(self) -> str:
        return f"IllegalAction({str(self)!r})"
