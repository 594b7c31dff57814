"""The work behind `omaha.equities`: a spot is read, checked and cut into chunks, which are added up in their order."""

from __future__ import annotations

from array import array
from collections import deque
from contextlib import closing
from copy import copy
from functools import cache
from itertools import chain, combinations
from math import comb, frexp, ldexp, prod
from typing import TYPE_CHECKING

from omaha._eval import alias_columns, card_ids, count_outcomes, holdings_left, holdings_use, sample_outcomes
from omaha.base.workers import in_order
from omaha.cards import CARDS, cards_text
from omaha.equities.holdings import read

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
    from concurrent.futures import Executor
    from typing import TypeAlias

    from omaha.base.workers import Look, Task
    from omaha.equities.holdings import Holdings
    from omaha.typing import CardsLike, HandLike, Progress

    Counted: TypeAlias = tuple[dict[tuple[int, int], float], float, tuple[float, ...]]
    """What the kernel returns: outcomes, low possible, lows of each player."""
    Shares: TypeAlias = tuple[float, ...]
    """For each card how often it is in a player's hand."""

__all__ = ["CHUNK", "EXACT", "TOGETHER", "NotHeldError", "Spot", "count_each", "count_exactly", "sample_chunks"]

PLAYERS = 10
CHUNK = 1 << 15
"""Samples of a chunk. Another number would give other answers to the same seed."""
EXACT = {5: 1_000, 2: 200_000, 1: 500_000, 0: 1_000_000}
"""By cards to come: so many combinations of hands are counted in about a second."""
EXACT_CHUNK = {5: 16, 2: 2_000, 1: 5_000, 0: 10_000}
BATCH = 64
"""Spots counted in one task, where each is quickly counted."""


TOGETHER = "these hands cannot be held together: every combination needs a card twice"


HARDLY = (
    "these hands can hardly be held together, if at all: a sample takes more than ten million draws of a hand; "
    "that begins at eight players with the best tenth of all hands each"
)
TRIED = 16
"""Samples drawn on trial."""
MOST_DRAWS = 10_000_000
"""Of a hand, for each of these, on average: a tenth of a second."""


class NotHeldError(ValueError):
    """Some hand cannot be held in this spot, or not together with the others."""


class Spot:
    """The question, checked."""

    def __init__(self, hands: Sequence[HandLike], board: CardsLike, dead: CardsLike, hilo: bool) -> None:
        if isinstance(hands, str) or not hasattr(hands, "__iter__"):
            raise TypeError(f"hands are a list of hands, not {hands!r}")
        players = read(list(hands), hilo)
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
        self._given = players  # before holdings that need a card which is elsewhere were taken out
        self._shown, self._out = shown, out
        self._settle()

    def after(self, cards: Iterable[int]) -> Spot:
        """The same question when these cards, too, are on the board."""
        later = copy(self)
        later._shown = self._shown + bytes(cards)
        later._settle()
        return later

    def _settle(self) -> None:
        """Works out what each player may hold on this board."""
        self.board, self.dead = cards_text(self._shown), cards_text(self._out)
        self.to_come = 5 - len(self._shown)
        self.fixed = self._place(self._given, self._shown, self._out)
        self.unseen = bytes([card for card in range(52) if card not in {*self.fixed, *self._shown, *self._out}])
        left = cache(holdings_left)  # ranges that several players have are looked through once
        live = [self._live(player, number, left) for number, player in enumerate(self._given, 1)]
        several = {i: player for i, player in enumerate(live) if player.several and not self._is_any(player)}
        fitting, self._shares = _fitting(several, self.unseen, left)
        self.players = [fitting.get(number, player) for number, player in enumerate(live)]
        needed = self.to_come + sum([p.size if p.several else p.size - p.known for p in self._given])
        if needed > len(self.unseen):
            raise ValueError(f"{needed} more cards are needed and {len(self.unseen)} are left")

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

    def _live(self, player: Holdings, number: int, left: Callable[..., tuple[bytes, bytes | None]]) -> Holdings:
        """The hand without the holdings that need a card which is elsewhere."""
        if not player.several:
            return player
        gone = bytes([*self.fixed, *self._shown, *self._out])
        try:
            ids, weights = left(player.size, player.ids, player.weights, gone)
        except ValueError as error:
            raise ValueError(f"hand {number}: {error}") from None
        if not ids:
            raise NotHeldError(f"hand {number} cannot be held: each of {player.text} needs a card that is elsewhere")
        return player._replace(ids=ids, weights=weights)

    @property
    def combinations(self) -> int:
        """How many combinations of one hand for each player there are, those that need a card twice included."""
        ways = 1
        for player in self.players:
            if player.several:
                ways *= len(player.ids) // player.size
            else:
                ways *= comb(len(self.unseen), player.size - player.known)
        return ways

    def to_count(self) -> Task:
        """The first arguments of `count_outcomes`: with every hand that may be held."""
        return tuple([_scaled(self._listed(player))[:4] for player in self.players]), self._shown, self._out

    def to_sample(self) -> Task:
        """The first arguments of `sample_outcomes`: with cards to deal at random, and hands to draw by a plan."""
        players = [self._dealt(player) for player in self.players]
        drawn = [player if player.weights is None else _columns(player) for player in players]
        several = {number: player for number, player in enumerate(players) if player.several}
        plan = _plan(several, self._shares, len(self.unseen))
        return tuple([player[:4] for player in drawn]), self._shown, self._out, *plan

    def _listed(self, player: Holdings) -> Holdings:
        """With all that unknown cards may be."""
        unknown = player.size - player.known
        if unknown == 0:
            return player
        every = chain.from_iterable([*player.ids, *cards] for cards in combinations(self.unseen, unknown))
        return player._replace(known=player.size, ids=bytes(every))

    def _dealt(self, player: Holdings) -> Holdings:
        """A range that is all hands there are as unknown cards, which need not be drawn again and again."""
        return player._replace(known=0, ids=b"") if self._is_any(player) else player

    def _is_any(self, player: Holdings) -> bool:
        """Whether a range is all hands there are."""
        every = player.size * comb(len(self.unseen), player.size)
        return player.several and player.weights is None and len(player.ids) == every


