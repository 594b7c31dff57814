"""Checks that a hand which was played went, and was paid, as its text says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from omaha.base.errors import NotationError
from omaha.cards import cards_text
from omaha.hand.events import Event
from omaha.hand.hand import Hand
from omaha.notation.houses import ACTIONS, PAYMENT, SHOWDOWN, Differs
from omaha.notation.roomtext.dialect import Dialect, pot_names
from omaha.notation.roomtext.handtext import Award, HandText
from omaha.rake import Rake

__all__ = [
    "Payment",
    "award_events",
    "check_outcomes",
    "check_total",
    "payment",
    "rakes_of",
    "step_events",
]

Shares: TypeAlias = dict[tuple[int, str, int], list[int]]
"""Board, pot and seat -> what the seat collects, or the events of that, one by one."""

_STEPS = frozenset(("fold", "check", "call", "bet", "raise", "protect", "return", "board", "show", "muck"))
"""Kinds of events that texts have as steps."""


# ---------------------------------------------------------------------- the play


def step_events(text: HandText, room: Dialect, hand: Hand, events: Sequence[Event]) -> list[tuple[int, Event]]:
    """Return the event of each step, with its index in `events`.

    :raises Differs: if the hand has other actions, boards, returned bets, or hands shown and mucked than the text.
    :raises NotationError: if the text shows or mucks a hand on a further board that it does not on the first one.
    """
    left_out = frozenset() if room.mucks else frozenset(("muck",))
    if not room.returns or "return" not in [step[1] for step in text.steps]:  # old texts lack such lines
        left_out |= {"return"}
    kinds = _STEPS - left_out if left_out else _STEPS
    happened = [(index, event) for index, event in enumerate(events) if event[0] in kinds]
    if hand.rules.reveal_on_all_in == "at_once":  # in a text they follow the last board
        happened.sort(key=lambda item: item[1].kind in ("show", "muck"))
    steps = text.steps
    if not room.in_turn:
        turns = {event.seat: turn for turn, (_, event) in enumerate(happened) if event.kind == "show"}
        steps = sorted(steps, key=lambda step: turns.get(step.seat, 0) if step.kind == "show" else -1)
    for step, (_, event) in zip(steps, happened, strict=False):
        kind = step.kind
        same = kind == event.kind
        if kind == "board":
            same = same and step.board == event.board and step.cards == event.cards
        elif kind == "return":
            same = same and step.seat == event.seat and step.chips == event.chips
        else:
            same = same and step.seat == event.seat
        if not same:
            stage = SHOWDOWN if "show" in (kind, event.kind) or "muck" in (kind, event.kind) else ACTIONS
            what = "a board" if kind == "board" else f"{kind} of seat {step.seat}"
            raise Differs(stage, f"the hand has {_named(event)} here, not {what}", step.line)
    if len(happened) < len(text.steps):
        step = text.steps[len(happened)]
        raise Differs(SHOWDOWN, f"the hand ends here, without {step.kind} of seat {step.seat}", step.line)
    if len(happened) > len(text.steps):
        raise Differs(SHOWDOWN, f"the text lacks {_named(happened[len(text.steps)][1])}", text.total_line)
    shown = {(event.kind, event.seat) for _, event in happened} if text.shown_again else ()
    for step in text.shown_again:
        if (step.kind, step.seat) not in shown:
            raise NotationError(f"seat {step.seat} does not {step.kind} its hand on the first board", step.line)
    return happened


def _named(event: Event) -> str:
    of = "" if event.seat is None else f" of seat {event.seat}"
    chips = "" if event.chips is None else f" ({event.chips})"
    return f"{event.kind}{of}{chips}"


# ---------------------------------------------------------------------- the payment


class Payment(NamedTuple):
    """What the text of a hand pays, without a bet that nobody called."""

    total: int
    """Chips in all pots."""
    awards: list[Award]
    """What seats collect; every award names its pot."""
    pots: list[str]
    """What the text calls each pot of the hand."""
    merged: bool = False
    """May a line have all that a seat collects of a pot, and of others that the text counts to it?"""


def payment(text: HandText, room: Dialect, hand: Hand) -> Payment:
    """Return what a text pays, by the pots of the hand.

    :raises Differs: if other seats collect.
    """
    pots = hand.result.pots
    if room.pots is None:
        names = pot_names(len(pots))
        return Payment(text.total, _with_pots(text, names, hand), names)
    if room.returns:
        return Payment(text.total, text.awards, room.pots(len(pots)))
    winners = [set(pot.awards) for pot in pots]
    back = next((event for event in hand.events if event.kind == "return"), None)
    if back is not None:  # it is a pot of its owner, who may also win the one before
        winners.append({back.seat or 0})
    starts = [number for number, seats in enumerate(winners) if not number or seats != winners[number - 1]]
    in_text = room.pots(len(starts))
    names = [in_text[sum([start <= number for start in starts]) - 1] for number in range(len(winners))]
    if back is None:
        return Payment(text.total, text.awards, names, merged=True)
    chips = back.chips or 0
    awards = _without(text.awards, back.seat or 0, chips, names[-1])
    return Payment(text.total - chips, awards, names[:-1], merged=True)


def _without(awards: Sequence[Award], seat: int, chips: int, pot: str) -> list[Award]:
    """Take chips that come back to a seat out of what it collects of a pot."""
    kept = []
    for award in awards:
        if chips and award.seat == seat and award.pot == pot:
            if award.chips < chips:
                message = f"seat {seat} gets back {chips} that nobody called, and collects {award.chips}"
                raise Differs(PAYMENT, message, award.line)
            award, chips = award._replace(chips=award.chips - chips), 0
            if not award.chips:
                continue
        kept.append(award)
    return kept


def _with_pots(text: HandText, names: Sequence[str], hand: Hand) -> list[Award]:
    """Name the pots of the awards: on each board they are paid in turn, the main pot first."""
    named: list[Award] = []
    paid = [event for event in hand.events if event.kind == "award"]
    due = sorted([(event.board or 0, event.pot or 0, event.seat or 0) for event in paid])
    for board in sorted({award.board for award in text.awards} | {board for board, _, _ in due}):
        left = [award for award in text.awards if award.board == board]
        winners = [(pot, seat) for on, pot, seat in due if on == board]
        if len(left) != len(winners):  # one line has both halves of a pot
            winners = list(dict.fromkeys(winners))
        for pot in dict.fromkeys([pot for pot, _ in winners]):
            seats = [seat for of, seat in winners if of == pot]
            mine, left = left[: len(seats)], left[len(seats) :]
            if sorted([award.seat for award in mine]) != seats:
                line = mine[0].line if mine else text.total_line
                right = " and ".join([f"seat {seat}" for seat in dict.fromkeys(seats)])
                raise Differs(PAYMENT, f"the {names[pot]} is paid to {right}", line)
            named += [award._replace(pot=names[pot]) for award in mine]
        if left:
            message = f"seat {left[0].seat} collects from a pot that the hand does not have"
            raise Differs(PAYMENT, message, left[0].line)
    return named


def rakes_of(text: HandText, plain: Hand, paid: Payment) -> list[int]:
    """Return the rake of every pot: what the hand has in it without rake, less what the text says was left.

    - `plain`: the hand, played without rake.
    - `paid`: what the text pays.

    :raises Differs: if a seat collects from another pot.
    :raises NotationError: if the hand has other pots, or less in one of them.
    """
    names = list(dict.fromkeys(paid.pots))
    nets = text.nets
    if not nets:
        nets = dict.fromkeys(names, 0)
        for award in paid.awards:
            if award.pot not in nets:
                raise Differs(PAYMENT, f"seat {award.seat} collects nothing of the {award.pot}", award.line)
            nets[award.pot] += award.chips
    if list(nets) != names:
        raise NotationError(f"the pots are {', '.join(names)}, not {', '.join(nets)}", text.total_line)
    rakes = []
    held = {
        name: [pot.amount for pot, of in zip(plain.result.pots, paid.pots, strict=True) if of == name] for name in names
    }
    for name, amounts in held.items():
        rake = sum(amounts) - nets[name]
        if rake < 0:
            message = f"the pots hold {list(map(sum, held.values()))} chips, not {list(nets.values())} or more"
            raise NotationError(message, text.total_line)
        rakes += [rake] if len(amounts) == 1 else Rake(cap=0).allocate(rake, amounts)
    return rakes


def check_total(text: HandText, hand: Hand, paid: Payment) -> None:
    """Check the pots and the rake.

    :raises NotationError: if the hand has other ones.
    """
    result = hand.result
    total = sum([pot.amount for pot in result.pots])
    if total != paid.total:
        returned = text.total - paid.total  # which some texts count
        raise NotationError(f"the pot holds {total + returned} chips, not {text.total}", text.total_line)
    if result.rake != text.rake:
        raise NotationError(f"the rake is {result.rake} chips, not {text.rake}", text.total_line)
    nets = {name: pot.amount - pot.rake for name, pot in zip(paid.pots, result.pots, strict=True)}
    if text.nets and text.nets != nets:
        raise NotationError("the pots are not those of this hand", text.total_line)


def award_events(text: HandText, events: Sequence[Event], paid: Payment, merged: bool) -> list[int]:
    """Return the index in `events` of each award of the text.

    - `text`: the text.
    - `events`: those of the hand.
    - `paid`: what the text pays.
    - `merged`: one line may have all that a seat collects of a pot.

    :raises Differs: if seats collect other chips of a pot on a board.
    """
    pots = paid.pots
    owned = {pots[event.pot or 0] for event in events if event.half == "uncontested"}
    cashed = text.fields.get("cash_out", {})
    said: Shares = {}
    due: Shares = {}
    indices: Shares = {}
    for index, event in enumerate(events):
        if event.kind == "award" and str(event.seat) not in cashed:
            key = (event.board or 0, pots[event.pot or 0], event.seat or 0)
            due.setdefault(key, []).append(event.chips or 0)
            indices.setdefault(key, []).append(index)
    for _, seat, chips, pot, board in paid.awards:
        if pot in owned:  # the hand pays it once, the text by boards
            said[0, pot, seat] = [sum(said.get((0, pot, seat), [])) + chips]
        else:
            said.setdefault((board, pot, seat), []).append(chips)
    merged = merged or paid.merged
    if said != due and not (merged and _summed(said) == _summed(due)):
        for line, seat, chips, pot, board in paid.awards:
            if said.get((board, pot, seat)) != due.get((board, pot, seat)):
                right = " and ".join(map(str, due.get((board, pot, seat), []))) or "nothing"
                raise Differs(PAYMENT, f"seat {seat} collects {right} of the {pot}, not {chips}", line)
        every = ", ".join([f"seat {seat} {sum(chips)} of the {pot}" for (_, pot, seat), chips in due.items()])
        raise Differs(PAYMENT, f"the text lacks a part of what seats collect: {every}", text.total_line)
    return [_next(indices[0 if pot in owned else board, pot, seat]) for _, seat, _, pot, board in paid.awards]


def _summed(shares: Shares) -> dict[tuple[int, str, int], int]:
    return {key: sum(chips) for key, chips in shares.items()}


def _next(indices: list[int]) -> int:
    """Take the next event; the last one stays for further lines."""
    return indices.pop(0) if len(indices) > 1 else indices[0]


# ---------------------------------------------------------------------- the summary


def check_outcomes(text: HandText, room: Dialect, hand: Hand, happened: Sequence[tuple[int, Event]]) -> None:
    """Check the boards of the summary, and how the hand ended for every seat.

    :raises NotationError: if the hand has other ones, or the summary lacks one.
    """
    boards, result = hand.boards, hand.result
    for line, number, board in text.summary_boards:
        if number >= len(boards) or boards[number] != board:
            raise NotationError(f"the board is {' and '.join(map(cards_text, boards))}", line)
    said: dict[int, int] = {}  # a seat has a line for each half of the pot in some rooms
    for _, seat, _, gain in text.outcomes:
        said[seat] = said.get(seat, 0) + (gain or 0)
    missing = [seat for seat in hand.seats if seat not in said] if room.outcomes else []
    if missing or len(text.summary_boards) != sum([bool(board) for board in boards]):
        what = f"seat {min(missing)}" if missing else "the board"
        raise NotationError(f"the summary lacks {what}", text.last_line)
    folded = _folds(happened)
    start, paid, stacks, returned = hand.start, hand.paid, result.stacks, result.returned
    for line, seat, fold, gain in text.outcomes:
        if fold is not None and folded.get(seat) != fold:
            raise NotationError(f"seat {seat} did not fold there", line)
        if gain is not None:
            won = stacks[seat] - start[seat] + paid[seat] if seat in start else 0
            if not room.returns:
                won += returned.get(seat, 0)
            if said[seat] != won:
                raise NotationError(f"seat {seat} won {won} chips, not {said[seat]}", line)


def _folds(happened: Sequence[tuple[int, Event]]) -> dict[int, int]:
    """Return for each seat that folded how many cards were on the first board then."""
    lying = 0
    folded = {}
    for _, event in happened:
        if event.kind == "fold":
            folded[event.seat or 0] = lying
        elif event.kind == "board" and not event.board:
            lying += len(event.cards or ())
    return folded
