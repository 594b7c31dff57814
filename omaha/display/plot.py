"""Pictures with matplotlib (extra `plot`): each player's equity, how the next card changes it, winnings over hands.

The colours are those of Okabe and Ito, which colour-blind readers can distinguish. They follow the order of the players
everywhere, so no picture has to be read by colour alone.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from omaha.base.extras import needed

with needed("matplotlib", "a plot"):
    import matplotlib

from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import FuncFormatter, MaxNLocator, PercentFormatter

from omaha.base.files import whole_file
from omaha.base.money import CHIPS
from omaha.cards import Card, parse_cards
from omaha.equities.holdings import shortened
from omaha.stats import Stats
from omaha.stats.tables import short_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.axes import Axes

    from omaha.equities import Equity

__all__ = ["drawn", "plot", "running_means", "save", "winnings"]

_COLOURS = (
    *("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9"),
    *("#D55E00", "#F0E442", "#5A5A5A", "#B8B8B8", "#6B3E1F"),
)
_SUITS = {"c": ("♣", "#1B7837"), "d": ("♦", "#1F4E9E"), "h": ("♥", "#C0272D"), "s": ("♠", "#111111")}
_INK, _FAINT = "#222222", "#777777"
_STYLE: dict[Any, Any] = {
    "font.family": ["DejaVu Sans"],  # comes with matplotlib, and has the suits
    "font.size": 10,
    "text.color": _INK,
    "axes.edgecolor": _FAINT,
    "axes.labelcolor": _INK,
    "text.parse_math": False,  # $ds is a class of hands
    "svg.hashsalt": "omaha",  # the same picture is the same file
}
_UNDATED: dict[str, dict[str, Any]] = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}, ".png": {}}


class _Picture(Figure):
    """A figure that a notebook draws, also without matplotlib's own preparation of notebooks."""

    def __init__(self, width: float, height: float) -> None:
        layout = ConstrainedLayoutEngine(h_pad=0.12, w_pad=0.12)
        super().__init__((width, height), layout=layout, facecolor="white")

    def _repr_png_(self) -> bytes:
        with matplotlib.rc_context(_STYLE):
            file = BytesIO()
            self.savefig(file, format="png")
            return file.getvalue()


def plot(found: Equity, after: Mapping[Card, Equity] | None = None) -> Figure:
    """Return a picture of equities, and below it of the equities after each possible next card.

    - `found`: the result of `omaha.equity`.
    - `after`: the equities by next card, such as those of `omaha.equities.spread`; None leaves this part out.

    >>> import omaha
    >>> from omaha.equities import spread
    >>> hands, board = ["AsAhKsKh", "9d8d7c6c"], "2c3dJh7s"
    >>> after = {cards[0]: one for cards, one in spread(hands, board).after.items()}
    >>> len(plot(omaha.equity(hands, board), after).axes)
    2
    """
    with matplotlib.rc_context(_STYLE):
        players = len(found.hands)
        height = 1.1 + 0.42 * players
        figure = _Picture(11, height + (4.2 if after else 0))
        if after:
            above, below = figure.subplots(2, 1, height_ratios=[height, 4.2])
            _next_cards(below, found, after)
        else:
            above = figure.subplots()
        _players(above, found)
        return figure


def drawn(value: object) -> Figure:
    """Return the plot of a value whose class has a method `plot`.

    :raises TypeError: if there is none.

    >>> from omaha import Hand, Rules
    >>> from omaha.stats import of
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
    >>> hand.fold()
    >>> len(drawn(of([hand])).axes)
    1
    """
    if isinstance(value, Stats):
        return winnings(value)
    raise TypeError(f"there is no plot of {value!r}")


