"""Many hands between players, and their scores.

The counts are read from each hand's result and events alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter

from omaha.base.checks import integer
from omaha.cards import Deck
from omaha.hand.hand import Hand
from omaha.hand.pots import Pot
from omaha.rules import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omaha.base.types import Progress
    from omaha.hand.player import Player

__all__ = ["Score", "Scoreboard", "play", "quartered", "scooped", "simulate", "split"]


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
    """
    seats = set()
    for part in pot.parts:
        others = [other.shares for other in pot.parts if other.board == part.board and other is not part]
        if others and len(part.shares) > 1:
            seats.update([seat for seat in part.shares if seat not in others[0]])
    return tuple([seat for seat in pot.eligible if seat in seats])


def scooped(pot: Pot) -> int | None:
    """Return the seat that alone won a contested pot: both halves (R24), or all of it if there is no low (R23).

    None if the pot was shared, or if only one player was left to win it.
    """
    if len(pot.eligible) < 2 or len(pot.awards) > 1:
        return None
    return next(iter(pot.awards), None)


class Score:
    """The score of one player: numbers of hands, and the chips won and lost."""

    __slots__ = ("hands", "name", "net", "quartered", "scooped", "seat", "showdowns", "split", "won")

    def __init__(self, seat: int, name: str) -> None:
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
    def per_100(self) -> float:
        """Chips won per hundred hands; 0.0 before the first hand."""
        return 100 * self.net / self.hands if self.hands else 0.0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # its counts change

    def __repr__(self) -> str:
        return f"<Score of {self.name}, seat {self.seat}: {self.net:+} in {self.hands} hands>"


class Scoreboard:
    """The players' scores and the counts of all hands together. Two are equal whatever time the hands took.

    >>> board = Scoreboard({1: "Ann", 2: "Ben"})
    >>> hand = Hand(Rules.game("plo", "1/2"), [200, 200])
    >>> hand.fold()
    >>> board.add(hand)
    >>> board.scores
    (<Score of Ann, seat 1: +1 in 1 hands>, <Score of Ben, seat 2: -1 in 1 hands>)
    """

    __slots__ = ("hands", "quartered", "rake", "scooped", "scores", "seconds", "showdowns", "split")

    def __init__(self, names: Mapping[int, str]) -> None:
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
    def hands_per_second(self) -> float:
        """Hands played in a second; 0.0 if no time was taken."""
        return self.hands / self.seconds if self.seconds else 0.0

    def add(self, hand: Hand) -> None:
        """Count a hand that is over.

        :raises RuntimeError: if the hand is not over.
        """
        result = hand.result
        showed = {event.seat for event in hand.events if event.kind in ("show", "muck")}
        splitting = {seat for pot in result.pots for seat in split(pot)}
        quartering = {seat for pot in result.pots for seat in quartered(pot)}
        scoops = {seat for pot in result.pots if (seat := scooped(pot)) is not None}
        winners = {seat for pot in result.pots for seat, chips in pot.awards.items() if chips}
        self.hands += 1
        self.rake += result.rake
        self.showdowns += bool(showed)
        self.split += bool(splitting)
        self.quartered += bool(quartering)
        self.scooped += bool(scoops)
        for score in self.scores:
            seat = score.seat
            score.hands += 1
            score.net += result.net[seat]
            score.won += seat in winners
            score.showdowns += seat in showed
            score.split += seat in splitting
            score.quartered += seat in quartering
            score.scooped += seat in scoops

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scoreboard):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__ if name != "seconds")

    __hash__ = None  # type: ignore[assignment]  # its counts change

    def __repr__(self) -> str:
        return f"<Scoreboard of {self.hands} hands between {len(self.scores)} players>"


Report = Scoreboard
"""The name of `Scoreboard` in version 0.1.0, by which its pickles find the class."""


def play(hand: Hand, players: Mapping[int, Player]) -> None:
    """Play a hand to its end: each player answers, at the player's turn, with an `Action` or its text.

    - `hand`: the hand, from where it stands.
    - `players`: the player in each seat.

    :raises IllegalAction: if a player's action is not legal.
    :raises ValueError: if a player's text is not an action.
    :raises TypeError: if a player answers with anything else.

    >>> from omaha.play.bots import caller, folder
    >>> hand = Hand(Rules.game("plo", "1/2"), [200, 200, 200])
    >>> play(hand, {1: folder, 2: caller, 3: lambda view: "fold"})
    >>> hand.result.net
    {1: -1, 2: 1, 3: 0}
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
) -> Scoreboard:
    """Play many hands between players and return their scores; the same arguments give the same scores.

    Every hand starts with the same stacks. The button moves one seat per hand, from seat 1 on. Hand number i, from 0,
    is dealt from `Deck(seed=seed, index=i)`.

    - `players`: the players in seats 1, 2 ...; each answers a `View` with an `Action` or its text.
    - `rules`: the rules of every hand.
    - `hands`: the number of hands.
    - `seed`: of the decks, 0 .. 2**64 - 1.
    - `stacks`: chips at the start of every hand, one number for all players or one each; None is 100 big blinds.
    - `progress`: called every hundred hands and at the end, with the hands played and the hands in all.
    - `names`: the players' names in the scores; None is "player 1", "player 2" ...

    :raises IllegalAction: if a player's action is not legal.
    :raises ValueError: if the rules do not seat this many players, stacks or names are not one for each, `hands` is
      negative, or a player's text is not an action.
    :raises TypeError: if a player answers with neither an action nor text.

    >>> from omaha.play.bots import Random, caller, tight
    >>> rules = Rules.game("flo8", "200/400")
    >>> board = simulate([tight, caller, Random(5)], rules, hands=50, seed=1)
    >>> [score.net for score in board.scores], board.rake, board.showdowns
    ([-1150, 12800, -11650], 0, 25)
    """
    seats = range(1, len(players) + 1)
    if isinstance(stacks, int) or stacks is None:
        stacks = [100 * rules.big_blind if stacks is None else stacks] * len(players)
    names = [f"player {seat}" for seat in seats] if names is None else names
    if len(stacks) != len(players) or len(names) != len(players):
        raise ValueError(f"stacks and names must be {len(players)}, one for each player")
    hands = integer(hands, "hands", 0)
    start = dict(zip(seats, stacks, strict=True))
    seated = dict(zip(seats, players, strict=True))
    board = Scoreboard(dict(zip(seats, names, strict=True)))
    began = perf_counter()
    for index in range(hands):
        hand = Hand(rules, start, index % len(players) + 1, deck=Deck(seed=seed, index=index))
        play(hand, seated)
        board.add(hand)
        if progress is not None and (index + 1) % 100 == 0:
            progress(index + 1, hands)
    board.seconds = perf_counter() - began
    if progress is not None:
        progress(hands, hands)
    return board
