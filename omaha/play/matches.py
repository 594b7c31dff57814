"""Many hands between players, and their scores.

The counts are read from each hand's result and events alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from os import urandom
from time import perf_counter

from omaha.base.checks import integer, text
from omaha.base.tables import aligned
from omaha.base.texts import safe_text
from omaha.cards import Deck
from omaha.hand.hand import Hand
from omaha.hand.info import Info
from omaha.hand.pots import Pot
from omaha.hand.turns import ask
from omaha.rules import Rules

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any

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

    >>> from omaha import Part
    >>> pot = Pot(100, (1, 2, 3), parts=(Part(0, "high", 50, 300, {3: 50}), Part(0, "low", 50, 9, {1: 25, 2: 25})))
    >>> quartered(pot)
    (1, 2)
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

    >>> from omaha import Part
    >>> scooped(Pot(100, (1, 2), parts=(Part(0, "high", 50, 300, {2: 50}), Part(0, "low", 50, 9, {2: 50}))))
    2
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
    def chips_per_100(self) -> float:
        """Chips won per hundred hands; 0.0 before the first hand."""
        return 100 * self.net / self.hands if self.hands else 0.0

    @property
    def per_100(self) -> float:
        """The same as `chips_per_100`."""
        return self.chips_per_100

    def row(self) -> dict[str, Any]:
        """Return the score as plain values by name, for JSON, CSV and data frames.

        >>> list(Score(1, "Ann").row())
        ['seat', 'name', 'hands', 'net', 'chips_per_100', 'won', 'showdowns', 'split', 'quartered', 'scooped']
        """
        names = ("seat", "name", "hands", "net", "chips_per_100", "won", "showdowns", "split", "quartered", "scooped")
        return {name: getattr(self, name) for name in names}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # its counts change

    def __repr__(self) -> str:
        return f"<Score of {self.name}, seat {self.seat}: {self.net:+} in {self.hands} hands>"


LONGEST_NAME = 30
"""Signs of a name that is made of a player's `repr`."""
COUNTS = ("hands", "rake", "showdowns", "split", "quartered", "scooped", "scores")
"""What two equal scoreboards have in common."""


