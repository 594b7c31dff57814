"""What undo needs: the past of a hand, one record for each call.

The record of a check is its seat; that of an action that moves chips or folds is a tuple, the seat first; that of a
deal, a show or a muck is None. A call that ends a street, deals or shows leaves a snapshot on top: a tuple, the saved
betting first. `UNASKED` lies below the record of what was done for an absent player. Returned chips and winnings are
recovered from the events that are removed.
"""

from __future__ import annotations

from omaha.hand.actions import NOTHING_LEGAL

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from omaha.hand.state import State

    Record: TypeAlias = int | tuple[Any, ...] | None

__all__ = ["UNASKED", "record_call", "remember", "seal", "snapshot", "undo"]

UNASKED = -1


def remember(state: State, seat: int) -> None:
    """Record what an action changes that moves chips or folds, the end of the street aside."""
    betting = state.betting
    state.past.append(
        (
            seat, betting.stacks[seat], betting.bets[seat], state.paid[seat], betting.acted.get(seat),
            betting.to_match, betting.full, betting.raise_by, betting.least, betting.count, betting.uncapped,
            betting.pot, betting.live, betting.able, betting.waiting, state.aggressors,
        )
    )  # fmt: skip


def record_call(state: State) -> None:
    """Record a deal, a show or a muck."""
    state.past.append(None)
    snapshot(state)


def snapshot(state: State) -> None:
    """Record what changes when a street ends, cards come or hands are shown, and does not follow from events."""
    state.past.append(
        (
            state.betting.saved(), len(state.events), state.actor, state.holes.copy() if state.manual else None,
            state.boards, state.stub, state.top, state.pending, state.showing, state.shown, state.secrets,
            state.returned,
        )
    )  # fmt: skip


def undo(state: State) -> None:
    """Take back the last call of a player, with all that followed from it.

    :raises IndexError: if no call can be taken back.
    """
    past = state.past
    if not past:
        raise IndexError("nothing to undo")
    take_back(state)
    while past and past[-1] == UNASKED:
        past.pop()
        if past:
            take_back(state)


def take_back(state: State) -> None:
    """Take back the last call."""
    record = state.past.pop()
    while isinstance(record, tuple) and isinstance(record[0], tuple):
        _return_to(state, record)
        record = state.past.pop()
    state.result = None
    if record is None:
        state.legal = NOTHING_LEGAL
        return
    state.events.pop()
    state.legal = None
    betting = state.betting
    if isinstance(record, int):
        state.actor = record
        del betting.acted[record]
        betting.waiting = (record, *betting.waiting)
        return
    (
        seat, betting.stacks[record[0]], betting.bets[record[0]], state.paid[record[0]], matched,
        betting.to_match, betting.full, betting.raise_by, betting.least, betting.count, betting.uncapped,
        betting.pot, betting.live, betting.able, betting.waiting, state.aggressors,
    ) = record  # fmt: skip
    state.actor = seat
    if matched is None:
        betting.acted.pop(seat, None)
    else:
        betting.acted[seat] = matched


def _return_to(state: State, saved: tuple[Any, ...]) -> None:
    (
        betting, length, state.actor, holes, state.boards, state.stub, state.top, state.pending, state.showing,
        state.shown, state.secrets, state.returned,
    ) = saved  # fmt: skip
    stacks = state.betting.stacks
    for kind, seat, paid, *_ in state.events[length:]:
        if kind in ("return", "award") and seat is not None and paid is not None:
            stacks[seat] -= paid
            if kind == "return":
                state.paid[seat] += paid
    del state.events[length:]
    state.betting.restore(betting)
    if holes is not None:
        state.holes.update(holes)


def seal(state: State) -> None:
    """Forget the past: nothing can be taken back any more."""
    state.past.clear()
