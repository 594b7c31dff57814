"""Equities: of a spot, of many spots and after each next card, exact if that is quick, else sampled (R20 to R28).

Exact results are counted, not enumerated: two known hands before the flop take less than a millisecond, on the flop a
few microseconds. A sample depends on the seed and on its number alone: chunks of a fixed number of samples are counted
on any threads, processes or machines and added up in order. So one seed gives one result everywhere.
"""

from __future__ import annotations

from collections import deque
from contextlib import closing
from itertools import combinations
from math import comb
from time import monotonic

from omaha.base.records import public
from omaha.cards import CARDS, cards_text
from omaha.equities.counting import CHUNK, count_each, count_exactly, sample_chunks
from omaha.equities.options import SAMPLES, Options
from omaha.equities.results import Equities, Equity, Spread
from omaha.equities.spot import NOT_TOGETHER, NotHeldError, Spot

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Sequence
    from concurrent.futures import Executor
    from typing import Any

    from omaha.base.types import CardsLike, HandLike, Progress
    from omaha.equities.counting import Counted

__all__ = ["equity", "many", "spread"]


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
    seconds: float | None = None,
    seed: int | None = None,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Equity:
    """Return the share of the pot that each player wins on average, and the counts behind it.

    - `hands`: 2 to 10 hands, in any form that `omaha.equities` describes.
    - `board`: 0, 3, 4 or 5 cards.
    - `dead`: cards that will not be dealt.
    - `hilo`: play high and low. Text with a percentage is read for this game; a `Range` keeps the game that it was made
      for: write `Range("10%", hilo=True)` for hi/lo.
    - `exact`: True counts everything, False samples. None counts if neither `samples` nor `stderr` is given and there
      are at most 1,000 combinations of hands before the flop, 200,000 on the flop, 500,000 on the turn or 1,000,000 on
      the river.
    - `samples`: the number of samples, a million if neither this nor `stderr` is given.
    - `stderr`: sample until no player's standard error is above this share of the pot, or until `samples` are drawn.
      The errors are checked after every 32,768 samples; with n samples an error is at least 1/n.
    - `seconds`: a time budget for the whole call. Sampling ends with the first chunk of 32,768 samples that is done
      after this many seconds. Without `samples` and `stderr` nothing else ends it. Below a second, `exact=None` counts
      fewer combinations. The number of samples depends on the machine and its load: the result cannot be
      reproduced by this number, but by `samples=found.boards, seed=found.seed`.
    - `seed`: of the samples, an integer below 2**64. None lets the operating system choose one; the result has it.
    - `threads`: the number of threads that work.
    - `executor`: any `concurrent.futures.Executor`, which works instead. The result does not depend on who works.
    - `progress`: called with the work done and the work in all, in samples or combinations of hands: after every chunk
      and, in this process, several times a second during a long one. It is called in the caller's thread.

    Ctrl-C ends the work at once.

    :raises NotHeldError: if a hand cannot be held, or not together with the others; it is a ValueError.
    :raises ValueError: if a hand, the board or a dead card is wrong, a card is in two places, or a number is out of
      range.
    :raises TypeError: if a hand is neither cards nor a range, or an argument is of the wrong kind.

    >>> found = equity(["AsAdKsKd", "****"], "Qs7d2s", hilo=True)
    >>> found.exact, found.boards, round(found.players[0].equity, 3)
    (True, 122175900, 0.627)
    >>> equity(["AsAdKsKd", "JhTh9c8c", "****"], samples=100_000, seed=7, threads=2)
    Equity(AsAdKsKd 50.99%, JhTh9c8c 33.84%, **** 15.17%; high, 100000 samples, seed 7)
    """
    began = monotonic()
    spot = Spot(hands, board, dead, hilo=hilo)
    return _equity(spot, Options(exact, samples, stderr, seed, threads, executor, progress, seconds).checked(), began)


def _equity(spot: Spot, options: Options, began: float) -> Equity:
    if options.is_exact(spot.combinations, spot.to_come):
        return _result(spot, count_exactly(spot, options), None)
    return _sampled(spot, options, began)