def _scaled(player: Holdings) -> Holdings:
    """With weights that are far from 1 brought near it, all alike, so that the product of ten is not beyond a float."""
    if player.weights is None:
        return player
    weights = memoryview(player.weights).cast("d")
    exponent = frexp(max(weights))[1]
    if abs(exponent) <= 64:
        return player
    return player._replace(weights=array("d", [ldexp(weight, -exponent) for weight in weights]).tobytes())


def _columns(player: Holdings) -> Holdings:
    return player._replace(weights=alias_columns(player.weights)) if player.weights else player


def _fitting(
    players: dict[int, Holdings], unseen: bytes, left: Callable[..., tuple[bytes, bytes | None]]
) -> tuple[dict[int, Holdings], dict[int, Shares]]:
    """The hands without the holdings that leave others too few cards of a rank, or need a card that another always has.

    Where two players have two aces at least, each has two, and nobody else has one. No combination that can be held is
    lost, and drawing one is so much quicker. Also how often each card is in a player's hand.
    """
    if len(players) < 2:
        return players, {}
    players = dict(players)
    use = cache(holdings_use)
    uses = {i: use(player.size, player.ids, player.weights) for i, player in players.items()}
    room = [sum([card >> 2 == rank for card in unseen]) for rank in range(13)]
    checked = 0
    while checked < len(uses):
        for number in uses:
            others = [used for i, used in uses.items() if i != number]
            most = [room[rank] - sum([least[rank] for least, _, _ in others]) for rank in range(13)]
            gone = b"".join([always for _, always, _ in others])
            size, _, ids, weights, _ = players[number]
            fit = min(most) >= 0 and len({*gone}) == len(gone)
            kept, worth = left(size, ids, weights, gone, bytes(most)) if fit else (b"", None)
            if not kept:
                raise NotHeldError(TOGETHER)
            checked += 1
            if len(kept) < len(ids):
                players[number] = players[number]._replace(ids=kept, weights=worth)
                uses[number] = use(size, kept, worth)
                checked = 1
    return players, {number: shares for number, (_, _, shares) in uses.items()}


