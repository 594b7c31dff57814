"""What the dealer does: posts, turns, cards, showdown, payment.

All of it follows from the rules and from what players do. The functions move a `State`; `omaha.hand.Hand` calls them
with what players do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import sub

from omaha._eval import NO_LOW, high_rank, hilo_ranks
from omaha.base.records import ReadOnly
from omaha.cards import CARDS, UNKNOWN
from omaha.hand.actions import NOTHING_LEGAL
from omaha.hand.dealing import hole_cards, runs_that_fit, step_cards, steps
from omaha.hand.events import LOST, NOTES, SITTING_OUT, STREETS, Event
from omaha.hand.posts import first_to_act, pot_limit_counts
from omaha.hand.pots import UNKNOWN_RANK, Result, build, compared, given_rake, settle, uncalled
from omaha.hand.showdown import Shown, show_order
from omaha.hand.undo import UNASKED, record_call, remember, snapshot

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Literal

    from omaha.base.types import Absent
    from omaha.cards import Card
    from omaha.hand.events import Post
    from omaha.hand.pots import Pot, Ranks
    from omaha.hand.state import State

__all__ = [
    *(
        "CHECKS",
        "DECISIONS",
        "FOLDS",
        "act_for",
        "begin",
        "check",
        "dealt",
        "face_down",
        "fits_showdown",
        "fold",
        "lay",
        "muck",
    ),
    *("noted", "obey", "protect", "put_in", "show", "show_on"),
]

# Events of these kinds have no field but the seat: each is made once, which saves 0.4 microseconds at every use.
CHECKS, FOLDS, MUCKS = [tuple([Event(kind, seat) for seat in range(11)]) for kind in ("check", "fold", "muck")]
BURNT = Event("burn", cards=(UNKNOWN,))
DECISIONS = ("fold", "check", "call", "bet", "raise", "protect")
_new = tuple.__new__  # makes a named tuple of all its fields in half the time: 0.2 microseconds an `Event`


@lru_cache(maxsize=4096)
def face_down(seats: tuple[int, ...], count: int) -> tuple[Event, ...]:
    """Return the events of hole cards as other players see them."""
    return tuple([Event("holes", seat, cards=(UNKNOWN,) * count) for seat in seats])


# ---------------------------------------------------------------------- posts and turns


def begin(state: State) -> None:
    """Take house chips and posts, and deal (R45-R53, R103)."""
    bonus = state.setup.bonus
    if bonus:
        state.betting.pot = bonus
        state.events.append(Event("bonus", chips=bonus))
    for post in state.setup.posts:
        _take_post(state, post)
    _deal_holes(state)


def _take_post(state: State, post: Post) -> None:
    """Take a post: an ante of each player is part of its payer's total, other dead chips are not (R34, R95)."""
    seat, kind, live, dead = post
    posted = live + dead
    if not posted:
        return
    state.betting.post(seat, live, dead)
    state.paid[seat] += posted
    if dead and not (kind == "ante" and state.rules.ante_payer == "each"):
        state.dead += ((seat, dead),)
    state.events.append(_new(Event, ("post", seat, posted, state.betting.bets[seat], None, None, None, None, kind)))


def _first_round(state: State) -> None:
    """Start left of the big blind or of the last straddle (R58, R94); a bomb pot has no first round (R97)."""
    rules, betting = state.rules, state.betting
    if rules.bomb_pot:
        end_round(state)
        return
    starter, straddled = first_to_act(state.setup.posts, betting.seats, state.setup.button)
    straddle = None
    if straddled and rules.straddle_min_raise == "straddle":
        straddle = max(rules.big_blind, *betting.bets.values())
    betting.start(rules.bet_size("preflop"), rules.big_blind, straddle, starter)
    if rules.limit == "pot":
        betting.imagined, betting.small_blind = pot_limit_counts(rules, state.setup.posts, betting.stacks)
    ask(state)


def check(state: State, seat: int, event: Event) -> None:
    """Check for the actor."""
    betting = state.betting
    state.past.append(seat)
    waiting = betting.check(seat)
    state.events.append(event)
    if waiting and not betting.to_match and betting.stacks[waiting[0]] == betting.stacks[seat]:
        state.actor = waiting[0]  # nothing is bet and the stacks are equal: what is legal stays as it is
        if state.absent:
            obey(state)
    else:
        ask(state)