def _sampled(spot: Spot, options: Options, began: float) -> Equity:
    """Sample until all `samples` are drawn, no standard error is above `stderr`, or the time is over."""
    seed, samples, stderr, seconds = options.seed_of(), options.samples, options.stderr, options.seconds
    if samples is None and stderr is None and seconds is None:
        samples = SAMPLES
    total = samples or CHUNK

    def report(done: int) -> None:
        if options.progress is not None:
            options.progress(done, max(done, total))

    with closing(sample_chunks(spot, seed, samples, options, report)) as chunks:
        for counted, done in chunks:
            found = _result(spot, counted, seed)
            total = samples or done
            if stderr is not None:
                error = max([player.stderr for player in found.players])
                needed = done if error <= stderr else int(done * min(error / stderr, 1e6) ** 2) + 1
                total = needed if samples is None else min(samples, needed)
            if seconds is not None:
                part = (monotonic() - began) / seconds
                in_time = done if part >= 1 else int(done / max(part, 1e-6)) + 1
                total = in_time if samples is None and stderr is None else min(total, in_time)
            report(done)
            if done >= total:
                break
    return found


def _result(spot: Spot, counted: Counted, seed: int | None) -> Equity:
    return Equity(spot.texts, spot.board, spot.dead, spot.hilo, counted, seed)


