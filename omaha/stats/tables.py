"""Statistics as tables of text and of HTML."""

from __future__ import annotations

from omaha.base.money import CHIPS
from omaha.base.tables import aligned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from omaha.base.money import Money
    from omaha.stats.stats import Stats

__all__ = ["html", "text"]

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
        ("95 %", "interval"),
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


def text(stats: Stats) -> str:
    """Return winnings, betting and showdowns as three tables, rates in per cent.

    >>> from omaha import Hand, Rules
    >>> from omaha.stats import of
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
    >>> hand.fold()
    >>> print(text(of([hand])))
    1 hand
    <BLANKLINE>
    player  hands  net  adjusted  showdown  other  bb/100  95 %
    ------  -----  ---  --------  --------  -----  ------  ----
    seat 1      1   +1        +1         0     +1   +50.0     -
    seat 2      1   -1        -1         0     -1   -50.0     -
    <BLANKLINE>
    player  VPIP  PFR
    ------  ----  ---
    seat 1     -    -
    seat 2    0%   0%
    <BLANKLINE>
    player  flop
    ------  ----
    seat 1    0%
    seat 2    0%
    """
    lines = [f"{stats.hands:,} hand{'s' * (stats.hands != 1)}"]
    for table in _cells(stats):
        sides = "".join(["l" if head in ("player", "position") else "r" for head in table[0]])
        lines += ["", *aligned(table, sides, ruled=True)]
    return "\n".join(lines)


def html(stats: Stats) -> str:
    """Return the tables for a notebook."""
    from html import escape

    lines = []
    for table in _cells(stats):
        lines.append("<table>")
        for row, cell in zip(table, ["th"] + ["td"] * len(table), strict=False):
            lines.append("<tr>" + "".join([f"<{cell}>{escape(word)}</{cell}>" for word in row]) + "</tr>")
        lines.append("</table>")
    return "\n".join(lines)


def _cells(stats: Stats) -> list[list[list[str]]]:
    """Return the tables, each the row of its heads and the rows below; without columns in which nothing was counted."""
    rows = stats.rows()
    money = stats.money or CHIPS
    by = (stats.by,) if isinstance(stats.by, str) else stats.by
    tables = []
    for columns in TABLES if rows else ():
        shown = [
            (head, name) for head, name in columns if name == "interval" or any(row[name] is not None for row in rows)
        ]
        table = [[*by, *[head for head, _ in shown]]]
        for row in rows:
            groups = [_short(str(row[name])) for name in by]
            table.append([*groups, *[_cell(row, name, money) for _, name in shown]])
        if shown:
            tables.append(table)
    return tables


def _cell(row: dict[str, Any], name: str, money: Money) -> str:
    if name == "interval":
        low, high = row["per_100_low"], row["per_100_high"]
        return "-" if low is None else f"{low:+,.0f} to {high:+,.0f}"
    value = row[name]
    if value is None:
        return "-"
    if name in _MONEY:
        return money.text(round(value), signed=True)
    if name == "hands":
        return f"{value:,}"
    if name == "per_100":
        return f"{value:+,.1f}"
    return f"{value:.1f}" if name == "aggression_factor" else f"{value:.0%}"


def _short(name: str) -> str:
    """Return a name, or the beginning of a long one."""
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"
