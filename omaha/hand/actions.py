"""What a player may do and does: actions, what is legal, what is due, and the error of an illegal action."""

from __future__ import annotations

from omaha.base.checks import integer, listed, text
from omaha.base.records import NamedTuple, public

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from omaha.base.types import ActionKind

__all__ = ["ACTION_KINDS", "NOTHING_LEGAL", "Action", "Due", "IllegalAction", "Legal", "span"]

ACTION_KINDS = ("fold", "check", "call", "raise", "show", "muck")


@public()
class Action(NamedTuple):
    """What a player does: "fold", "check", "call", "raise" (a bet too), "show" or "muck".

    `to` is the total of a raise on this street; None if only one total is legal, as in fixed limit. "bet" is accepted
    wherever an action is, and is a "raise".

    >>> str(Action("raise", 800)), Action.parse("bet 800")
    ('raise 800', Action(kind='raise', to=800))
    """

    kind: ActionKind
    to: int | None = None

    def __str__(self) -> str:
        return self.kind if self.to is None else f"{self.kind} {self.to}"

    @classmethod
    def parse(cls, action: str) -> Action:
        """Make the action that `str()` wrote.

        :raises ValueError: if the text is not an action.
        :raises TypeError: if it is not text.
        """
        kind, *amount = text(action, "an action").split() or [""]
        kind = "raise" if kind == "bet" else kind
        if kind not in ACTION_KINDS or len(amount) > 1 or (amount and kind != "raise"):
            raise ValueError(
                f"not an action: {action!r}; actions are {listed(ACTION_KINDS)}, and a raise may name its total"
            )
        if not amount:
            return cls(kind)  # type: ignore[arg-type]  # one of ACTION_KINDS
        if not (amount[0].isascii() and amount[0].isdigit()):
            raise ValueError(f"not an action: {action!r}; {amount[0]!r} is not a number of chips")
        return cls("raise", int(amount[0]))


@public()
class Legal(NamedTuple):
    """What the seat whose turn it is may do (R57-R81); falsy when no player is to act.

    >>> legal = Legal(fold=True, check=False, call=200, min_raise_to=400, max_raise_to=700)
    >>> Action("raise", 700) in legal, "raise 701" in legal, legal.passive
    (True, False, Action(kind='call', to=None))
    >>> [str(action) for action in legal.actions]
    ['fold', 'call', 'raise 400', 'raise 700']
    """

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

    def __bool__(self) -> bool:
        return self.fold or self.check or self.call is not None

    @property
    def passive(self) -> Action:
        """A check if it is legal, else a call.

        :raises RuntimeError: when no player is to act.
        """
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
        """Return whether an action (an `Action` or its text) is legal.

        A raise without a total is legal if only one total is.
        """
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
    """What must happen next: "holes" (cards for a seat), "burn", "board", "act", or "show" (show or muck)."""

    kind: Literal["holes", "burn", "board", "act", "show"]
    seat: int | None
    """The seat that is dealt to or has to decide."""
    count: int  # type: ignore[assignment]  # hides tuple.count
    """Cards to deal."""


@public()
class IllegalAction(ValueError):  # noqa: N818  # the name players would use
    """An action that is not allowed now. The hand is as it was.

    `seat` is the one that was to act (None if no player was), `action` what was tried, `legal` what was allowed.
    """

    def __init__(self, seat: int | None, action: Action | str, legal: Legal, why: str) -> None:
        super().__init__(seat, action, legal, why)
        self.seat = seat
        self.action = action
        self.legal = legal

    def __str__(self) -> str:
        why: str = self.args[3]
        return why
