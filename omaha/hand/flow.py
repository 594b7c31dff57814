"""What the dealer does: posts, turns, cards, showdown, payment.

All of it follows from the rules and from what players do; `omaha.hand.Hand` adds what players do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from omaha._eval import NO_LOW, high_rank, hilo_ranks
from omaha.base.records import ReadOnly
from omaha.cards import UNKNOWN, Card, Deck
from omaha.hand.actions import NOTHING_LEGAL
from omaha.hand.dealing import hole_cards, runs_that_fit, step_cards, steps
from omaha.hand.events import LOST, NOTES, SITTING_OUT, STREETS, Event, Post
from omaha.hand.posts import first_to_act, pot_limit_counts
from omaha.hand.pots import UNKNOWN_RANK, Pot, Ranks, Result, build, compared, given_rake, settle, uncalled
from omaha.hand.showdown import Shown, show_order
from omaha.hand.undo import Memory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from omaha.typing import Absent

__all__ = ["Dealer"]


MUCKS = tuple([Event("muck", seat) for seat in range(11)])
_DECISIONS = ("fold", "check", "call", "bet", "raise", "protect")
_BURNT = Event("burn", cards=(UNKNOWN,))
_new = tuple.__new__


@lru_cache(maxsize=4096)
def face_down(seats: tuple[int, ...], count: int) -> tuple[Event, ...]:
    """The events of hole cards that nobody else sees."""
    return tuple([Event("holes", seat, cards=(UNKNOWN,) * count) for seat in seats])


class Dealer(Memory):
    """The state with all that happens to it by the rules."""

    __slots__ = ()

    @property
    def deck(self) -> Deck:
        """The deck it is dealt from."""
        assert self._deck is not None
        return self._deck

    # ------------------------------------------------------------------ posts and turns

    def _post(self, post: Post) -> None:
        """A per-player ante is part of its payer's total; other dead chips belong to the main pot alone (R34, R95)."""
        seat, kind, live, dead = post
        posted = live + dead
        if not posted:
            return
        self._round.post(seat, live, dead)
        self._paid[seat] += posted
        if dead and not (kind == "ante" and self._rules.ante_payer == "each"):
            self._dead += ((seat, dead),)
        self._events.append(_new(Event, ("post", seat, posted, self._round.bets[seat], None, None, None, None, kind)))

    def _first_round(self) -> None:
        """It starts left of the big blind or of the last straddle (R58, R94); a bomb pot has none (R97)."""
        rules, rnd = self._rules, self._round
        if rules.bomb_pot:
            self._end_round()
            return
        starter, straddled = first_to_act(self._posts, rnd.seats, self._button)
        straddle = max(rnd.bets.values()) if straddled and rules.straddle_min_raise == "straddle" else None
        rnd.start(rules.bet_size("preflop"), rules.big_blind, straddle, starter)
        if rules.limit == "pot":
            rnd.imagined, rnd.small_blind = pot_limit_counts(rules, self._posts, rnd.stacks)
        self._ask()

    def _check(self, seat: int, event: Event) -> None:
        rnd = self._round
        self._undo.append(seat)
        rnd.check(seat)
        self._events.append(event)
        waiting = rnd.waiting
        if waiting and not rnd.to_match and rnd.stacks[waiting[0]] == rnd.stacks[seat]:
            self._actor = waiting[0]  # nothing is bet: with as many chips he may do the same
            if self._absent:
                self._act_for_absent()
        else:
            self._ask()

    def _fold(self, seat: int, event: Event) -> None:
        rnd = self._round
        self._remember(seat)
        rnd.fold(seat)
        self._events.append(event)
        if len(rnd.live) > 1:
            self._ask()
        else:
            self._end_round()

    def _act_for_absent(self) -> None:
        """It may be the turn of a player who is not there."""
        seat = self._actor
        if seat is not None and seat in self._absent:
            self._unasked += (len(self._undo),)
            self._act_absent(seat, self._absent[seat])

    def _act_absent(self, seat: int, order: Absent) -> None:
        """The actor sits out or leaves ("fold", R91), or has lost his connection (R90).

        A lost one is protected; where no all-in is left to him ("check_fold") he checks if nothing is owed, else folds.
        """
        if self._showing:
            self._muck(seat)
        elif order == "fold":
            self._fold(seat, self._noted("fold", seat, SITTING_OUT))
        elif order == "protect" or self.legal.check:
            self._protect(seat)
        else:
            self._fold(seat, self._noted("fold", seat, LOST))

    def _protect(self, seat: int) -> None:
        """R90 for the actor: check, or no more turns, or a fold where nothing is put in, dead money aside."""
        if self.legal.check:
            self._check(seat, self._noted("check", seat, LOST))
        elif not self._contributions()[seat]:
            self._fold(seat, self._noted("fold", seat, LOST))
        else:
            self._absences = True
            self._remember(seat)
            self._round.drop(seat)
            self._events.append(Event("protect", seat))
            self._ask()

    def _noted(self, kind: Literal["check", "fold"], seat: int, note: str) -> Event:
        """The event of a decision that is not the player's own."""
        if note not in NOTES:
            raise ValueError(f"a note must be one of {', '.join(map(repr, NOTES))}, not {note!r}")
        self._absences = True
        return Event(kind, seat, note=note)

    def _muck(self, seat: int) -> None:
        self._undo.append(None)
        self._snapshot()
        self._events.append(MUCKS[seat])
        self._show_on(self._showing[1:])

    def _put_in(self, kind: Literal["call", "bet", "raise"], seat: int, added: int) -> None:
        """Chips have gone in front of the seat."""
        rnd = self._round
        self._paid[seat] += added
        self._events.append(_new(Event, (kind, seat, added, rnd.bets[seat], None, None, None, None, None)))
        self._ask()

    def _ask(self) -> None:
        """It is the turn of the first who waits for it; of nobody: the round is over (R58, R59)."""
        waiting = self._round.waiting
        if waiting:
            self._actor = waiting[0]
            self._legal = None
            if self._absent:
                self._act_for_absent()
        else:
            self._end_round()

    def _end_round(self) -> None:
        """What nobody matched returns (R31); then one player is left, cards come, or hands are shown (R56, R64)."""
        rnd = self._round
        if self._undo:
            self._snapshot()
        self._actor = None
        self._legal = NOTHING_LEGAL
        if rnd.to_match or not self._boards[0]:
            self._return_uncalled()
        rnd.finish()
        if self._rules.reveal_on_all_in and len(rnd.able) < 2 <= len(rnd.live):
            for seat in rnd.live:
                if UNKNOWN not in self._holes[seat]:
                    self._show(seat)
        if len(rnd.live) == 1:
            self._pay(self._made_pots(), [])
        elif len(self._boards[0]) == 5:
            self._show_down()
        else:
            self._next_street()

    def _return_uncalled(self) -> None:
        """Chips that no other player has matched go back (R31)."""
        seat, excess = uncalled(self._contributions(), self._round.live)
        if seat is not None:
            self._round.give_back(seat, excess)
            self._paid[seat] -= excess
            self._returned += ((seat, excess),)
            self._events.append(Event("return", seat, excess))

    # ------------------------------------------------------------------ cards

    def _deal_holes(self) -> None:
        """All hole cards, and the first round, unless dealing is left to the caller (R53)."""
        seats, count = self._round.seats, self._rules.hole_cards
        if "deal" in self._manual:
            self._holes = dict.fromkeys(seats, ())
            self._pending = tuple([("holes", seat, count) for seat in seats])
            return
        self._holes, self._top = hole_cards(self.deck, self._stub, 0, seats, count)
        self._secrets = tuple(enumerate(self._holes.values(), len(self._events)))
        self._events += face_down(seats, count)
        self._first_round()

    def _next_street(self) -> None:
        """The next street; all that are left, perhaps run more than once, where nobody can bet any more (R56, R96)."""
        rules, rnd = self._rules, self._round
        dealt = len(self._boards[0])
        if len(rnd.able) > 1:
            self._pending = steps(dealt, rules.boards)
        else:
            runs = self._agreed_runs(dealt) if self._runs != 1 else 1
            if runs > 1:
                self._boards *= runs
            self._pending = steps(dealt, rules.boards, runs, True)
        if "deal" not in self._manual:
            named, stub = self.deck.boards, self._stub
            for _, place, count in self._pending:
                lying = 0 if place is None else len(self._boards[place])
                cards, self._top = step_cards(named, stub, self._top, place, count, lying)
                self._lay(place, cards)
            self._pending = ()
            self._dealt()

    def _agreed_runs(self, dealt: int) -> int:
        """How often the board is run: what all live players agree to and the cards suffice for (R96)."""
        live = self._round.live
        if any(seat in live for seat in self._lost()):
            return 1
        runs = self._runs if isinstance(self._runs, int) else min([self._runs.get(seat, 1) for seat in live])
        return runs_that_fit(self.deck.boards, len(self._stub) - self._top, dealt, runs)

    def _lost(self) -> list[int]:
        """The seats whose last decision was that of a lost connection (R90)."""
        if not self._absences:
            return []
        last = {event.seat: event for event in self._events if event.kind in _DECISIONS and event.seat is not None}
        return [seat for seat, event in last.items() if event.kind == "protect" or event.note == LOST]

    def _lay(self, board: int | None, cards: tuple[Card, ...]) -> None:
        """Cards come on a board, or are burned (None): face down in the log."""
        events = self._events
        if board is None:
            self._secrets += ((len(events), cards),)
            events.append(_BURNT)
        else:
            boards = list(self._boards)
            boards[board] += cards
            self._boards = tuple(boards)
            events.append(_new(Event, ("board", None, None, None, cards, None, board, None, None)))

    def _dealt(self) -> None:
        """All due cards lie: the round begins, or the showdown (R56, R58)."""
        rnd = self._round
        if not self._boards[0]:
            self._first_round()
        elif len(rnd.able) > 1:
            self._last_round = street = STREETS[len(self._boards[0])]
            rnd.start(self._rules.bet_size(street))
            self._ask()
        else:
            self._show_down()

    # ------------------------------------------------------------------ showdown and payment

    def _show_down(self) -> None:
        """Hands are shown in order (R82-R84)."""
        pots = self._made_pots() if self._rules.side_pot_first else []
        order = show_order(self._rules, self._round.live, self._aggressors, self._last_round, pots)
        self._show_on(tuple([seat for seat in order if seat not in self._shown]) if self._shown else order)

    def _show_on(self, waiting: tuple[int, ...]) -> None:
        """What must be shown is shown; other hands are mucked unless the choice is the caller's (R84, R85, R89)."""
        self._actor = None
        self._showing = ()
        shown, pots, boards = self._comparison()
        for seat in self._shown:
            shown.add(seat)
        asked = "show" in self._manual
        lost = self._lost() if asked else []
        for i, seat in enumerate(waiting):
            must = shown.must_show(seat) or self._rules.showdown_mode == "all"
            if must and UNKNOWN not in self._holes[seat]:
                self._show(seat)
                shown.add(seat)
            elif asked and seat not in lost:
                self._showing = waiting[i:]
                self._actor = seat
                if self._absent:
                    self._act_for_absent()
                return
            else:
                self._events.append(MUCKS[seat])
        self._pay(pots, boards)

    def _comparison(self) -> tuple[Shown, list[Pot], Sequence[Ranks]]:
        """What hands are compared by: nothing shown yet, the pots, and the ranks on the boards (R85, R98)."""
        pots = self._made_pots()
        boards = compared(self._ranks(), self._rules)
        return Shown([pot.eligible for pot in pots if len(pot.eligible) > 1], boards), pots, boards

    def fits_showdown(self) -> bool:
        """Do the cards fit what was shown and mucked so far: is no hand among the mucked that had to be shown? (R84)"""
        told = [event for event in self._events if event.kind in ("show", "muck")]
        if not self._showing and not any(event.kind == "muck" for event in told):
            return True
        shown = self._comparison()[0]
        for kind, seat, *_ in told:
            assert seat is not None
            if kind == "show":
                shown.add(seat)
            elif shown.must_show(seat):
                return False
        return not self._showing or not shown.must_show(self._showing[0])

    def _show(self, seat: int) -> None:
        self._shown += (seat,)
        self._events.append(_new(Event, ("show", seat, None, None, self._holes[seat], None, None, None, None)))

    def _ranks(self) -> list[Ranks]:
        """High and low of every live hand on every board; behind all others where cards are not known."""
        holes, hilo = self._holes, self._rules.hilo
        boards: list[Ranks] = []
        for board in self._boards:
            ranks = {}
            for seat in self._round.live:
                try:
                    ranks[seat] = hilo_ranks(holes[seat], board) if hilo else (high_rank(holes[seat], board), NO_LOW)
                except ValueError:
                    assert UNKNOWN in holes[seat] or UNKNOWN in board
                    ranks[seat] = UNKNOWN_RANK, NO_LOW
            boards.append(ranks)
        return boards

    def _made_pots(self) -> list[Pot]:
        return build(self._contributions(), self._round.live, self._dead_money())

    def _pay(self, made: list[Pot], boards: Sequence[Ranks]) -> None:
        """Rake, then every pot to its winners, the last side pot first (R37, R41)."""
        rules = self._rules
        amounts = [pot.amount for pot in made]
        if self._given_rake is not None:
            rakes = given_rake(self._given_rake, amounts, rules)
        elif rules.rake is not None:
            rakes = rules.rake.of(amounts, len(self.seats), bool(self._boards[0]))
        else:
            rakes = [0] * len(made)
        pots = settle(made, rakes, boards, rules)
        stacks, events = self._round.stacks, self._events
        for number, rake in enumerate(rakes):
            if rake:
                events.append(Event("rake", chips=rake, pot=number))
        for number in range(len(pots) - 1, -1, -1):
            for part in pots[number].parts:
                for seat, share in part.shares.items():
                    if share:
                        stacks[seat] += share
                        events.append(
                            _new(Event, ("award", seat, share, None, None, number, part.board, part.half, None))
                        )
        self._round.pot = 0
        returned: dict[int, int] = {}
        for seat, chips_back in self._returned:
            returned[seat] = returned.get(seat, 0) + chips_back
        start = self._start
        net = ReadOnly({seat: stack - start[seat] for seat, stack in stacks.items()})
        self._result = _new(Result, (tuple(pots), ReadOnly(returned), sum(rakes), net, ReadOnly(stacks)))
