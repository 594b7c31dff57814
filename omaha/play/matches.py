"""Many hands between players, and who won what.

Statistics are read from each hand's result and events alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter

from omaha.base.checks import integer
from omaha.cards import Deck
from omaha.hand.hand import Hand
from omaha.hand.pots import Pot
from omaha.rules import Rules
from omaha.typing import Player

__all__ = ["Report", "Score", "play", "quartered", "scooped", "simulate", "split"]

Progress = Callable[[int, int], object]


def split(pot: Pot) -> tuple[int, ...]:
    """Who won a part, but not all, of a pot that was divided between a high and a low (R22).

    On several boards a pot counts as a whole: who wins both halves of one board and nothing of the other has split.

    >>> from omaha import Part
    >>> pot = Pot(100, (1, 2, 3), parts=(Part(0, "high", 50, 300, {3: 50}), Part(0, "low", 50, 9, {1: 25, 2: 25})))
    >>> split(pot), quartered(pot), scooped(pot)
    ((1, 2, 3), (1, 2), None)
    """
    awards = pot.awards
    winners = tuple([seat for seat in pot.eligible if awards.get(seat)])
    return winners if len(winners) > 1 and any(part.half == "low" for part in pot.parts) else ()


def quartered(pot: Pot) -> tuple[int, ...]:
    """Who shared one half of a pot with others and won nothing of its other half, on the same board (R25).

    Two tied players get a quarter of the pot each; three tied ones, who get a sixth, count as well. Who wins one half
    and shares the other is not quartered (he has three quarters), nor are those who tie for both halves (R28).
    """
    seats = set()
    for part in pot.parts:
        others = [other.shares for other in pot.parts if other.board == part.board and other is not part]
        if others and len(part.shares) > 1:
            seats.update([seat for seat in part.shares if seat not in others[0]])
    return tuple([seat for seat in pot.eligible if seat in seats])


def scooped(pot: Pot) -> int | None:
    """Who alone won the whole of a contested pot: both halves (R24), or all of it where there is no low (R23).

    None where it was shared, and where nobody was left to contest it.
    """
    if len(pot.eligible) < 2 or len(pot.awards) > 1:
        return None
    return next(iter(pot.awards), None)


class Score:
    """What one player did in a simulation. Numbers of hands, except `net`."""

    __slots__ = ("hands", "name", "net", "quartered", "scooped", "seat", "showdowns", "split", "won")

    def __init__(self, seat: int, name: str) -> None:
        self.seat: int = seat
        """Where the player sat."""
        self.name: str = name
        """What the player is called."""
        self.hands: int = 0
        """Hands played."""
        self.net: int = 0
        """Chips won less chips lost, in the smallest unit."""
        self.won: int = 0
        """Hands in which some pot, or a part of one, went to the player."""
        self.showdowns: int = 0
        """Hands that the player took to a showdown, shown or mucked."""
        self.split: int = 0
        """Hands with a pot that the player split with others between high and low: see `split`."""
        self.quartered: int = 0
        """Hands with a pot in which the player was quartered: see `quartered`."""
        self.scooped: int = 0
        """Hands with a pot that the player scooped: see `scooped`."""

    @property
    def per_100(self) -> float:
        """Chips won per hundred hands; 0.0 before the first."""
        return 100 * self.net / self.hands if self.hands else 0.0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # it counts on

    def __repr__(self) -> str:
        return f"<Score of {self.name}, seat {self.seat}: {self.net:+} in {self.hands} hands>"


class Report:
    """What came of a simulation: a `Score` for each player and the counts of the table; equal whatever time it took."""

    __slots__ = ("hands", "quartered", "rake", "scooped", "scores", "seconds", "showdowns", "split")

    def __init__(self, names: Mapping[int, str]) -> None:
        self.scores: tuple[Score, ...] = tuple([Score(seat, name) for seat, name in names.items()])
        """The players' scores, by seat."""
        self.hands: int = 0
        """Hands played."""
        self.rake: int = 0
        """Chips the house took: with it the nets of all players add up to zero."""
        self.showdowns: int = 0
        """Hands that came to a showdown."""
        self.split: int = 0
        """Hands with a pot that was split between high and low."""
        self.quartered: int = 0
        """Hands in which somebody was quartered."""
        self.scooped: int = 0
        """Hands in which somebody scooped a pot."""
        self.seconds: float = 0.0
        """Time it took."""

    @property
    def hands_per_second(self) -> float:
        """Speed; 0.0 where no time was taken."""
        return self.hands / self.seconds if self.seconds else 0.0

    def add(self, hand: Hand) -> None:
        """Count a hand that is over."""
        result = hand.result
        showed = {event.seat for event in hand.events if event.kind in ("show", "muck")}
        splitting = {seat for pot in result.pots for seat in split(pot)}
        fourths = {seat for pot in result.pots for seat in quartered(pot)}
        scoops = {seat for pot in result.pots if (seat := scooped(pot)) is not None}
        winners = {seat for pot in result.pots for seat, chips in pot.awards.items() if chips}
        self.hands += 1
        self.rake += result.rake
        self.showdowns += bool(showed)
        self.split += bool(splitting)
        self.quartered += bool(fourths)
        self.scooped += bool(scoops)
        for score in self.scores:
            seat = score.seat
            score.hands += 1
            score.net += result.net[seat]
            score.won += seat in winners
            score.showdowns += seat in showed
            score.split += seat in splitting
            score.quartered += seat in fourths
            score.scooped += seat in scoops

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Report):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__ if name != "seconds")

    __hash__ = None  # type: ignore[assignment]  # it counts on

    def __repr__(self) -> str:
        return f"<Report of {self.hands} hands between {len(self.scores)} players>"


