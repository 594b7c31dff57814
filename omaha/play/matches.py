"""Matches and simulations: many hands between players, and their results.

Both deal their hands from the decks of a seed. `match` says which player is better and how sure that is; `simulate`
plays a single seating in this thread.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import comb
from os import urandom
from time import perf_counter

from omaha.base.checks import integer
from omaha.base.records import public
from omaha.base.workers import in_order
from omaha.cards import Deck
from omaha.hand.hand import Hand
from omaha.hand.player import Made, printable
from omaha.hand.turns import ask
from omaha.play.blocks import BLOCK, Job, Played, play_block, play_pickled, played
from omaha.play.confidence import excludes_zero
from omaha.play.duplicate import Plan
from omaha.play.parts import Part, Setting
from omaha.play.players import distinct, given_players, name_of, one_learns, players_of
from omaha.play.results import Match, add_pairs, running_pairs, scale_of
from omaha.play.saved import Keeper
from omaha.play.scores import Report, Score, Scoreboard, quartered, scooped, split
from omaha.play.settings import checked, checked_stacks, checked_stop
from omaha.rules import Rules

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    import os
    from concurrent.futures import Executor
    from typing import Any

    from omaha.base.types import OnIllegal, Progress
    from omaha.hand.player import Player

__all__ = ["Report", "Score", "Scoreboard", "match", "play", "quartered", "scooped", "simulate", "split"]

SECONDS = 0.5
"""How long a task of another thread or process should take."""
MOST_SETS = 1000
"""Sets of such a task, at most."""
KEPT = 1.0
"""Seconds after which sets are written to the file of a match, at the latest when the next one is played."""


@public("omaha.play")
def match(
    players: Iterable[Player | Made | str],
    rules: Rules,
    hands: int = 10_000,
    seed: int = 1,
    *,
    stacks: Sequence[int] | Mapping[int, int] | int | None = None,
    seats: int | None = None,
    button: int | None = None,
    duplicate: bool = True,
    corrections: Iterable[str] = (),
    stop: float | None = None,
    names: Iterable[str] | None = None,
    on_illegal: OnIllegal = "raise",
    time_limit: float | None = None,
    after: Callable[[Hand], object] | None = None,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    resume: str | os.PathLike[str] | None = None,
) -> Match:
    """Play a match and return who is better, by how much, and how sure that is.

    The same arguments give the same match to the last chip, on any number of threads, processes or machines. A match
    between `caller`, `folder` and `Random` alone is played in the batch engine, which gives the same match much sooner,
    if NumPy is there and neither `corrections`, `time_limit` nor `after` are asked for.

    - `players`: functions or objects that answer a `View` with an `Action` or its text; names of built-in players, such
      as "tight"; classes and `made(factory)`, which are made again in each worker.
    - `rules`: the rules of every hand.
    - `hands`: the number of sets; with `stop` the most. A set is all hands that are played with one deck.
    - `seed`: of the decks, 0 .. 2**64 - 1. Set number i, from 0, is dealt from `Deck(seed=seed, index=i)`.
    - `stacks`: chips at the start of every hand: one number, or one for each seat; None is 100 big blinds.
    - `seats`: the seats at the table; as many as players if None, at most those of the rules. With more players than
      seats all line-ups take sets in turn.
    - `button`: its seat; None: it moves one seat from set to set.
    - `duplicate`: play each deck with every player in every seat, so that cards cancel: in all orders of two to four
      players, in the rotations of one circle, drawn for each set, from five on. False: one hand for each deck.
    - `corrections`: some of "allin", "chance" and "actions", which take out luck: see `docs/corrections.md`.
    - `stop`: an error level such as 0.05. The match ends as soon as the difference of the two best players is sure at
      this level. All intervals are then valid at every look; `docs/matches.md` says how they are made.
    - `names`: the players' names. None: the name of a function, the `repr` of an object that has one of its own, or
      "player 3". A name that was there before gets a number.
    - `on_illegal`: what is done with an answer that is illegal, late, or does not come because the player's connection
      is gone (`ConnectionError`): "raise" an error, or act for the player, "passive" (check or call) or "fold" (check
      or fold), and count it.
    - `time_limit`: seconds for an answer. The report then depends on the machine.
    - `after`: called in this thread with each hand that is over, in order.
    - `threads`: threads that play; more than one helps players that wait or compute without the interpreter's lock.
    - `executor`: any `concurrent.futures.Executor` that plays instead.
    - `progress`: called with the sets played and the sets in all.
    - `resume`: a file that keeps the match while it is played. If it exists the match goes on from there.

    Ctrl-C ends the match and returns what was played. Any other error has it as its attribute `report`. An error of a
    player, or of an answer, carries a note that names the player, the hand, the deck and the view.

    :raises ValueError: if an argument is not allowed, or an answer is not an action.
    :raises TypeError: if an argument is of the wrong kind, a player cannot be sent to an executor, or an answer is
      neither an action nor text.
    :raises IllegalAction: if an answer is not legal and `on_illegal` is "raise".
    :raises OSError: if the file of `resume` cannot be read or written.

    >>> from omaha import Rules
    >>> from omaha.play import match
    >>> m = match(["caller", "folder"], Rules.game("plo8", "50/100"), hands=200, seed=1)
    >>> m.order, m.hands, m.scores[0].hands
    (((0,), (1,)), 200, 400)
    """
    return prepared(
        players,
        rules,
        hands,
        seed,
        stacks=stacks,
        seats=seats,
        button=button,
        duplicate=duplicate,
        corrections=corrections,
        stop=stop,
        names=names,
        on_illegal=on_illegal,
        time_limit=time_limit,
        after=after,
        threads=threads,
        executor=executor,
        progress=progress,
        resume=resume,
    ).finished()


def prepared(
    players: Iterable[Player | Made | str],
    rules: Rules,
    hands: int,
    seed: int,
    *,
    stacks: Sequence[int] | Mapping[int, int] | int | None = None,
    seats: int | None = None,
    button: int | None = None,
    duplicate: bool = True,
    corrections: Iterable[str] = (),
    stop: float | None = None,
    names: Iterable[str] | None = None,
    on_illegal: OnIllegal = "raise",
    time_limit: float | None = None,
    after: Callable[[Hand], object] | None = None,
    threads: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    resume: str | os.PathLike[str] | None = None,
) -> Run:
    """Return a match that can be played: every argument, which are those of `match`, is checked."""
    seed = integer(seed, "seed", 0, 2**64 - 1)
    cast = tuple(given_players(players))
    learns = one_learns(cast, seed)
    setting = checked_setting(cast, rules, stacks, seats, button, duplicate, corrections, names, on_illegal, time_limit)
    line_ups = comb(len(cast), setting.seats)
    hands = integer(hands, "hands", 1)
    if hands < line_ups:
        raise ValueError(f"hands must be {line_ups} or more, a set for each line-up, not {hands}")
    stop = checked_stop(stop)
    threads = integer(threads, "threads", 1)
    for name, function in (("progress", progress), ("after", after)):
        if function is not None and not callable(function):
            raise TypeError(f"{name} must be callable, not {function!r}")
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise TypeError(f"executor must be an Executor, not {executor!r}")
    job = Job(
        cast,
        setting.names,
        rules,
        dict(enumerate(setting.stacks, 1)),
        setting.plan(seed),
        setting.corrections,
        on_illegal,
        time_limit,
        learns,
        after is not None,
    )
    data = None if executor is None else pickled(job, executor)
    found = Match(setting, [Part(setting, seed)], stop)
    keeper = None
    if resume is not None:
        keeper = Keeper(resume, setting, found.parts[0])
        found.seconds = keeper.seconds
    return Run(found, job, hands, after, progress, keeper, threads, executor, data)


class Run:
    """A match that is being played: it takes the sets in their order, and says when it is decided."""

    def __init__(
        self,
        found: Match,
        job: Job,
        hands: int,
        after: Callable[[Hand], object] | None,
        progress: Progress | None,
        keeper: Keeper | None,
        threads: int,
        executor: Executor | None,
        data: bytes | None,
    ) -> None:
        self.threads, self.executor, self.data = threads, executor, data
        self.found, self.job, self.hands = found, job, hands
        self.after, self.progress, self.keeper = after, progress, keeper
        self.part = found.parts[0]
        self.written = self.shown = perf_counter()
        self.reported = -1
        self.scale = scale_of(found)
        stops = found.stop is not None
        self.pairs = running_pairs(found) if stops else {}
        self.sums = [[0, 0.0] for _ in job.names]  # sets and winnings of each player, for the two leaders
        if stops:
            for _, line_up, chips in found.corrected():
                self._sum(line_up, chips)

    def finished(self) -> Match:
        """Play the match to its end, or until Ctrl-C, and return it; any other error has it as `report`."""
        found, keeper = self.found, self.keeper
        before, began = found.seconds, perf_counter()
        try:
            self._play()
        except KeyboardInterrupt:
            found.ended = "interrupted"
        except BaseException as error:
            found.ended = "interrupted"
            error.report = found  # type: ignore[attr-defined]
            raise
        finally:
            found.parts[0].trim()
            found.seconds = before + perf_counter() - began
            if keeper is not None:
                keeper.close(found.end())
        return found

    def _play(self) -> None:
        """Play the sets that are missing."""
        if self._decided():
            self.found.ended = "stop"
            return
        sets: Iterator[Played]
        sets = self._here() if self.executor is None and self.threads == 1 else self._elsewhere()
        try:
            for one in sets:
                self._take(one)
                if self._decided():
                    self.found.ended = "stop"
                    break
            else:
                self.found.ended = "hands"
        finally:
            sets.close()  # type: ignore[attr-defined]
            self._report(self.part.sets)

    def _here(self) -> Iterator[Played]:
        """Play the sets in this thread. Players that learn begin with their block, to be as they were."""
        done = self.part.sets
        if not self.job.learns:
            yield from played(self.job, done, self.hands - done)
            return
        for first in range(done - done % BLOCK, self.hands, BLOCK):
            for index, one in enumerate(played(self.job, first, min(BLOCK, self.hands - first)), first):
                if index >= done:
                    yield one

    def _elsewhere(self) -> Iterator[Played]:
        """Play the sets in other threads, or with an executor, and return them in order."""
        data = self.data
        start = done = self.part.sets
        if self.job.learns:
            start -= start % BLOCK
        size = 1.0

        def tasks() -> Iterator[tuple[Any, int, int]]:
            first = start
            while first < self.hands:
                count = min(BLOCK if self.job.learns else int(size), self.hands - first)
                yield (self.job if data is None else data), first, count
                first += count

        function = play_block if data is None else play_pickled
        blocks = in_order(function, tasks(), self.threads, self.executor, self._look)
        try:
            at = start
            for block, seconds in blocks:
                size = min(max(size, len(block) * SECONDS / max(seconds, 1e-9)), 2 * size, MOST_SETS)
                for one in block:
                    if at >= done:
                        yield one
                    at += 1
        finally:
            blocks.close()

    def _look(self, more: int) -> None:
        """Report how far the tasks under way are."""
        self._report(min(self.part.sets + more, self.hands))

    def _report(self, done: int) -> None:
        """Report progress, which never goes back."""
        if self.progress is not None and done > self.reported:
            self.reported = done
            self.progress(done, self.hands)

    def _take(self, one: Played) -> None:
        """Add a set to the match and its file, and show its hands."""
        part, found = self.part, self.found
        part.add(one)
        if self.keeper is not None:
            self.keeper.add(one)
        if found.stop is not None:
            line_up, chips = part.plan.line_up(part.sets - 1), part.corrected(part.sets - 1)
            add_pairs(self.pairs, line_up, chips, self.scale.factor)
            self._sum(line_up, chips)
        now = perf_counter()
        if self.keeper is not None and now - self.written > KEPT:
            self.keeper.flush()
            self.written = now
        if self.after is not None:
            for hand in one.hands:
                self.after(hand)
        if now - self.shown > 0.1:
            self.shown = now
            self._report(part.sets)

    def _sum(self, line_up: tuple[int, ...], chips: Sequence[float]) -> None:
        for player, won in zip(line_up, chips, strict=True):
            total = self.sums[player]
            total[0] += 1
            total[1] += won

    def _decided(self) -> bool:
        """Return whether the difference of the two best players is sure at the level of `stop`."""
        error = self.found.stop
        if error is None or min([sets for sets, _ in self.sums]) == 0:
            return False
        means = [total / sets for sets, total in self.sums]
        first, second = sorted(range(len(means)), key=lambda player: -means[player])[:2]
        pair = self.pairs[min(first, second), max(first, second)]
        return pair.count > 1 and excludes_zero(pair, error / len(self.pairs), self.scale.total)


def pickled(job: Job, executor: Executor) -> bytes | None:
    """Return a job as an executor is sent it; None for threads of this process, which share it.

    Processes of the standard library and of mpi4py unpickle with `pickle`. Others, such as those of Dask and loky, use
    cloudpickle, which sends functions that cannot be imported too.

    :raises TypeError: if a player cannot be pickled.
    """
    kinds = [f"{kind.__module__}.{kind.__qualname__}" for kind in type(executor).__mro__]
    if "concurrent.futures.thread.ThreadPoolExecutor" in kinds:
        return None
    plain = any(kind.startswith(("concurrent.futures.process.", "mpi4py.")) for kind in kinds)
    for number, (player, name) in enumerate(zip(job.players, job.names, strict=True), 1):
        try:
            dump(player, plain)
        except Exception as error:
            raise TypeError(
                f"player {number}, {name!r}, cannot be pickled for the executor ({error}): give a function or class "
                "that can be imported by its name, or omaha.play.made(factory) with such a factory"
            ) from error
    return dump(job, plain)


def dump(thing: object, plain: bool) -> bytes:
    """Pickle; with cloudpickle, if it is installed and allowed, what pickle cannot."""
    try:
        return pickle.dumps(thing)
    except Exception:
        if plain:
            raise
        try:
            from cloudpickle import dumps  # type: ignore[import-untyped]
        except ImportError:
            dumps = None
        if dumps is None:
            raise
        data: bytes = dumps(thing)
        return data


def checked_setting(
    cast: Sequence[Player | Made],
    rules: object,
    stacks: object,
    seats: int | None,
    button: int | None,
    duplicate: bool,
    corrections: object,
    names: Iterable[str] | None,
    on_illegal: OnIllegal,
    time_limit: float | None,
) -> Setting:
    """Return what is played, checked as a whole."""
    if names is None:
        names = [name_of(one, i) for i, one in enumerate(cast, 1)]
    elif isinstance(names, str):
        raise TypeError(f"names must be a sequence of names, not {names!r}")
    else:
        names = [*names]
        if len(names) != len(cast):
            raise ValueError(f"names must be {len(cast)}, one for each player, not {len(names)}")
    return checked(names, rules, stacks, seats, duplicate, button, corrections, on_illegal, time_limit)


def play(hand: Hand, players: Mapping[int, Player | Made | str]) -> None:
    """Play a hand to its end: each player answers, at the player's turn, with an `Action` or its text.

    An error of a player, or of an answer, carries a note that names player, hand and the seed's deck.

    - `hand`: the hand, from where it stands.
    - `players`: the player in each seat: a function or object, a name such as "tight", a class, or `made(factory)`.
      Names and factories make players for this hand alone, with the seed of its deck, as `simulate` does with the seat
      as place. Hooks of players that learn are not called.

    :raises IllegalAction: if a player's action is not legal.
    :raises ValueError: if a player's text is not an action, a name is not known, or a seat has no player.
    :raises TypeError: if a player is neither callable nor a name, or answers with anything else.

    >>> hand = Hand(Rules.game("plo", "1/2"), [200, 200, 200])
    >>> play(hand, {1: "folder", 2: "caller", 3: lambda view: "fold"})
    >>> hand.result.net
    {1: -1, 2: 1, 3: 0}
    """
    deciders = players_of(hand, players)
    while hand.legal and (seat := hand.actor) is not None:
        ask(hand, deciders[seat])


def simulate(
    players: Iterable[Player | Made | str],
    rules: Rules,
    hands: int,
    seed: int | None = None,
    stacks: Sequence[int] | Mapping[int, int] | int | None = None,
    progress: Progress | None = None,
    names: Iterable[str] | None = None,
    *,
    after: Callable[[Hand], object] | None = None,
) -> Scoreboard:
    """Play many hands between players and return their scores; the same arguments give the same scores.

    Every hand starts with the same stacks. The button moves one seat per hand, from seat 1 on. Hand number i, from 0,
    is dealt from `Deck(seed=seed, index=i)`. Hands and scores are those of `match` with `duplicate=False`. Hands
    between `caller`, `folder` and `Random` alone are played in the batch engine, which gives the same scores much
    sooner, if NumPy is there and `after` is not asked for.

    - `players`: the players in seats 1, 2 ..., as `match` takes them: functions or objects that answer a `View` with an
      `Action` or its text; names of built-in players, such as "tight"; classes and `made(factory)`. A player that
      learns is made or copied once, and its hooks `begin`, `see` and `end` are called.
    - `rules`: the rules of every hand.
    - `hands`: the number of hands.
    - `seed`: of the decks, 0 .. 2**64 - 1. None: a random one, which is the `seed` of the scores.
    - `stacks`: chips at the start of every hand: one number, or one for each seat; None is 100 big blinds.
    - `progress`: called every hundred hands and at the end, with the hands played and the hands in all.
    - `names`: the players' names in the scores and hands. None: the name of a function, the `repr` of an object that
      has one of its own, or "player 3".
    - `after`: called with each hand that is over, for statistics or histories. Its `info` has a number from 1 on, and
      the names; if two are equal, the second gets a number, because a history needs different names.

    Arguments are checked before the first hand. An error of a player, or of an answer, carries a note that names the
    player, the hand and its deck. Whatever ends the simulation early, Ctrl-C too, has the scores of all hands before as
    its attribute `report`.

    :raises IllegalAction: if a player's action is not legal.
    :raises ValueError: if the rules do not seat this many players, the name of a player is not known, stacks or names
      are not one for each, `hands` is negative, or a player's text is not an action.
    :raises TypeError: if an argument is of the wrong kind, or a player answers with neither an action nor text.

    >>> from omaha.play.bots import Random
    >>> rules = Rules.game("flo8", "200/400")
    >>> board = simulate(["tight", "caller", Random(5)], rules, hands=50, seed=1)
    >>> [score.net for score in board.scores], board.rake, board.showdowns
    ([350, 9300, -9650], 0, 30)
    >>> [score.name for score in board.scores]
    ['tight', 'caller', 'Random(5)']
    """
    cast = tuple(given_players(players))
    count = len(cast)
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be Rules, such as Rules.game('plo8', '50/100'), not {rules!r}")
    if not 2 <= count <= rules.max_seats:
        raise ValueError(f"these rules seat 2..{rules.max_seats} players, not {count}")
    hands = integer(hands, "hands", 0)
    for name, function in (("progress", progress), ("after", after)):
        if function is not None and not callable(function):
            raise TypeError(f"{name} must be callable, not {function!r}")
    start = dict(enumerate(checked_stacks(rules, stacks, count), 1))
    called = distinct(map(name_of, cast, start)) if names is None else list(map(printable, names))
    if len(called) != count:
        raise ValueError(f"names must be {count}, one for each player, not {len(called)}")
    seed = int.from_bytes(urandom(8)) if seed is None else integer(seed, "seed", 0, 2**64 - 1)
    Hand(rules, start, 1, deck=Deck(seed=seed))  # which refuses wrong stacks
    plan = Plan(count, count, seed, duplicate=False, button=None)
    job = Job(
        cast, tuple(distinct(called)), rules, start, plan, (), "raise", None, one_learns(cast, seed), after is not None
    )
    board = Scoreboard(dict(zip(start, called, strict=True)), seed)
    began = perf_counter()
    try:
        for number, one in enumerate(played(job, 0, hands), 1):
            counted = [
                (seat, [i for i, grows in enumerate(counts) if grows], net)
                for seat, counts, net in zip(start, one.counts, one.nets, strict=True)
            ]
            board.add_counts(counted, one.totals, rules.big_blind)
            if after is not None:
                after(*one.hands)
            if progress is not None and number % 100 == 0:
                progress(number, hands)
    except BaseException as error:
        error.report = board  # type: ignore[attr-defined]
        raise
    finally:
        board.seconds = perf_counter() - began
    if progress is not None:
        progress(hands, hands)
    return board
