"""The work behind `omaha.equities`: a spot is read, checked and cut into chunks, which are added up in their order."""

from __future__ import annotations

from collections import deque
from itertools import chain, combinations
from math import comb, isfinite
from os import cpu_count
from typing import TYPE_CHECKING, Any, NamedTuple

from omaha._eval import card_ids, count_outcomes, holdings_left, sample_outcomes
from omaha.cards import CARDS, UNKNOWN, cards_text

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
    from concurrent.futures import Executor, Future
    from typing import Protocol, TypeAlias

    from omaha.cards import CardsLike

    class RangeLike(Protocol):
        """What a range must have; `omaha.ranges.Range` has it."""

        @property
        def hands(self) -> Any: ...
        @property
        def weights(self) -> Any: ...

    HandLike: TypeAlias = CardsLike | RangeLike
    Counted: TypeAlias = tuple[dict[tuple[int, int], float], float, tuple[float, ...]]
    """What the kernel returns: outcomes, low possible, lows of each player."""
    Progress: TypeAlias = Callable[[int, int], object]
    Task: TypeAlias = tuple[Any, ...]

__all__ = ["EXACT", "Spot", "count_exactly", "in_order", "sample_chunks"]

PLAYERS = 10
CHUNK = 1 << 15
"""Samples of a chunk. Another number would give other answers to the same seed."""
EXACT = {5: 1_000, 2: 200_000, 1: 500_000, 0: 1_000_000}
"""By cards to come: so many combinations of hands are counted in about a second."""
EXACT_CHUNK = {5: 16, 2: 2_000, 1: 5_000, 0: 10_000}
AHEAD = 64
"""Chunks handed to an executor before the first of them is waited for."""


class Holdings(NamedTuple):
    """What one player may hold, as the kernel takes it, and as text."""

    size: int
    known: int
    ids: bytes
    weights: bytes | None
    text: str

    @property
    def several(self) -> bool:
        return len(self.ids) != self.known


class Spot:
    """The question, checked."""

    def __init__(self, hands: Sequence[HandLike], board: CardsLike, dead: CardsLike, hilo: bool) -> None:
        if isinstance(hands, str) or not hasattr(hands, "__iter__"):
            raise TypeError(f"hands are a list of hands, not {hands!r}")
        players = [_hand(hand, number, hilo) for number, hand in enumerate(hands, 1)]
        if not 2 <= len(players) <= PLAYERS:
            raise ValueError(f"2 to {PLAYERS} players, not {len(players)}")
        for number, player in enumerate(players, 1):
            if player.size != players[0].size:
                raise ValueError(
                    f"hand {number} has {player.size} cards, hand 1 has {players[0].size}: one game, one number"
                )
        shown, out = card_ids(board), card_ids(dead)
        if len(shown) not in (0, 3, 4, 5):
            raise ValueError(f"a board has 0, 3, 4 or 5 cards, not {len(shown)}: {cards_text(shown)}")
        self.texts = tuple([player.text for player in players])
        self.board, self.dead = cards_text(shown), cards_text(out)
        self.to_come = 5 - len(shown)
        self.fixed = self._place(players, shown, out)
        self._shown, self._out = shown, out
        self._left = bytes([card for card in range(52) if card not in {*self.fixed, *shown, *out}])
        self.players = [self._live(player, number) for number, player in enumerate(players, 1)]
        needed = self.to_come + sum([p.size if p.several else p.size - p.known for p in players])
        if needed > len(self._left):
            raise ValueError(f"{needed} more cards are needed and {len(self._left)} are left")

    @staticmethod
    def _place(players: list[Holdings], shown: bytes, out: bytes) -> bytes:
        """The hole cards that are known; refuses a card in two places."""
        places: dict[int, str] = {}
        named = [(f"in hand {number}", p.ids) for number, p in enumerate(players, 1) if not p.several]
        for where, cards in [("on the board", shown), ("among the dead cards", out), *named]:
            for card in cards:
                if places.setdefault(card, where) != where:
                    raise ValueError(f"{CARDS[card]} is in two places: {places[card]} and {where}")
        return b"".join([cards for _, cards in named])

    def _live(self, player: Holdings, number: int) -> Holdings:
        """The hand without the holdings that need a card which is elsewhere."""
        if not player.several:
            return player
        gone = bytes([*self.fixed, *self._shown, *self._out])
        ids, weights = holdings_left(player.size, player.ids, player.weights, gone)
        if not ids:
            raise ValueError(f"hand {number} cannot be held: each of {player.text} needs a card that is elsewhere")
        return player._replace(ids=ids, weights=weights)

    @property
    def combinations(self) -> int:
        """How many combinations of one hand for each player there are, those that need a card twice included."""
        ways = 1
        for player in self.players:
            if player.several:
                ways *= len(player.ids) // player.size
            else:
                ways *= comb(len(self._left), player.size - player.known)
        return ways

    def question(self, every_hand: bool) -> Task:
        """The first arguments of the kernel: with every hand that may be held, or with cards to deal at random."""
        players = [self._listed(player) if every_hand else self._dealt(player) for player in self.players]
        return tuple([player[:4] for player in players]), self._shown, self._out

    def _listed(self, player: Holdings) -> Holdings:
        """With all that unknown cards may be."""
        unknown = player.size - player.known
        if unknown == 0:
            return player
        every = chain.from_iterable([*player.ids, *cards] for cards in combinations(self._left, unknown))
        return player._replace(known=player.size, ids=bytes(every))

    def _dealt(self, player: Holdings) -> Holdings:
        """A range that is all hands there are as unknown cards, which need not be drawn again and again."""
        every = player.size * comb(len(self._left), player.size)
        if player.several and player.weights is None and len(player.ids) == every:
            return player._replace(known=0, ids=b"")
        return player