def fold(state: State, seat: int, event: Event) -> None:
    """Fold for the actor."""
    betting = state.betting
    remember(state, seat)
    betting.fold(seat)
    state.events.append(event)
    if len(betting.live) > 1:
        ask(state)
    else:
        end_round(state)


def put_in(state: State, kind: Literal["call", "bet", "raise"], seat: int, added: int) -> None:
    """Count chips that have gone in front of the seat."""
    betting = state.betting
    state.paid[seat] += added
    state.events.append(_new(Event, (kind, seat, added, betting.bets[seat], None, None, None, None, None)))
    ask(state)


def muck(state: State, seat: int) -> None:
    """Muck for the actor."""
    record_call(state)
    state.events.append(MUCKS[seat])
    show_on(state, state.showing[1:])


def ask(state: State) -> None:
    """Pass the turn to the next seat that waits for it; if none does, the round is over (R58, R59)."""
    waiting = state.betting.waiting
    if waiting:
        state.actor = waiting[0]
        state.legal = None
        if state.absent:
            obey(state)
    else:
        end_round(state)


def end_round(state: State) -> None:
    """Return what no player matched (R31); then pay the last player, deal on, or show hands (R56, R64)."""
    betting = state.betting
    if state.past:
        snapshot(state)
    state.actor = None
    state.legal = NOTHING_LEGAL
    if betting.to_match or not state.boards[0]:
        _return_uncalled(state)
    betting.finish()
    if state.rules.reveal_on_all_in == "at_once" and len(betting.able) < 2 <= len(betting.live):
        _reveal(state)
    if len(betting.live) == 1:
        pay(state, _made_pots(state), [])
    elif len(state.boards[0]) == 5:
        _show_down(state)
    else:
        next_street(state)


def _return_uncalled(state: State) -> None:
    """Give back chips that no other player has matched (R31)."""
    seat, excess = uncalled(state.contributions(), state.betting.live)
    if seat is not None:
        state.betting.give_back(seat, excess)
        state.paid[seat] -= excess
        state.returned += ((seat, excess),)
        state.events.append(Event("return", seat, excess))


# ---------------------------------------------------------------------- absent players


def obey(state: State) -> None:
    """Act if it is the turn of an absent player."""
    seat = state.actor
    if seat is not None and state.absent and seat in state.absent:
        state.past.append(UNASKED)
        act_for(state, seat, state.absent[seat])


def act_for(state: State, seat: int, order: Absent) -> None:
    """Act for the actor, who sits out or leaves ("fold", R91), or has lost the connection (R90).

    A lost player is protected; if no all-in is left for that ("check_fold") the player checks if nothing is owed, else
    folds.
    """
    if state.showing:
        muck(state, seat)
    elif order == "fold":
        fold(state, seat, noted(state, "fold", seat, SITTING_OUT))
    elif order == "protect" or state.legal_now().check:
        protect(state, seat)
    else:
        fold(state, seat, noted(state, "fold", seat, LOST))


def protect(state: State, seat: int) -> None:
    """Act for an actor who has lost the connection (R90).

    The player checks if nothing is owed. Otherwise the player takes no more decisions and contests what is paid, or
    folds if nothing is put in, dead money aside.
    """
    if state.legal_now().check:
        check(state, seat, noted(state, "check", seat, LOST))
    elif not state.contributions()[seat]:
        fold(state, seat, noted(state, "fold", seat, LOST))
    else:
        state.absences = True
        remember(state, seat)
        state.betting.drop(seat)
        state.events.append(Event("protect", seat))
        ask(state)


def noted(state: State, kind: Literal["check", "fold"], seat: int, note: str) -> Event:
    """Return the event of a decision that is not the player's own, and note that there is one.

    :raises ValueError: if the note is not one of `NOTES`.
    """
    if note not in NOTES:
        raise ValueError(f"a note must be one of {', '.join(map(repr, NOTES))}, not {note!r}")
    state.absences = True
    return Event(kind, seat, note=note)