def _plan(
    drawn: dict[int, Holdings], shares_of: dict[int, Shares], unseen: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How hands are drawn and joined with the fewest draws, and who is dealt to, as `sample_outcomes` reads it.

    It is reckoned as if cards were in hands, and two players' hands in conflict, independently of each other.
    """
    if len(drawn) < 3:
        return ((*drawn, -1) if len(drawn) == 2 else tuple(drawn)), ()
    shares = [shares_of[number] for number in drawn]
    fits = [[max(1e-6, prod([1 - a * b for a, b in zip(one, two, strict=True)])) for two in shares] for one in shares]
    plans: list[tuple[int, ...]] = [()]  # by set of players
    chances, draws = [1.0], [0.0]  # of a hand for each to fit, and needed for hands that do
    for group in range(1, 1 << len(shares)):
        first = group.bit_length() - 1
        rest = group ^ 1 << first
        chances.append(chances[rest] * prod([fits[first][i] for i in range(first) if rest >> i & 1]))
        plans.append((list(drawn)[first],))
        draws.append(float("inf") if rest else 1.0)
        part = rest
        while part:
            other = group ^ part
            needed = (draws[part] + draws[other]) * chances[part] * chances[other] / chances[group]
            if needed < draws[group]:
                draws[group], plans[group] = needed, (*plans[part], *plans[other], -1)
            part = part - 1 & rest
    wide = {  # the share of all hands that a player holds
        i: len(player.ids) / player.size / comb(unseen, player.size)
        for i, player in enumerate(drawn.values())
        if player.weights is None
    }
    best: tuple[tuple[int, ...], tuple[int, ...]] = plans[-1], ()
    least, group, chance = draws[-1], len(plans) - 1, 1.0
    dealt: list[int] = []
    for i in sorted(wide, key=wide.__getitem__, reverse=True):
        dealt.append(list(drawn)[i])
        group ^= 1 << i
        chance *= wide[i]
        needed = (draws[group] + 2 * len(dealt)) / chance  # to deal a hand costs two draws
        if needed < least:
            best, least = (plans[group], tuple(dealt)), needed
    return best


def count_exactly(spot: Spot, threads: int, executor: Executor | None, progress: Progress | None) -> Counted:
    """Everything, so many combinations of hands at a time."""
    total, step = spot.combinations, EXACT_CHUNK[spot.to_come]
    sums: Counted = {}, 0, ()
    done = 0
    several = total > step
    tasks = in_order(count_outcomes, _ways(spot), threads if several else 1, executor if several else None)
    with closing(tasks) as parts:
        for part in parts:
            sums = _added(sums, part)
            done = min(total, done + step)
            if progress is not None:
                progress(done, total)
    if not sums[0]:
        raise NotHeldError(TOGETHER)
    return sums


def sample_chunks(
    spot: Spot, seed: int, samples: int | None, threads: int, executor: Executor | None, tell: Look
) -> Generator[tuple[Counted, int], None, None]:
    """The counts of all chunks so far and how many samples they are, after each chunk; without `samples`, for ever.

    In between `tell` hears how many there are with those of chunks that are under way, where these take long.
    """
    sums: Counted = {}, 0, ()
    done = 0
    chunks = _chunks(spot, seed, samples)
    with closing(in_order(sample_outcomes, chunks, threads, executor, lambda more: tell(done + more))) as parts:
        for part in parts:
            sums = _added(sums, part)
            done += CHUNK if samples is None else min(CHUNK, samples - done)
            yield sums, done


def count_each(
    spots: Iterable[tuple[Spot | None, int | None, int]], threads: int, executor: Executor | None
) -> Generator[Counted | None, None, None]:
    """What is counted in each of many spots: everything, or with a seed so many samples.

    None where there is no spot, or no way to hold its hands.
    """
    asked: deque[int] = deque()  # in how many parts the spots that are begun are counted

    def tasks() -> Iterator[tuple[Callable[..., Counted], Task, float]]:
        for spot, seed, samples in spots:
            if spot is None:
                asked.append(0)
                continue
            parts = list(_ways(spot) if seed is None else _chunks(spot, seed, samples))
            asked.append(len(parts))
            for part in parts:
                if seed is None:
                    yield count_outcomes, part, (part[-1] - part[-2]) / EXACT_CHUNK[spot.to_come]
                else:
                    yield sample_outcomes, part, part[-1] / CHUNK

    sums: Counted = {}, 0, ()
    got = 0
    with closing(in_order(_each, _batches(tasks()), threads, executor)) as parts:
        for part in chain.from_iterable(parts):
            while not asked[0]:
                asked.popleft()
                yield None
            sums = _added(sums, part)
            got += 1
            if got == asked[0]:
                asked.popleft()
                yield sums if sums[0] else None
                sums, got = ({}, 0, ()), 0
    for _ in asked:
        yield None


def _batches(tasks: Iterable[tuple[Callable[..., Counted], Task, float]]) -> Iterator[Task]:
    """Tasks for `_each`, of about the work of a chunk; the last number of a task is what part of one it is."""
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
    """Tasks for `sample_outcomes`; without end where `samples` is None."""
    fixed = spot.to_sample()
    _try(fixed)
    number = 0
    while samples is None or number * CHUNK < samples:
        size = CHUNK if samples is None else min(CHUNK, samples - number * CHUNK)
        yield *fixed, seed, number, size
        number += 1


def _try(fixed: Task) -> None:
    """Refuses hands that hardly ever fit, whatever is asked about them: a trial draws always the same few samples."""
    players, board, dead, plan, dealt = fixed
    if plan or dealt:
        try:
            sample_outcomes(players, board, dead, plan, dealt, 0, 2**64 - 1, TRIED, most=TRIED * MOST_DRAWS)
        except ValueError:
            raise ValueError(HARDLY) from None


def _added(sums: Counted, part: Counted) -> Counted:
    if not sums[0]:
        return part
    outcomes = dict(sums[0])
    for outcome, boards in part[0].items():
        outcomes[outcome] = outcomes.get(outcome, 0) + boards
    return outcomes, sums[1] + part[1], tuple([a + b for a, b in zip(sums[2], part[2], strict=True)])