def winnings(stats: Stats) -> Figure:
    """Return a picture of what each row of statistics has won, hand by hand, at most ten rows.

    A dashed line is the net adjusted for all-in hands. Of a single row the winnings at the showdown and the others are
    lines of their own.

    >>> from omaha import Hand, Rules
    >>> from omaha.stats import of
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
    >>> hand.fold()
    >>> [line.get_label() for line in winnings(of([hand])).axes[0].get_lines()][:2]
    ['seat 1: +1', 'seat 2: -1']
    """
    money = stats.money or CHIPS
    groups = stats.groups[: len(_COLOURS)]
    with matplotlib.rc_context(_STYLE):
        figure = _Picture(11, 6)
        axes = figure.subplots()
        for group, colour in zip(groups, _COLOURS, strict=False):
            path = stats.path(group)
            hands = [float(point["hands"]) for point in path]
            lines = [("net", _group_name(group), colour, "-")]
            if len(groups) == 1:
                lines += [("net_showdown", "at the showdown", _COLOURS[2], "-")]
                lines += [("net_other", "without a showdown", _COLOURS[5], "-")]
            adjusted = any(point["net_adjusted"] != point["net"] for point in path)
            for field, label, of_line, dash in lines + [("net_adjusted", "", colour, "--")] * adjusted:
                ended = f"{label}: {money.text(round(path[-1][field]), signed=True)}" if label else "_"
                chips = [float(point[field]) for point in path]
                axes.plot(hands, chips, dash, color=of_line, linewidth=1.6 if label else 1.0, label=ended)
        if any(line.get_linestyle() == "--" for line in axes.get_lines()):
            axes.plot([], [], "--", color=_INK, linewidth=1.0, label="adjusted for all-ins")
        axes.axhline(0, color=_FAINT, linewidth=0.8)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda hands, _: f"{hands:,.0f}"))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda chips, _: money.text(round(chips))))
        _plain(axes)
        axes.grid(color="#DDDDDD", linewidth=0.8)
        axes.set_xlabel("hands", color=_FAINT, fontsize=9)
        left_out = len(stats) - len(groups)
        more = f" (the first {len(groups)} of {len(stats):,})" if left_out else ""
        axes.set_title(f"Winnings over hands{more}", loc="left", fontsize=12, fontweight="bold")
        if groups:
            axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False, fontsize=9)
        return figure


def running_means(path: Sequence[Mapping[str, Any]], title: str, level: str) -> Figure:
    """Return a picture of the running means of players, each with the band of its interval, at most ten players.

    - `path`: rows with `player`, `hands`, `per_100`, `low` and `high`, as `Match.path` returns them.
    - `title`: the title.
    - `level`: what the bands are, such as "95 %".

    >>> rows = [{"player": "Ann", "hands": hands, "per_100": 5.0, "low": -1.0, "high": 11.0} for hands in (100, 200)]
    >>> [line.get_label() for line in running_means(rows, "PLO", "95 %").axes[0].get_lines()][:1]
    ['Ann: +5.0']
    """
    lines: dict[str, list[Mapping[str, Any]]] = {}
    for row in path:
        lines.setdefault(row["player"], []).append(row)
    last = {name: rows[-1]["per_100"] for name, rows in lines.items()}
    shown = sorted(lines, key=lambda name: -last[name])[: len(_COLOURS)]
    with matplotlib.rc_context(_STYLE):
        figure = _Picture(11, 6)
        axes = figure.subplots()
        ends = []
        for name, colour in zip(shown, _COLOURS, strict=False):
            rows = lines[name]
            hands = [row["hands"] for row in rows]
            label = f"{_group_name(name)}: {last[name]:+,.1f}"
            axes.plot(hands, [row["per_100"] for row in rows], color=colour, linewidth=1.6, label=label)
            sure = [row for row in rows if row["low"] is not None]
            low, high = [row["low"] for row in sure], [row["high"] for row in sure]
            axes.fill_between([row["hands"] for row in sure], low, high, color=colour, alpha=0.15, linewidth=0)
            ends += low[len(sure) // 10 :] + high[len(sure) // 10 :]
        axes.axhline(0, color=_FAINT, linewidth=0.8)
        if ends:  # the first bands are so wide that nothing else would be seen
            room = 0.05 * (max(ends) - min(ends)) or 1
            axes.set_ylim(min(ends) - room, max(ends) + room)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda hands, _: f"{hands:,.0f}"))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:+,.0f}" if value else "0"))
        _plain(axes)
        axes.grid(color="#DDDDDD", linewidth=0.8)
        axes.set_xlabel(f"hands of each player; bands: {level}", color=_FAINT, fontsize=9)
        left_out = len(lines) - len(shown)
        more = f" (the first {len(shown)} of {len(lines):,})" if left_out else ""
        axes.set_title(f"{title}{more}", loc="left", fontsize=12, fontweight="bold")
        if shown:
            axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False, fontsize=9)
        return figure


