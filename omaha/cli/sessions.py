"""A session of `omaha play`: a table, the players who sit at it, and a person, hand after hand."""

from __future__ import annotations

from datetime import UTC, datetime
from time import sleep

from omaha.base.tables import aligned
from omaha.cli.person import Person, QuitError
from omaha.cli.terminal import complain, counted, show
from omaha.display.text import text
from omaha.hand.player import Opening, timed, with_note
from omaha.hand.turns import ask
from omaha.table import NotReadyError

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Mapping

    from omaha.base.types import OnIllegal
    from omaha.cli.handfile import HandFile
    from omaha.cli.keyboard import Keyboard
    from omaha.hand.actions import Action
    from omaha.hand.hand import Hand
    from omaha.hand.player import Player
    from omaha.hand.view import View
    from omaha.table.table import Table

__all__ = ["INTERRUPTED", "Session"]

INTERRUPTED = 130
MISSES = {"illegal": "gives an illegal answer", "late": "gives no answer in time", "failed": "has lost the connection"}
"""How the table says why it acts for a player."""


class Session:
    """Hands between a person and players, whose chips are carried from hand to hand.

    - `table`: everybody sits at it.
    - `name`: the person.
    - `players`: all others by name.
    - `stack`: chips that a player without chips buys.
    - `file`: takes the hands; None keeps none.
    - `keyboard`: where the person types. Its `interrupts` let Ctrl-C through while a player is waited for.
    - `on_illegal`: what is done with answers of the others that cannot be taken, as in `match`.
    - `time_limit`: seconds for each answer of the others.
    - `delay`: seconds before each action of the others, on a terminal.
    - `confirm`: have actions of the person confirmed.
    """

    def __init__(
        self,
        table: Table,
        name: str,
        players: Mapping[str, Player],
        stack: int,
        file: HandFile | None,
        keyboard: Keyboard,
        *,
        on_illegal: OnIllegal,
        time_limit: float | None,
        delay: float,
        confirm: bool,
    ) -> None:
        self.table = table
        self.name = name
        self.players = players
        self.deciders = {
            other: player if time_limit is None else timed(player, time_limit) for other, player in players.items()
        }
        self.on_illegal = on_illegal
        self.stack = stack
        self.file = file
        self.keyboard = keyboard
        self.interrupts = keyboard.interrupts
        self.delay = delay if keyboard.is_terminal else 0
        desk = {
            "last": self._last, "score": self._score, "buy": self._buy,
            "out": self._out, "in": self._in, "post": self._post,
        }  # fmt: skip
        self.person = Person(keyboard, desk, delay, confirm)
        self.scores = dict.fromkeys((name, *players), (0, 0))
        """Hands and chips won, by name."""
        self.missed = dict.fromkeys(self.scores, 0)
        """Answers that could not be taken."""
        self.last: View | None = None
        """The last hand that is over, as the person saw it."""
        self._why_not = ""  # no hand could be dealt
        self._failed = False  # a hand could not be saved

    def play(self, hands: int | None = None) -> int:
        """Play until the person leaves, the input ends or this many hands are over; return the exit status."""
        with self.interrupts:
            return self._played(hands)

    def _played(self, hands: int | None) -> int:
        status = 0
        stacks = {seat: self.stack for seat, _ in enumerate(self.scores, 1)}
        for name in self.players:
            self._tell(name, "begin", Opening(self.table.rules, stacks, tuple(self.scores), name))
        try:
            while hands is None or self.table.hands < hands:
                self._between()
                self._hand()
        except (EOFError, QuitError):
            pass
        except KeyboardInterrupt:
            print()
            status = INTERRUPTED
        try:
            self._leave()
        except KeyboardInterrupt:
            complain("the last hand was not played to its end, and is neither counted nor saved")
            status = INTERRUPTED
        show(f"\n{self._score('')}")
        for name in self.players:
            self._tell(name, "end")
        return status or int(self._failed)

    # ------------------------------------------------------------------ a hand

    def _hand(self) -> None:
        self.table.info = self.table.info._replace(time=datetime.now(UTC).isoformat(timespec="seconds"))
        try:
            hand = self.table.deal()
        except NotReadyError as error:  # the person sits out, and nobody else is left to play
            self._why_not = str(error)
            return
        self.person.begin()
        if self._seat_in(hand) is not None:
            show(f"\nHand {hand.info and hand.info.number}, button: {self._named(hand, hand.button)}")
        self._play_on(hand)

    def _play_on(self, hand: Hand) -> None:
        """Play a hand to its end, and book it."""
        own = self._seat_in(hand)
        while not hand.over:
            actor = self._named(hand, hand.actor)
            if own is not None and actor != self.name:
                self.person.follow(hand.view(own))
                if self.delay and own in hand.live:
                    with self.interrupts.let_through():
                        sleep(self.delay)
            if actor == self.name:
                self._ask_person(hand)
            elif miss := ask(hand, self._interruptible(self.deciders[actor]), self.on_illegal):
                self.missed[actor] += 1
                show(f"  {actor} {MISSES[miss]}, and the table acts", ())
        self._end(hand)

    def _ask_person(self, hand: Hand) -> None:
        """Ask the person. An error of standard output or input is not one of a player: it gets no note of the turn."""
        try:
            ask(hand, self.person)
        except OSError as error:
            del error.__notes__
            raise

    def _interruptible(self, player: Player) -> Player:
        """Return a player who can be interrupted while they decide, but not while their action is done."""

        def decide(view: View) -> Action | str:
            with self.interrupts.let_through():
                return player(view)

        return decide

    def _end(self, hand: Hand) -> None:
        """Show and count the result of a hand, save it, and let the players see it."""
        own = self._seat_in(hand)
        if own is not None:
            self.last = hand.view(own)
            self.person.follow(self.last)
        else:
            show(f"\n{text(hand, hero='shown')}")
        for seat, net in hand.result.net.items():
            name = self._named(hand, seat)
            played, won = self.scores[name]
            self.scores[name] = played + 1, won + net
        if self.file is not None:
            try:
                self.file.add(hand, own or "shown")
            except OSError as error:
                self._failed = True
                complain(f"{self.file.name}: {error.strerror or error}")
        for seat in hand.seats:
            name = self._named(hand, seat)
            self._tell(name, "see", hand.view(seat))

    def _leave(self) -> None:
        """End a hand that is being played without the person, whose cards are folded at their turn (R91)."""
        hand = self.table.hand
        if hand is None or hand.over:
            return
        self.delay = 0
        self.table.leave(self.name)
        self._play_on(hand)

    def _tell(self, name: str, hook: str, *what: object) -> None:
        """Call the hook of a player who has it; the person has none."""
        function = getattr(self.players.get(name), hook, None)
        if function is not None:
            with self.interrupts.let_through():
                with_note(name, f"{hook}, after {counted(self.table.hands)},", function, *what)

    def _seat_in(self, hand: Hand) -> int | None:
        """Return the seat of the person in a hand; None if they were not dealt in."""
        assert hand.info is not None
        return next((seat for seat, name in hand.info.names.items() if name == self.name), None)

    def _named(self, hand: Hand, seat: int | None) -> str:
        assert hand.info is not None
        return hand.info.names.get(seat or 0, f"seat {seat}")

    # ------------------------------------------------------------------ between hands

    def _between(self) -> None:
        """Let players without chips buy some, and wait for the person if there is something to decide."""
        for name in self.players:
            if not self.table.stack_of(name):
                self.table.add_chips(name, self.stack)
                show(f"\n{name} buys {self.stack:,}")
        while question := self._question():
            if self.person.rest(question):
                if not self.table.stack_of(self.name):
                    self.table.add_chips(self.name, self.stack)
                self._why_not = ""
                return

    def _question(self) -> str:
        """Return what the person is asked before the next hand; empty text if it can begin at once."""
        if self._why_not:
            return f"{self._why_not}. In or post comes back, q quits."
        if not self.table.stack_of(self.name):
            return f"You have no chips. Enter buys {self.stack:,}, buy 5000 another number, q quits."
        if self.table.status_of(self.name) == "sitting_out":
            return "You sit out. Enter watches a hand, in or post comes back, q quits."
        if self.keyboard.is_terminal and self.table.hands:
            return "Enter deals the next hand, l shows the last one, ? helps."
        return ""

    def _last(self, rest: str) -> str:
        return "no hand is over yet" if self.last is None else text(self.last)

    def _buy(self, rest: str) -> str:
        chips = rest.replace(",", "")
        if not (chips.isascii() and chips.isdigit() and len(chips) < 400):
            return f"buy how many chips? Such as buy {self.stack}"
        try:
            self.table.add_chips(self.name, int(chips))
        except ValueError as error:
            return str(error)
        most = "" if self.table.rules.max_buy_in is None else f", up to {self.table.rules.max_buy_in:,} in all"
        when = f" when this hand is over{most}" if self._is_playing() else ""
        return f"{int(chips):,} chip{'s are' if int(chips) != 1 else ' is'} added{when}"

    def _out(self, rest: str) -> str:
        self.table.sit_out(self.name)
        return "you sit out"

    def _in(self, rest: str) -> str:
        return self._come_back(post=False)

    def _post(self, rest: str) -> str:
        return self._come_back(post=True)

    def _come_back(self, *, post: bool) -> str:
        status = self.table.status_of(self.name)
        if status != "sitting_out" and not (post and status == "waiting"):
            return "you do not sit out"
        self._why_not = ""
        self.table.sit_in(self.name, post=post)
        waits = self.table.status_of(self.name) == "waiting"
        return "you come back on the big blind" if waits else "you come back with the next hand"

    def _is_playing(self) -> bool:
        return self.table.hand is not None and not self.table.hand.over

    def _score(self, rest: str) -> str:
        """Return what everybody has won so far, in chips and in big blinds per hundred hands."""
        missed = any(self.missed.values())
        rows = [["player", "hands", "net", "bb/100", "missed" * missed]]
        for name, (hands, won) in self.scores.items():
            rate = f"{100 * won / hands / self.table.rules.big_blind:+,.1f}" if hands else "-"
            rows.append([name, f"{hands:,}", f"{won:+,}", rate, str(self.missed[name]) * missed])
        own = counted(self.scores[self.name][0])
        return "\n".join([f"{own} played", *aligned(rows, "lrrrr", ruled=True)])
