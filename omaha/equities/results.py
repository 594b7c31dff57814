"""What was found: the equities of a spot, of many spots, and after each next card."""

from __future__ import annotations

from math import sqrt

from omaha._eval import card_ids
from omaha.base.checks import integer
from omaha.base.records import Drawn, Immutable, NamedTuple, public
from omaha.base.tables import aligned
from omaha.cards import cards_text
from omaha.equities.holdings import shortened

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction
    from typing import Any, Literal

    import numpy as np
    import numpy.typing as npt

    from omaha.cards import Card
    from omaha.equities.counting import Counted

__all__ = ["Equities", "Equity", "PlayerEquity", "Spread"]

SPOT_COUNTS = ("boards", "low_possible", "low_made", "split")
"""The counts of a spot as a whole; all others belong to a player."""
SHOWN = 60
"""The rows of a table that are printed."""
POT = 5040
"""Parts of a pot: half of them can be divided by any number of players up to ten."""


@public("omaha.equities")
class PlayerEquity(NamedTuple):
    """How a player fares in a spot. Counts are of what `Equity.counted` names; they are floats if ranges have weights.

    In a game without a low every count of lows is 0, and a scoop is a pot that is won alone.

    >>> from omaha import equity
    >>> player = equity(["AsAhKsKh", "9d8d7c6c"], "2c3dJh7s", hilo=True).players[1]
    >>> player.equity, player.pots, player.high_wins, player.low_wins, player.scoops
    (0.6875, Fraction(55, 2), 15, 40, 15)
    """

    equity: float
    """The player's share of the pot, 0 to 1."""
    stderr: float
    """The standard error of the equity; 0.0 if exact. At least 1/n for n samples, even if all agree."""
    pots: Fraction | float
    """The pots won, parts of pots included and nothing rounded: the equity is this, divided by the number of boards."""
    high_wins: float
    """Boards on which the player has the best high hand alone."""
    high_ties: float
    """Boards on which the player shares the best high hand."""
    low_wins: float
    """Boards on which the player has the best low alone."""
    low_ties: float
    """Boards on which the player shares the best low."""
    scoops: float
    """Boards on which the player wins the whole pot alone (R23, R24), boards without a low included."""
    quarters: float
    """Tied halves that the player shares (R25): a board with a high and a low counts once for each such half."""
    lows: float
    """Boards on which the player makes a low, the best or not."""