def play(hand: Hand, players: Mapping[int, Player]) -> None:
    """Play a hand to its end: each player is asked at his turn.

    An `IllegalAction` where a player answers what is not legal.

    >>> from omaha.play.bots import caller, folder
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200, 200])
    >>> play(hand, {1: caller, 2: caller, 3: folder})
    >>> hand.result.net[3], hand.street
    (0, 'showdown')
    """
    while hand.legal and (seat := hand.actor) is not None:
        hand.apply(players[seat](hand.view(seat)))


def simulate(
    players: Sequence[Player],
    rules: Rules,
    hands: int,
    seed: int,
    stacks: Sequence[int] | int | None = None,
    progress: Progress | None = None,
    names: Sequence[str] | None = None,
) -> Report:
    """Play a number of hands between players who sit in seats 1, 2, ... and what came of it.

    Everybody has his stack again in every hand (`stacks`: one for all or one each; 100 big blinds if None), the button
    moves one seat a hand from seat 1 on, and hand number i is dealt from `Deck(seed=seed, index=i)`: the same arguments
    give the same report. `progress(done, total)` is called every hundred hands and at the end; `names` go into the
    report.

    >>> from omaha.play.bots import Random, caller, tight
    >>> rules = Rules(limit="fixed", hilo=True, small_bet=200, big_bet=400)
    >>> report = simulate([tight, caller, Random(5)], rules, hands=50, seed=1)
    >>> [score.net for score in report.scores], report.rake, report.showdowns
    ([-1150, 12800, -11650], 0, 25)

    :raises IllegalAction: where a player answers what is not legal.
    :raises ValueError: for a number of players that the rules do not seat, for stacks or names that are not one each,
        and for a negative number of hands.
    """
    seats = range(1, len(players) + 1)
    if isinstance(stacks, int) or stacks is None:
        stacks = [100 * rules.big_blind if stacks is None else stacks] * len(players)
    names = [f"player {seat}" for seat in seats] if names is None else names
    if len(stacks) != len(players) or len(names) != len(players):
        raise ValueError(f"stacks and names must be {len(players)}, one for each player")
    hands = integer(hands, "hands", 0)
    start = dict(zip(seats, stacks, strict=True))
    at = dict(zip(seats, players, strict=True))
    report = Report(dict(zip(seats, names, strict=True)))
    began = perf_counter()
    for index in range(hands):
        hand = Hand(rules, start, index % len(players) + 1, deck=Deck(seed=seed, index=index))
        play(hand, at)
        report.add(hand)
        if progress is not None and (index + 1) % 100 == 0:
            progress(index + 1, hands)
    report.seconds = perf_counter() - began
    if progress is not None:
        progress(hands, hands)
    return report
