"""Statistics as tables of text and of HTML."""

from __future__ import annotations

from omaha.base.tables import aligned
from omaha.base.texts import safe_text

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from omaha.base.money import Money

__all__ = ["html", "short_name", "tables", "text"]

_LONGEST = 20
"""Characters of the longest name that is shown whole."""
TABLES = (
    (
        ("hands", "hands"),
        ("net", "net"),
        ("adjusted", "net_adjusted"),
        ("showdown", "net_showdown"),
        ("other", "net_other"),
        ("bb/100", "per_100"),
        ("95 %", "per_100_low"),
    ),
    (
        ("VPIP", "vpip"),
        ("PFR", "pfr"),
        ("3-bet", "three_bet"),
        ("fold3b", "fold_to_three_bet"),
        ("cbF", "cbet_flop"),
        ("cbT", "cbet_turn"),
        ("cbR", "cbet_river"),
        ("foldcb", "fold_to_cbet_flop"),
        ("c/r", "check_raise"),
        ("AFq", "aggression"),
        ("AF", "aggression_factor"),
    ),
    (
        ("flop", "saw_flop"),
        ("WWSF", "won_after_flop"),
        ("WTSD", "went_to_showdown"),
        ("W$SD", "won_at_showdown"),
        ("scoop", "scooped"),
        ("split", "split"),
        ("1/4", "quartered"),
        ("3/4", "three_quartered"),
        ("low", "low_draw"),
    ),
)
"""The columns of each table: head, and the field of a row."""
_MONEY = ("net", "net_adjusted", "net_showdown", "net_other")


def tables(by: Sequence[str], rows: Sequence[dict[str, Any]], money: Money) -> list[list[list[str]]]:
    """Return winnings, betting and showdowns as three tables of cells, heads first, rates in per cent.

    - `by`: what a row is about, the first columns of each table.
    - `rows`: the rows as `Stats.rows()` returns them.
    - `money`: how amounts are printed.

    A column in which nothing was counted is left out.
    """
    made = []
    for columns in TABLES if rows else ():
        shown = [(head, name) for head, name in columns if any(row[name] is not None for row in rows)]
        table = [[*by, *[head for head, _ in shown]]]
        for row in rows:
            groups = [short_name(str(row[name])) for name in by]
            table.append([*groups, *[_cell(row, name, money) for _, name in shown]])
        if shown:
            made.append(table)
    return made


def text(tables: Sequence[Sequence[Sequence[str]]]) -> str:
    """Return tables as text, a blank line between them.

    >>> print(text([[["player", "hands"], ["ann", "1,000"], ["bob", "7"]]]))
    player  hands
    ------  -----
    ann     1,000
    bob         7
    """
    lines = []
    for table in tables:
        sides = "".join(["l" if head in ("player", "position") else "r" for head in table[0]])
        lines += ["", *aligned(table, sides, ruled=True)]
    return "\n".join(lines[1:])


def html(tables: Sequence[Sequence[Sequence[str]]]) -> str:
    """Return tables as HTML.

    >>> html([[["player"], ["<ann>"]]])
    '<table><tr><th>player</th></tr><tr><td>&lt;ann&gt;</td></tr></table>'
    """
    from html import escape

    parts = []
    for table in tables:
        cells = ["th"] + ["td"] * len(table)
        rows = [
            "".join([f"<{cell}>{escape(word)}</{cell}>" for word in row])
            for row, cell in zip(table, cells, strict=False)
        ]
        parts.append(f"<table>{''.join([f'<tr>{row}</tr>' for row in rows])}</table>")
    return "".join(parts)


def short_name(name: str) -> str:
    """Return a name that is safe to print, or the beginning of a long one."""
    name = safe_text(name)
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"


def _cell(row: dict[str, Any], name: str, money: Money) -> str:
    value = row[name]
    if value is None:
        return "-"
    if name in _MONEY:
        return money.text(round(value), signed=True)
    if name == "hands":
        return f"{value:,}"
    if name == "per_100":
        return f"{value:+,.1f}"
    if name == "per_100_low":
        return f"{value:+,.0f} to {row['per_100_high']:+,.0f}"
    return f"{value:.1f}" if name == "aggression_factor" else f"{value:.0%}"
