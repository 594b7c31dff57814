"""Scores of players, counted from each hand's result and events alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isfinite

from omaha.base.tables import aligned
from omaha.base.texts import safe_text
from omaha.hand.hand import Hand
from omaha.hand.pots import Pot
from omaha.hand.reading import state_of
from omaha.play.confidence import Running, student
from omaha.stats.shares import shares

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any

__all__ = [
    "COUNTS", "TOTALS", "Report", "Score", "Scoreboard", "count", "finite", "quartered", "scooped", "signed", "span",
    "split",
]  # fmt: skip


def split(pot: Pot) -> tuple[int, ...]:
    """Return the seats that won a part, but not all, of a pot that was divided between high and low (R22).

    With several boards a pot counts as a whole: a player who wins both halves of one board, and nothing of the other,
    has split it. The tuple is empty if nobody split the pot.

    >>> from omaha import Part
    >>> pot = Pot(100, (1, 2, 3), parts=(Part(0, "high", 50, 300, {3: 50}), Part(0, "low", 50, 9, {1: 25, 2: 25})))
    >>> split(pot), quartered(pot), scooped(pot)
    ((1, 2, 3), (1, 2), None)
    """
    awards = pot.awards
    winners = tuple([seat for seat in pot.eligible if awards.get(seat)])
    return winners if len(winners) > 1 and any(part.half == "low" for part in pot.parts) else ()


def quartered(pot: Pot) -> tuple[int, ...]:
    """Return the seats that shared one half of a pot and won nothing of the other half of the same board (R25).

    Two tied players win a quarter of the pot each; three tied players, who win a sixth each, count as well. A player
    who wins one half and shares the other is not quartered, because that is three quarters; players who tie for both
    halves are not quartered either (R28).

    >>> from omaha import Part
    >>> pot = Pot(100, (1, 2, 3), parts=(Part(0, "high", 50, 300, {3: 50}), Part(0, "low", 50, 9, {1: 25, 2: 25})))
    >>> quartered(pot)
    (1, 2)
    """
    seats = shares([pot]).quartered
    return tuple([seat for seat in pot.eligible if seats >> seat & 1])


def scooped(pot: Pot) -> int | None:
    """Return the seat that alone won a contested pot: both halves (R24), or all of it if there is no low (R23).

    None if the pot was shared, or if only one player was left to win it.

    >>> from omaha import Part
    >>> scooped(Pot(100, (1, 2), parts=(Part(0, "high", 50, 300, {2: 50}), Part(0, "low", 50, 9, {2: 50}))))
    2
    """
    if len(pot.eligible) < 2 or len(pot.awards) > 1:
        return None
    return next(iter(pot.awards), None)


def count(hand: Hand, totals: list[int]) -> list[tuple[int, list[int], int]]:
    """Return what a hand counts for each seat: the seat, the counts that grow by one, and the chips won or lost.

    Counts are 0 won a pot or a part of one, 1 went to the showdown, 2 split, 3 quartered, 4 scooped.

    - `hand`: a hand that is over.
    - `totals`: rake, showdowns, and hands with a pot that was split, quartered and scooped, to which the hand is added.

    :raises RuntimeError: if the hand is not over.

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules.game("plo", "1/2"), [200, 200])
    >>> hand.fold()
    >>> count(hand, [0, 0, 0, 0, 0])
    [(1, [0], 1), (2, [], -1)]
    """
    result = hand.result
    net = result.net
    totals[0] += result.rake
    if len(hand.live) == 1:  # nobody showed, and one player won all
        won = {seat for pot in result.pots for seat, chips in pot.awards.items() if chips}
        return [(seat, [0] if seat in won else [], chips) for seat, chips in net.items()]
    showed: set[int | None] = {event.seat for event in state_of(hand).events if event.kind in ("show", "muck")}
    halves = hand.rules.hilo
    winners: set[int | None] = set()
    splitting: set[int | None] = set()
    quartering: set[int | None] = set()
    scoops: set[int | None] = set()
    for pot in result.pots:
        winners.update([seat for seat, chips in pot.awards.items() if chips])
        scoops.add(scooped(pot))
        if halves:
            splitting.update(split(pot))
            quartering.update(quartered(pot))
    scoops.discard(None)
    kinds = (winners, showed, splitting, quartering, scoops)
    for i in (1, 2, 3, 4):
        totals[i] += bool(kinds[i])
    return [(seat, [i for i, seats in enumerate(kinds) if seat in seats], chips) for seat, chips in net.items()]


def finite(number: float) -> float | None:
    """Return a number for JSON, which has no infinite ones: None instead.

    >>> finite(1.5), finite(float("inf"))
    (1.5, None)
    """
    return number if isfinite(number) else None


def signed(chips: int) -> str:
    """Return chips won or lost as text.

    >>> signed(1200), signed(-5), signed(0)
    ('+1,200', '-5', '0')
    """
    return f"{chips:+,}" if chips else "0"


def span(interval: tuple[float, float]) -> str:
    """Return an interval as text, empty if it is infinite.

    >>> span((-1.25, 1200.0)), span((float("-inf"), float("inf")))
    ('-1.2 to +1,200.0', '')
    """
    low, high = interval
    return f"{low:+,.1f} to {high:+,.1f}" if isfinite(low) and isfinite(high) else ""


class Score:
    """The score of one player: numbers of hands, and the chips won and lost.

    >>> score = Score(1, "Ann")
    >>> score.count(+6, [0, 1], big_blind=2)
    >>> score.count(-2, [], big_blind=2)
    >>> score, score.won, score.showdowns
    (<Score of Ann, seat 1: +4 in 2 hands>, 1, 1)
    """

    __slots__ = ("_run", "hands", "name", "net", "quartered", "scooped", "seat", "showdowns", "split", "won")

    def __init__(self, seat: int, name: str) -> None:
        self._run = Running()  # big blinds won in each hand
        self.seat: int = seat
        """The player's seat."""
        self.name: str = name
        """The player's name."""
        self.hands: int = 0
        """Hands played."""
        self.net: int = 0
        """Chips won less chips lost, in the smallest unit."""
        self.won: int = 0
        """Hands in which the player won a pot or a part of one."""
        self.showdowns: int = 0
        """Hands that the player took to a showdown, shown or mucked."""
        self.split: int = 0
        """Hands with a pot that the player split with others between high and low: see `split`."""
        self.quartered: int = 0
        """Hands with a pot in which the player was quartered: see `quartered`."""
        self.scooped: int = 0
        """Hands with a pot that the player scooped: see `scooped`."""

    @property
    def chips_per_100(self) -> float:
        """Chips won per hundred hands; 0.0 before the first hand.

        >>> score = Score(1, "Ann")
        >>> score.count(+6, [0], big_blind=2)
        >>> score.count(-2, [], big_blind=2)
        >>> score.chips_per_100
        200.0
        """
        return 100 * self.net / self.hands if self.hands else 0.0

    @property
    def per_100(self) -> float:
        """Big blinds won per hundred hands; 0.0 before the first hand.

        >>> score = Score(1, "Ann")
        >>> score.count(+6, [0], big_blind=2)
        >>> score.count(-2, [], big_blind=2)
        >>> score.per_100
        100.0
        """
        return 100 * self._big_blinds().mean

    @property
    def stderr(self) -> float:
        """Standard error of `per_100`; inf below two hands.

        >>> score = Score(1, "Ann")
        >>> score.count(+6, [0], big_blind=2)
        >>> score.stderr
        inf
        >>> score.count(-2, [], big_blind=2)
        >>> score.stderr
        200.0
        """
        return 100 * self._big_blinds().stderr

    @property
    def interval(self) -> tuple[float, float]:
        """Bounds that hold the long-run `per_100` with a probability of 95 %; infinite below two hands.

        >>> score = Score(1, "Ann")
        >>> for chips in (6, -2, 4, -2):
        ...     score.count(chips, [], big_blind=2)
        >>> low, high = score.interval
        >>> low < score.per_100 < high
        True
        """
        low, high = student(self._big_blinds())
        return 100 * low, 100 * high

    def count(self, chips: int, kinds: Iterable[int], big_blind: int) -> None:
        """Count a hand: the chips won less the chips lost, and which counts grow, as the function `count` says.

        >>> score = Score(1, "Ann")
        >>> score.count(+6, [0, 1], big_blind=2)
        >>> score.net, score.won, score.showdowns, score.scooped
        (6, 1, 1, 0)
        """
        self.hands += 1
        self.net += chips
        self._run.add(chips / big_blind)
        for i in kinds:
            name = COUNTS[i]
            setattr(self, name, getattr(self, name) + 1)

    def _big_blinds(self) -> Running:
        return getattr(self, "_run", None) or Running()  # version 0.1.0 pickled none

    def row(self) -> dict[str, Any]:
        """Return the score as plain values by name, for JSON, CSV and data frames.

        An interval that is infinite has None for its bounds.

        >>> list(Score(1, "Ann").row())[:8]
        ['seat', 'name', 'hands', 'net', 'chips_per_100', 'per_100', 'per_100_low', 'per_100_high']
        """
        low, high = self.interval
        bounds = {"per_100_low": finite(low), "per_100_high": finite(high)}
        first = {name: getattr(self, name) for name in ("seat", "name", "hands", "net", "chips_per_100", "per_100")}
        others = ("won", "showdowns", "split", "quartered", "scooped")
        return {**first, **bounds, **{name: getattr(self, name) for name in others}}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__ if name != "_run")

    __hash__ = None  # type: ignore[assignment]  # its counts change

    def __repr__(self) -> str:
        return f"<Score of {self.name}, seat {self.seat}: {self.net:+} in {self.hands} hands>"


