"""Statistics of players over many hands: `of` counts them, `Stats` holds them."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf, lcm, sqrt

from omaha.base.money import CHIPS
from omaha.base.records import Plotted, public
from omaha.hand.info import money_of
from omaha.hand.positions import POSITIONS
from omaha.hand.reading import Reading
from omaha.hand.settled import settlements
from omaha.hand.view import View
from omaha.stats import tables
from omaha.stats.counting import count
from omaha.stats.rates import RATES, counted

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from fractions import Fraction
    from typing import IO, Any

    from omaha.base.money import Money
    from omaha.base.types import Grouping

    Key = tuple[str | int, ...]
    Number = int | Fraction

__all__ = ["GROUPINGS", "PATH_POINTS", "Group", "Stats", "of"]

GROUPINGS = ("player", "position", "players")
PATH_POINTS = 20_000
"""Most points of all winnings over hands together; with more hands they are further apart."""
NORMAL_95 = 1.959964
"""Standard errors on each side of a mean that hold it with a probability of 95 %."""


@public("omaha.stats")
def of(
    hands: Iterable[Reading],
    by: Grouping | tuple[Grouping, ...] = "player",
    *,
    player: str | int | None = None,
) -> Stats:
    """Count hands that are over, in one pass.

    - `hands`: any hands, reports or views, for example those of `omaha.notation.files.iterate`. Cards that they hide
      are not counted: neither lows that a player drew to nor all-in hands are known then.
    - `by`: what rows are made for: "player", "position", "players" (how many were dealt in), or a tuple of them; an
      empty tuple makes one row of all. A player is known by the name in `hand.info`, or as "seat 3" without one.
    - `player`: the only player who is counted: a name, a seat, or "dealt" for the player to whom a history deals, or
      whose view or report it is; all if None.

    :raises ValueError: if `by` or `player` is not allowed.
    :raises TypeError: if one of the hands is not a hand.
    :raises RuntimeError: if one of the hands is not over.

    >>> from omaha import Deck, Hand, Info, Rules
    >>> rules = Rules(limit="pot", small_blind=1, big_blind=2)
    >>> hand = Hand(rules, [200, 200, 200], info=Info({1: "ann", 2: "bob", 3: "cy"}))
    >>> for action in ("raise 7", "fold", "fold"):
    ...     hand.apply(action)
    >>> stats = of([hand])
    >>> stats["cy"]["net"], stats["cy"]["vpip"], stats["cy"]["vpip_made"], stats["cy"]["vpip_chances"]
    (3, 1.0, 1, 1)
    >>> of([hand], by=("players", "position")).groups
    ((3, 'SB'), (3, 'BB'), (3, 'BTN'))
    """
    stats = Stats(by, player=player)
    if isinstance(hands, Reading) or not isinstance(hands, Iterable):
        raise TypeError(f"hands must be hands, one after the other, not {hands!r}")
    for hand in hands:
        stats.add(hand)
    return stats


@public("omaha.stats")
class Stats(Plotted):
    """Statistics of players, a row for each player, position or number of players.

    `of` makes them from hands. An empty one takes hands one by one, and two of them can be added.

    :raises ValueError: if `by` names something else or the same twice, or `player` is neither a name nor a seat.

    >>> from omaha import Hand, Rules
    >>> rules = Rules(limit="pot", small_blind=1, big_blind=2)
    >>> one, other = Stats(by="position"), Stats(by="position")
    >>> for stats in (one, other):
    ...     hand = Hand(rules, [200, 200])
    ...     hand.fold()
    ...     stats.add(hand)
    >>> both = one + other
    >>> both.hands, both.groups, both["BTN"]["net"]
    (2, ('BB', 'BTN'), -2)

    `rows()` returns all numbers as dicts, which `pandas.DataFrame` takes; `str()` returns tables. The numbers of hands
    that are counted do not change the memory that it takes.
    """

    __slots__ = ("_apart", "_by", "_groups", "_money", "_points", "by", "hands", "player")

    by: Grouping | tuple[Grouping, ...]
    """What rows are made for."""
    player: str | int | None
    """The only player who is counted."""
    hands: int
    """Hands counted."""

    def __init__(self, by: Grouping | tuple[Grouping, ...] = "player", *, player: str | int | None = None) -> None:
        """Begin without a hand; the arguments are those of `of`."""
        self._by = (by,) if isinstance(by, str) else tuple(by)
        for grouping in self._by:
            if grouping not in GROUPINGS:
                raise ValueError(f"by must be of {', '.join(map(repr, GROUPINGS))}, not {grouping!r}")
        if len(set(self._by)) < len(self._by):
            raise ValueError(f"by must name each once, not {by!r}")
        if player is not None and (isinstance(player, bool) or not isinstance(player, (str, int))):
            raise ValueError(f"player must be a name or a seat, not {player!r}")
        self.by = by if isinstance(by, str) else self._by
        self.player = player
        self.hands = 0
        self._groups: dict[Key, Group] = {}
        self._money: dict[tuple[str | None, bool], Money] = {}  # by currency, and whether it was a tournament
        self._apart = 1  # hands of a group from one point of its path to the next
        self._points = 0  # points of all paths

    def add(self, hand: Reading) -> None:
        """Count a hand that is over.

        :raises TypeError: if it is not a hand.
        :raises RuntimeError: if it is not over.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> hand.fold()
        >>> stats = Stats(by="position")
        >>> stats.add(hand)
        >>> stats.hands, stats["BTN"]["net"]
        (1, -1)
        """
        if not isinstance(hand, Reading):
            raise TypeError(f"a hand must be a Hand, a View or a Report, not {hand!r}")
        net, big_blind = hand.result.net, hand.rules.big_blind
        counts, at_showdown, more = count(hand)
        beside = settlements(hand)
        groups, apart = self._groups, self._apart
        for seat, key in self._keys(hand):
            group = groups.get(key)
            if group is None:
                group = groups[key] = Group()
            chips = net[seat] + beside[seat] if seat in beside else net[seat]
            group.counts += counts[seat]
            group.hands += 1
            if at_showdown >> seat & 1:
                group.at_showdown += chips
            group.net += chips
            squares = group.squares
            total = squares.get(big_blind)
            if total is None:
                total = squares[big_blind] = [0, 0, 0, 0]
            total[0] += chips
            total[1] += chips * chips
            if seat in more and seat not in beside:
                group.adjust(total, chips, more[seat])
            if not group.hands % apart:
                group.path.append((group.hands, group.net, group.at_showdown, group.more))
                self._points += 1
        self.hands += 1
        info = hand.info
        unit = (None, False) if info is None else (info.currency, bool(info.fields.get("tournament")))
        if unit not in self._money:
            self._money[unit] = money_of(info)
        if self._points > PATH_POINTS:
            self._thin()

    def _keys(self, hand: Reading) -> Iterable[tuple[int, Key]]:
        """Return the seats that are counted, each with its row."""
        seats = hand.seats
        names = hand.info.names if hand.info is not None else {}
        if self.player is not None:
            wanted = _dealt_to(hand) if self.player == "dealt" else self.player
            seats = tuple([seat for seat in seats if wanted is not None and wanted in (seat, names.get(seat))])
        if self._by == ("player",):
            return [(seat, (names.get(seat) or f"seat {seat}",)) for seat in seats]
        places = {seat: hand.position(seat) for seat in hand.seats}
        values: dict[str, Any] = {"players": len(hand.seats)}
        keys = []
        for seat in seats:
            values["player"] = names.get(seat) or f"seat {seat}"
            values["position"] = places[seat]
            keys.append((seat, tuple([values[grouping] for grouping in self._by])))
        return keys

    def _thin(self) -> None:
        """Double the distance between the points of all paths."""
        self._apart *= 2
        for group in self._groups.values():
            group.thin(self._apart)
        self._points = sum([len(group.path) for group in self._groups.values()])

    # ------------------------------------------------------------------ results

    @property
    def groups(self) -> tuple[Any, ...]:
        """What each row is about, in the order of the rows; tuples if `by` is a tuple.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200, 200])
        >>> hand.fold()
        >>> hand.fold()
        >>> of([hand]).groups, of([hand], by="position").groups
        (('seat 1', 'seat 2', 'seat 3'), ('SB', 'BB', 'BTN'))
        """
        keys = self._sorted()
        return tuple(keys if isinstance(self.by, tuple) else [key[0] for key in keys])

    @property
    def money(self) -> Money | None:
        """How amounts are printed; None if the hands have several currencies.

        >>> from omaha import Hand, Info, Rules
        >>> def folded(currency):
        ...     hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200], info=Info(currency=currency))
        ...     hand.fold()
        ...     return hand
        >>> of([folded("USD")]).money.text(150), of([folded("USD"), folded("EUR")]).money
        ('$1.50', None)
        """
        kinds = set(self._money.values())
        return next(iter(kinds)) if len(kinds) == 1 else None

    def _sorted(self) -> list[Key]:
        """Return the keys: players with the most hands first, positions in dealing order, fewest players first."""
        played: dict[str | int, int] = {}
        if "player" in self._by:
            place = self._by.index("player")
            for key, group in self._groups.items():
                played[key[place]] = played.get(key[place], 0) + group.hands

        def order(key: Key) -> list[tuple[Any, ...]]:
            return [
                (-played[value], value)
                if grouping == "player"
                else (POSITIONS.index(str(value)),)
                if grouping == "position"
                else (value,)
                for grouping, value in zip(self._by, key, strict=True)
            ]

        return sorted(self._groups, key=order)

    def __getitem__(self, group: Any) -> dict[str, Any]:
        """Return the row of a player, a position, a number of players, or a tuple of them.

        :raises KeyError: if no hand was counted for it.
        """
        key = group if isinstance(group, tuple) else (group,)
        if key not in self._groups:
            known = ", ".join([repr(known[0] if len(known) == 1 else known) for known in self._groups])
            raise KeyError(f"no hand was counted for {group!r}; rows are {known or 'missing'}")
        return self._row(key, self._groups[key])

    def __len__(self) -> int:
        """Number of rows."""
        return len(self._groups)

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each group: first what `by` names, then all numbers; `docs/statistics.md` defines them.

        - Counts of hands and chips are integers, chips in the smallest unit.
        - A rate, such as `vpip`, is a float from 0 to 1, or None without a chance; `vpip_made` and `vpip_chances` are
          the counts behind it.
        - `per_100` and `adjusted_per_100` are big blinds per hundred hands. `_low` and `_high` bound the interval that
          holds the long-run mean with a probability of 95 %; they are None for a single hand.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> hand.fold()
        >>> stats = Stats(by="position")
        >>> stats.add(hand)
        >>> [(row["position"], row["hands"], row["net"]) for row in stats.rows()]
        [('BB', 1, 1), ('BTN', 1, -1)]
        """
        return [self._row(key, self._groups[key]) for key in self._sorted()]

    def _row(self, key: Key, group: Group) -> dict[str, Any]:
        return {**dict(zip(self._by, key, strict=True)), **group.row()}

    def path(self, group: Any) -> list[dict[str, Any]]:
        """Return the winnings of a group over hands, as rows from no hand to the last one.

        A row holds `hands`, `net`, `net_adjusted`, `net_showdown` and `net_other`. Over many hands there is not a row
        for each.

        :raises KeyError: if no hand was counted for it.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> hand.fold()
        >>> stats = Stats(by="position")
        >>> stats.add(hand)
        >>> [(row["hands"], row["net"]) for row in stats.path("BB")]
        [(0, 0), (1, 1)]
        """
        counted = self._groups[group if isinstance(group, tuple) else (group,)]
        points = [(0, 0, 0, 0), *counted.path]
        if points[-1][0] < counted.hands:
            points.append((counted.hands, counted.net, counted.at_showdown, counted.more))
        return [
            {
                "hands": hands,
                "net": net,
                "net_adjusted": plain(net + more),
                "net_showdown": at_showdown,
                "net_other": net - at_showdown,
            }
            for hands, net, at_showdown, more in points
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as plain values for JSON: `by`, `player`, `hands` and `rows`.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> hand.fold()
        >>> stats = Stats(by="position")
        >>> stats.add(hand)
        >>> sorted(stats.to_dict()), stats.to_dict()["hands"]
        (['by', 'hands', 'player', 'rows'], 1)
        """
        return {"by": list(self._by), "player": self.player, "hands": self.hands, "rows": self.rows()}

    def to_csv(self, file: IO[str] | None = None) -> str | None:
        """Write the rows as CSV to an open text file, or return them as text if `file` is None.

        >>> Stats().to_csv().split(",")[:3]
        ['player', 'hands', 'net']
        """
        import csv
        import io

        out = io.StringIO() if file is None else file
        writer = csv.DictWriter(out, [*self._by, *Group().row()], lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.rows())
        return out.getvalue() if isinstance(out, io.StringIO) and file is None else None

    def tables(self) -> list[list[list[str]]]:
        """Return what people read: winnings, betting and showdowns as tables of cells, heads first, rates in per cent.

        Amounts are in the currency of the hands, in chips if there are several. `str()` and notebooks show the tables.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> hand.fold()
        >>> stats = Stats(by="position")
        >>> stats.add(hand)
        >>> [row[:3] for row in stats.tables()[0]]
        [['position', 'hands', 'net'], ['BB', '1', '+1'], ['BTN', '1', '-1']]
        """
        return tables.tables(self._by, self.rows(), self.money or CHIPS)

    def __str__(self) -> str:
        return f"{self.hands:,} hand{'s' * (self.hands != 1)}\n\n{tables.text(self.tables())}".rstrip()

    def _repr_html_(self) -> str:
        return tables.html(self.tables())

    def __repr__(self) -> str:
        by = ", ".join(self._by) or "all"
        return f"<Stats of {self.hands} hands by {by}: {len(self)} rows>"

    # ------------------------------------------------------------------ sums

    def __add__(self, other: Stats) -> Stats:
        """Return the statistics of the hands of both, these first.

        :raises ValueError: if they are not counted by the same and for the same player.
        """
        if not isinstance(other, Stats):
            return NotImplemented
        if (self._by, self.player) != (other._by, other.player):
            raise ValueError(
                f"statistics by {self.by!r} of player {self.player!r} and by {other.by!r} of player {other.player!r} "
                "have no sum"
            )
        total = Stats(self.by, player=self.player)
        total.hands = self.hands + other.hands
        total._money = self._money | other._money
        total._apart = max(self._apart, other._apart)
        for stats in (self, other):
            for key, group in stats._groups.items():
                total._groups.setdefault(key, Group()).extend(group)
        for group in total._groups.values():
            group.thin(total._apart)
        total._points = sum([len(group.path) for group in total._groups.values()])
        while total._points > PATH_POINTS:
            total._thin()
        return total

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Stats):
            return NotImplemented
        return (self._by, self.player, self.hands, self._groups) == (
            other._by,
            other.player,
            other.hands,
            other._groups,
        )

    __hash__ = None  # type: ignore[assignment]  # it counts on


def _dealt_to(hand: Reading) -> int | None:
    """Return the seat of the player to whom the hand is dealt, as far as it says so."""
    if isinstance(hand, View):
        return hand.seat
    return hand.info.fields.get("hero") if hand.info is not None else None


class Group:
    """The counts of one row, exact: whole numbers and fractions."""

    __slots__ = ("all_ins", "at_showdown", "counts", "hands", "more", "net", "path", "squares")

    def __init__(self) -> None:
        self.hands = 0
        self.counts = 0  # of the rates, see `omaha.stats.rates`
        self.net = 0
        self.at_showdown = 0  # the part of `net` that was won in hands that the player took to the showdown
        self.all_ins = 0  # hands that were adjusted
        self.more: Number = 0  # what the adjustment adds to `net`
        # By big blind: the sum of nets and of their squares, and what the adjustment adds to each of them.
        self.squares: dict[int, list[Any]] = {}
        self.path: list[tuple[int, int, int, Number]] = []  # hands, net, at_showdown, more

    def adjust(self, total: list[Any], chips: int, more: Fraction) -> None:
        """Count what an all-in hand, won or lost with `chips`, adds on average."""
        self.all_ins += 1
        self.more += more
        total[2] += more
        total[3] += more * (2 * chips + more)

    def extend(self, other: Group) -> None:
        """Count the hands of another group after these."""
        self.path += [
            (self.hands + hands, self.net + net, self.at_showdown + at_showdown, self.more + more)
            for hands, net, at_showdown, more in other.path
        ]
        self.hands += other.hands
        self.counts += other.counts
        self.net += other.net
        self.at_showdown += other.at_showdown
        self.all_ins += other.all_ins
        self.more += other.more
        for big_blind, added in other.squares.items():
            mine = self.squares.get(big_blind, [0, 0, 0, 0])
            self.squares[big_blind] = [one + two for one, two in zip(mine, added, strict=True)]

    def thin(self, apart: int) -> None:
        """Keep the points of the path that are at least about `apart` hands from each other."""
        kept = []
        last = 0
        for point in self.path:
            if point[0] // apart != last:
                last = point[0] // apart
                kept.append(point)
        self.path = kept

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Group):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__ if name != "path")

    __hash__ = None  # type: ignore[assignment]  # it counts on

    def row(self) -> dict[str, Any]:
        """Return the numbers of the row."""
        rates, calls = counted(self.counts)
        row: dict[str, Any] = {
            "hands": self.hands,
            "net": self.net,
            "net_adjusted": plain(self.net + self.more),
            "net_showdown": self.at_showdown,
            "net_other": self.net - self.at_showdown,
            "all_ins": self.all_ins,
        }
        for name, first in (("per_100", False), ("adjusted_per_100", True)):
            row[name], row[f"{name}_low"], row[f"{name}_high"] = self._per_100(first)
        for name in RATES:
            done, chances = rates[name]
            row[name] = done / chances if chances else None
            row[f"{name}_made"] = done
            row[f"{name}_chances"] = chances
        row["calls"] = calls
        row["aggression_factor"] = rates["aggression"][0] / calls if calls else None
        return row

    def _per_100(self, adjusted: bool) -> tuple[float | None, float | None, float | None]:
        """Return the mean of 100 hands in big blinds, and the bounds of its interval."""
        hands = self.hands
        if not hands:
            return None, None, None
        # In steps of 1 / unit big blinds all nets are whole numbers, and nothing is rounded before the last division.
        unit = lcm(*self.squares)
        total: Any = 0
        squares: Any = 0
        for big_blind, (net, square, more, more_square) in self.squares.items():
            steps = unit // big_blind
            total += steps * (net + more * adjusted)
            squares += steps * steps * (square + more_square * adjusted)
        mean = 100 * ratio(total, hands * unit)
        if hands == 1:
            return mean, None, None
        variance = ratio(hands * squares - total * total, hands * (hands - 1) * unit * unit)
        error = 100 * NORMAL_95 * sqrt(variance / hands)
        return mean, mean - error, mean + error


def plain(number: Number) -> int | float:
    """Return a number as int if it is whole, else as float."""
    if isinstance(number, int):
        return number
    return number.numerator if number.denominator == 1 else ratio(number, 1)


def ratio(number: Number, by: int) -> float:
    """Divide; what no float can hold is infinite."""
    try:
        return float(number / by)
    except OverflowError:
        return inf if number > 0 else -inf
