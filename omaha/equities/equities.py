"""Who wins how often: exact where that is quick, else sampled, for 2 to 10 players, high or hi/lo (R20 to R28).

Exact results are counted, not enumerated: two known hands before the flop take less than a millisecond, on the flop a
few microseconds. A sample is a function of the seed and its number alone: chunks of a fixed number of samples are
counted, on any threads, processes or machines, and added up in order, so that one seed gives one answer everywhere.

A player's hand is

- cards, `"AsKsQh2d"`, or a sequence of cards: 4, 5 or 6, as many for every player,
- partly known, `"AsKs**"`, or not at all, `"****"`: each `*` (or `??`) is a card dealt at random,
- a range: a text in its notation, `"AA**ds"`, an `omaha.Range`, or any object with `hands`, an (n, 4, 5 or 6) array of
  uint8, the card ids of each hand once, and `weights`, an (n,) array of floats, or None where all count the same.
  A text is of hands of as many cards as the other players have: beside `"AsAhKsKhQs"`, `"AA"` is `"AA***"`.

A text is read for the game that is asked about: with `hilo=True` "10%" is the best tenth in hi/lo. A `Range` was read
before and knows its own game: `Range("10%")` is the best tenth in the high game, in `equity(..., hilo=True)`, too.

Ranges are drawn together: every combination of one hand a player comes as often as the product of its weights says,
those that need a card twice excepted. Nobody is favoured by the order of the players.
"""

from __future__ import annotations

from collections import deque
from contextlib import closing
from itertools import combinations
from math import comb, sqrt
from os import urandom
from typing import TYPE_CHECKING, Any, NamedTuple

from omaha._eval import NO_LOW, pair_ranks, standing
from omaha.base.checks import integer
from omaha.base.records import Drawn, public
from omaha.base.tables import aligned
from omaha.cards import CARDS, Card, cards_text
from omaha.equities.holdings import shortened
from omaha.equities.odds import CHUNK, EXACT, TOGETHER, NotHeldError, Spot, count_each, count_exactly, sample_chunks

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor
    from fractions import Fraction
    from typing import NoReturn

    import numpy as np
    import numpy.typing as npt

    from omaha.equities.odds import Counted
    from omaha.typing import CardsLike, HandLike, Progress

__all__ = ["Equities", "Equity", "Nuts", "PlayerEquity", "Spread", "equity", "many", "nuts", "percentile", "spread"]

SAMPLES = 1_000_000
"""Taken where neither `samples` nor `stderr` is given."""
SPOT_COUNTS = ("boards", "low_possible", "low_made", "split")
"""What is told of a spot, not of a player."""
POT = 5040
"""A pot in parts: halves of it can be divided by any number of players up to ten."""


@public("omaha.equities")
class PlayerEquity(NamedTuple):
    """How a player fares in a spot. Counts are of boards, or of samples; floats where ranges have weights.

    In a game without a low everything about lows is 0 and a scoop is a pot won alone.
    """

    equity: float
    """The share of the pot, 0 to 1."""
    stderr: float
    """The standard error of it; 0.0 if exact. Of n samples never below 1/n, even if all agree: what happens once in n
    may not have been seen."""
    pots: Fraction | float
    """The pots won in all, parts of pots included: equity is this by the number of boards, with nothing rounded."""
    high_wins: float
    """The best high hand, alone."""
    high_ties: float
    """The best high hand, with others."""
    low_wins: float
    low_ties: float
    scoops: float
    """The whole pot alone, boards without a low included."""
    quarters: float
    """Parts of tied halves: one for each half of a pot, high and low being made, that this player shares."""
    lows: float
    """A low made, the best or not."""