def _lost(state: State) -> list[int]:
    """Return the seats whose last decision was that of a lost connection (R90)."""
    if not state.absences:
        return []
    last = {event.seat: event for event in state.events if event.kind in DECISIONS and event.seat is not None}
    return [seat for seat, event in last.items() if event.kind == "protect" or event.note == LOST]


# ---------------------------------------------------------------------- cards


def _deal_holes(state: State) -> None:
    """Deal all hole cards and begin the first round, unless dealing is left to the caller (R53)."""
    seats, count = state.betting.seats, state.rules.hole_cards
    if "deal" in state.manual:
        state.holes = dict.fromkeys(seats, ())
        state.pending = tuple([("holes", seat, count) for seat in seats])
        return
    assert state.deck is not None
    state.holes, state.top = hole_cards(state.deck, state.stub, 0, seats, count)
    state.secrets = tuple(enumerate(state.holes.values(), len(state.events)))
    state.events += face_down(seats, count)
    _first_round(state)


def next_street(state: State) -> None:
    """Deal the next street, or all that are left, perhaps run more than once, if no bet can come (R56, R96)."""
    rules, betting = state.rules, state.betting
    lying = len(state.boards[0])
    if len(betting.able) > 1:
        state.pending = steps(lying, rules.boards)
    else:
        runs = _agreed_runs(state, lying) if state.runs != 1 else 1
        if runs > 1:
            state.boards *= runs
        state.pending = steps(lying, rules.boards, runs, True)
    if "deal" not in state.manual:
        assert state.deck is not None
        named, stub = state.deck.boards, state.stub
        for _, place, count in state.pending:
            lying = 0 if place is None else len(state.boards[place])
            cards, state.top = step_cards(named, stub, state.top, place, count, lying)
            lay(state, place, cards)
        state.pending = ()
        dealt(state)


def _agreed_runs(state: State, lying: int) -> int:
    """Return how often the board is run: what all live players agree to and the cards suffice for (R96)."""
    live = state.betting.live
    if any(seat in live for seat in _lost(state)):
        return 1
    assert state.deck is not None
    runs = state.runs if isinstance(state.runs, int) else min([state.runs.get(seat, 1) for seat in live])
    if "deal" in state.manual:  # cards that the caller dealt face down are out of the deck, whichever they are
        dealt = [event.cards or () for event in state.events if event.kind in ("holes", "burn", "board")]
        undealt = len(CARDS) - sum(map(len, dealt))
        runs = min(runs, runs_that_fit((), undealt, lying, runs))
    return runs_that_fit(state.deck.boards, len(state.stub) - state.top, lying, runs)


def lay(state: State, board: int | None, cards: tuple[Card, ...]) -> None:
    """Put cards on a board, or burn them (None): face down in the log."""
    events = state.events
    if board is None:
        state.secrets += ((len(events), cards),)
        events.append(BURNT)
    else:
        boards = list(state.boards)
        boards[board] += cards
        state.boards = tuple(boards)
        events.append(_new(Event, ("board", None, None, None, cards, None, board, None, None)))


def dealt(state: State) -> None:
    """Begin the round, or the showdown, now that all due cards lie (R56, R58)."""
    betting = state.betting
    if not state.boards[0]:
        _first_round(state)
    elif len(betting.able) > 1:
        betting.start(state.rules.bet_size(STREETS[len(state.boards[0])]))
        ask(state)
    else:
        if state.rules.reveal_on_all_in == "at_showdown":
            _reveal(state)
        _show_down(state)


# ---------------------------------------------------------------------- showdown and payment


def _show_down(state: State) -> None:
    """Show hands in order (R82-R84)."""
    order = _order(state)
    show_on(state, tuple([seat for seat in order if seat not in state.shown]) if state.shown else order)


def _reveal(state: State) -> None:
    """Show all known live hands in order, because players are all-in (R89)."""
    for seat in _order(state):
        if UNKNOWN not in state.holes[seat]:
            show(state, seat)


def _order(state: State) -> tuple[int, ...]:
    """Return the live seats in the order in which they show (R83, R85)."""
    pots = _made_pots(state) if state.rules.side_pot_first else []
    return show_order(state.rules, state.betting.live, state.aggressors, pots)


