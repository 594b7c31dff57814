"""PHH: the fields of a hand's text, and the lines where they stand."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import Any, NoReturn

from omaha.base.errors import NotationError, OtherGameError
from omaha.base.money import places
from omaha.notation.checks import chips_of, json_object, plain
from omaha.notation.houses import Differs
from omaha.notation.phh import toml
from omaha.notation.phh.words import ALL_BETS, OTHER_VARIANTS, VARIANTS, Variant
from omaha.notation.textfiles import check_text

__all__ = ["TABLE", "HandText", "shown"]

_AMOUNTS = ("antes", "blinds_or_straddles", *ALL_BETS, "starting_stacks", "finishing_stacks", "winnings")
_OURS = ("rules", "posts", "button", "runs", "rake", "bonus", "notes", "burns", "names", "table_size", "time", "fields")
"""Fields of `_omaha`."""

TABLE = re.compile(
    r"""[ \t]*+\[[ \t]*+(?!_)("(?:[^"\\\n]++|\\.)*+"|'[^'\n]*+'|[\w-]++)[ \t]*+\][ \t]*+(#.*)?$""",
    re.ASCII | re.MULTILINE,
)
"""The heading of a table, which holds a hand. Possessive: it takes time in proportion to its line."""
_DIGITS = 18
"""A number has fewer digits before its point."""
_FRACTION = re.compile(r"\d++\.\d*[1-9]", re.ASCII)
"""The beginning of an amount with decimals that are not zero."""
_MAY_BE_FRACTION = re.compile(r"cbr\s++\d++\.", re.ASCII)
"""In a text without it no action has an amount with decimals; to search all of it takes a tenth of the time."""


def shown(value: Any) -> str:
    """Return a value for an error message, numbers with decimals as Python writes them."""
    return repr(plain(value, lambda item: float(item) if isinstance(item, Decimal) else item))


class HandText:
    """The fields of a hand's text, checked for their types, and the lines where they stand."""

    def __init__(self, first: int, text: str) -> None:
        check_text(text, first)
        self.first = first
        self.text = text
        head = TABLE.match(text)
        try:
            self.fields: dict[str, Any] = toml.fields(text, head.end() if head else 0)
        except RecursionError:
            raise NotationError("not PHH: nested too deeply", first) from None
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
        self.places = self._places()
        """Decimal places of a chip: amounts are in the currency if one of them has decimals."""

    def _variant(self) -> Variant | None:
        """Return the game, or None for one that only the rules in `_omaha` describe."""
        code = self.required("variant")
        known = VARIANTS.get(code) if isinstance(code, str) else None
        if known is None and not ("rules" in self.ours and isinstance(code, str) and code.startswith("_")):
            kind = OtherGameError if code in OTHER_VARIANTS else NotationError
            raise kind(f"variant must be one of {', '.join(VARIANTS)}, not {shown(code)}", self.line("variant"))
        return known

    def _places(self) -> int:
        """Return the decimal places of a chip: those of the currency, or 0 if all amounts are whole."""
        currency = self.fields.get("currency")
        if not isinstance(currency, str) or not self._has_decimals():
            return 0
        try:
            others = json_object(json.loads(self.ours.get("fields", "{}")), "fields")
        except (TypeError, ValueError, RecursionError) as error:
            self.refuse(f"_omaha.fields: {error}", "_omaha.fields")
        return 0 if others.get("tournament") else places(currency)

    def _has_decimals(self) -> bool:
        """Return True if an amount is not whole."""
        for name in _AMOUNTS:
            values = self.fields.get(name)
            for value in values if isinstance(values, list) else (values,):
                if isinstance(value, Decimal) and value.is_finite() and value.adjusted() < _DIGITS and value % 1:
                    return True
        return _MAY_BE_FRACTION.search(self.text) is not None and any(
            len(words) > 2 and words[1] == "cbr" and "." in words[2] and _FRACTION.match(words[2])
            for words in self.actions
        )

    def required(self, field: str) -> Any:
        """Return a field that must be there."""
        if field not in self.fields:
            self.refuse(f"{field} is missing", "variant")
        return self.fields[field]

    def chips(self, field: str, least: int = 1) -> int:
        """Return an amount in chips."""
        return self._whole(self.required(field), field, least, self.places)

    def number(self, field: str, least: int) -> int:
        """Return a whole number that is not an amount."""
        return self._whole(self.required(field), field, least, 0)

    def numbers(self, field: str, count: int, least: int) -> list[int]:
        """Return whole numbers that are not amounts, one for each player."""
        return self._wholes(field, count, least, 0)

    def amounts(self, field: str, count: int | None, least: int = 0) -> list[int]:
        """Return amounts in chips: `count`, one for each player, or any number if it is None."""
        return self._wholes(field, count, least, self.places)

    def _wholes(self, field: str, count: int | None, least: int, digits: int) -> list[int]:
        values = self.required(field)
        if not isinstance(values, list) or (count is not None and len(values) != count):
            self.refuse(f"{field} must list one amount for each player, not {shown(values)}", field)
        return [
            value if type(value) is int and value >= least and not digits else self._whole(value, field, least, digits)
            for value in values
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
            self.refuse(f"{field} must be a string, not {shown(value)}", field)
        return value

    def name(self, field: str) -> str | int | None:
        """Return a name or number, or None if the field is missing."""
        value = self.fields.get(field)
        return value if type(value) is int else self.string(field)

    def flag(self, field: str) -> bool:
        """Return a truth value, False if the field is missing."""
        value = self.fields.get(field, False)
        if not isinstance(value, bool):
            self.refuse(f"{field} must be true or false, not {shown(value)}", field)
        return value

    def _whole(self, value: object, field: str, least: int, digits: int) -> int:
        try:
            chips = chips_of(value, digits)
        except ValueError:
            chips = least - 1
        if chips < least:
            allowed = f"an amount with at most {digits} decimal places" if digits else "whole chips"
            self.refuse(f"{field} must be {allowed}, {least} or more, not {shown(value)}", field)
        return chips

    def wrong(self, number: int, error: object, stage: int | None = None) -> NotationError:
        """Return an error of an action, which is named as the text has it.

        - `number`: the index of the action.
        - `error`: what is wrong with it.
        - `stage`: the stage from which on the hand may agree at another house, or None.
        """
        action = self.fields["actions"][number]
        message, line = f"action {number + 1}, {action!r}: {error}", self.line("actions", number)
        return NotationError(message, line) if stage is None else Differs(stage, message, line)

    def error(self, message: str, field: str | None = None, item: int = -1) -> NotationError:
        """Return an error with the line of a field, or of an item of a list of strings."""
        return NotationError(message, self.line(field, item))

    def line(self, field: str | None, item: int = -1) -> int:
        """Return the line of a field, or of an item of a list of strings."""
        lines = toml.lines(self.text).get(field or "", [1])
        return self.first - 1 + lines[min(item + 1, len(lines) - 1)]

    def refuse(self, message: str, field: str) -> NoReturn:
        """Raise an error with the line of a field."""
        raise self.error(message, field)