@public("omaha.equities")
class Equity(Drawn, Immutable):
    """What `equity` found. Read-only; two are equal if the question was the same and every count is.

    >>> from omaha import equity
    >>> found = equity(["AsAhKsKh", "9d8d7c6c"], hilo=True)
    >>> found
    Equity(AsAhKsKh 45.85%, 9d8d7c6c 54.15%; hi/lo, exact, 1086008 boards)
    >>> found.players[0].high_wins, found.players[1].low_wins, found.low_made
    (652186, 537664, 537664)
    >>> print(found)
    Omaha hi/lo, 1,086,008 boards, exact
    #  hand      equity    high  high tied     low  low tied   scoop  quarter
    -  --------  ------  ------  ---------  ------  --------  ------  -------
    1  AsAhKsKh  45.85%  60.05%      0.00%   0.00%     0.00%  31.64%    0.00%
    2  9d8d7c6c  54.15%  39.95%      0.00%  49.51%     0.00%  39.95%    0.00%
    low possible 59.84%, made 49.51%; pot split 28.41%
    """

    __slots__ = ("_lows", "_outcomes", "_players", "_possible", "board", "dead", "exact", "hands", "hilo", "seed")

    hands: tuple[str, ...]
    """The players' hands as text."""
    board: str
    """The cards on the board as text."""
    dead: str
    """The dead cards as text."""
    hilo: bool
    """Whether the low half was counted."""
    exact: bool
    """Whether everything was counted; else the result is sampled."""
    seed: int | None
    """The seed of the samples, given or chosen; None if exact."""
    _outcomes: dict[tuple[int, int], float]
    _possible: float
    _lows: tuple[float, ...]
    _players: tuple[PlayerEquity, ...]

    def __init__(
        self, hands: tuple[str, ...], board: str, dead: str, hilo: bool, counted: Counted, seed: int | None
    ) -> None:
        outcomes, possible, lows = counted
        fields = {"hands": hands, "board": board, "dead": dead, "hilo": hilo, "exact": seed is None, "seed": seed}
        for name, value in (fields | {"_outcomes": outcomes, "_possible": possible, "_lows": lows}).items():
            object.__setattr__(self, name, value)

    @property
    def _parts(self) -> tuple[Any, ...]:
        """The arguments of the constructor."""
        counted = self._outcomes, self._possible, self._lows
        return self.hands, self.board, self.dead, self.hilo, counted, self.seed

    def __reduce__(self) -> tuple[Any, ...]:
        return Equity, self._parts

    @property
    def outcomes(self) -> Mapping[tuple[int, int], float]:
        """How often each outcome occurred: {(highs, lows): boards}, both sets of players as bits, player 0 the lowest.

        `highs` are the players who share the best high hand, `lows` those who share the best low, 0 if nobody has a
        low. Lows are counted in a game without them, too.

        >>> from omaha import equity
        >>> equity(["AsAhKsKh", "9d8d7c6c"], "2c3dJh7s", hilo=True).outcomes
        {(1, 2): 25, (2, 2): 15}
        """
        return dict(self._outcomes)

    @property
    def boards(self) -> float:
        """How many boards, deals or samples there were: `counted` says which.

        >>> from omaha import equity
        >>> hands = ["AsAhKsKh", "9d8d7c6c"]
        >>> equity(hands, "2c3dJh7s").boards, equity(hands, samples=1000, seed=1).boards
        (40, 1000)
        """
        return sum(self._outcomes.values())

    @property
    def counted(self) -> Literal["boards", "deals", "samples"]:
        """What `boards` and all other counts count.

        - "samples": random deals, if the result is not exact.
        - "boards": the boards that may come, if all hands are known.
        - "deals": the boards that may come with each way to hold the hands, if hands are ranges or partly unknown; with
          the weights of ranges, if they have any.

        >>> from omaha import equity
        >>> board = "2c3dJh7s"
        >>> equity(["AsAhKsKh", "9d8d7c6c"], board).counted, equity(["AsAhKsKh", "9d8d7c*"], board).counted
        ('boards', 'deals')
        """
        if not self.exact:
            return "samples"
        return "boards" if all(map(_is_known, self.hands)) else "deals"

    @property
    def low_possible(self) -> float:
        """Boards with three different ranks eight or lower (R18); 0 in a game without a low.

        >>> from omaha import equity
        >>> hands = ["AsAhKsKh", "9d8d7c6c"]
        >>> equity(hands, "2c3dJhTs", hilo=True).low_possible, equity(hands, "2c3dJhTs").low_possible
        (19, 0)
        """
        return self._possible if self.hilo else self._zero

    @property
    def low_made(self) -> float:
        """Boards on which a player makes a low (R15); 0 in a game without a low.

        >>> from omaha import equity
        >>> found = equity(["AsAhKsKh", "9d9cTdTc"], "2c3dJhTs", hilo=True)
        >>> found.low_possible, found.low_made
        (22, 0)
        """
        return sum([count for (_, lows), count in self._outcomes.items() if lows and self.hilo], self._zero)

    @property
    def split(self) -> float:
        """Boards on which more than one player wins a part of the pot.

        >>> from omaha import equity
        >>> found = equity(["AsAhKsKh", "9d8d7c6c"], "2c3dJh7s", hilo=True)
        >>> found.split, found.boards
        (25, 40)
        """
        low_counts = -1 if self.hilo else 0
        several = [n for (highs, lows), n in self._outcomes.items() if (highs | lows & low_counts).bit_count() > 1]
        return sum(several, self._zero)

    @property
    def players(self) -> tuple[PlayerEquity, ...]:
        """A `PlayerEquity` for each hand, in the order in which the hands were given.

        >>> from omaha import equity
        >>> [player.equity for player in equity(["AsAhKsKh", "9d8d7c6c"], "2c3dJh7s").players]
        [0.625, 0.375]
        """
        if not hasattr(self, "_players"):  # counted up when first asked for, and kept
            players = tuple([self._player(i) for i in range(len(self.hands))])  # a list first: faster than a generator
            object.__setattr__(self, "_players", players)
        return self._players

    def _player(self, player: int) -> PlayerEquity:
        """Add up what happened to one player in every outcome."""
        from fractions import Fraction  # here, because it takes as long to import as this package

        me = 1 << player
        boards = pots = squares = self._zero
        high_wins = high_ties = low_wins = low_ties = scoops = quarters = pots
        for (highs, lows), count in self._outcomes.items():
            boards += count
            divided = self.hilo and lows != 0
            part = 0
            if highs & me:
                sharers = highs.bit_count()
                part += (POT // 2 if divided else POT) // sharers
                if sharers == 1:
                    high_wins += count
                else:
                    high_ties += count
                    quarters += count if divided else 0
            if divided and lows & me:
                sharers = lows.bit_count()
                part += POT // 2 // sharers
                if sharers == 1:
                    low_wins += count
                else:
                    low_ties += count
                    quarters += count
            pots += count * part
            squares += count * part * part
            if part == POT:
                scoops += count
        return PlayerEquity(
            equity=pots / (POT * boards),
            stderr=0.0 if self.exact else _stderr(pots / POT, squares / POT**2, boards),
            pots=pots / POT if isinstance(pots, float) else Fraction(pots, POT),
            high_wins=high_wins,
            high_ties=high_ties,
            low_wins=low_wins,
            low_ties=low_ties,
            scoops=scoops,
            quarters=quarters,
            lows=self._lows[player] if self.hilo else self._zero,
        )

    @property
    def _weighted(self) -> bool:
        return isinstance(self._possible, float)

    @property
    def _zero(self) -> float:
        """The 0 that sums start from: an int, or a float if ranges have weights."""
        return 0.0 if self._weighted else 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Equity):
            return NotImplemented
        return self._parts == other._parts

    def __hash__(self) -> int:
        return hash((self.hands, self.board, self.dead, self.hilo, self.seed))

    def __repr__(self) -> str:
        hands = zip(map(shortened, self.hands), self.players, strict=True)
        game = ("hi/lo" if self.hilo else "high") + (f" on {self.board}" if self.board else "")
        number = f"{self.boards:.6g}" if self._weighted else f"{self.boards}"
        how = f"exact, {number} {self.counted}" if self.exact else f"{number} samples, seed {self.seed}"
        return f"Equity({', '.join([f'{hand} {player.equity:.2%}' for hand, player in hands])}; {game}, {how})"

    def rows(self) -> list[dict[str, Any]]:
        """Return a dict for each player: the hand, and what `PlayerEquity` has, as text and numbers that JSON has.

        >>> from omaha import equity
        >>> rows = equity(["AsAhKsKh", "9d8d7c6c"]).rows()
        >>> rows[0]["hand"], rows[0]["pots"], list(rows[0])[:4]
        ('AsAhKsKh', 652186.0, ['hand', 'equity', 'stderr', 'pots'])
        """
        players = zip(self.hands, self.players, strict=True)
        return [{"hand": hand, **player._asdict(), "pots": float(player.pots)} for hand, player in players]

    def to_dict(self) -> dict[str, Any]:
        """Return everything as a dict of text, numbers and lists, which JSON has; `omaha equity --json` prints it.

        Of `outcomes` the keys "high" and "low" list players, numbered from 1.

        >>> from omaha import equity
        >>> found = equity(["AsAhKsKh", "9d8d7c6c"], "2c3dJh7s", hilo=True)
        >>> sorted(found.to_dict())[:6], found.to_dict()["boards"]
        (['board', 'boards', 'counted', 'dead', 'exact', 'hilo'], 40)
        """
        names = ("hilo", "board", "dead", "exact", "seed", "counted", "boards", "low_possible", "low_made", "split")
        outcomes = [
            {"high": _members(highs), "low": _members(lows), "boards": boards}
            for (highs, lows), boards in sorted(self._outcomes.items())
        ]
        return {**{name: getattr(self, name) for name in names}, "players": self.rows(), "outcomes": outcomes}

    def table(self) -> list[list[str]]:
        """Return the result as rows of text, a row of heads and one for each player; long ranges are shortened.

        "high", "low" and their "tied" show how often a hand is best alone and shared, "scoop" how often it wins the
        whole pot alone, "quarter" how many tied halves it shares; "+/-" is the standard error.

        >>> from omaha import equity
        >>> found = equity(["AsAhKsKh", "9d8d7c6c"], "2c3dJh7s", hilo=True)
        >>> for row in found.table():
        ...     print(row[:4])
        ['#', 'hand', 'equity', 'high']
        ['1', 'AsAhKsKh', '31.25%', '62.50%']
        ['2', '9d8d7c6c', '68.75%', '37.50%']
        """
        heads = ["#", "hand", "equity", "+/-", "high", "high tied", "low", "low tied", "scoop", "quarter"]
        rows = [heads]
        for number, (hand, p) in enumerate(zip(self.hands, self.players, strict=True), 1):
            counts = [p.high_wins, p.high_ties, p.low_wins, p.low_ties, p.scoops, p.quarters]
            shares = [f"{count / self.boards:.2%}" for count in counts]
            rows.append([str(number), shortened(hand), f"{p.equity:.2%}", f"{p.stderr:.3%}", *shares])
        hidden = {"+/-"} if self.exact else set()
        hidden |= set() if self.hilo else {"low", "low tied", "quarter"}
        return [[cell for cell, head in zip(row, heads, strict=True) if head not in hidden] for row in rows]

    def about(self) -> str:
        """Return the line above the table: the game, the cards, and what was counted.

        >>> from omaha import equity
        >>> equity(["AsAhKsKh", "9d8d7c6c"], "2c3d4h", "AcAd").about()
        'Omaha high, board 2c3d4h, dead AcAd, 741 boards, exact'
        """
        parts = ["Omaha hi/lo" if self.hilo else "Omaha high"]
        parts += [f"board {self.board}"] * bool(self.board) + [f"dead {self.dead}"] * bool(self.dead)
        number = f"{self.boards:,.10g}" if self._weighted else f"{self.boards:,}"
        how = "exact" if self.exact else f"seed {self.seed}"
        return ", ".join([*parts, f"{number} {self.counted}", how])

    def foot(self) -> str:
        """Return the line below the table: how often a low was possible and made, and the pot split.

        >>> from omaha import equity
        >>> found = equity(["AsAhKsKh", "9d8d7c6c"], "2c3dJh7s", hilo=True)
        >>> found.foot()
        'low possible 100.00%, made 100.00%; pot split 62.50%'
        """
        split = f"pot split {self.split / self.boards:.2%}"
        if not self.hilo:
            return split
        return f"low possible {self.low_possible / self.boards:.2%}, made {self.low_made / self.boards:.2%}; {split}"

    def __str__(self) -> str:
        """Return the table, with a line above and a line below, as `omaha equity` prints it."""
        return "\n".join([self.about(), *_lines(self.table(), "rl"), self.foot()])