COUNTS = ("won", "showdowns", "split", "quartered", "scooped")
"""Counts of hands, in the order in which `count` numbers them."""
TOTALS = ("rake", *COUNTS[1:])
"""Counts of the table, in the order in which `count` has them."""
EQUAL = ("hands", *TOTALS, "scores")
"""What two equal scoreboards have in common."""


class Scoreboard:
    """The players' scores and the counts of all hands together. Two are equal whatever time the hands took.

    >>> from omaha import Hand, Rules
    >>> board = Scoreboard({1: "Ann", 2: "Ben"})
    >>> hand = Hand(Rules.game("plo", "1/2"), [200, 200])
    >>> hand.fold()
    >>> board.add(hand)
    >>> board.scores
    (<Score of Ann, seat 1: +1 in 1 hands>, <Score of Ben, seat 2: -1 in 1 hands>)
    >>> print(board)
    seat  player  net  bb/100  95 %  won  showdowns  scooped
    ----  ------  ---  ------  ----  ---  ---------  -------
       1  Ann      +1   +50.0          1          0        0
       2  Ben      -1   -50.0          0          0        0
          rake      0
          table                        1          0        0
    """

    __slots__ = ("_seed", "hands", "quartered", "rake", "scooped", "scores", "seconds", "showdowns", "split")

    def __init__(self, names: Mapping[int, str], seed: int | None = None) -> None:
        self._seed = seed
        self.scores: tuple[Score, ...] = tuple([Score(seat, name) for seat, name in names.items()])
        """The players' scores, in the order of their seats."""
        self.hands: int = 0
        """Hands played."""
        self.rake: int = 0
        """Chips that the house took: with these, the nets of all players add up to zero."""
        self.showdowns: int = 0
        """Hands with a showdown."""
        self.split: int = 0
        """Hands with a pot that was split between high and low."""
        self.quartered: int = 0
        """Hands in which a player was quartered."""
        self.scooped: int = 0
        """Hands in which a player scooped a pot."""
        self.seconds: float = 0.0
        """The time that all hands took."""

    @property
    def seed(self) -> int | None:
        """The seed of the decks; None if it is not known.

        >>> Scoreboard({1: "Ann", 2: "Ben"}, seed=7).seed
        7
        """
        return getattr(self, "_seed", None)  # version 0.1.0 pickled none

    @property
    def hands_per_second(self) -> float:
        """Hands played in a second; 0.0 if no time was taken.

        >>> board = Scoreboard({1: "Ann", 2: "Ben"})
        >>> board.hands, board.seconds = 500, 0.25
        >>> board.hands_per_second
        2000.0
        """
        return self.hands / self.seconds if self.seconds else 0.0

    def add(self, hand: Hand) -> None:
        """Count a hand that is over.

        :raises RuntimeError: if the hand is not over.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> hand.fold()
        >>> board = Scoreboard({1: "Ann", 2: "Ben"})
        >>> board.add(hand)
        >>> board.hands, [score.net for score in board.scores]
        (1, [1, -1])
        """
        totals = [0] * len(TOTALS)
        self.add_counts(count(hand, totals), totals, hand.rules.big_blind)

    def add_counts(
        self, counts: Iterable[tuple[int, Iterable[int], int]], totals: Iterable[int], big_blind: int
    ) -> None:
        """Count a hand by what it counts for each seat and for the table, as the function `count` returns it.

        :raises KeyError: if a seat has no player here.

        >>> board = Scoreboard({1: "Ann", 2: "Ben"})
        >>> board.add_counts([(1, [0], 1), (2, [], -1)], [0, 0, 0, 0, 0], big_blind=2)
        >>> board.hands, [score.won for score in board.scores]
        (1, [1, 0])
        """
        scores = {score.seat: score for score in self.scores}
        for seat, kinds, net in counts:
            scores[seat].count(net, kinds, big_blind)
        self.hands += 1
        for name, more in zip(TOTALS, totals, strict=True):
            if more:
                setattr(self, name, getattr(self, name) + more)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scoreboard):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__ if name in EQUAL)

    __hash__ = None  # type: ignore[assignment]  # its counts change

    def __repr__(self) -> str:
        return f"<Scoreboard of {self.hands} hands between {len(self.scores)} players>"

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each player: plain values by name, for CSV and data frames.

        >>> [row["name"] for row in Scoreboard({1: "Ann", 2: "Ben"}).rows()]
        ['Ann', 'Ben']
        """
        return [score.row() for score in self.scores]

    def to_dict(self) -> dict[str, Any]:
        """Return all counts as plain values for JSON, with the rows of the players as `scores`.

        >>> sorted(Scoreboard({1: "Ann", 2: "Ben"}).to_dict())
        ['hands', 'quartered', 'rake', 'scooped', 'scores', 'seconds', 'seed', 'showdowns', 'split']
        """
        counts = {name: getattr(self, name) for name in EQUAL if name != "scores"}
        return {**counts, "seed": self.seed, "seconds": self.seconds, "scores": self.rows()}

    def table(self) -> list[list[str]]:
        """Return the table that people read: heads, a row for each player, the rake, the counts of all hands.

        The columns of split pots are left out if no pot was split, as in a game without a low.

        >>> Scoreboard({1: "Ann", 2: "Ben"}).table()[0][:4]
        ['seat', 'player', 'net', 'bb/100']
        """

        def counted(*counts: int) -> list[str]:
            return [f"{count:,}" for count in counts]

        rows = [["seat", "player", "net", "bb/100", "95 %", "won", "showdowns", "split", "quartered", "scooped"]]
        for s in self.scores:
            counts = counted(s.won, s.showdowns, s.split, s.quartered, s.scooped)
            means = [signed(s.net), f"{s.per_100:+,.1f}", span(s.interval)]
            rows.append([str(s.seat), safe_text(s.name), *means, *counts])
        rows.append(["", "rake", signed(self.rake), *[""] * 7])
        counts = counted(self.hands, self.showdowns, self.split, self.quartered, self.scooped)
        rows.append(["", "table", "", "", "", *counts])
        return rows if self.split else [row[:7] + row[9:] for row in rows]

    def __str__(self) -> str:
        table = self.table()
        return "\n".join(aligned(table, "rl".ljust(len(table[0]), "r"), ruled=True))

    def _repr_html_(self) -> str:
        from omaha.display.tables import html_table

        return html_table(self.table())


Report = Scoreboard
"""The name of `Scoreboard` in version 0.1.0, by which its pickles find the class."""
