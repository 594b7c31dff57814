"""The work: chunks of a spot, counted or sampled by the kernel on threads or an executor, and added up in order."""

from __future__ import annotations

from collections import deque
from contextlib import closing
from itertools import chain

from omaha._eval import count_outcomes, sample_outcomes
from omaha.base.workers import in_order
from omaha.equities.spot import NOT_TOGETHER, NotHeldError

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from typing import TypeAlias

    from omaha.base.workers import Look, Task
    from omaha.equities.options import Options
    from omaha.equities.spot import Spot

    Counted: TypeAlias = tuple[dict[tuple[int, int], float], float, tuple[float, ...]]
    """What the kernel returns: outcomes, boards on which a low is possible, lows of each player."""

__all__ = ["CHUNK", "count_each", "count_exactly", "sample_chunks"]

CHUNK = 1 << 15
"""Samples of a chunk. Another number would give other answers to the same seed."""
EXACT_CHUNK = {5: 16, 2: 2_000, 1: 5_000, 0: 10_000}
"""By cards to come: the combinations of hands that make a chunk."""
BATCH = 64
"""The most tasks of small spots that are done as one."""

TRIED = 16
"""Samples of a trial."""
MOST_DRAWS = 10_000_000
"""The draws of a hand that a sample of the trial may take, on average: about a tenth of a second."""
FEW_TRIES = 500
"""Hands tried before the trial: most hands fit at once, and small ranges that never do are found without the trial."""
MOST_TRIES = 300_000
"""Hands tried before it stays uncertain whether ranges fit together: some tenths of a second."""
HARDLY = (
    "these hands can hardly be held together, if at all: a sample takes more than ten million draws of a hand; "
    "that begins at eight players with the best tenth of all hands each"
)


def count_exactly(spot: Spot, options: Options) -> Counted:
    """Count every combination of hands with every board, a chunk at a time."""
    total, step = spot.combinations, EXACT_CHUNK[spot.to_come]
    sums: Counted = {}, 0, ()
    done = 0
    several = total > step
    threads, executor = (options.threads, options.executor) if several else (1, None)
    with closing(in_order(count_outcomes, _ways(spot), threads, executor)) as parts:
        for part in parts:
            sums = _added(sums, part)
            done = min(total, done + step)
            if options.progress is not None:
                options.progress(done, total)
    if not sums[0]:
        raise NotHeldError(NOT_TOGETHER)
    return sums


def sample_chunks(
    spot: Spot, seed: int, samples: int | None, options: Options, look: Look
) -> Generator[tuple[Counted, int], None, None]:
    """Yield, after each chunk, the counts so far and the number of samples; without `samples`, for ever.

    `look` is called in between, if chunks take long, with the number of samples so far, chunks under way included.
    """
    sums: Counted = {}, 0, ()
    done = 0
    tasks = _chunks(spot, seed, samples)
    work = in_order(sample_outcomes, tasks, options.threads, options.executor, lambda more: look(done + more))
    with closing(work) as parts:
        for part in parts:
            sums = _added(sums, part)
            done += CHUNK if samples is None else min(CHUNK, samples - done)
            yield sums, done


def count_each(
    spots: Iterable[tuple[Spot | None, int | None, int]], options: Options
) -> Generator[Counted | None, None, None]:
    """Yield the counts of each of many spots, given as (spot, seed, samples): exact if the seed is None.

    Yields None if the spot is None, or if its hands cannot be held together.
    """
    asked: deque[int] = deque()  # the number of parts of each spot that was begun

    def tasks() -> Iterator[tuple[Callable[..., Counted], Task, float]]:
        for spot, seed, samples in spots:
            if spot is None:
                asked.append(0)
                continue
            try:
                parts = list(_ways(spot) if seed is None else _chunks(spot, seed, samples))
            except NotHeldError:
                parts = []
            asked.append(len(parts))
            for part in parts:
                if seed is None:
                    yield count_outcomes, part, (part[-1] - part[-2]) / EXACT_CHUNK[spot.to_come]
                else:
                    yield sample_outcomes, part, part[-1] / CHUNK

    sums: Counted = {}, 0, ()
    added = 0
    with closing(in_order(_each, _batches(tasks()), options.threads, options.executor)) as parts:
        for part in chain.from_iterable(parts):
            while not asked[0]:
                asked.popleft()
                yield None
            sums = _added(sums, part)
            added += 1
            if added == asked[0]:
                asked.popleft()
                yield sums if sums[0] else None
                sums, added = ({}, 0, ()), 0
    for _ in asked:
        yield None