def _is_known(hand: str) -> bool:
    """Return whether the text of a hand is cards, all of them known."""
    try:
        return bool(card_ids(hand))
    except ValueError:
        return False


def _members(bits: int) -> list[int]:
    """Return the players of a set, numbered from 1."""
    return [player for player in range(1, bits.bit_length() + 1) if bits >> player - 1 & 1]


def _lines(table: list[list[str]], left: str) -> list[str]:
    """Return a table of text in lines, its heads underlined; `left` has the sides of its first columns."""
    return aligned(table, left + "r" * (len(table[0]) - len(left)), ruled=True)


def _cut(rows: list[list[str]], what: str) -> tuple[list[list[str]], list[str]]:
    """Return the first rows, with their heads, and a line that counts those that are left out."""
    left = len(rows) - 1 - SHOWN
    return rows[: SHOWN + 1], [f"… {left:,} more {what}"] if left > 0 else []


def _stderr(total: float, squares: float, samples: float) -> float:
    """The standard error of a mean, from the sum of the samples and the sum of their squares; at least 1 / samples."""
    variance = squares / samples - (total / samples) ** 2
    return sqrt(max(variance, 1 / samples) / samples)


@public("omaha.equities")
class Equities(Drawn, tuple[Equity, ...]):
    """The equities of several spots, a tuple of `Equity`.

    >>> from omaha.equities import many
    >>> found = many([(["AsAhKsKh", "9d8d7c6c"], "2c3d4h5s"), (["AsAhKsKh", "9d8d7c6c"], "AcKd7h")])
    >>> found
    Equities(2 spots)
    >>> print(found)
    spot  board     hand       equity
    ----  --------  --------  -------
       0  2c3d4h5s  AsAhKsKh    0.00%
       0  2c3d4h5s  9d8d7c6c  100.00%
       1  AcKd7h    AsAhKsKh   81.59%
       1  AcKd7h    9d8d7c6c   18.41%
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Equities({len(self)} spots)"

    def rows(self) -> list[dict[str, Any]]:
        """Return a dict for each player of each spot.

        Its keys are "spot", from 0, "board", "dead", "player", from 1, and those of `Equity.rows`.

        >>> from omaha.equities import many
        >>> found = many([(["AsAhKsKh", "9d8d7c6c"], "2c3dJh7s"), (["AsAhKsKh", "9d8d7c6c"], "2c3d4h")])
        >>> row = found.rows()[0]
        >>> row["spot"], row["hand"], row["equity"]
        (0, 'AsAhKsKh', 0.625)
        """
        return [
            {"spot": number, "board": one.board, "dead": one.dead, "player": player, **row}
            for number, one in enumerate(self)
            for player, row in enumerate(one.rows(), 1)
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return {"spots": [...]}, each as `Equity.to_dict` returns it.

        >>> from omaha.equities import many
        >>> found = many([(["AsAhKsKh", "9d8d7c6c"], "2c3dJh7s"), (["AsAhKsKh", "9d8d7c6c"], "2c3d4h")])
        >>> [spot["board"] for spot in found.to_dict()["spots"]]
        ['2c3dJh7s', '2c3d4h']
        """
        return {"spots": [one.to_dict() for one in self]}

    def table(self) -> list[list[str]]:
        """Return rows of text below a row of heads: the spot, its board, a hand, its equity and standard error.

        >>> from omaha.equities import many
        >>> found = many([(["AsAhKsKh", "9d8d7c6c"], "2c3dJh7s"), (["AsAhKsKh", "9d8d7c6c"], "2c3d4h")])
        >>> found.table()[:2]
        [['spot', 'board', 'hand', 'equity'], ['0', '2c3dJh7s', 'AsAhKsKh', '62.50%']]
        """
        sampled = not all(one.exact for one in self)
        rows = [["spot", "board", "hand", "equity", *["+/-"] * sampled]]
        for number, one in enumerate(self):
            for hand, player in zip(one.hands, one.players, strict=True):
                error = [f"{player.stderr:.3%}" if player.stderr else ""] * sampled
                rows.append([str(number), one.board or "-", shortened(hand), f"{player.equity:.2%}", *error])
        return rows

    def __str__(self) -> str:
        rows, more = _cut(self.table(), "rows")
        return "\n".join([*_lines(rows, "rll"), *more])

    def array(self, name: str = "equity") -> npt.NDArray[np.float64]:
        """Return one number of every spot as a NumPy array of float64.

        - `name`: a count of the spot, "boards", "low_possible", "low_made" or "split", for an array of shape (spots,);
          or a field of `PlayerEquity`, for one of shape (spots, players).

        :raises ValueError: if there is no such count, or the spots have different numbers of players.

        >>> from omaha.equities import many
        >>> found = many([(["AsAhKsKh", "9d8d7c6c"], "2c3d4h5s"), (["AsAhKsKh", "9d8d7c6c"], "AcKd7h")])
        >>> found.array("boards").tolist()
        [40.0, 820.0]
        """
        import numpy

        if name in SPOT_COUNTS:
            return numpy.array([getattr(one, name) for one in self], dtype=numpy.float64)
        if name not in PlayerEquity._fields:
            raise ValueError(f"name must be one of {', '.join(SPOT_COUNTS + PlayerEquity._fields)}, not {name!r}")
        players = {len(one.hands) for one in self}
        if len(players) > 1:
            numbers = ", ".join(map(str, sorted(players)))
            raise ValueError(f"an array needs the same number of players in every spot, not {numbers}")
        rows = [[float(getattr(player, name)) for player in one.players] for one in self]
        return numpy.array(rows, dtype=numpy.float64).reshape(len(rows), -1 if rows else 0)