def _group_name(group: object) -> str:
    """Return what a row of statistics is about, as a label."""
    name = ", ".join(map(str, group)) if isinstance(group, tuple) else str(group)
    name = short_name(name) or "all"
    return "\u200b" + name if name.startswith("_") else name  # matplotlib leaves out labels that begin with _


def save(figure: Figure, file: str) -> None:
    """Write a picture to a file, whole or not at all; its suffix names the format: .png, .svg or .pdf.

    :raises OSError: if the file cannot be written.
    :raises KeyError: if the suffix is another one.

    >>> import os
    >>> import tempfile
    >>> import omaha
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save(plot(omaha.equity(["AsAhKsKh", "9d8d7c6c"], "2c3dJh")), os.path.join(folder, "equity.svg"))
    ...     os.listdir(folder)
    ['equity.svg']
    """
    suffix = file[file.rfind(".") :].lower()
    with matplotlib.rc_context(_STYLE), whole_file(file, binary=True) as picture:
        figure.savefig(picture, dpi=150, format=suffix[1:], metadata=_UNDATED[suffix])


def _players(axes: Axes, found: Equity) -> None:
    """Draw a bar for each player, the first on top: pots won alone in full colour, parts of shared pots pale.

    In hi/lo the parts of shared pots are those of high halves, and hatched those of low halves.
    """
    for row, (player, shares) in enumerate(zip(found.players, _shares(found), strict=True)):
        left = 0.0
        looks = ({"color": _COLOURS[row]}, {"color": _pale(_COLOURS[row])}, _hatched(_COLOURS[row]))
        for share, look in list(zip(shares, looks, strict=True))[: 3 if found.hilo else 2]:
            axes.barh(row, share, left=left, height=0.68, **look)
            left += share
        number = f"{player.equity:.2%}" + ("" if found.exact else f" ± {player.stderr:.2%}")
        behind = {"facecolor": "white", "edgecolor": "none", "pad": 1.5}  # grid lines do not cross the number
        axes.text(player.equity + 0.01, row, number, va="center", fontsize=10, bbox=behind)
    labels = [f"{number}   {shortened(hand)}" for number, hand in enumerate(found.hands, 1)]
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(found.hands) - 0.5, -0.5)
    axes.set_xlim(0, 1.16)  # the whole pot, and room for a number beside it
    axes.set_xticks([part / 10 for part in range(11)])
    axes.xaxis.set_major_formatter(PercentFormatter(1, 0))
    _plain(axes)
    axes.grid(axis="x", color="#DDDDDD", linewidth=0.8)
    shared = "pale: shares of the high, hatched: of the low" if found.hilo else "pale: parts of tied pots"
    axes.set_title(_title(found), loc="left", fontsize=12, fontweight="bold")
    axes.set_xlabel(f"equity (solid: pots won alone, {shared})", color=_FAINT, fontsize=9)


def _shares(found: Equity) -> list[tuple[float, float, float]]:
    """Return for each player the parts of the equity: pots won alone, other shares of highs, and of lows.

    >>> import omaha
    >>> found = omaha.equity(["AsAhKsKh", "9d8d7c6c"], "2c3dJh", hilo=True)
    >>> [round(sum(parts) - player.equity, 9) for parts, player in zip(_shares(found), found.players)]
    [0.0, 0.0]
    """
    sums = [[0.0, 0.0, 0.0] for _ in found.hands]
    for (highs, lows), count in found.outcomes.items():
        divided = found.hilo and lows != 0
        high = (0.5 if divided else 1.0) * count / highs.bit_count()
        low = 0.5 * count / lows.bit_count() if divided else 0.0
        for player, parts in enumerate(sums):
            me = 1 << player
            if highs == me and (lows == me or not divided):
                parts[0] += high + low
            else:
                parts[1] += high if highs & me else 0.0
                parts[2] += low if lows & me else 0.0
    return [(alone / found.boards, high / found.boards, low / found.boards) for alone, high, low in sums]