def _batches(tasks: Iterable[tuple[Callable[..., Counted], Task, float]]) -> Iterator[Task]:
    """Tasks for `_each`, each about the work of one chunk; the number of a task is its part of that work."""
    batch, work = [], 0.0
    for function, task, part in tasks:
        batch.append((function, task))
        work += part
        if work >= 1 or len(batch) == BATCH:
            yield (batch,)
            batch, work = [], 0.0
    if batch:
        yield (batch,)


def _each(batch: Iterable[tuple[Callable[..., Counted], Task]], look: Look | None = None) -> list[Counted]:
    return [function(*task, look=look) for function, task in batch]


def _ways(spot: Spot) -> Iterator[Task]:
    """Tasks for `count_outcomes`."""
    fixed = spot.to_count()
    total, step = spot.combinations, EXACT_CHUNK[spot.to_come]
    return ((*fixed, first, min(total, first + step)) for first in range(0, total, step))


def _chunks(spot: Spot, seed: int, samples: int | None) -> Iterator[Task]:
    """Tasks for `sample_outcomes`, without end if `samples` is None."""
    fixed = spot.to_sample()
    _try(fixed)
    number = 0
    while samples is None or number * CHUNK < samples:
        size = CHUNK if samples is None else min(CHUNK, samples - number * CHUNK)
        yield *fixed, seed, number, size
        number += 1


def _try(fixed: Task) -> None:
    """Refuse hands that hardly ever fit together. The trial samples are the same whatever is asked about the hands.

    :raises NotHeldError: if they certainly never do.
    :raises ValueError: if they may.
    """
    players, board, dead, plan, dealt = fixed
    if plan or dealt:
        ranges = [ids for _, known, ids, _ in players if len(ids) != known]
        if _never_fit(ranges, players[0][0], FEW_TRIES):
            raise NotHeldError(NOT_TOGETHER)
        try:
            sample_outcomes(players, board, dead, plan, dealt, 0, 2**64 - 1, TRIED, most=TRIED * MOST_DRAWS)
        except ValueError:
            if _never_fit(ranges, players[0][0], MOST_TRIES):
                raise NotHeldError(NOT_TOGETHER) from None
            raise ValueError(HARDLY) from None


def _never_fit(ranges: list[bytes], size: int, most: int) -> bool:
    """Return whether it is certain that no hand of each range fits together; False after more tries than `most`."""
    held = sorted(ranges, key=len)
    tries = 0

    def fits(number: int, taken: frozenset[int]) -> bool:
        """Return whether the ranges from this number on fit beside the cards; True when there were too many tries."""
        nonlocal tries
        if number == len(held):
            return True
        for at in range(0, len(held[number]), size):
            hand = frozenset(held[number][at : at + size])
            tries += 1
            if tries > most or (not hand & taken and fits(number + 1, taken | hand)):
                return True
        return False

    return not fits(0, frozenset())


def _added(sums: Counted, part: Counted) -> Counted:
    """The sums of all parts so far and of one more."""
    if not sums[0]:
        return part
    outcomes = dict(sums[0])
    for outcome, boards in part[0].items():
        outcomes[outcome] = outcomes.get(outcome, 0) + boards
    return outcomes, sums[1] + part[1], tuple([a + b for a, b in zip(sums[2], part[2], strict=True)])
