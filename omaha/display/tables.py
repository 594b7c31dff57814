"""Tables of HTML: what notebooks show of values that are no picture, such as results with rows, ranges and rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from omaha.base.texts import safe_text
from omaha.display.labels import game_name

if TYPE_CHECKING:
    from omaha.hand.actions import Legal
    from omaha.rules import Rules

__all__ = ["html_table", "rows_of"]

_MOST_ROWS = 200
_LONGEST = 300
"""Characters of a cell."""
_NUMBER = re.compile(r"[-+±]?[^\w\s]?[\d,.]+ ?%?")  # each sign is in one place only, so no text takes long


def html_table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows of text, the first of them heads, as a table of HTML; numbers stand at the right.

    >>> html_table([["player", "net"], ["<Ann>", "+5"]])[:60]
    '<table><thead><tr><th style="text-align:left">player</th><th'
    """
    heads, *others = [[_cut(safe_text(cell)) for cell in row] for row in rows]
    numbers = [all(_NUMBER.fullmatch(row[i]) for row in others if row[i]) for i in range(len(heads))]
    sides = [f' style="text-align:{"right" if number else "left"}"' for number in numbers]

    def line(cells: Sequence[str], tag: str) -> str:
        inner = [f"<{tag}{side}>{escape(cell)}</{tag}>" for cell, side in zip(cells, sides, strict=True)]
        return f"<tr>{''.join(inner)}</tr>"

    body = [line(row, "td") for row in others[:_MOST_ROWS]]
    if len(others) > _MOST_ROWS:
        body.append(f'<tr><td colspan="{len(heads)}">… {len(others) - _MOST_ROWS:,} more</td></tr>')
    return f"<table><thead>{line(heads, 'th')}</thead><tbody>{''.join(body)}</tbody></table>"


def rows_of(value: Any) -> list[list[str]]:
    """Return a value as rows of text below a row of heads.

    A value with a method `table()` has such rows itself. A value with `rows()` has dicts, whose keys are the heads, or
    rows of cells.

    >>> from omaha import Legal
    >>> rows_of(Legal(fold=True, call=200, min_raise_to=400, max_raise_to=700))
    [['action', 'chips'], ['fold', ''], ['call', '200'], ['raise to', '400..700']]
    """
    for kind in type(value).__mro__:
        made = _ROWS.get(f"{kind.__module__}.{kind.__qualname__}")
        if made is not None:
            return made(value)
    if callable(getattr(value, "table", None)):
        return [[str(cell) for cell in row] for row in value.table()]
    if callable(getattr(value, "rows", None)):
        rows = list(value.rows())
        if rows and isinstance(rows[0], Mapping):
            heads = list(dict.fromkeys([head for row in rows for head in row]))
            return [heads, *[[_cell(row.get(head)) for head in heads] for row in rows]]
        return [[_cell(cell) for cell in row] for row in rows] or [[type(value).__name__]]
    return [[type(value).__name__], [repr(value)]]


def _cell(value: object) -> str:
    """Return a value of a row as text; a float with four digits behind the point, None as an empty text."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:,.4f}".rstrip("0").rstrip(".")
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)


def _cut(cell: str) -> str:
    return cell if len(cell) <= _LONGEST else cell[: _LONGEST - 1] + "…"


def _legal(legal: Legal) -> list[list[str]]:
    """Return what a seat may do."""
    rows = [["fold", ""]] * legal.fold + [["check", ""]] * legal.check
    rows += [] if legal.call is None else [["call", f"{legal.call:,}"]]
    if legal.min_raise_to is not None and legal.max_raise_to is not None:
        least, most = f"{legal.min_raise_to:,}", f"{legal.max_raise_to:,}"
        word = "bet" if legal.check and legal.call is None else "raise to"
        rows.append([word, least if least == most else f"{least}..{most}"])
    return [["action", "chips"], *(rows or [["nobody is to act", ""]])]


def _fields(value: Any) -> list[list[str]]:
    """Return the fields of house rules or a rake that were named."""
    return [["field", "value"], *[[name, str(field)] for name, field in value.given.items()]]


def _rules(rules: Rules) -> list[list[str]]:
    """Return the game, and the house rules that were named."""
    return [["Rules", game_name(rules)], *_fields(rules)[1:]]


_ROWS: dict[str, Callable[[Any], list[list[str]]]] = {
    "omaha.Legal": _legal,
    "omaha.Rules": _rules,
    "omaha.Rake": _fields,
}
"""Tables of values that have no method of their own, by the public path of the class."""