def _next_cards(axes: Axes, found: Equity, after: Mapping[Card, Equity]) -> None:
    """Draw a column for now and one for each next card, grouped by rank; the players' shares from the top down."""
    places = {-2.4: (found, 1.6)}
    ticks: list[tuple[float, Card]] = []
    for group, rank in enumerate("AKQJT98765432"):
        for slot, suit in enumerate("shdc"):
            card = Card(rank + suit)
            if card in after:
                place = group * 4.8 + slot
                places[place] = (after[card], 0.9)
                ticks.append((place, card))
        axes.text(group * 4.8 + 1.5, -0.08, rank, ha="center", va="top", fontsize=12, fontweight="bold")
    top = [1.0] * len(places)
    widths = [width for _, width in places.values()]
    for player, colour in enumerate(_COLOURS[: len(found.hands)]):
        heights = [one.players[player].equity for one, _ in places.values()]
        bottoms = [upper - height for upper, height in zip(top, heights, strict=True)]
        axes.bar(list(places), heights, widths, bottoms, color=colour, edgecolor="white", linewidth=0.5)
        if heights[0] >= 0.05:
            axes.text(-2.4, bottoms[0] + heights[0] / 2, str(player + 1), ha="center", va="center", **_on(colour))
        if player < len(found.hands) - 1:
            axes.axhline(bottoms[0], color=_INK, linewidth=0.9, linestyle=(0, (4, 3)))
        top = bottoms
    axes.set_xticks([place for place, _ in ticks], [_SUITS[card.suit][0] for _, card in ticks], fontsize=9)
    for label, (_, card) in zip(axes.get_xticklabels(), ticks, strict=True):
        label.set_color(_SUITS[card.suit][1])
    axes.text(-2.4, -0.03, "now", ha="center", va="top", fontsize=10)
    axes.set_xlim(-3.6, 12 * 4.8 + 3.8)
    axes.set_ylim(0, 1)
    axes.yaxis.set_major_formatter(PercentFormatter(1, 0))
    _plain(axes)
    street = "turn" if len(parse_cards(found.board)) == 3 else "river"
    how = "" if all(one.exact for one in after.values()) else "; sampled"
    axes.set_title(
        f"Shares of the pot after each {street} card (dashed: now{how})", loc="left", fontsize=12, fontweight="bold"
    )


def _plain(axes: Axes) -> None:
    """Remove frame and ticks."""
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(length=0)
    axes.set_axisbelow(True)


def _title(found: Equity) -> str:
    """Return the game, the board, the dead cards and how the equity was counted."""
    game = "Equity, Omaha hi/lo" if found.hilo else "Equity, Omaha high"
    board = f" on {_spaced(found.board)}" if found.board else " before the flop"
    dead = f", dead {_spaced(found.dead)}" if found.dead else ""
    return f"{game}{board}{dead} ({'exact' if found.exact else f'{found.boards:,.0f} samples'})"


def _spaced(cards: str) -> str:
    """Return cards with the signs of their suits."""
    return " ".join([card.rank + _SUITS[card.suit][0] for card in parse_cards(cards)])


def _pale(colour: str) -> str:
    """Return the colour mixed with more than half of white."""
    return "#" + "".join([f"{255 - int(0.45 * (255 - int(colour[i : i + 2], 16))):02x}" for i in (1, 3, 5)])


def _hatched(colour: str) -> dict[str, Any]:
    """Return the look of a bar in lines of a colour, which differs from a pale one without colours, too."""
    return {"facecolor": _pale(colour), "edgecolor": colour, "hatch": "////", "linewidth": 0}


def _on(colour: str) -> dict[str, Any]:
    """Return how text is written on a colour."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    dark = 0.299 * red + 0.587 * green + 0.114 * blue < 140
    return {"color": "white" if dark else _INK, "fontweight": "bold", "fontsize": 10}
