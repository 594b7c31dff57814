"""What came out of a match: scores with their intervals, differences, an order, and how the means ran."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from math import comb
from os import fspath
from types import MappingProxyType

from omaha.base.records import NamedTuple, Plotted, public
from omaha.base.tables import aligned
from omaha.base.texts import safe_text
from omaha.display.labels import game_name
from omaha.hand.positions import position_names
from omaha.hand.turns import MISSES
from omaha.play.confidence import Running, always_valid, student
from omaha.play.parts import Part, Setting
from omaha.play.saved import read, save
from omaha.play.scores import COUNTS, TOTALS, finite, signed, span

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    import os
    from typing import Any, Literal

    from omaha.rules import Rules

    Ended = Literal["hands", "stop", "interrupted"]

__all__ = ["Difference", "Match", "MatchScore", "Mean", "add_pairs", "running_pairs", "scale_of"]

PATH_POINTS = 200
"""Rows of a path for each player, at most."""


@public("omaha.play")
class Mean(NamedTuple):
    """Winnings of a player in one position.

    >>> from omaha import Rules
    >>> from omaha.play import match
    >>> mean = match(["caller", "folder"], Rules.game("plo", "1/2"), hands=8, seed=1).scores[1].positions["BTN"]
    >>> mean.hands, mean.net, mean.per_100
    (8, -8, -50.0)
    """

    hands: int
    """Hands played."""
    net: int
    """Chips won less chips lost, as played, in the smallest unit."""
    per_100: float
    """Big blinds per hundred hands, corrected; 0.0 without a hand."""
    stderr: float
    """Standard error of `per_100`; inf below two sets."""
    interval: tuple[float, float]
    """Bounds of `per_100`."""


@public("omaha.play")
class MatchScore(NamedTuple):
    """The score of one player of a match.

    >>> from omaha import Rules
    >>> from omaha.play import match
    >>> score = match(["caller", "folder"], Rules.game("plo", "1/2"), hands=8, seed=1).scores[1]
    >>> score.name, score.hands, score.net, score.per_100, list(score.positions)
    ('folder', 16, -8, -25.0, ['BB', 'BTN'])
    """

    name: str
    """The player's name."""
    hands: int
    """Hands played."""
    net: int
    """Chips won less chips lost, as played, in the smallest unit."""
    per_100: float
    """Big blinds per hundred hands, corrected by `corrections`; 0.0 without a hand."""
    stderr: float
    """Standard error of `per_100`, over sets; inf below two sets."""
    interval: tuple[float, float]
    """Bounds of `per_100`: 95 %, or 1 - `stop` at every look."""
    positions: Mapping[str, Mean]
    """The same by position, in dealing order."""
    won: int
    """Hands in which the player won a pot or a part of one."""
    showdowns: int
    """Hands that the player took to a showdown."""
    split: int
    """Hands with a pot that the player split between high and low."""
    quartered: int
    """Hands with a pot in which the player was quartered."""
    scooped: int
    """Hands with a pot that the player scooped."""
    illegal: int
    """Answers that were not legal and were replaced: see `on_illegal`."""
    late: int
    """Answers that did not come in time and were replaced."""
    failed: int
    """Turns at which the player's connection or program was gone."""

    def row(self) -> dict[str, Any]:
        """Return the score as plain values by name, without positions; None for what is infinite.

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> row = match(["caller", "folder"], Rules.game("plo", "1/2"), hands=1, seed=1).scores[1].row()
        >>> row["name"], row["hands"], row["per_100"], row["stderr"], row["per_100_low"]
        ('folder', 2, -75.0, None, None)
        """
        low, high = self.interval
        means = {"per_100": self.per_100, "stderr": finite(self.stderr)}
        bounds = {"per_100_low": finite(low), "per_100_high": finite(high)}
        counts = {name: getattr(self, name) for name in (*COUNTS, *MISSES)}
        return {"name": self.name, "hands": self.hands, "net": self.net, **means, **bounds, **counts}