class Scoreboard:
    """The players' scores and the counts of all hands together. Two are equal whatever time the hands took.

    >>> board = Scoreboard({1: "Ann", 2: "Ben"})
    >>> hand = Hand(Rules.game("plo", "1/2"), [200, 200])
    >>> hand.fold()
    >>> board.add(hand)
    >>> board.scores
    (<Score of Ann, seat 1: +1 in 1 hands>, <Score of Ben, seat 2: -1 in 1 hands>)
    >>> print(board)
    seat  player  net  per 100  won  showdowns  scooped
    ----  ------  ---  -------  ---  ---------  -------
       1  Ann      +1   +100.0    1          0        0
       2  Ben      -1   -100.0    0          0        0
          rake      0      0.0
          table                  1          0        0
    """

    __slots__ = ("_seed", "hands", "quartered", "rake", "scooped", "scores", "seconds", "showdowns", "split")

    def __init__(self, names: Mapping[int, str], seed: int | None = None) -> None:
        self._seed = seed
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
    def seed(self) -> int | None:
        """The seed of the decks; None if it is not known."""
        return getattr(self, "_seed", None)  # version 0.1.0 pickled none

    @property
    def hands_per_second(self) -> float:
        """Hands played in a second; 0.0 if no time was taken."""
        return self.hands / self.seconds if self.seconds else 0.0

    def add(self, hand: Hand) -> None:
        """Count a hand that is over.

        :raises RuntimeError: if the hand is not over.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> hand.fold()
        >>> board = Scoreboard({1: "Ann", 2: "Ben"})
        >>> board.add(hand)
        >>> board.hands, [score.net for score in board.scores]
        (1, [1, -1])
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
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__ if name in COUNTS)

    __hash__ = None  # type: ignore[assignment]  # its counts change

    def __repr__(self) -> str:
        return f"<Scoreboard of {self.hands} hands between {len(self.scores)} players>"

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each player: plain values by name, for CSV and data frames.

        >>> [row["name"] for row in Scoreboard({1: "Ann", 2: "Ben"}).rows()]
        ['Ann', 'Ben']
        """
        return [score.row() for score in self.scores]

    def to_dict(self) -> dict[str, Any]:
        """Return all counts as plain values for JSON, with the rows of the players as `scores`.

        >>> sorted(Scoreboard({1: "Ann", 2: "Ben"}).to_dict())
        ['hands', 'quartered', 'rake', 'scooped', 'scores', 'seconds', 'seed', 'showdowns', 'split']
        """
        counts = {name: getattr(self, name) for name in COUNTS if name != "scores"}
        return {**counts, "seed": self.seed, "seconds": self.seconds, "scores": self.rows()}

    def table(self) -> list[list[str]]:
        """Return the table that people read: heads, a row for each player, the rake, the counts of all hands.

        The columns of split pots are left out if no pot was split, as in a game without a low.

        >>> Scoreboard({1: "Ann", 2: "Ben"}).table()[0][:4]
        ['seat', 'player', 'net', 'per 100']
        """

        def won(chips: int) -> list[str]:
            return [f"{chips:+,}", f"{100 * chips / self.hands:+,.1f}"] if chips and self.hands else ["0", "0.0"]

        def counted(*counts: int) -> list[str]:
            return [f"{count:,}" for count in counts]

        rows = [["seat", "player", "net", "per 100", "won", "showdowns", "split", "quartered", "scooped"]]
        for s in self.scores:
            counts = counted(s.won, s.showdowns, s.split, s.quartered, s.scooped)
            rows.append([str(s.seat), safe_text(s.name), *won(s.net), *counts])
        rows.append(["", "rake", *won(self.rake), *[""] * 5])
        counts = counted(self.hands, self.showdowns, self.split, self.quartered, self.scooped)
        rows.append(["", "table", "", "", *counts])
        return rows if self.split else [row[:6] + row[8:] for row in rows]

    def __str__(self) -> str:
        table = self.table()
        return "\n".join(aligned(table, "rl".ljust(len(table[0]), "r"), ruled=True))

    def _repr_html_(self) -> str:
        from html import escape

        def line(cells: Sequence[str], tag: str) -> str:
            return "<tr>" + "".join([f"<{tag}>{escape(cell)}</{tag}>" for cell in cells]) + "</tr>"

        heads, *rows = self.table()
        return f"<table>{line(heads, 'th')}{''.join([line(row, 'td') for row in rows])}</table>"


Report = Scoreboard
"""The name of `Scoreboard` in version 0.1.0, by which its pickles find the class."""