def show_on(state: State, waiting: tuple[int, ...]) -> None:
    """Show what must be shown; muck other hands, unless the choice is the caller's (R84, R85, R89)."""
    state.actor = None
    state.showing = ()
    shown, pots, boards = _comparison(state)
    for seat in state.shown:
        shown.add(seat)
    asked = "show" in state.manual
    lost = _lost(state) if asked else []
    for i, seat in enumerate(waiting):
        must = shown.must_show(seat) or state.rules.showdown_mode == "all"
        if must and UNKNOWN not in state.holes[seat]:
            show(state, seat)
            shown.add(seat)
        elif asked and seat not in lost:
            state.showing = waiting[i:]
            state.actor = seat
            if state.absent:
                obey(state)
            return
        else:
            state.events.append(MUCKS[seat])
    pay(state, pots, boards)


def show(state: State, seat: int) -> None:
    """Turn up the hand of a seat."""
    state.shown += (seat,)
    state.events.append(_new(Event, ("show", seat, None, None, state.holes[seat], None, None, None, None)))


def _comparison(state: State) -> tuple[Shown, list[Pot], Sequence[Ranks]]:
    """Return what hands are compared by: nothing shown yet, the pots, and the ranks on the boards (R85, R98)."""
    pots = _made_pots(state)
    boards = compared(_ranks(state), state.rules)
    return Shown([pot.eligible for pot in pots if len(pot.eligible) > 1], boards), pots, boards


def fits_showdown(state: State) -> bool:
    """Return whether the cards fit what was shown and mucked: no mucked hand had to be shown (R84)."""
    answers = [event for event in state.events if event.kind in ("show", "muck")]
    if not state.showing and not any(event.kind == "muck" for event in answers):
        return True
    shown = _comparison(state)[0]
    for kind, seat, *_ in answers:
        assert seat is not None
        if kind == "show":
            shown.add(seat)
        elif shown.must_show(seat):
            return False
    return not state.showing or not shown.must_show(state.showing[0])


def _ranks(state: State) -> list[Ranks]:
    """Return high and low of every live hand on every board; a hand of unknown cards ranks behind all others."""
    holes, hilo = state.holes, state.rules.hilo
    boards: list[Ranks] = []
    for board in state.boards:
        ranks = {}
        for seat in state.betting.live:
            try:
                ranks[seat] = hilo_ranks(holes[seat], board) if hilo else (high_rank(holes[seat], board), NO_LOW)
            except ValueError:
                assert UNKNOWN in holes[seat] or UNKNOWN in board
                ranks[seat] = UNKNOWN_RANK, NO_LOW
        boards.append(ranks)
    return boards


def _made_pots(state: State) -> list[Pot]:
    return build(state.contributions(), state.betting.live, state.dead_money())


def pay(state: State, pots: list[Pot], boards: Sequence[Ranks]) -> None:
    """Take the rake, then pay every pot to its winners, the last side pot first (R37, R41)."""
    rules = state.rules
    amounts = [pot.amount for pot in pots]
    if state.rake is not None:
        rakes = given_rake(state.rake, amounts, rules)
    elif rules.rake is not None:
        rakes = rules.rake.of(amounts, len(state.betting.seats), bool(state.boards[0]))
    else:
        rakes = [0] * len(pots)
    settled = settle(pots, rakes, boards, rules)
    stacks, events = state.betting.stacks, state.events
    for number, rake in enumerate(rakes):
        if rake:
            events.append(Event("rake", chips=rake, pot=number))
    for number in range(len(settled) - 1, -1, -1):
        for part in settled[number].parts:
            for seat, share in part.shares.items():
                if share:
                    stacks[seat] += share
                    events.append(_new(Event, ("award", seat, share, None, None, number, part.board, part.half, None)))
    state.betting.pot = 0
    returned: dict[int, int] = {}
    for seat, chips in state.returned:
        returned[seat] = returned.get(seat, 0) + chips
    net = ReadOnly(zip(stacks, map(sub, stacks.values(), state.setup.start), strict=True))
    state.result = _new(Result, (tuple(settled), ReadOnly(returned), sum(rakes), net, ReadOnly(stacks)))