@public("omaha.play")
class Difference(NamedTuple):
    """How much more one player wins than another, over the sets that both played.

    >>> from omaha import Rules
    >>> from omaha.play import match
    >>> m = match(["caller", "folder"], Rules.game("plo", "1/2"), hands=8, seed=1)
    >>> m.pairs[0, 1].per_100 == m.scores[0].per_100 - m.scores[1].per_100
    True
    """

    per_100: float
    """Big blinds per hundred hands, corrected."""
    stderr: float
    """Standard error."""
    interval: tuple[float, float]
    """Bounds: 95 %, or 1 - `stop` for all pairs together at every look."""


class Scale(NamedTuple):
    """What a match needs to turn chips into big blinds per hundred hands, and means into intervals."""

    factor: float
    """Big blinds per hundred hands of a chip won in a set."""
    error: float | None
    """The error level of `stop`; None: ordinary intervals."""
    total: float | None
    """The most that a player can win or lose in a hand, in these units, if that is known."""

    def running(self) -> Running:
        """Return a mean without a value."""
        return Running() if self.total is None else Running(self.total / 10)

    def interval(self, run: Running, claims: int = 1) -> tuple[float, float]:
        """Return the interval of a mean, one of several that are to hold together."""
        if self.error is None:
            return student(run)
        return always_valid(run, self.error / claims, self.total)


