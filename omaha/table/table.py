"""A cash table: seats, button, blinds owed, and everything between two hands (R5-R7, R43-R51, R88-R93, R101).

A table knows players by name. It moves the button, says who is dealt in and who posts what, deals each hand as an
`omaha.Hand`, and books it when it is over: at the next call, whichever that is. It has no clock and no calendar: lost
connections, time-outs and new days are told to it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from os import urandom

from omaha._eval import shuffle, shuffle_from
from omaha.base.checks import flag, integer, listed
from omaha.base.records import Drawn, ReadOnly, public
from omaha.cards import Deck
from omaha.hand.actions import Action
from omaha.hand.dealing import dealing_order
from omaha.hand.hand import Hand
from omaha.hand.info import Info
from omaha.hand.posts import posts_at_table
from omaha.hand.view import View
from omaha.rules import Rules
from omaha.table.absence import Absence
from omaha.table.button import BLINDS, Positions, first_positions, next_positions, passes
from omaha.table.report import Report
from omaha.table.seating import Owed, Player, TableEvent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal

    from omaha.table.button import Last
    from omaha.typing import Manual

__all__ = ["Owed", "Table", "TableEvent"]

_new = tuple.__new__


@public()
class Table(Drawn, Absence):
    """A cash table of 2 to 10 seats.

    `rules`: the game, with the house's choices for the table. `seats`: nine, or as many as the rules seat, if none is
    named (R3). `seed`: hand n is dealt from `Deck(seed=seed, index=n - 1)`; without one from the randomness of the
    operating system. `info`: an `Info` with the table's name, currency and site for the notations, to which each hand
    adds players, number (counted from `info.number`, or 1) and the size of the table.

    Players are known by name. Calls between two hands act at once; what cannot be done while a hand is being played is
    done when it is over. A refused call changes nothing.

    Errors: a ValueError for seats that one deck does not serve, a TypeError for a value of the wrong kind.

    >>> table = Table(Rules(limit="pot", hilo=True, small_blind=1, big_blind=2), seats=6, seed=1)
    >>> table.sit("ann", seat=3, chips=200)
    3
    >>> table.sit("bob", chips=200)
    1
    >>> hand = table.deal()
    >>> table.button, hand.actor
    (1, 1)
    >>> hand.raise_to(6)
    >>> hand.fold()
    >>> dict(table.stacks)
    {3: 198, 1: 202}
    """

    __slots__ = ("_every", "_games", "_in_game", "_info", "_orbit", "_orbit_over", "_seed", "_turn")

    def __init__(
        self, rules: Rules, seats: int | None = None, seed: int | None = None, *, info: Info | None = None
    ) -> None:
        super().__init__(rules, seats)
        if seed is not None:
            Deck(seed=seed)
        self._seed = seed
        self.info = Info() if info is None else info
        self._games: tuple[Rules, ...] = (rules,)
        self._every: int | Literal["orbit"] = "orbit"
        self._turn = 0  # the game that is played
        self._in_game = 0  # hands dealt in it
        self._orbit: int | None = None  # the button's seat when it began
        self._orbit_over = False  # during a hand of another game the button has come back there

    # ------------------------------------------------------------------ what can be seen

    @property
    def info(self) -> Info:
        """What the hands to come carry for the notations; it can be replaced, for example to tell the time.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.info = table.info._replace(time="2024-07-01T20:30:00+00:00")
        """
        return self._info

    @info.setter
    def info(self, value: Info) -> None:
        if not isinstance(value, Info):
            raise TypeError(f"info must be an Info, not {value!r}")
        if isinstance(value.number, str):
            raise TypeError(f"info.number must be a whole number, from which hands are counted, not {value.number!r}")
        self._info = value

    @property
    def hand(self) -> Hand | None:
        """The hand that is being played, or the last one; None before the first."""
        return self._hand

    @property
    def hands(self) -> int:
        """How many hands have been dealt."""
        return self._deals

    def report(self, n: int, name: str) -> Report:
        """The hand n hands back (1: the last one) of those that a player was dealt in to, as he may see it (R88).

        Errors: a ValueError where no such hand is kept: the last `history_length` of his session are.
        """
        self._book()
        history = self._player(name).history
        back = integer(n, "n")
        if not 1 <= back <= len(history):
            if not history:
                raise ValueError(f"no hand of {name} is kept")
            raise ValueError(f"n must be 1..{len(history)}, the hands of {name} that are kept, not {back}")
        return Report(history[-back][1], self._player(name).seat)

    @property
    def key(self) -> str:
        """Its hashable form: two tables are equal when their keys are."""
        return self.to_json()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self.key == other.key

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        seated = f"{len(self._players)} of {self._seats} seats taken"
        now = "no hand yet" if self._hand is None else f"hand {self._deals} {'over' if self._hand.over else 'played'}"
        return f"<Table {seated}, button {self.button}, {now}>"

    # ------------------------------------------------------------------ games and hands

    def change_game(self, *games: Rules, every: int | Literal["orbit"] = "orbit") -> None:
        """Another game from the next hand on; or several in turn, each for `every` so many hands, or an orbit.

        An orbit is over when the button has come back to where it was in the first hand of the game. Buy-ins are those
        of the new game at once. Errors: a ValueError for a game that does not seat the table (R3), and for a bomb pot
        in a rotation by orbits, since it does not move the button.

        >>> table = Table(Rules(limit="pot", small_blind=1, big_blind=2))
        >>> table.change_game(table.rules, table.rules.replace(hilo=True), every=8)
        """
        self._book()
        if not games:
            raise TypeError("a game must be named")
        for game in games:
            self._check_game(game)
        if every != "orbit":
            every = integer(every, "every ('orbit', or hands)", 1)
        elif len(games) > 1 and any(game.bomb_pot for game in games):
            raise ValueError("every must be a number of hands: a bomb pot does not move the button (R97)")
        self._games, self._every, self._turn = tuple(games), every, 0
        self._begin_game()

    def choose(
        self, name: str, *, straddle: bool | None = None, runs: int | None = None, bomb_pots: bool | None = None
    ) -> None:
        """What a player always does, until he says otherwise; what is not named stays.

        `straddle`: he straddles where he may and has the chips (R94); `runs`: how often he runs the board, at most as
        often as the rules allow (R96); `bomb_pots`: he joins them (R97), which he does if he has said nothing. `runs`
        counts at once, the rest from the next hand on.
        """
        self._book()
        player = self._player(name)
        if runs is not None:
            runs = integer(runs, "runs", 1, 3)
        straddle = player.straddles if straddle is None else flag(straddle, "straddle")
        player.bomb_pots = player.bomb_pots if bomb_pots is None else flag(bomb_pots, "bomb_pots")
        player.straddles = straddle
        player.runs = player.runs if runs is None else runs
        if (hand := self._playing) is not None:
            self._give_orders(hand)

    def deal(
        self,
        *,
        rules: Rules | None = None,
        deck: Deck | None = None,
        rake: int | Sequence[int] | None = None,
        manual: Iterable[Manual] = (),
    ) -> Hand:
        """The next hand: the button moves, blinds and posts are worked out (R101), cards are dealt.

        `rules`: another game for this hand alone (dealer's choice, a bomb pot); the rest as for `Hand`. The hand acts
        by itself for players who leave, sit out or are disconnected. Errors: a RuntimeError while a hand is being
        played, and where fewer than two players are ready.
        """
        self._book()
        if self._playing is not None:
            raise RuntimeError(f"hand {self._deals} is being played")
        if rules is not None:
            self._check_game(rules)
        game, turn, positions, away = self._next_hand(rules)
        order = dealing_order(positions.dealt, positions.button)
        players = self._by_seat
        stacks = {seat: players[seat].chips for seat in order}
        posting = {seat: self._owed(players[seat], game) for seat in positions.posting}
        straddling = [seat for seat in order if players[seat].straddles] if game.straddle != "off" else ()
        hand = Hand(
            game,
            stacks,
            positions.button,
            deck=self._deck() if deck is None else deck,
            posts=posts_at_table(
                game, order, stacks, positions.button, positions.small, positions.big, posting, straddling
            ),
            runs={seat: min(players[seat].runs, game.run_count) for seat in order} if game.run_count > 1 else 1,
            rake=rake,
            manual=manual,
            info=self._info_of_hand(order),
        )
        self._hand = hand
        self._booked = False
        self._deals += 1
        if turn != self._turn:
            self._turn = turn
            self._begin_game()
        for player in away:
            self._sits_out(player, "before the big blind")
        for seat in posting:
            posted = sum([live + dead for at, kind, live, dead in hand.posts if at == seat and kind == "post"])
            self._log("post", self._by_seat[seat], posted)
        if rules is None:
            self._in_game += 1
            if self._orbit is None:
                self._orbit = positions.button
        else:
            self._orbit_over = self._orbit_over or self._comes_round(positions)
        if not game.bomb_pot:
            self._remember(positions)
        return hand

    def run(
        self,
        players: Mapping[str, Callable[[View], Action | str]],
        hands: int,
        *,
        between: Callable[[Table], object] | None = None,
        after: Callable[[Hand], object] | None = None,
    ) -> int:
        """Play a session: so many hands, or until fewer than two players are ready. Returns the hands played.

        `players`: what each player does at his turn, given the view of his seat; `between`: called before each hand,
        where players may be seated, buy chips and so on; `after`: called with each hand that is over. A hand that is
        being played is finished first, and counts. Errors: a ValueError where somebody who is ready has no choices
        among `players`, an IllegalAction for a choice that is none; the hand is then as it was before that choice.

        >>> table = Table(Rules(limit="fixed", small_bet=2, big_bet=4), seed=7)
        >>> for name in ("ann", "bob", "cid"):
        ...     _ = table.sit(name, chips=100)
        >>> table.run(dict.fromkeys(("ann", "bob", "cid"), lambda view: view.legal.passive), hands=100)
        100
        >>> sum(table.stacks.values())
        300
        """
        self._book()
        wanted = integer(hands, "hands", 0)
        if not isinstance(players, Mapping):
            raise TypeError(f"players must be a mapping by name, not {players!r}")
        played = 0
        while played < wanted:
            if self._playing is None and between is not None:
                between(self)
            if self._playing is None:
                missing = [name for name, player in self._players.items() if player.ready and name not in players]
                if missing:
                    raise ValueError(f"nobody plays for {listed(missing)}: players are {listed(players)}")
                try:
                    self.deal()
                except RuntimeError:
                    break
            hand = self._hand
            assert hand is not None
            while not hand.over:
                seat = hand.actor
                if seat is None:
                    hand.deal()
                    continue
                name = self._by_seat[seat].name
                if name not in players:
                    raise ValueError(f"nobody plays for {name}: players are {listed(players)}")
                hand.apply(players[name](hand.view(seat)))
            self._book()
            played += 1
            if after is not None:
                after(hand)
        return played

    # ------------------------------------------------------------------ saving

    def to_json(self) -> str:
        """The table as JSON text, hidden cards included, also in the middle of a hand; `from_json` gives it back."""
        from omaha.table.saving import to_json

        self._book()
        return to_json(self)

    @classmethod
    def from_json(cls, text: str) -> Table:
        """The table that `to_json` wrote, which goes on as that one does; a ValueError where the text is none."""
        from omaha.table.saving import from_json

        return from_json(cls, text)

    def copy(self) -> Table:
        """An independent copy."""
        return self.from_json(self.to_json())

    def __copy__(self) -> Table:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self.copy()

    def __reduce__(self) -> Any:
        return type(self).from_json, (self.to_json(),)

    # ------------------------------------------------------------------ the next hand

    def _next_hand(self, rules: Rules | None) -> tuple[Rules, int, Positions, list[Player]]:
        """Its game and the turn of that, its seats, and who sits out because the big blind would reach him."""
        if rules is not None:
            return rules, self._turn, *self._seats_of(rules)
        turn = (self._turn + self._game_is_over()) % len(self._games)
        if self._games[turn].bomb_pot:
            turn = self._playable(turn)
        game = self._games[turn]
        return game, turn, *self._seats_of(game)

    def _playable(self, turn: int) -> int:
        """This turn or the first one after it whose game is no bomb pot that too few join."""
        count = len(self._games)
        if len(self._joining()) > 1:
            return turn
        others = [(turn + step) % count for step in range(count)]
        return next((other for other in others if not self._games[other].bomb_pot), turn)

    def _joining(self) -> list[Player]:
        return [player for player in self._players.values() if player.ready and player.bomb_pots]

    def _game_is_over(self) -> bool:
        if len(self._games) == 1:
            return False
        if self._every != "orbit":
            return self._in_game >= self._every
        return self._orbit_over or self._comes_round(self._seats_of(self._rules)[0])

    def _comes_round(self, positions: Positions) -> bool:
        """Does the button come back to where it was when the game began?"""
        before, now = self.button, positions.button
        return before is not None and before != now and self._orbit is not None and passes(before, self._orbit, now)

    def _begin_game(self) -> None:
        self._in_game = 0
        self._orbit = None
        self._orbit_over = False
        self._rules = rules = self._games[self._turn]
        for player in self._players.values():
            if player.history.maxlen != rules.history_length:
                player.history = deque(player.history, rules.history_length)
        self._log("game", note=repr(rules))

    def _check_game(self, game: Rules) -> None:
        if not isinstance(game, Rules):
            raise TypeError(f"a game must be Rules, not {game!r}")
        if game.max_seats < self._seats:
            raise ValueError(f"this game seats {game.max_seats}, and the table has {self._seats} seats (R3)")

    def _seats_of(self, game: Rules) -> tuple[Positions, list[Player]]:
        """R101, or a bomb pot, which leaves button and blinds where they are (R97)."""
        if game.bomb_pot:
            joining = _two(self._joining())
            last = self._last or first_positions(joining, self._first_button(game, joining)).last
            return Positions(last.button, None, last.big, last, tuple(sorted(joining))), []
        away: list[Player] = []
        while True:
            positions = self._positions(game, away)
            due = self._by_seat[positions.big]
            if due.sits_out_at != "before_big_blind":
                return positions, away
            away.append(due)

    def _positions(self, game: Rules, away: list[Player]) -> Positions:
        """R101, if these players sit out."""
        if self._steady and self._last is not None and not away:
            return next_positions(game.button_rule, self._last, self._steady)
        players = self._players.values()
        ready = [player for player in players if player.ready and player not in away]
        seats = _two(ready, away)
        if self._last is None:
            return first_positions(seats, self._first_button(game, seats))
        entering = [(player.seat, self._enters(player, game)) for player in ready if not player.regular]
        regular = tuple([player.seat for player in ready if player.regular])
        may_miss = tuple([player.seat for player in players if not player.new])
        return next_positions(game.button_rule, self._last, regular, tuple(entering), may_miss)

    def _first_button(self, game: Rules, ready: list[int]) -> int:
        """The lowest occupied seat, or one by chance (R43)."""
        if game.first_button == "lowest":
            return min(ready)
        seats = tuple(sorted(ready))
        if self._seed is None:
            return shuffle_from(seats, urandom(256))[0]
        return shuffle(seats, self._seed, 2**64 - 1)[0]

    def _remember(self, positions: Positions) -> None:
        """After the deal: who is a regular now, what is owed, and whose place is given up (R101)."""
        last, self._last = self._last, positions.last
        for player in () if self._steady else list(self._players.values()):
            if player.seat not in positions.dealt:
                self._not_dealt(player, positions, last)
            else:
                player.posting = False
                if not player.regular:
                    player.regular = True
                    player.new = False
                    player.owes = ()
                    player.missed_rounds = 0
        if len(positions.dealt) == len(self._players):
            self._steady = positions.dealt
        big = self._by_seat[positions.big]
        if big.sits_out_at == "after_big_blind":
            self._sits_out(big, "after the big blind")

    def _not_dealt(self, player: Player, positions: Positions, last: Last | None) -> None:
        seat = player.seat
        player.regular = False
        if positions.lapsed:
            player.new = True
            player.owes = ()
        elif not player.new:
            missed = positions.missed.get(seat, ())
            player.owes = tuple([blind for blind in BLINDS if blind in player.owes or blind in missed])
        if not player.ready and last is not None and passes(last.big, seat, positions.big):
            player.missed_rounds += 1
            most = self._rules.max_missed_rounds
            if most is not None and player.missed_rounds >= most:
                self._cash_out(player, f"{most} rounds missed")

    def _deck(self) -> Deck:
        return Deck() if self._seed is None else Deck(seed=self._seed, index=self._deals)

    def _info_of_hand(self, order: tuple[int, ...]) -> Info:
        names = self._names.get(order)
        if names is None:
            names = self._names[order] = ReadOnly({seat: self._by_seat[seat].name for seat in order})
        info = self._info
        number = self._deals + (1 if info.number is None else int(info.number))
        return _new(Info, (names, info.table, number, *info[3:7], self._seats, *info[8:]))


def _two(players: list[Player], away: Sequence[Player] = ()) -> list[int]:
    """Their seats; a RuntimeError where they are too few for a hand."""
    if len(players) < 2:
        ready = listed([player.name for player in players]) or "nobody"
        sits_out = "".join([f"; {player.name} sits out before the big blind" for player in away])
        raise RuntimeError(f"two players must be ready for a hand, not {ready}{sits_out}")
    return [player.seat for player in players]