def _hand(hand: HandLike, number: int, hilo: bool) -> Holdings:
    """One player's hand, read: a text that is no cards is that of a range."""
    if hasattr(hand, "hands"):
        return _range_hand(hand, number)
    if isinstance(hand, str):
        try:
            cards = card_ids(hand.replace("*", "??"), True)
        except ValueError as no_cards:
            from omaha.ranges import Range

            try:
                return _range_hand(Range(hand, hilo=hilo), number)
            except ValueError as no_range:
                raise ValueError(f"hand {number} is no cards: {no_cards}; nor a range: {no_range}") from None
    else:
        try:
            cards = card_ids(hand, True)
        except TypeError as error:
            raise TypeError(f"hand {number} is neither cards nor a range: {error}") from None
    if not 4 <= len(cards) <= 6:
        raise ValueError(f"hand {number} must have 4, 5 or 6 cards, not {len(cards)}: {hand!r}")
    known = bytes([card for card in cards if card != UNKNOWN])
    text = cards_text(known) + "*" * (len(cards) - len(known))
    return Holdings(len(cards), len(known), known, None, text)


def _range_hand(given: Any, number: int) -> Holdings:
    """A range, read."""
    try:
        hands = memoryview(given.hands)
    except ModuleNotFoundError:
        raise ModuleNotFoundError(f"hand {number} is a range, which needs NumPy (omaha-poker[numpy])") from None
    except TypeError:
        raise TypeError(f"hand {number}: the hands of a range are an array of uint8") from None
    shape = hands.shape or ()
    if len(shape) != 2 or hands.format != "B" or not 4 <= shape[1] <= 6:
        raise ValueError(f"hand {number}: the hands of a range are (n, 4, 5 or 6) uint8, not {shape}")
    if not shape[0]:
        raise ValueError(f"hand {number} cannot be held: the range is empty")
    weights = None
    if given.weights is not None:
        worth = memoryview(given.weights)
        if worth.format != "d" or worth.shape != shape[:1]:
            raise ValueError(f"hand {number}: the weights of a range are one float a hand")
        if not all(isfinite(weight) and weight >= 0 for weight in worth.tolist()):
            raise ValueError(f"hand {number}: a weight must be 0 or more")
        weights = worth.tobytes()
    return Holdings(shape[1], shape[1], hands.tobytes(), weights, str(given))


def count_exactly(spot: Spot, threads: int, executor: Executor | None, progress: Progress | None) -> Counted:
    """Everything, so many combinations of hands at a time."""
    fixed = spot.question(every_hand=True)
    total, step = spot.combinations, EXACT_CHUNK[spot.to_come]
    tasks = ((*fixed, first, min(total, first + step)) for first in range(0, total, step))
    sums: Counted = {}, 0, ()
    done = 0
    several = total > step
    parts = in_order(_count_chunk, tasks, threads if several else 1, executor if several else None)
    try:
        for part in parts:
            sums = _added(sums, part)
            done = min(total, done + step)
            if progress is not None:
                progress(done, total)
    finally:
        parts.close()
    if not sums[0]:
        raise ValueError("these hands cannot be held together: every combination needs a card twice")
    return sums


def sample_chunks(
    spot: Spot, seed: int, samples: int | None, threads: int, executor: Executor | None
) -> Generator[tuple[Counted, int], None, None]:
    """The counts of all chunks so far and how many samples they are, after each chunk; without `samples`, for ever."""
    fixed = spot.question(every_hand=False)
    sums: Counted = {}, 0, ()
    done = 0
    for part in in_order(_sample_chunk, _chunks(fixed, seed, samples), threads, executor):
        sums = _added(sums, part)
        done += CHUNK if samples is None else min(CHUNK, samples - done)
        yield sums, done


def _chunks(fixed: Task, seed: int, samples: int | None) -> Iterator[Task]:
    number = 0
    while samples is None or number * CHUNK < samples:
        size = CHUNK if samples is None else min(CHUNK, samples - number * CHUNK)
        yield *fixed, seed, number, size
        number += 1


def _count_chunk(task: Task) -> Counted:
    return count_outcomes(*task)


def _sample_chunk(task: Task) -> Counted:
    return sample_outcomes(*task)


def _added(sums: Counted, part: Counted) -> Counted:
    if not sums[0]:
        return part
    outcomes = dict(sums[0])
    for outcome, boards in part[0].items():
        outcomes[outcome] = outcomes.get(outcome, 0) + boards
    return outcomes, sums[1] + part[1], tuple([a + b for a, b in zip(sums[2], part[2], strict=True)])


def in_order(
    function: Callable[[Any], Any], tasks: Iterable[Any], threads: int, executor: Executor | None
) -> Generator[Any, None, None]:
    """function(task) for every task, in order, several at a time; what is not asked for any more is cancelled."""
    threads = min(threads, 4 * (cpu_count() or 1))
    if executor is None and threads == 1:
        yield from map(function, tasks)
        return
    if executor is None:
        from concurrent.futures import ThreadPoolExecutor

        pool: Executor = ThreadPoolExecutor(threads)
    else:
        pool = executor
    ahead = 2 * threads if executor is None else AHEAD
    waiting: deque[Future[Any]] = deque()
    try:
        for task in tasks:
            waiting.append(pool.submit(function, task))
            if len(waiting) >= ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
        if executor is None:
            pool.shutdown(wait=False, cancel_futures=True)