@public("omaha.equities")
class Equity(Drawn):
    """What `equity` found. Immutable; equal if the question was the same and every count is.

    >>> found = equity(["AsAhKsKh", "9d8d7c6c"], hilo=True)
    >>> found
    Equity(AsAhKsKh 45.85%, 9d8d7c6c 54.15%; hi/lo, exact, 1086008 boards)
    >>> found.players[0].high_wins, found.players[1].low_wins, found.low_made
    (652186, 537664, 537664)
    >>> print(found)
    hand      equity   high    tie    low    tie  scoop
    AsAhKsKh  45.85%  60.05%  0.00%   0.00%  0.00%  31.64%
    9d8d7c6c  54.15%  39.95%  0.00%  49.51%  0.00%  39.95%
    hi/lo, exact, 1086008 boards, 49.51% with a low
    """

    __slots__ = ("_lows", "_outcomes", "_players", "_possible", "board", "dead", "exact", "hands", "hilo", "seed")

    hands: tuple[str, ...]
    """The players' hands as text."""
    board: str
    dead: str
    hilo: bool
    exact: bool
    seed: int | None
    """The seed of the samples, given or chosen; None if exact."""
    _outcomes: dict[tuple[int, int], float]
    _possible: float
    _lows: tuple[float, ...]
    _players: tuple[PlayerEquity, ...]

    def __init__(
        self,
        hands: tuple[str, ...],
        board: str,
        dead: str,
        hilo: bool,
        counted: Counted,
        seed: int | None,
    ) -> None:
        outcomes, possible, lows = counted
        fields = {"hands": hands, "board": board, "dead": dead, "hilo": hilo, "exact": seed is None, "seed": seed}
        for name, value in (fields | {"_outcomes": outcomes, "_possible": possible, "_lows": lows}).items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"an Equity cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"an Equity cannot be changed: {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        counted = self._outcomes, self._possible, self._lows
        return Equity, (self.hands, self.board, self.dead, self.hilo, counted, self.seed)

    @property
    def outcomes(self) -> Mapping[tuple[int, int], float]:
        """How often each outcome came: {(highs, lows): boards}, two sets of players as bits, player 0 the lowest.

        `highs` share the best high hand, `lows` the best low; 0 where nobody has one. Lows are told in a game without
        them, too.
        """
        return dict(self._outcomes)

    @property
    def boards(self) -> float:
        """How many boards were looked at, with all hands that may be held on them, or how many samples."""
        return sum(self._outcomes.values())

    @property
    def low_possible(self) -> float:
        """Boards with three different ranks eight or lower; 0 in a game without a low."""
        return self._possible if self.hilo else self._zero

    @property
    def low_made(self) -> float:
        """Boards on which somebody makes a low; 0 in a game without a low."""
        return sum([count for (_, lows), count in self._outcomes.items() if lows and self.hilo], self._zero)

    @property
    def split(self) -> float:
        """Boards on which more than one player gets a part of the pot."""
        lows_count = -1 if self.hilo else 0
        several = [n for (highs, lows), n in self._outcomes.items() if (highs | lows & lows_count).bit_count() > 1]
        return sum(several, self._zero)

    @property
    def players(self) -> tuple[PlayerEquity, ...]:
        """One for each hand, in the order in which they were given."""
        if not hasattr(self, "_players"):
            object.__setattr__(self, "_players", tuple([self._player(i) for i in range(len(self.hands))]))
        return self._players

    def _player(self, player: int) -> PlayerEquity:
        from fractions import Fraction  # takes as long to import as this package

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
            stderr=0.0 if self.exact else _error(pots / POT, squares / POT**2, boards),
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
        """The number from which is counted: in ints, or with weights in floats."""
        return 0.0 if self._weighted else 0

    @property
    def _about(self) -> str:
        game = "hi/lo" if self.hilo else "high"
        board = f" on {self.board}" if self.board else ""
        boards = f"{self.boards:.6g}" if self._weighted else f"{self.boards}"
        how = f"exact, {boards} boards" if self.exact else f"{boards} samples, seed {self.seed}"
        return f"{game}{board}, {how}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Equity):
            return NotImplemented
        return self._key == other._key

    def __hash__(self) -> int:
        return hash((self.hands, self.board, self.dead, self.hilo, self.seed))

    @property
    def _key(self) -> tuple[object, ...]:
        return (
            self.hands,
            self.board,
            self.dead,
            self.hilo,
            self.seed,
            self._outcomes,
            self._possible,
            self._lows,
        )

    def __repr__(self) -> str:
        hands = zip(map(shortened, self.hands), self.players, strict=True)
        return f"Equity({', '.join([f'{hand} {player.equity:.2%}' for hand, player in hands])}; {self._about})"

    def rows(self) -> list[list[str]]:
        """A table, the head first."""
        boards = self.boards
        lows, errors = ["low", "tie"] * self.hilo, ["error"] * (not self.exact)
        rows = [["hand", "equity", "high", "tie", *lows, "scoop", *errors]]
        for hand, player in zip(self.hands, self.players, strict=True):
            counts = [player.high_wins, player.high_ties]
            counts += [player.low_wins, player.low_ties] * self.hilo + [player.scoops]
            errors = [f"{player.stderr:.3%}"] * (not self.exact)
            shares = [f"{count / boards:.2%}" for count in counts]
            rows.append([shortened(hand), f"{player.equity:.2%}", *shares, *errors])
        return rows

    def foot(self) -> str:
        """What was counted, below the table."""
        return self._about + (f", {self.low_made / self.boards:.2%} with a low" if self.hilo else "")

    def __str__(self) -> str:
        rows = self.rows()
        return "\n".join([*aligned(rows, "l" + "r" * (len(rows[0]) - 1)), self.foot()])


def _error(total: float, squares: float, samples: float) -> float:
    """The standard error of a mean, from the sum of so many samples and that of their squares."""
    variance = squares / samples - (total / samples) ** 2
    return sqrt(max(variance, 1 / samples) / samples)


@public()
def equity(
    hands: Sequence[HandLike],
    board: CardsLike = "",
    dead: CardsLike = "",
    *,
    hilo: bool = False,
    exact: bool | None = None,
    samples: int | None = None,
    stderr: float | None = None,
    seed: int | None = None,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Equity:
    """How much of the pot each player wins on average, and how.

    `hands` are 2 to 10 hands as this module describes them. A text with a percentage is read for the game that `hilo`
    says, while a `Range` is what it was made: for hi/lo `Range("10%", hilo=True)`. `board` has 0, 3, 4 or 5 cards;
    `dead` cards come no more.

    The result is exact if `exact` says so, or if nothing is said about it, `samples` and `stderr` neither, and the
    combinations of hands number at most 1,000 before the flop, 200,000 on the flop, 500,000 on the turn, 1,000,000 on
    the river. Else it is sampled: `samples` times (a million if nothing is said), or until no player's standard error
    is above `stderr`, which is looked at after every 32,768 samples; with both, whichever comes first. (An error is
    never taken for less than 1 / samples: where all samples agree the rest may not.) Without a `seed`
    (an int below 2**64) the operating system chooses one; the result tells it.

    The work is done on `threads` threads, or by any `concurrent.futures.Executor`; the result does not depend on it.
    `progress(done, total)` is called as it goes on, in samples or combinations of hands, in the thread that called:
    after every chunk, and while one takes long (in this process) several times a second. Ctrl-C ends the work at once.

    >>> found = equity(["AsAdKsKd", "****"], "Qs7d2s", hilo=True)
    >>> found.exact, found.boards, round(found.players[0].equity, 3)
    (True, 122175900, 0.627)
    >>> equity(["AsAdKsKd", "JhTh9c8c", "****"], samples=100_000, seed=7, threads=2)
    Equity(AsAdKsKd 50.99%, JhTh9c8c 33.84%, **** 15.17%; high, 100000 samples, seed 7)

    :raises ValueError: for what is not a hand or a board, other numbers of players or cards, a card in two places,
        hands that cannot be held together, and numbers out of range.
    :raises TypeError: for what is neither cards nor a range, and numbers of another type.
    """
    spot = _spot(hands, board, dead, hilo=hilo)
    samples, seed = _check_how(exact, samples, stderr, seed, threads, executor)
    if stderr is not None:
        stderr = _above_zero(stderr, "stderr")
    if _is_exact(spot, exact, samples, stderr):
        counted = count_exactly(spot, threads, executor, progress)
        return Equity(spot.texts, spot.board, spot.dead, hilo, counted, None)
    if seed is None:
        seed = _any_seed()
    if samples is None and stderr is None:
        samples = SAMPLES
    total = samples or CHUNK

    def tell(done: int) -> None:
        if progress is not None:
            progress(done, max(done, total))

    with closing(sample_chunks(spot, seed, samples, threads, executor, tell)) as chunks:
        for counted, done in chunks:
            found = Equity(spot.texts, spot.board, spot.dead, hilo, counted, seed)
            total = samples or done
            if stderr is not None:
                error = max([player.stderr for player in found.players])
                needed = done if error <= stderr else int(done * min(error / stderr, 1e6) ** 2) + 1
                total = needed if samples is None else min(samples, needed)
            tell(done)
            if done >= total:
                break
    return found


def _spot(hands: Sequence[HandLike], board: CardsLike = "", dead: CardsLike = "", *, hilo: bool) -> Spot:
    _check_flag(hilo, "hilo")
    return Spot(hands, board, dead, hilo)


def _check_flag(value: object, name: str) -> None:
    if not isinstance(value, bool):
        raise TypeError(f"{name} must be True or False, not {value!r}")


def _is_exact(spot: Spot, exact: bool | None, samples: int | None, stderr: float | None) -> bool:
    if exact is not None:
        return exact
    return samples is None and stderr is None and spot.combinations <= EXACT[spot.to_come]


def _any_seed() -> int:
    return int.from_bytes(urandom(8), "little")


def _check_how(
    exact: bool | None,
    samples: int | None,
    stderr: float | None,
    seed: int | None,
    threads: int,
    executor: Executor | None,
) -> tuple[int | None, int | None]:
    """Samples and seed as ints."""
    integer(threads, "threads", 1)
    if executor is not None and not hasattr(executor, "submit"):
        raise TypeError(f"executor must have a method submit, like those of concurrent.futures, not {executor!r}")
    if exact is not None and not isinstance(exact, bool):
        raise TypeError(f"exact must be True, False or None, not {exact!r}")
    if exact and (samples is not None or stderr is not None):
        raise ValueError("exact=True leaves nothing to sample: neither samples nor stderr")
    return (
        None if samples is None else integer(samples, "samples", 1),
        None if seed is None else integer(seed, "seed", 0, 2**64 - 1),
    )


def _above_zero(value: object, name: str) -> float:
    """Any real number above 0 as a float."""
    from numbers import Real

    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{name} must be a number, not {value!r}")
    if not value > 0:  # type: ignore[operator]  # Real is not told to compare with int
        raise ValueError(f"{name} must be above 0, not {value!r}")
    try:
        return float(value)
    except OverflowError:
        return float("inf")


@public("omaha.equities")
class Equities(tuple[Equity, ...]):
    """The equities of several spots, a tuple."""

    __slots__ = ()

    def array(self, name: str = "equity") -> npt.NDArray[np.float64]:
        """One number of every spot as a NumPy array: "boards", "low_possible", "low_made" and "split" are (spots,);
        what is told of a player, "equity", "stderr", "high_wins", ..., is (spots, players).

        :raises ValueError: for a name that is none of these, and for spots with different numbers of players.
        """
        import numpy

        if name in SPOT_COUNTS:
            return numpy.array([getattr(one, name) for one in self], dtype=numpy.float64)
        if name not in PlayerEquity._fields:
            raise ValueError(f"{name!r} is not told: {', '.join(SPOT_COUNTS + PlayerEquity._fields)}")
        players = {len(one.hands) for one in self}
        if len(players) > 1:
            raise ValueError(f"spots with {', '.join(map(str, sorted(players)))} players make no array")
        rows = [[float(getattr(player, name)) for player in one.players] for one in self]
        return numpy.array(rows, dtype=numpy.float64).reshape(len(rows), -1 if rows else 0)


@public("omaha.equities")
def many(
    spots: Iterable[tuple[Any, ...]],
    *,
    hilo: bool = False,
    exact: bool | None = None,
    samples: int | None = None,
    stderr: float | None = None,
    seed: int | None = None,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Equities:
    """The equities of many spots, each (hands,), (hands, board) or (hands, board, dead), in their order.

    `exact`, `samples`, `stderr` and the other options are those of `equity`, and what is found is what it finds; spot
    number i is sampled with the seed `seed + i`. The spots are spread over the threads or the executor, many small ones
    in one piece; with `stderr`, of which only the samples say how many are needed, each is spread by itself. Progress
    is told in spots.

    >>> boards = ["2c3d4h", "AcKd7h", "Jc9s8s"]
    >>> found = many([(["AsAhKsKh", "9d8d7c6c"], board) for board in boards])
    >>> found[2]
    Equity(AsAhKsKh 51.46%, 9d8d7c6c 48.54%; high on Jc9s8s, exact, 820 boards)
    >>> found.array("high_wins").tolist()
    [[553.0, 267.0], [669.0, 151.0], [422.0, 398.0]]

    :raises ValueError: as `equity`.
    :raises TypeError: as `equity`, and for a spot that is not a tuple.
    """
    asked = list(spots)
    for number, spot in enumerate(asked):
        if not isinstance(spot, tuple) or not 1 <= len(spot) <= 3:
            raise TypeError(f"spot {number} must be a tuple: (hands,), (hands, board) or (hands, board, dead)")
    samples, seed = _check_how(exact, samples, stderr, seed, threads, executor)
    seeds = [_any_seed() if seed is None else (seed + number) % 2**64 for number in range(len(asked))]
    found: list[Equity] = []
    if stderr is None:
        each = _all(asked, hilo, exact, samples, seeds, threads, executor)
    else:
        options: dict[str, Any] = {"exact": exact, "samples": samples, "stderr": stderr, "threads": threads}
        alone = zip(asked, seeds, strict=True)
        each = (equity(*spot, hilo=hilo, seed=own, executor=executor, **options) for spot, own in alone)
    with closing(each):
        for one in each:
            found.append(one)
            if progress is not None:
                progress(len(found), len(asked))
    return Equities(found)


def _all(
    asked: Iterable[tuple[Any, ...]],
    hilo: bool,
    exact: bool | None,
    samples: int | None,
    seeds: Iterable[int],
    threads: int,
    executor: Executor | None,
) -> Generator[Equity, None, None]:
    """The equities of spots of which it is known what is to be counted."""
    begun: deque[tuple[Spot, int | None]] = deque()

    def spots() -> Iterator[tuple[Spot, int | None, int]]:
        for one, seed in zip(asked, seeds, strict=True):
            spot = _spot(*one, hilo=hilo)
            begun.append((spot, None if _is_exact(spot, exact, samples, None) else seed))
            yield *begun[-1], samples or SAMPLES

    with closing(count_each(spots(), threads, executor)) as counts:
        for counted in counts:
            spot, seed = begun.popleft()
            if counted is None:
                raise NotHeldError(TOGETHER)
            yield Equity(spot.texts, spot.board, spot.dead, hilo, counted, seed)


@public("omaha.equities")
class Nuts(NamedTuple):
    """The best possible hands on a board."""

    high_rank: int
    high: tuple[tuple[Card, Card], ...]
    """Every two hole cards that make it, the higher card first."""
    low_rank: int
    """NO_LOW where no low is possible, or asked for."""
    low: tuple[tuple[Card, Card], ...]


@public("omaha.equities")
def nuts(board: CardsLike, *, dead: CardsLike = "", hilo: bool = False) -> Nuts:
    """The best possible hands on a board of 3 to 5 cards, held by whoever may hold any other card that is not dead.

    >>> from omaha.cards import cards_text
    >>> best = nuts("AsKsQs2d3d", hilo=True)
    >>> best.high_rank, [cards_text(pair) for pair in best.high]
    (1, ['JsTs'])
    >>> best.low_rank, len(best.low), cards_text(best.low[0])
    (1, 16, '5c4c')

    :raises ValueError: for another number of cards, a card that appears twice, "??", and what is not a card.
    :raises TypeError: for anything but strings and sequences of ints and strings, and a flag that is no bool.
    """
    _check_flag(hilo, "hilo")
    pairs = pair_ranks(board, dead)
    if not pairs:
        raise ValueError("no two cards are left that are not dead")
    high = min([rank for _, _, rank, _ in pairs])
    low = min([rank for _, _, _, rank in pairs]) if hilo else NO_LOW
    return Nuts(
        high_rank=high,
        high=tuple([(CARDS[a], CARDS[b]) for a, b, rank, _ in pairs if rank == high]),
        low_rank=low,
        low=tuple([(CARDS[a], CARDS[b]) for a, b, _, rank in pairs if rank == low]) if low < NO_LOW else (),
    )


@public("omaha.equities")
def percentile(hole: CardsLike, board: CardsLike, *, dead: CardsLike = "", low: bool = False) -> float:
    """The share of all the hands that another may hold, of as many cards, which a hand beats now; of a tie, half.

    1.0 is the nuts alone, 0.0 the worst. With `low` it is the lows that are compared.

    >>> percentile("JsTs9c9h", "AsKsQs2d3d")
    1.0
    >>> round(percentile("AsKs9c9h", "4s5s6d7dJc"), 3)
    0.157
    >>> percentile("AsKs9c9h", "TcJdQd", low=True)      # nobody has a low
    0.5

    :raises ValueError: for a wrong number of cards, a card that appears twice, "??", and what is not a card.
    :raises TypeError: for anything but strings and sequences of ints and strings, and a flag that is no bool.
    """
    _check_flag(low, "low")
    counts = standing(hole, board, dead)
    if not sum(counts[:3]):
        raise ValueError("no other hand can be held: all other cards are dead")
    _, equal, worse = counts[3:] if low else counts[:3]
    return (worse + equal / 2) / sum(counts[:3])


@public("omaha.equities")
class Spread:
    """How equity is spread over the next cards: {cards: Equity}, the flop, the turn or the river being dealt."""

    __slots__ = ("after",)

    after: Mapping[tuple[Card, ...], Equity]
    """The equity after each of the cards that may come; three of them where the flop is next."""

    def __init__(self, after: Mapping[tuple[Card, ...], Equity]) -> None:
        self.after = after

    def histogram(self, player: int = 0, bins: int = 10) -> tuple[float, ...]:
        """How likely a player's equity after the next cards is in each of so many equal parts of 0 to 1, from below.

        :raises ValueError: for less than one bin and a player who is not there.
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


@public("omaha.equities")
def spread(
    hands: Sequence[HandLike],
    board: CardsLike = "",
    dead: CardsLike = "",
    *,
    hilo: bool = False,
    exact: bool | None = None,
    samples: int | None = None,
    seed: int | None = None,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Spread:
    """The equities after each flop, turn or river that may come next on a board of 0, 3 or 4 cards.

    All are exact if `exact` says so, or if nothing is said and the combinations of hands, next cards among them, number
    at most 200,000 before the flop, 500,000 on the flop, 1,000,000 on the turn. Else all are sampled: each `samples`
    times, 32,768 if nothing is said, and all with one `seed`. The other arguments are those of `equity`; progress is
    told in next cards.

    >>> found = spread(["AsAhKsKh", "9d8d7c6c"], "2c3dJh7s", hilo=True)
    >>> found.histogram(0, bins=4)
    (0.375, 0.0, 0.625, 0.0)
    >>> found.after[Card("Ac"),].players[0].equity
    0.5

    :raises ValueError: as `equity`, and for a board of five cards.
    :raises TypeError: as `equity`.
    """
    spot = _spot(hands, board, dead, hilo=hilo)
    samples, seed = _check_how(exact, samples, None, seed, threads, executor)
    if not spot.to_come:
        raise ValueError("no card comes after the river")
    dealt = 3 if spot.to_come == 5 else 1
    total = comb(len(spot.unseen), dealt)
    if exact is None:
        exact = samples is None and spot.combinations * total <= EXACT[spot.to_come - dealt]
    if exact:
        seed = None
    elif seed is None:
        seed = _any_seed()
    after = {}
    next_cards = [*combinations(spot.unseen, dealt)]
    later = ((_after(spot, cards), seed, samples or CHUNK) for cards in next_cards)
    with closing(count_each(later, threads, executor)) as counts:
        for done, (ids, counted) in enumerate(zip(next_cards, counts, strict=True), 1):
            if counted is not None:
                cards = tuple([CARDS[card] for card in ids])
                after[cards] = Equity(spot.texts, spot.board + cards_text(cards), spot.dead, hilo, counted, seed)
            if progress is not None:
                progress(done, total)
    return Spread(after)


def _after(spot: Spot, cards: Iterable[int]) -> Spot | None:
    """The spot when these cards, too, are on the board; None where hands cannot be held then."""
    try:
        return spot.after(cards)
    except NotHeldError:
        return None