@public("omaha.play")
class Match(Plotted):
    """The result of a match: what `omaha.play.match` returns. Two are equal whatever time the hands took.

    `str()` is a table with the best player on top, notebooks show it; `plot()` draws the running means with their
    bands. A match adds to another one of other seeds, and is saved and loaded again.

    >>> from omaha import Rules
    >>> from omaha.play import match
    >>> rules = Rules.game("flo8", "100/200")
    >>> m = match(["tight", "random"], rules, hands=60, seed=1) + match(["tight", "random"], rules, hands=60, seed=2)
    >>> m.hands, m.scores[0].hands, m.seeds
    (120, 240, (1, 2))
    >>> m.scores[0].net == -m.scores[1].net
    True
    """

    __slots__ = ("_figures", "ended", "parts", "seconds", "setting", "stop")

    def __init__(self, setting: Setting, parts: Sequence[Part], stop: float | None = None) -> None:
        self.setting: Setting = setting
        """What was played."""
        self.parts: tuple[Part, ...] = tuple(parts)
        """The sets, by seed."""
        self.stop: float | None = stop
        """The error level at which the match was to end early; None: it was not."""
        self.ended: Ended = "hands"
        """Why it ended: all hands are played, `stop` was reached, or it was interrupted."""
        self.seconds: float = 0.0
        """The time that the hands took."""
        self._figures: dict[str, Any] = {}

    # ------------------------------------------------------------------ what was played

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names.

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> match(["caller", "caller"], Rules.game("plo", "1/2"), hands=2, seed=1).names
        ('caller', 'caller 2')
        """
        return self.setting.names

    @property
    def rules(self) -> Rules:
        """The rules of every hand.

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> match(["caller", "folder"], Rules.game("plo", "1/2"), hands=2, seed=1).rules.big_blind
        2
        """
        return self.setting.rules

    @property
    def seeds(self) -> tuple[int, ...]:
        """The seeds of the decks.

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> match(["caller", "folder"], Rules.game("plo", "1/2"), hands=2, seed=1).seeds
        (1,)
        """
        return tuple([part.plan.seed for part in self.parts])

    @property
    def hands(self) -> int:
        """Sets played, over all line-ups.

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> m = match(["caller", "folder"], Rules.game("plo", "1/2"), hands=8, seed=1)
        >>> m.hands, m.hands_in_set, m.hands_played
        (8, 2, 16)
        """
        return sum([part.sets for part in self.parts])

    @property
    def hands_in_set(self) -> int:
        """Hands of each set: its seatings.

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> players, rules = ["caller"] * 3, Rules.game("plo", "1/2")
        >>> [match(players, rules, hands=3, seed=1, duplicate=answer).hands_in_set for answer in (True, False)]
        [6, 1]
        """
        return self.setting.plan(0).hands_in_set

    @property
    def hands_played(self) -> int:
        """Hands played: sets times seatings.

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> match(["caller", "folder"], Rules.game("plo", "1/2"), hands=8, seed=1).hands_played
        16
        """
        return self.hands * self.hands_in_set

    @property
    def hands_per_second(self) -> float:
        """Hands played in a second; 0.0 if no time was taken.

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> match(["caller", "folder"], Rules.game("plo", "1/2"), hands=8, seed=1).hands_per_second > 0
        True
        """
        return self.hands_played / self.seconds if self.seconds else 0.0

    @property
    def rake(self) -> int:
        """Chips that the house took (R38): with these, the nets of all players add up to zero.

        >>> from omaha import Rake, Rules
        >>> from omaha.play import match
        >>> rules = Rules.game("plo", "50/100", rake=Rake(percent=5, cap=300))
        >>> m = match(["caller", "caller"], rules, hands=8, seed=1)
        >>> m.rake, sum(score.net for score in m.scores)
        (160, -160)
        """
        return self._total("rake")

    @property
    def showdowns(self) -> int:
        """Hands with a showdown (R82).

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> rules = Rules.game("plo", "1/2")
        >>> [match([player] * 2, rules, hands=8, seed=1).showdowns for player in ("caller", "folder")]
        [16, 0]
        """
        return self._total("showdowns")

    @property
    def split(self) -> int:
        """Hands with a pot that was split between high and low (R22).

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> [match(["caller"] * 2, Rules.game(game, "50/100"), hands=50, seed=1).split for game in ("plo", "plo8")]
        [0, 36]
        """
        return self._total("split")

    @property
    def quartered(self) -> int:
        """Hands in which a player was quartered (R25).

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> m = match(["caller"] * 2, Rules.game("plo8", "50/100"), hands=50, seed=1)
        >>> 0 < m.quartered < m.split
        True
        """
        return self._total("quartered")

    @property
    def scooped(self) -> int:
        """Hands in which a player scooped a pot (R23, R24).

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> m = match(["caller"] * 2, Rules.game("plo8", "50/100"), hands=50, seed=1)
        >>> m.hands_played, m.split, m.scooped
        (100, 36, 62)
        """
        return self._total("scooped")

    def _total(self, name: str) -> int:
        return sum([part.totals[TOTALS.index(name)] for part in self.parts])

    # ------------------------------------------------------------------ figures

    @property
    def scores(self) -> tuple[MatchScore, ...]:
        """The scores, in the order of the players as they were given.

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> [score.net for score in match(["caller", "folder"], Rules.game("plo", "1/2"), hands=8, seed=1).scores]
        [8, -8]
        """
        found: tuple[MatchScore, ...] = self._kept("scores", self._scores)
        return found

    @property
    def pairs(self) -> Mapping[tuple[int, int], Difference]:
        """For two players i and j, as they were given, how much more i wins than j: `pairs[i, j]`.

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> pairs = match(["caller", "folder"], Rules.game("plo", "1/2"), hands=8, seed=1).pairs
        >>> pairs[0, 1].per_100, pairs[1, 0].per_100
        (50.0, -50.0)
        """
        return MappingProxyType(self._kept("pairs", self._pairs))

    @property
    def order(self) -> tuple[tuple[int, ...], ...]:
        """The players, best first, those whose order is open together.

        The interval of the difference between any two players of different groups excludes 0.

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> match(["random", "folder", "caller"], Rules.game("plo", "1/2"), hands=300, seed=1).order
        ((2,), (1,), (0,))
        """
        found: tuple[tuple[int, ...], ...] = self._kept("order", self._order)
        return found

    def _kept(self, name: str, compute: Any) -> Any:
        """Return a figure, computed once for these sets."""
        figures = self._figures
        if figures.get("hands") != self.hands:
            figures.clear()
            figures["hands"] = self.hands
        if name not in figures:
            figures[name] = compute()
        return figures[name]

    def _scores(self) -> tuple[MatchScore, ...]:
        scale, seats, in_set = scale_of(self), self.setting.seats, self.hands_in_set
        names = list(position_names(tuple(range(1, seats + 1)), seats, None).values())
        runs = [scale.running() for _ in self.names]
        places = [[scale.running() for _ in names] for _ in self.names]
        nets = [[0] * seats for _ in self.names]
        hands = [[0] * seats for _ in self.names]
        in_every_place = [[(place, row * seats + place) for place in range(seats)] for row in range(seats)]
        for part in self.parts:
            plan, cells = part.plan, part.plan.cells
            for index in range(part.sets):
                at = index * cells
                chips, corrected = part.nets[at : at + cells], part.corrected_cells(index)
                button = plan.button_in(index)
                for row, player in enumerate(plan.line_up(index)):
                    mine = in_every_place[row] if plan.duplicate else [(plan.place(row + 1, button), row)]
                    total = 0.0
                    for place, cell in mine:
                        won = corrected[cell]
                        total += won
                        places[player][place].add(won * len(mine) * scale.factor)
                        nets[player][place] += chips[cell]
                        hands[player][place] += in_set // len(mine)
                    runs[player].add(total * scale.factor)
        found = []
        for player, name in enumerate(self.names):
            run = runs[player]
            counts = [sum(column) for column in zip(*[part.counts[player] for part in self.parts], strict=True)]
            by_place = {
                names[place]: Mean(
                    hands[player][place], nets[player][place], of_place.mean, of_place.stderr, scale.interval(of_place)
                )
                for place, of_place in enumerate(places[player])
            }
            means = (sum(hands[player]), sum(nets[player]), run.mean, run.stderr, scale.interval(run))
            found.append(MatchScore(name, *means, by_place, *counts))
        return tuple(found)

    def _pairs(self) -> dict[tuple[int, int], Difference]:
        found = {}
        claims = comb(len(self.names), 2)
        scale = scale_of(self)
        for (i, j), run in running_pairs(self).items():
            low, high = scale.interval(run, claims)
            found[i, j] = Difference(run.mean, run.stderr, (low, high))
            found[j, i] = Difference(0.0 - run.mean, run.stderr, (0.0 - high, 0.0 - low))  # never -0.0
        return found

    def _order(self) -> tuple[tuple[int, ...], ...]:
        scores, pairs = self.scores, self.pairs
        ranked = sorted(range(len(scores)), key=lambda i: -scores[i].per_100)
        groups: list[list[int]] = [[]]
        for at, player in enumerate(ranked):
            if at and all(pairs[i, j].interval[0] > 0 for i in ranked[:at] for j in ranked[at:]):
                groups.append([])
            groups[-1].append(player)
        return tuple([tuple(group) for group in groups])

    def path(self) -> list[dict[str, Any]]:
        """Return the running means as rows, for each player at most 200 of them, at even distances.

        A row holds the `player`, the number of `sets` and of the player's `hands` so far, `per_100`, and its bounds
        `low` and `high`, None while they are infinite.

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> rows = match(["caller", "folder"], Rules.game("plo", "1/2"), hands=8, seed=1).path()
        >>> len(rows), list(rows[-1]), rows[-1]["per_100"]
        (16, ['player', 'sets', 'hands', 'per_100', 'low', 'high'], -25.0)
        """
        scale, in_set = scale_of(self), self.hands_in_set
        every = max(-(-self.hands // PATH_POINTS), 1)
        runs = [scale.running() for _ in self.names]
        rows = []
        for number, line_up, chips in self.corrected():
            for player, won in zip(line_up, chips, strict=True):
                runs[player].add(won * scale.factor)
            if number % every == 0 or number == self.hands:
                for player, run in enumerate(runs):
                    low, high = scale.interval(run)
                    hands = run.count * in_set
                    means = {"per_100": run.mean, "low": finite(low), "high": finite(high)}
                    rows.append({"player": self.names[player], "sets": number, "hands": hands, **means})
        return rows

    def corrected(self) -> Iterator[tuple[int, tuple[int, ...], list[float]]]:
        """Yield for each set its number from 1 on, its line-up and the chips that each player of it won, corrected.

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> list(match(["caller", "folder"], Rules.game("plo", "1/2"), hands=2, seed=1).corrected())
        [(1, (0, 1), [3, -3]), (2, (0, 1), [-1, 1])]
        """
        number = 0
        for part in self.parts:
            for index in range(part.sets):
                number += 1
                yield number, part.plan.line_up(index), part.corrected(index)

    # ------------------------------------------------------------------ plain data

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each player: plain values by name, for CSV and data frames.

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> m = match(["caller", "folder"], Rules.game("plo", "1/2"), hands=8, seed=1)
        >>> [(row["name"], row["net"]) for row in m.rows()]
        [('caller', 8), ('folder', -8)]
        """
        return [score.row() for score in self.scores]

    def to_dict(self) -> dict[str, Any]:
        """Return all figures as plain values for JSON.

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> m = match(["tight", "caller"], Rules.game("plo", "1/2"), hands=10, seed=1)
        >>> list(m.to_dict())[:8]
        ['game', 'rules', 'stacks', 'seats', 'duplicate', 'button', 'corrections', 'on_illegal']
        """
        setting = self.setting
        scores = []
        for score in self.scores:
            by_place = {
                name: {**mean._asdict(), "stderr": finite(mean.stderr), "interval": [*map(finite, mean.interval)]}
                for name, mean in score.positions.items()
            }
            scores.append({**score.row(), "positions": by_place})
        pairs = [
            {
                "players": [self.names[i], self.names[j]],
                "per_100": pair.per_100,
                "stderr": finite(pair.stderr),
                "interval": [*map(finite, pair.interval)],
            }
            for (i, j), pair in self.pairs.items()
            if i < j
        ]
        return {
            "game": game_name(setting.rules),
            "rules": plain_rules(setting.rules),
            "stacks": list(setting.stacks),
            "seats": setting.seats,
            "duplicate": setting.duplicate,
            "button": setting.button,
            "corrections": list(setting.corrections),
            "on_illegal": setting.on_illegal,
            "time_limit": setting.time_limit,
            "seeds": list(self.seeds),
            "stop": self.stop,
            "ended": self.ended,
            "sets": self.hands,
            "hands": self.hands_played,
            "seconds": self.seconds,
            **{name: self._total(name) for name in TOTALS},
            "order": [[self.names[i] for i in group] for group in self.order],
            "scores": scores,
            "pairs": pairs,
        }

    # ------------------------------------------------------------------ for people

    def table(self) -> list[list[str]]:
        """Return the table that people read: heads, and a row for each player, the best first.

        Players whose order is open share a rank. The last columns are shares of the player's hands: won, taken to a
        showdown, scooped; and numbers of answers that were replaced, if there are any.

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> m = match(["folder", "caller"], Rules.game("plo", "1/2"), hands=8, seed=1)
        >>> for row in m.table():
        ...     print(row[:4])
        ['#', 'player', 'hands', 'net']
        ['1=', 'caller', '16', '+8']
        ['1=', 'folder', '16', '-8']
        """
        missed = [name for name in MISSES if any(getattr(score, name) for score in self.scores)]
        rows = [["#", "player", "hands", "net", "bb/100", self._level(), "won", "shown", "scooped", *missed]]
        for rank, group in self._ranked():
            for player in group:
                score = self.scores[player]
                shares = [count / (score.hands or 1) for count in (score.won, score.showdowns, score.scooped)]
                rows.append(
                    [
                        f"{rank}{'=' if len(group) > 1 else ''}",
                        safe_text(score.name),
                        f"{score.hands:,}",
                        signed(score.net),
                        f"{score.per_100:+,.1f}",
                        span(score.interval),
                        *[f"{share:.0%}" for share in shares],
                        *[f"{getattr(score, name):,}" for name in missed],
                    ]
                )
        return rows

    def _ranked(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield the groups of `order`, each with its rank."""
        rank = 1
        for group in self.order:
            yield rank, group
            rank += len(group)

    def _level(self) -> str:
        return f"{100 * (1 - (self.stop or 0.05)):g} %{' at every look' if self.stop else ''}"

    def title(self) -> str:
        """Return one line about what was played.

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> match(["caller", "folder"], Rules.game("plo", "1/2"), hands=8, seed=1).title()
        'Pot-limit Omaha, blinds 1/2, 2 players, 8 sets of 2 hands, seed 1'
        """
        setting = self.setting
        seats = f" at {setting.seats} seats" if setting.seats < len(self.names) else ""
        if setting.duplicate:
            played = f"{counted(self.hands, 'set')} of {counted(self.hands_in_set, 'hand')}"
        else:
            played = counted(self.hands, "hand")
        seeds = ", ".join(map(str, self.seeds))
        corrected = f", corrected by {', '.join(setting.corrections)}" if setting.corrections else ""
        word = "seeds" if len(self.parts) > 1 else "seed"
        return f"{game_name(setting.rules)}, {len(self.names)} players{seats}, {played}, {word} {seeds}{corrected}"

    def leads(self) -> list[str]:
        """Return a line for each two players who are next to each other in the table: how much better the first is.

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> match(["caller", "folder"], Rules.game("plo", "1/2"), hands=100, seed=1).leads()
        ['caller over folder: +45.0 bb/100, +25.2 to +64.8']
        """
        ranked = [player for group in self.order for player in group]
        lines = []
        for i, j in pairwise(ranked):
            pair = self.pairs[i, j]
            low, high = pair.interval
            sure = "" if low > 0 or high < 0 else ", open"
            within = span(pair.interval)
            names = f"{safe_text(self.names[i])} over {safe_text(self.names[j])}"
            lines.append(f"{names}: {pair.per_100:+,.1f} bb/100" + (f", {within}{sure}" if within else ", open"))
        return lines

    def summary(self) -> str:
        """Return what `str()` has below the title: the table, who leads by how much, and the rake.

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> print(match(["caller", "folder"], Rules.game("plo", "1/2"), hands=100, seed=1).summary())
        #  player  hands  net  bb/100            95 %  won  shown  scooped
        -  ------  -----  ---  ------  --------------  ---  -----  -------
        1  caller    200  +90   +22.5  +12.6 to +32.4  74%    50%      24%
        2  folder    200  -90   -22.5  -32.4 to -12.6  26%    50%      26%
        <BLANKLINE>
        caller over folder: +45.0 bb/100, +25.2 to +64.8
        """
        table = self.table()
        lines = aligned(table, "rl".ljust(len(table[0]), "r"), ruled=True)
        rake = [f"rake: {self.rake:,}"] if self.rake else []
        return "\n".join([*lines, "", *self.leads(), *rake])

    def __str__(self) -> str:
        return f"{self.title()}\n\n{self.summary()}"

    def _repr_html_(self) -> str:
        from html import escape

        from omaha.display.tables import html_table

        leads = "<br>".join(map(escape, self.leads()))
        return f"<p>{escape(self.title())}</p>{html_table(self.table())}<p>{leads}</p>"

    def __repr__(self) -> str:
        return f"<Match of {self.hands} sets between {', '.join(self.names)}>"

    def plot(self) -> Any:
        """Return a picture of the running means with their bands, a `matplotlib.figure.Figure` (extra `plot`).

        :raises ModuleNotFoundError: if matplotlib is not installed.

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> figure = match(["caller", "folder"], Rules.game("plo", "1/2"), hands=8, seed=1).plot()
        >>> [axes.get_title(loc="left") for axes in figure.axes]
        ['Pot-limit Omaha, blinds 1/2: big blinds per hundred hands']
        """
        from omaha.display.plot import running_means

        return running_means(self.path(), f"{game_name(self.rules)}: big blinds per hundred hands", self._level())

    # ------------------------------------------------------------------ sums and files

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return (self.setting, self.parts, self.stop) == (other.setting, other.parts, other.stop)

    __hash__ = None  # type: ignore[assignment]  # sets are added while it is played

    def __add__(self, other: Match) -> Match:
        """Return both together, these sets first. Neither may have reached `stop` for the same error level to hold.

        :raises ValueError: if other things than the seeds differ, or a seed is in both.
        """
        if not isinstance(other, Match):
            return NotImplemented
        for name in Setting._fields:
            if getattr(self.setting, name) != getattr(other.setting, name):
                raise ValueError(
                    f"matches with other {name} have no sum: {getattr(self.setting, name)!r} and "
                    f"{getattr(other.setting, name)!r}"
                )
        if self.stop != other.stop:
            raise ValueError(f"matches with other stop have no sum: {self.stop!r} and {other.stop!r}")
        again = set(self.seeds) & set(other.seeds)
        if again:
            raise ValueError(f"both matches have the decks of seed {min(again)}: play the second with another seed")
        total = Match(self.setting, (*self.parts, *other.parts), self.stop)
        total.seconds = self.seconds + other.seconds
        total.ended = self.ended if self.ended == other.ended else "interrupted"
        return total

    def save(self, file: str | os.PathLike[str]) -> None:
        """Write the match to a file, from which `load` makes it again and `match` goes on with `resume`.

        :raises OSError: if the file cannot be written.

        >>> from tempfile import TemporaryDirectory
        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> m = match(["caller", "folder"], Rules.game("plo", "1/2"), hands=8, seed=1)
        >>> with TemporaryDirectory() as folder:
        ...     m.save(f"{folder}/match.json")
        ...     Match.load(f"{folder}/match.json") == m
        True
        """
        save(file, self.setting, self.parts, self.end())

    @classmethod
    def load(cls, file: str | os.PathLike[str]) -> Match:
        """Return the match of a file.

        :raises OSError: if the file cannot be read.
        :raises ValueError: if it does not hold a match.

        >>> from tempfile import TemporaryDirectory
        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> with TemporaryDirectory() as folder:
        ...     match(["caller", "folder"], Rules.game("plo", "1/2"), hands=8, seed=1).save(f"{folder}/match.json")
        ...     Match.load(f"{folder}/match.json").hands
        8
        """
        setting, parts, end, _ = read(file)
        if not parts:
            raise ValueError(f"{fspath(file)} does not hold a match: it has no seed and no sets")
        match = cls(setting, parts, end.get("stop"))
        match.ended, match.seconds = end.get("ended", "interrupted"), end.get("seconds", 0.0)
        return match

    def end(self) -> dict[str, Any]:
        """Return the last line of a file: how the match ended.

        >>> from omaha import Rules
        >>> from omaha.play import match
        >>> match(["caller", "folder"], Rules.game("plo", "1/2"), hands=8, seed=1).end()["ended"]
        'hands'
        """
        return {"ended": self.ended, "stop": self.stop, "seconds": self.seconds}


def scale_of(match: Match) -> Scale:
    """Return how chips become big blinds per hundred hands, and means intervals."""
    setting = match.setting
    unit = 100 / setting.rules.big_blind
    known = set(setting.corrections) <= {"allin"}  # an expectation of what may be won is no more than what may be won
    return Scale(unit / match.hands_in_set, match.stop, unit * chips_at_stake(setting) if known else None)


def chips_at_stake(setting: Setting) -> int:
    """Return the chips that all players together can put into a pot: no net, and no difference of two, is above.

    In fixed limit a cap on raises keeps them below the stacks: every round has at most `max_bets` bets, and each player
    may go all-in for a part of one.

    An ante that one player pays for all is dead money, which nobody has to match. The player with the largest stack may
    lose it beyond what others have, and another one win it.
    """
    rules, stacks = setting.rules, sorted(setting.stacks)
    beyond = stacks[-1] - stacks[-2]
    stacks[-1] = stacks[-2]  # nobody can win more than others have
    if rules.small_bet is not None and rules.big_bet is not None and rules.heads_up_cap == "never":
        most = rules.ante + 2 * rules.max_bets * (rules.small_bet + rules.big_bet) + len(stacks) * rules.big_bet
        stacks = [min(stack, most) for stack in stacks]
    dead = 0 if rules.ante_payer == "each" else min(rules.ante, beyond)
    return sum(stacks) + 2 * dead


def running_pairs(match: Match) -> dict[tuple[int, int], Running]:
    """Return the mean of the difference of each two players, in big blinds per hundred hands."""
    scale = scale_of(match)
    runs = {pair: scale.running() for pair in combinations(range(len(match.names)), 2)}
    for _, line_up, chips in match.corrected():
        add_pairs(runs, line_up, chips, scale.factor)
    return runs


def add_pairs(
    runs: dict[tuple[int, int], Running], line_up: tuple[int, ...], chips: Sequence[float], factor: float
) -> None:
    """Add the differences of a set."""
    for (i, one), (j, other) in combinations(zip(line_up, chips, strict=True), 2):
        runs[i, j].add((one - other) * factor)


def counted(number: int, word: str) -> str:
    """Return a number with its word.

    >>> counted(1, "set"), counted(1200, "hand")
    ('1 set', '1,200 hands')
    """
    return f"{number:,} {word}{'s' * (number != 1)}"


def plain_rules(rules: Rules) -> dict[str, Any]:
    """Return rules as plain values for JSON."""
    import json

    plain: dict[str, Any] = json.loads(rules.to_json())
    return plain
