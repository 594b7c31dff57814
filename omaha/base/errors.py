"""The exceptions of this package:

    ValueError
    ├── IllegalAction       an action that is not allowed now             omaha.hand.actions
    ├── NotationError       a text that is not a hand                     here
    │   ├── OtherGameError  a hand of another game than Omaha             here
    │   └── RangeError      a text that is not a range                    omaha.ranges.parser
    └── NotHeldError        hands that cannot be held together            omaha.equities.spot

    RuntimeError
    └── NotReadyError           no hand can be dealt at a table now       omaha.table.readiness
        ├── HandInPlayError     a hand is being played
        ├── TooFewSeatedError   fewer than two players sit there
        ├── PlayersAbsentError  fewer than two of them are present
        ├── NoChipsError        fewer than two of these have chips
        ├── NoBigBlindError     players sit out before the big blind would reach them
        └── BombPotError        fewer than two players join a bomb pot

A TypeError means a value of the wrong kind. Any other RuntimeError means a question asked at the wrong time, such as
the result of a hand that is not over.
"""

from __future__ import annotations

from omaha.base.records import public

__all__ = ["NotationError", "OtherGameError"]


_LONGEST = 600
"""The most characters of a message."""


@public()
class NotationError(ValueError):
    """A text that cannot be read: `line` is the number of the wrong line, from 1, or None.

    The message quotes at most a piece of the text, however long its lines are.

    >>> from omaha.notation import phh
    >>> try:
    ...     phh.loads('variant = "PO"')
    ... except NotationError as error:
    ...     print(error.line, error)
    1 line 1: actions is missing
    """

    def __init__(self, message: str, line: int | None = None) -> None:
        if len(message) > _LONGEST:
            message = f"{message[: _LONGEST - 100]} ... {message[-90:]}"
        super().__init__(message, line)
        self.line = line

    def __str__(self) -> str:
        message: str = self.args[0]
        return message if self.line is None else f"line {self.line}: {message}"


@public()
class OtherGameError(NotationError):
    """A hand of another game than Omaha, such as Hold'em in a session of mixed games: nothing is wrong with it.

    >>> from omaha.notation import phh
    >>> try:
    ...     phh.loads('variant = "NT"')
    ... except OtherGameError as error:
    ...     print(isinstance(error, NotationError), error)
    True line 1: variant must be one of PO, FO/8, not 'NT'
    """
