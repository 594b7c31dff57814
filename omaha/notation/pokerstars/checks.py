"""Checks that a hand which was played went, and was paid, as its text says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from omaha.base.errors import NotationError
from omaha.cards import cards_text
from omaha.hand.events import Event
from omaha.hand.hand import Hand
from omaha.notation.pokerstars.handtext import HandText
from omaha.notation.pokerstars.words import all_high_words, pot_words, worth_of

__all__ = [
    "ACTIONS",
    "PAYMENT",
    "SHOWDOWN",
    "Differs",
    "award_events",
    "check_outcomes",
    "check_total",
    "check_words",
    "rakes_of",
    "step_events",
]

ACTIONS, SHOWDOWN, PAYMENT = range(3)
"""Stages of a hand, each of which is checked if those before it agree with the text."""

Shares: TypeAlias = dict[tuple[int, str, int], list[int]]
"""Board, pot and seat -> what the seat collects, or the events of that, one by one."""

_STEPS = frozenset(("fold", "check", "call", "bet", "raise", "protect", "return", "board", "show", "muck"))
"""Kinds of events that texts have as steps."""


class Differs(NotationError):  # noqa: N818  # what it says
    """The hand goes otherwise than the text in a stage; by the rules of another house it may agree."""

    def __init__(self, stage: int, message: str, line: int | None) -> None:
        super().__init__(message, line)
        self.stage = stage


# ---------------------------------------------------------------------- the play


def step_events(text: HandText, hand: Hand, events: Sequence[Event]) -> list[tuple[int, Event]]:
    """Return the event of each step, with its index in `events`.

    :raises Differs: if the hand has other actions, boards, returned bets, or hands shown and mucked than the text.
    :raises NotationError: if the text shows or mucks a hand on a further board that it does not on the first one.
    """
    happened = [(index, event) for index, event in enumerate(events) if event.kind in _STEPS]
    if len(hand.live) == 1 and not any(step.kind == "return" for step in text.steps):  # old texts leave it out
        happened = [item for item in happened if item[1].kind != "return"]
    happened.sort(key=lambda item: item[1].kind in ("show", "muck"))  # in a text they follow the last board
    for step, (_, event) in zip(text.steps, happened, strict=False):
        kind = step.kind
        same = kind == event.kind
        if kind == "board":
            same = same and step.board == event.board and step.cards == event.cards
        else:
            same = same and step.seat == event.seat and (kind != "return" or step.chips == event.chips)
        if not same:
            stage = SHOWDOWN if "show" in (kind, event.kind) or "muck" in (kind, event.kind) else ACTIONS
            what = "a board" if kind == "board" else f"{kind} of seat {step.seat}"
            raise Differs(stage, f"the hand has {_named(event)} here, not {what}", step.line)
    if len(happened) < len(text.steps):
        step = text.steps[len(happened)]
        raise Differs(SHOWDOWN, f"the hand ends here, without {step.kind} of seat {step.seat}", step.line)
    if len(happened) > len(text.steps):
        raise Differs(SHOWDOWN, f"the text lacks {_named(happened[len(text.steps)][1])}", text.total_line)
    shown = {(event.kind, event.seat) for _, event in happened}
    for step in text.shown_again:
        if (step.kind, step.seat) not in shown:
            raise NotationError(f"seat {step.seat} does not {step.kind} its hand on the first board", step.line)
    return happened


def _named(event: Event) -> str:
    of = "" if event.seat is None else f" of seat {event.seat}"
    chips = "" if event.chips is None else f" ({event.chips})"
    return f"{event.kind}{of}{chips}"


def check_words(text: HandText, hand: Hand) -> None:
    """Check that every hand shown is what it is called; descriptions in other words than the room's are passed over.

    :raises NotationError: if it is not.
    """
    for line, seat, board, words in text.described:
        worth = worth_of(hand.holes[seat], hand.boards[board]) if seat in hand.holes else None
        if worth is None:
            continue
        said, _, low = words.removeprefix("HI: ").partition("; LO: ")
        if (high := said.partition(" - ")[0]) in all_high_words() and high != worth.high:
            raise NotationError(f"seat {seat} has {worth.high}, not {high}", line)
        if words.startswith("HI: ") and low != worth.low:
            has = f"the low {worth.low}" if worth.low else "no low"
            raise NotationError(f"seat {seat} has {has}, not {low or 'no low'}", line)


# ---------------------------------------------------------------------- the payment


def rakes_of(text: HandText, hand: Hand) -> list[int]:
    """Return the rake of every pot: what the hand has in it without rake, less what the text says was left.

    :raises NotationError: if the hand has other pots, or less in one of them.
    """
    names = pot_words(len(hand.result.pots))
    if list(text.nets) != names:
        raise NotationError(f"the pots are {', '.join(names)}, not {', '.join(text.nets)}", text.total_line)
    rakes = [pot.amount - net for pot, net in zip(hand.result.pots, text.nets.values(), strict=True)]
    if min(rakes) < 0:
        held = [pot.amount for pot in hand.result.pots]
        raise NotationError(f"the pots hold {held} chips, not {list(text.nets.values())} or more", text.total_line)
    return rakes


def check_total(text: HandText, hand: Hand) -> None:
    """Check the pots and the rake.

    :raises NotationError: if the hand has other ones.
    """
    result = hand.result
    total = sum([pot.amount for pot in result.pots])
    if total != text.total:
        raise NotationError(f"the pot holds {total} chips, not {text.total}", text.total_line)
    if result.rake != text.rake:
        raise NotationError(f"the rake is {result.rake} chips, not {text.rake}", text.total_line)
    names = pot_words(len(result.pots))
    nets = {name: pot.amount - pot.rake for name, pot in zip(names, result.pots, strict=True)}
    if text.nets and text.nets != nets:
        raise NotationError("the pots are not those of this hand", text.total_line)


def award_events(text: HandText, hand: Hand, events: Sequence[Event], merged: bool) -> list[int]:
    """Return the index in `events` of each award of the text.

    `merged`: one line may have all that a seat collects of a pot.

    :raises Differs: if seats collect other chips of a pot on a board.
    """
    pots = pot_words(len(hand.result.pots))
    owned = {pots[event.pot or 0] for event in events if event.half == "uncontested"}
    cashed = text.fields.get("cash_out", {})
    said: Shares = {}
    paid: Shares = {}
    indices: Shares = {}
    for index, event in enumerate(events):
        if event.kind == "award" and str(event.seat) not in cashed:
            key = (event.board or 0, pots[event.pot or 0], event.seat or 0)
            paid.setdefault(key, []).append(event.chips or 0)
            indices.setdefault(key, []).append(index)
    for _, seat, chips, pot, board in text.awards:
        if pot in owned:  # the hand pays it once, the text by boards
            said[0, pot, seat] = [sum(said.get((0, pot, seat), [])) + chips]
        else:
            said.setdefault((board, pot, seat), []).append(chips)
    if said != paid and not (merged and _summed(said) == _summed(paid)):
        for line, seat, chips, pot, board in text.awards:
            if said.get((board, pot, seat)) != paid.get((board, pot, seat)):
                due = " and ".join(map(str, paid.get((board, pot, seat), []))) or "nothing"
                raise Differs(PAYMENT, f"seat {seat} collects {due} of the {pot}, not {chips}", line)
        all_paid = ", ".join([f"seat {seat} {sum(chips)} of the {pot}" for (_, pot, seat), chips in paid.items()])
        raise Differs(PAYMENT, f"the text lacks a part of what seats collect: {all_paid}", text.total_line)
    return [_next(indices[0 if pot in owned else board, pot, seat]) for _, seat, _, pot, board in text.awards]


def _summed(shares: Shares) -> dict[tuple[int, str, int], int]:
    return {key: sum(chips) for key, chips in shares.items()}


def _next(indices: list[int]) -> int:
    """Take the next event; the last one stays for further lines."""
    return indices.pop(0) if len(indices) > 1 else indices[0]


# ---------------------------------------------------------------------- the summary


def check_outcomes(text: HandText, hand: Hand, happened: Sequence[tuple[int, Event]]) -> None:
    """Check the boards of the summary, and how the hand ended for every seat.

    :raises NotationError: if the hand has other ones, or the summary lacks one.
    """
    for line, number, board in text.summary_boards:
        if number >= len(hand.boards) or hand.boards[number] != board:
            raise NotationError(f"the board is {' and '.join(map(cards_text, hand.boards))}", line)
    missing = set(hand.seats) - {outcome.seat for outcome in text.outcomes}
    if missing or len(text.summary_boards) != sum([bool(board) for board in hand.boards]):
        what = f"seat {min(missing)}" if missing else "the board"
        raise NotationError(f"the summary lacks {what}", text.last_line)
    folded = dict(_folds(happened))
    won = dict.fromkeys(hand.seats, 0)
    for pot in hand.result.pots:
        for seat, chips in pot.awards.items():
            won[seat] += chips
    for line, seat, fold, chips in text.outcomes:
        if fold is not None and folded.get(seat) != fold:
            raise NotationError(f"seat {seat} did not fold there", line)
        if chips != won[seat]:
            raise NotationError(f"seat {seat} won {won[seat]} chips, not {chips}", line)


def _folds(happened: Sequence[tuple[int, Event]]) -> Iterator[tuple[int, int]]:
    """Yield each seat that folded, and how many cards were on the first board then."""
    lying = 0
    for _, event in happened:
        if event.kind == "board" and not event.board:
            lying += len(event.cards or ())
        elif event.kind == "fold":
            yield event.seat or 0, lying
