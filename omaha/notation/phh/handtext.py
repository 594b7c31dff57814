"""PHH: the fields of a hand's text, and the lines where they stand."""

from __future__ import annotations

import re
from typing import Any, NoReturn

from omaha.base.errors import NotationError
from omaha.notation.phh import toml
from omaha.notation.phh.words import VARIANTS, Variant

__all__ = ["TABLE", "HandText"]

_EXACT = 2**53  # a float beyond it may not be the number that was written
_OURS = ("rules", "posts", "button", "runs", "rake", "notes", "burns", "names", "time", "fields")
"""Fields of `_omaha`."""

TABLE = re.compile(r"""\[ *(?!_)("[^"\n]*"|'[^'\n]*'|[\w-]+) *\][ \t]*(#.*)?$""", re.ASCII | re.MULTILINE)
"""The heading of a table, which holds a hand."""


class HandText:
    """The fields of a hand's text, checked for their types, and the lines where they stand."""

    def __init__(self, first: int, text: str) -> None:
        self.first = first
        self.text = text
        head = TABLE.match(text)
        try:
            self.fields: dict[str, Any] = toml.fields(text, head.end() if head else 0)
        except RecursionError:
            raise self.error("not PHH: nested too deeply") from None
        except ValueError as error:
            message, _, place = str(error).rpartition(" (at ")
            line = re.match(r"line (\d+)", place)
            last = text.rstrip().count("\n") + 1
            raise NotationError(f"not PHH: {message or error}", first - 1 + (int(line[1]) if line else last)) from None
        ours = self.fields.get("_omaha", {})
        if not isinstance(ours, dict) or not ours.keys() <= set(_OURS):
            self.refuse(f"_omaha must be a table of {', '.join(_OURS)}, not {ours!r}", "_omaha")
        self.ours: dict[str, Any] = ours
        self.variant = self._variant()
        self.actions: list[list[str]] = []
        """The words of each action."""
        self.comments: dict[int, str] = {}
        """Comments by the action's index."""
        for number, action in enumerate(self.strings("actions", None)):
            if "#" in action:
                action, _, comment = action.partition("#")
                self.comments[number] = comment.strip()
            self.actions.append(action.split())

    def _variant(self) -> Variant | None:
        """Return the game, or None for one that only the rules in `_omaha` describe."""
        code = self.required("variant")
        known = VARIANTS.get(code) if isinstance(code, str) else None
        if known is None and not ("rules" in self.ours and isinstance(code, str) and code.startswith("_")):
            self.refuse(f"variant must be one of {', '.join(VARIANTS)}, not {code!r}", "variant")
        return known

    def required(self, field: str) -> Any:
        """Return a field that must be there."""
        if field not in self.fields:
            self.refuse(f"{field} is missing", "variant")
        return self.fields[field]

    def chips(self, field: str, least: int = 1) -> int:
        """Return an amount."""
        return self._whole(self.required(field), field, least)

    def amounts(self, field: str, count: int | None, least: int = 0) -> list[int]:
        """Return amounts: `count`, one for each player, or any number if it is None."""
        values = self.required(field)
        if not isinstance(values, list) or (count is not None and len(values) != count):
            self.refuse(f"{field} must list one amount for each player, not {values!r}", field)
        return [
            value if type(value) is int and value >= least else self._whole(value, field, least) for value in values
        ]

    def strings(self, field: str, count: int | None) -> list[str]:
        """Return strings: `count`, one for each player, or any number if it is None."""
        values = self.required(field)
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            self.refuse(f"{field} must be a list of strings", field)
        if count is not None and len(values) != count:
            self.refuse(f"{field} must list one for each player, not {len(values)}", field)
        return values

    def string(self, field: str) -> str | None:
        """Return a string, or None if the field is missing."""
        value = self.fields.get(field)
        if value is not None and not isinstance(value, str):
            self.refuse(f"{field} must be a string, not {value!r}", field)
        return value

    def name(self, field: str) -> str | int | None:
        """Return a name or number, or None if the field is missing."""
        value = self.fields.get(field)
        return value if type(value) is int else self.string(field)

    def flag(self, field: str) -> bool:
        """Return a truth value, False if the field is missing."""
        value = self.fields.get(field, False)
        if not isinstance(value, bool):
            self.refuse(f"{field} must be true or false, not {value!r}", field)
        return value

    def _whole(self, value: object, field: str, least: int) -> int:
        if isinstance(value, float) and value.is_integer() and abs(value) <= _EXACT:
            value = int(value)
        if type(value) is not int or value < least:
            self.refuse(f"{field} must be whole chips, {least} or more, not {value}", field)
        return value

    def wrong(self, number: int, error: object) -> NotationError:
        """Return an error of an action, which is named as the text has it."""
        action = self.fields["actions"][number]
        return self.error(f"action {number + 1}, {action!r}: {error}", "actions", number)

    def error(self, message: str, field: str | None = None, item: int = -1) -> NotationError:
        """Return an error with the line of a field, or of an item of a list of strings."""
        lines = toml.lines(self.text).get(field or "", [1])
        return NotationError(message, self.first - 1 + lines[min(item + 1, len(lines) - 1)])

    def refuse(self, message: str, field: str) -> NoReturn:
        """Raise an error with the line of a field."""
        raise self.error(message, field)
