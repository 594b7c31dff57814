"""What undo needs: one record for each call.

A check is recorded by its seat, an action that moves chips or folds by a tuple, the seat first, a deal, a show or a
muck by None. A call that ends a street, deals or shows leaves a snapshot as well. Returned chips and winnings are
recovered from the events that are removed.
"""

from __future__ import annotations

from omaha.hand.actions import NOTHING_LEGAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from omaha.hand.state import State

__all__ = ["record_call", "remember", "seal", "snapshot", "undo"]


def remember(state: State, seat: int) -> None:
    """Record what an action changes that moves chips or folds, the end of the street aside."""
    betting = state.betting
    state.undo.append(
        (
            seat, betting.stacks[seat], betting.bets[seat], state.paid[seat], betting.acted.get(seat),
            betting.to_match, betting.full, betting.raise_by, betting.least, betting.count, betting.uncapped,
            betting.pot, betting.live, betting.able, betting.waiting, state.aggressors,
        )
    )  # fmt: skip


def record_call(state: State) -> None:
    """Record a deal, a show or a muck."""
    state.undo.append(None)
    snapshot(state)


def snapshot(state: State) -> None:
    """Record what changes when a street ends, cards come or hands are shown, and does not follow from events."""
    state.snapshots.append(
        (
            len(state.undo), len(state.events), state.actor, state.betting.saved(),
            state.holes.copy() if state.manual else None, state.boards, state.stub, state.top, state.pending,
            state.last_round, state.showing, state.shown, state.secrets, state.returned,
        )
    )  # fmt: skip


def undo(state: State) -> None:
    """Take back the last call of a player, with all that followed from it.

    :raises IndexError: if no call can be taken back.
    """
    if not state.undo:
        raise IndexError("nothing to undo")
    while state.undo and len(state.undo) - 1 in state.unasked:
        take_back(state)
    state.unasked = tuple([place for place in state.unasked if place < len(state.undo)])
    if state.undo:
        take_back(state)


def take_back(state: State) -> None:
    """Take back the last call."""
    depth = len(state.undo)
    while state.snapshots and state.snapshots[-1][0] == depth:
        _return_to(state, state.snapshots.pop())
    record = state.undo.pop()
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
        _, length, state.actor, betting, holes, state.boards, state.stub, state.top, state.pending,
        state.last_round, state.showing, state.shown, state.secrets, state.returned,
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
    """Forget all records: nothing can be taken back any more."""
    state.undo.clear()
    state.snapshots.clear()
    state.unasked = ()