@public("omaha.equities")
def many(
    spots: Iterable[tuple[Any, ...]],
    *,
    hilo: bool = False,
    exact: bool | None = None,
    samples: int | None = None,
    stderr: float | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Equities:
    """Return the equities of many spots, in their order.

    The spots are spread over the threads or the executor, small ones in groups. With `stderr` or `seconds` each spot is
    spread by itself, because only its samples show how many are needed.

    - `spots`: each (hands,), (hands, board) or (hands, board, dead).
    - `hilo`, `exact`, `samples`, `stderr`, `threads`, `executor`: as for `equity`, the same for every spot.
    - `seconds`: a time budget for all spots together, as for `equity`: each takes an equal part of the time left, and
      at least one chunk of samples if it is not counted.
    - `seed`: spot number i is sampled with the seed `seed + i`, from 0.
    - `progress`: called after every spot with the spots done and the spots in all.

    :raises TypeError: if a spot is not such a tuple, and as `equity`.
    :raises ValueError: as `equity`.

    >>> boards = ["2c3d4h", "AcKd7h", "Jc9s8s"]
    >>> found = many([(["AsAhKsKh", "9d8d7c6c"], board) for board in boards])
    >>> found[2]
    Equity(AsAhKsKh 51.46%, 9d8d7c6c 48.54%; high on Jc9s8s, exact, 820 boards)
    >>> found.array("high_wins").tolist()
    [[553.0, 267.0], [669.0, 151.0], [422.0, 398.0]]
    """
    asked = list(spots)
    for number, spot in enumerate(asked):
        if not isinstance(spot, tuple) or not 1 <= len(spot) <= 3:
            raise TypeError(f"spot {number} must be a tuple: (hands,), (hands, board) or (hands, board, dead)")
    options = Options(exact, samples, stderr, seed, threads, executor, progress, seconds).checked()
    found: list[Equity] = []
    together = stderr is None and seconds is None
    with closing(_together(asked, hilo, options) if together else _one_by_one(asked, hilo, options)) as each:
        for one in each:
            found.append(one)
            if progress is not None:
                progress(len(found), len(asked))
    return Equities(found)


def _one_by_one(asked: Sequence[tuple[Any, ...]], hilo: bool, options: Options) -> Generator[Equity, None, None]:
    deadline = monotonic() + (options.seconds or 0)
    for number, one in enumerate(asked):
        began, spot = monotonic(), Spot(*one, hilo=hilo)
        yield _equity(spot, options.share(deadline, len(asked) - number, number), began)


def _together(asked: Sequence[tuple[Any, ...]], hilo: bool, options: Options) -> Generator[Equity, None, None]:
    """The equities of spots whose numbers of samples are known, their chunks done side by side."""
    begun: deque[tuple[Spot, int | None]] = deque()

    def spots() -> Iterator[tuple[Spot, int | None, int]]:
        for number, one in enumerate(asked):
            spot = Spot(*one, hilo=hilo)
            exact = options.is_exact(spot.combinations, spot.to_come)
            begun.append((spot, None if exact else options.seed_of(number)))
            yield *begun[-1], options.samples or SAMPLES

    with closing(count_each(spots(), options)) as counts:
        for counted in counts:
            spot, seed = begun.popleft()
            if counted is None:
                raise NotHeldError(NOT_TOGETHER)
            yield _result(spot, counted, seed)


@public("omaha.equities")
def spread(
    hands: Sequence[HandLike],
    board: CardsLike = "",
    dead: CardsLike = "",
    *,
    hilo: bool = False,
    exact: bool | None = None,
    samples: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Spread:
    """Return the equities after each flop, turn or river that may come next.

    Either all of them are counted, or all are sampled, with one seed. The result leaves out next cards that make it
    impossible to hold the hands.

    - `hands`, `dead`, `hilo`: as for `equity`.
    - `board`: 0, 3 or 4 cards.
    - `exact`: True counts everything, False samples. None counts if `samples` is not given and the combinations of
      hands, times the next cards, are at most 200,000 before the flop, 500,000 on the flop or 1,000,000 on the turn.
    - `samples`: the number of samples after each of the next cards, 32,768 if neither this nor `seconds` is given.
    - `seconds`: a time budget for all next cards together, as for `equity`: each takes an equal part of the time left,
      and at least one chunk of samples if not all are counted.
    - `seed`, `threads`, `executor`: as for `equity`.
    - `progress`: called with the number of next cards that are done and of all next cards.

    :raises ValueError: if the board has five cards, and as `equity`.
    :raises TypeError: as `equity`.

    >>> from omaha import Card
    >>> found = spread(["AsAhKsKh", "9d8d7c6c"], "2c3dJh7s", hilo=True)
    >>> found.histogram(0, bins=4)
    (0.375, 0.0, 0.625, 0.0)
    >>> found.after[Card("Ac"),].players[0].equity
    0.5
    """
    spot = Spot(hands, board, dead, hilo=hilo)
    options = Options(exact, samples, None, seed, threads, executor, progress, seconds).checked()
    if not spot.to_come:
        raise ValueError("no card comes after the river")
    dealt = 3 if spot.to_come == 5 else 1
    total = comb(len(spot.unseen), dealt)
    count = options.is_exact(spot.combinations * total, spot.to_come - dealt)
    chosen = None if count else options.seed_of()
    after = {}
    next_cards = [*combinations(spot.unseen, dealt)]
    with closing(_each_after(spot, next_cards, chosen, options)) as each:
        for done, (ids, one) in enumerate(zip(next_cards, each, strict=True), 1):
            if one is not None:
                after[tuple([CARDS[card] for card in ids])] = one  # a list first: faster than a generator
            if progress is not None:
                progress(done, total)
    return Spread(after)


def _each_after(
    spot: Spot, next_cards: list[tuple[int, ...]], seed: int | None, options: Options
) -> Generator[Equity | None, None, None]:
    """Yield the equities after each of the next cards; None if the hands cannot be held then."""
    if seed is None or options.seconds is None:
        later = ((_after(spot, cards), seed, options.samples or CHUNK) for cards in next_cards)
        with closing(count_each(later, options)) as counts:
            for cards, counted in zip(next_cards, counts, strict=True):
                board = spot.board + cards_text(cards)
                yield counted and Equity(spot.texts, board, spot.dead, spot.hilo, counted, seed)
        return
    deadline = monotonic() + options.seconds
    for number, cards in enumerate(next_cards):
        began, one = monotonic(), _after(spot, cards)
        try:
            share = options.share(deadline, len(next_cards) - number)._replace(seed=seed)
            yield None if one is None else _sampled(one, share, began)
        except NotHeldError:
            yield None


def _after(spot: Spot, cards: Iterable[int]) -> Spot | None:
    """The spot with these cards, too, on the board; None if its hands cannot be held then."""
    try:
        return spot.after(cards)
    except NotHeldError:
        return None