@public("omaha.equities")
class Spread(Drawn, Immutable):
    """The equities after each flop, turn or river that may come next.

    >>> from omaha.equities import spread
    >>> found = spread(["AsAhKsKh", "9d8d7c6c"], "2c3dJh7s", hilo=True)
    >>> found, sum(one.players[0].equity == 0.5 for one in found.after.values())
    (Spread(40 next cards), 25)
    """

    __slots__ = ("after",)

    after: Mapping[tuple[Card, ...], Equity]
    """The next cards, three of them if the flop is next, and the equities after them."""

    def __init__(self, after: Mapping[tuple[Card, ...], Equity]) -> None:
        object.__setattr__(self, "after", after)

    def __reduce__(self) -> tuple[Any, ...]:
        return Spread, (self.after,)

    def __setstate__(self, saved: Any) -> None:  # of version 0.1.0, whose pickles name attributes
        after = saved["after"] if isinstance(saved, dict) else saved[1]["after"]
        object.__setattr__(self, "after", after)

    def histogram(self, player: int = 0, bins: int = 10) -> tuple[float, ...]:
        """Return the probability that a player's equity after the next cards is in each of `bins` equal parts of 0..1.

        - `player`: the player's place among the hands, from 0.
        - `bins`: the number of parts, from the lowest equity to the highest.

        :raises ValueError: if `bins` is below 1 or there is no such player.
        :raises TypeError: if a number is not a whole one.

        >>> from omaha.equities import spread
        >>> found = spread(["AsAhKsKh", "9d8d7c6c"], "2c3dJh7s", hilo=True)
        >>> found.histogram(bins=4)
        (0.375, 0.0, 0.625, 0.0)
        """
        integer(bins, "bins", 1)
        found = [0.0] * bins
        for one in self.after.values():
            players = one.players
            integer(player, "player", 0, len(players) - 1)
            found[min(bins - 1, int(players[player].pots * bins / one.boards))] += one.boards
        total = sum(found)
        return tuple([count / total for count in found])

    def __repr__(self) -> str:
        return f"Spread({len(self.after)} next cards)"

    def rows(self) -> list[dict[str, Any]]:
        """Return a dict for each player after each of the next cards: "cards", "player" from 1, and `Equity.rows`.

        >>> from omaha.equities import spread
        >>> found = spread(["AsAhKsKh", "9d8d7c6c"], "2c3dJh7s", hilo=True)
        >>> row = found.rows()[0]
        >>> row["cards"], row["player"], row["hand"], row["equity"]
        ('2d', 1, 'AsAhKsKh', 0.5)
        """
        return [
            {"cards": cards_text(cards), "player": player, **row}
            for cards, one in self.after.items()
            for player, row in enumerate(one.rows(), 1)
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return {"after": [...]}: for each of the next cards "cards" and what `Equity.to_dict` has.

        >>> from omaha.equities import spread
        >>> found = spread(["AsAhKsKh", "9d8d7c6c"], "2c3dJh7s", hilo=True)
        >>> one = found.to_dict()["after"][0]
        >>> one["cards"], one["board"]
        ('2d', '2c3dJh7s2d')
        """
        return {"after": [{"cards": cards_text(cards), **one.to_dict()} for cards, one in self.after.items()]}

    def table(self) -> list[list[str]]:
        """Return rows of text below a row of heads: the next cards, and the equity of each player.

        >>> from omaha.equities import spread
        >>> found = spread(["AsAhKsKh", "9d8d7c6c"], "2c3dJh7s", hilo=True)
        >>> found.table()[:2]
        [['next', '1 AsAhKsKh', '2 9d8d7c6c'], ['2d', '50.00%', '50.00%']]
        """
        hands = next((one.hands for one in self.after.values()), ())
        rows = [["next", *[f"{number} {shortened(hand)}" for number, hand in enumerate(hands, 1)]]]
        for cards, one in self.after.items():
            rows.append([cards_text(cards), *[f"{player.equity:.2%}" for player in one.players]])
        return rows

    def __str__(self) -> str:
        rows, more = _cut(self.table(), "next cards")
        return "\n".join([*_lines(rows, "l"), *more])