def play(hand: Hand, players: Mapping[int, Player]) -> None:
    """Play a hand to its end: each player answers, at the player's turn, with an `Action` or its text.

    An error of a player, or of an answer, carries a note that names player, hand and the seed's deck.

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
        ask(hand, players[seat])


def simulate(
    players: Iterable[Player],
    rules: Rules,
    hands: int,
    seed: int | None = None,
    stacks: Sequence[int] | int | None = None,
    progress: Progress | None = None,
    names: Iterable[str] | None = None,
    *,
    after: Callable[[Hand], object] | None = None,
) -> Scoreboard:
    """Play many hands between players and return their scores; the same arguments give the same scores.

    Every hand starts with the same stacks. The button moves one seat per hand, from seat 1 on. Hand number i, from 0,
    is dealt from `Deck(seed=seed, index=i)`.

    - `players`: the players in seats 1, 2 ...; each answers a `View` with an `Action` or its text.
    - `rules`: the rules of every hand.
    - `hands`: the number of hands.
    - `seed`: of the decks, 0 .. 2**64 - 1. None: a random one, which is the `seed` of the scores.
    - `stacks`: chips at the start of every hand, one number for all players or one each; None is 100 big blinds.
    - `progress`: called every hundred hands and at the end, with the hands played and the hands in all.
    - `names`: the players' names in the scores and hands. None: the name of a function, the `repr` of an object that
      has one of its own, or "player 3".
    - `after`: called with each hand that is over, for statistics or histories. Its `info` has a number from 1 on, and
      the names; if two are equal, the second gets a number, because a history needs different names.

    Arguments are checked before the first hand. An error of a player, or of an answer, carries a note that names the
    player, the hand and its deck. Whatever ends the simulation early, Ctrl-C too, has the scores of all hands before as
    its attribute `report`.

    :raises IllegalAction: if a player's action is not legal.
    :raises ValueError: if the rules do not seat this many players, stacks or names are not one for each, `hands` is
      negative, or a player's text is not an action.
    :raises TypeError: if an argument is of the wrong kind, or a player answers with neither an action nor text.

    >>> from omaha.play.bots import Random, caller, tight
    >>> rules = Rules.game("flo8", "200/400")
    >>> board = simulate([tight, caller, Random(5)], rules, hands=50, seed=1)
    >>> [score.net for score in board.scores], board.rake, board.showdowns
    ([-1150, 12800, -11650], 0, 25)
    >>> [score.name for score in board.scores]
    ['tight', 'caller', 'Random(5)']
    """
    seated = seated_players(players)
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be Rules, such as Rules.game('plo8', '50/100'), not {rules!r}")
    if not 2 <= len(seated) <= rules.max_seats:
        raise ValueError(f"these rules seat 2..{rules.max_seats} players, not {len(seated)}")
    hands = integer(hands, "hands", 0)
    for name, function in (("progress", progress), ("after", after)):
        if function is not None and not callable(function):
            raise TypeError(f"{name} must be callable, not {function!r}")
    if stacks is None or hasattr(stacks, "__index__"):
        stacks = [100 * rules.big_blind if stacks is None else stacks] * len(seated)  # type: ignore[list-item]
    called = distinct(map(name_of, seated.values(), seated)) if names is None else list(map(printable, names))
    if len(stacks) != len(seated) or len(called) != len(seated):
        raise ValueError(f"stacks and names must be {len(seated)}, one for each player")
    start = dict(zip(seated, stacks, strict=True))
    if seed is None:
        seed = int.from_bytes(urandom(8))
    Hand(rules, start, 1, deck=Deck(seed=seed))  # which refuses wrong stacks and seeds
    board = Scoreboard(dict(zip(seated, called, strict=True)), seed)
    info = Info(dict(zip(seated, distinct(called), strict=True)))
    began = perf_counter()
    try:
        for index in range(hands):
            deck = Deck(seed=seed, index=index)
            hand = Hand(rules, start, index % len(seated) + 1, deck=deck, info=info._replace(number=index + 1))
            play(hand, seated)
            board.add(hand)
            if after is not None:
                after(hand)
            if progress is not None and (index + 1) % 100 == 0:
                progress(index + 1, hands)
    except BaseException as error:
        error.report = board  # type: ignore[attr-defined]
        raise
    finally:
        board.seconds = perf_counter() - began
    if progress is not None:
        progress(hands, hands)
    return board


def seated_players(players: Iterable[Player]) -> dict[int, Player]:
    """Return the players in seats 1, 2 ...

    :raises TypeError: if they are not callables, in a sequence.
    """
    if isinstance(players, (str, Mapping)) or not isinstance(players, Iterable):
        raise TypeError(f"players must be a sequence of callables, not {players!r}")
    seated = dict(enumerate(players, 1))
    for seat, player in seated.items():
        if not callable(player):
            raise TypeError(f"player {seat} must be callable, not {player!r}")
    return seated


def printable(name: object) -> str:
    """Return a name that the caller gave.

    :raises TypeError: if it is not text.
    :raises ValueError: if it is not printable.
    """
    if not text(name, "a name").isprintable():
        raise ValueError(f"a name must be printable, not {name!a}")
    return str(name)


def name_of(player: Player, seat: int) -> str:
    """Return what a player is called if the caller names nobody.

    >>> name_of(max, 1), name_of(lambda view: "fold", 2), name_of(object(), 3)
    ('max', 'player 2', 'player 3')
    """
    name = getattr(player, "__name__", None) or repr(player)
    short = isinstance(name, str) and name.isprintable() and len(name) <= LONGEST_NAME
    return name if short and not name.startswith("<") and " at 0x" not in name else f"player {seat}"


def distinct(names: Iterable[str]) -> list[str]:
    """Return the names; one that was there before gets a number.

    >>> distinct(["tight", "caller", "tight", "tight"])
    ['tight', 'caller', 'tight 2', 'tight 3']
    """
    found: list[str] = []
    for name in names:
        number, other = 1, name
        while other in found:
            number += 1
            other = f"{name} {number}"
        found.append(other)
    return found
