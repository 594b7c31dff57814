"""The sets of a match, played: by the thread that asked, by other threads, or in processes and on machines."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from threading import local
from time import perf_counter

from omaha.base.records import NamedTuple
from omaha.cards import Deck
from omaha.hand.hand import Hand
from omaha.hand.info import Info
from omaha.hand.player import Made, Opening, fresh, has_hooks, miss_of, missed, timed, with_note
from omaha.hand.turns import MISSES, ask
from omaha.play.duplicate import Plan
from omaha.play.lanes import lanes
from omaha.play.scores import COUNTS, TOTALS, count
from omaha.rules import Rules

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any

    from omaha.base.types import OnIllegal
    from omaha.base.workers import Look
    from omaha.hand.player import Player

__all__ = ["BLOCK", "Job", "Played", "play_block", "play_pickled", "played"]

BLOCK = 1000
"""Sets after which players that learn begin again, so that a match is the same wherever its blocks are played."""


class Job(NamedTuple):
    """What a worker has to know to play any set of a match. It is pickled."""

    players: tuple[Player | Made, ...]
    names: tuple[str, ...]
    rules: Rules
    stacks: dict[int, int]
    plan: Plan
    corrections: tuple[str, ...]
    on_illegal: OnIllegal
    time_limit: float | None
    learns: bool
    """Has a player hooks?"""
    sends: bool
    """Are the hands wanted too?"""


class Played(NamedTuple):
    """A set that was played."""

    nets: list[int]
    """Chips won by each player of the line-up in each position, over the hands of the set."""
    luck: list[float]
    """The corrections of these; empty without."""
    counts: list[list[int]]
    """COUNTS and MISSES of each player of the line-up."""
    totals: list[int]
    """TOTALS."""
    hands: list[Hand]
    """The hands, if they are wanted."""


class Cast:
    """The players of a match as one worker has them: a list for each seating if some learn, else one for all.

    A player that learns is another one in every seating, because it must not meet the same cards twice.
    """

    def __init__(self, job: Job) -> None:
        seed = job.plan.seed
        tables = job.plan.hands_in_set if job.learns else 1

        def one(place: int) -> Player:
            player: Player = with_note(job.names[place], "the factory", fresh, job.players[place], seed, place)
            return player

        places = range(len(job.players))
        alike = [one(place) for place in places]
        self.players = [
            alike if not table else [one(place) if has_hooks(alike[place]) else alike[place] for place in places]
            for table in range(tables)
        ]
        limit = job.time_limit
        self.deciders: list[list[Player]] = (
            self.players if limit is None else [[timed(player, limit) for player in table] for table in self.players]
        )
        plain = limit is None and not (job.corrections or job.sends or job.learns)
        self.lanes = lanes(alike, job.rules, job.stacks, seed) if plain else None
        self.seers = [[getattr(player, "see", None) for player in table] for table in self.players]
        self.corrector: Any = None
        if job.corrections:
            from omaha.play.corrections import corrector

            self.corrector = corrector(job.corrections, job.rules, seed)

    def call(self, hook: str, job: Job) -> None:
        """Call `begin` or `end` of all players that have it."""
        for table in self.players:
            for player, name in zip(table, job.names, strict=True):
                function = getattr(player, hook, None)
                if callable(function):
                    opening = (Opening(job.rules, job.stacks, job.names, name),) if hook == "begin" else ()
                    with_note(name, hook, function, *opening)


def played(job: Job, first: int, count: int, cast: Cast | None = None) -> Iterator[Played]:
    """Play sets, one after the other. Players that learn begin and end with them; compiled ones play many at once.

    The players' `end` is called too if nobody asks for the rest of the sets, or Ctrl-C ends them.
    """
    if cast is None:
        cast = Cast(job)
    if cast.lanes is not None:
        for nets, counts, totals in cast.lanes.sets(job.plan, first, count):
            yield Played(nets, [], [[*of_player, *[0] * len(MISSES)] for of_player in counts], totals, [])
        return
    if not job.learns:
        for index in range(first, first + count):
            yield _set(job, cast, index)
        return
    cast.call("begin", job)
    try:
        for index in range(first, first + count):
            yield _set(job, cast, index)
    except (GeneratorExit, KeyboardInterrupt):
        cast.call("end", job)
        raise
    cast.call("end", job)


def _set(job: Job, cast: Cast, index: int) -> Played:
    plan, rules, names, stacks = job.plan, job.rules, job.names, job.stacks
    seats = plan.seats
    deck = Deck(seed=plan.seed, index=index)  # shuffled once for all seatings
    button = plan.button_in(index)
    seatings = plan.seatings(index)
    rows = {player: row for row, player in enumerate(plan.line_up(index))}
    nets = [0] * plan.cells
    luck = [0.0] * plan.cells if cast.corrector is not None else []
    counts = [[0] * (len(COUNTS) + len(MISSES)) for _ in rows]
    totals = [0] * len(TOTALS)
    hands = []
    on_illegal = job.on_illegal
    for table, seating in enumerate(seatings):
        here = table if job.learns else 0
        deciders = cast.deciders[here]
        seated = dict(enumerate(seating, 1))
        asked = {seat: deciders[player] for seat, player in seated.items()}
        info = Info({seat: names[player] for seat, player in seated.items()}, number=index * len(seatings) + table + 1)
        hand = Hand(rules, stacks, button, deck=deck, info=info)
        while hand.legal and (seat := hand.actor) is not None:
            miss = ask(hand, asked[seat], on_illegal)
            if miss is not None:
                counts[rows[seated[seat]]][len(COUNTS) + MISSES.index(miss)] += 1
        for seat, of_seat, net in count(hand, totals):
            row = rows[seated[seat]]
            nets[row * seats + plan.place(seat, button) if plan.duplicate else row] += net
            of_player = counts[row]
            for i in of_seat:
                of_player[i] += 1
        if cast.corrector is not None:
            _correct(hand, cast, here, seated, rows, luck, plan, button)
        if job.learns:
            seers = cast.seers[here]
            for seat, player in seated.items():
                see = seers[player]
                if see is not None:
                    with_note(names[player], f"see, after hand {info.number} of {deck!r},", see, hand.view(seat))
        if job.sends:
            hands.append(hand)
    return Played(nets, luck, counts, totals, hands)


def _correct(
    hand: Hand,
    cast: Cast,
    table: int,
    seated: dict[int, int],
    rows: dict[int, int],
    luck: list[float],
    plan: Plan,
    button: int,
) -> None:
    """Add the corrections of a hand."""
    players = {seat: cast.players[table][player] for seat, player in seated.items()}
    try:
        found = cast.corrector.correct(hand, players)
    except Exception as error:
        error.add_note(f"corrections of {hand!r}, {hand.deck!r}")
        raise
    for seat, player in seated.items():
        row = rows[player]
        luck[row * plan.seats + plan.place(seat, button) if plan.duplicate else row] += found[seat]


# ---------------------------------------------------------------------- workers

_kept = local()
"""Of each thread: the job that it played last, with its players, so that they are not made for every task."""


def play_block(job: Job, first: int, count: int, look: Look | None = None) -> tuple[list[Played], float]:
    """Play sets, and return them with the seconds that they took; `look` is called after each.

    An error that cannot be pickled is raised as a `RuntimeError` with the same text.
    """
    began = perf_counter()
    if job.learns:
        cast = None
    elif getattr(_kept, "job", None) is job:
        cast = _kept.cast
    else:
        cast = Cast(job)
        _kept.job, _kept.cast = job, cast
    found = []
    for one in played(job, first, count, cast):
        found.append(one)
        if look is not None:
            look(len(found))
    return found, perf_counter() - began


def play_pickled(data: bytes, first: int, count: int) -> tuple[list[Played], float]:
    """Play sets of a job that is sent as a pickle; a process loads it once."""
    if getattr(_kept, "data", None) != data:
        _kept.job_of_data = pickle.loads(data)
        _kept.data = data
    try:
        return play_block(_kept.job_of_data, first, count)
    except Exception as error:
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:
            plain = RuntimeError(f"{type(error).__name__}: {error}")
            plain.__notes__ = list(getattr(error, "__notes__", []))
            if miss := miss_of(error):
                missed(plain, miss)
            raise plain from None
        raise
