"""A hand that can be taken back: what undo needs, one record a call."""

from __future__ import annotations

from omaha.hand.actions import NOTHING_LEGAL
from omaha.hand.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Memory"]


class Memory(State):
    """The state with its past.

    A check is remembered by its seat, an action that moves chips or folds by a tuple, the seat first, a deal, a show or
    a muck by None. A call that ends a street, deals or shows leaves a snapshot as well. What returned and what was won
    is told by the events that go.
    """

    __slots__ = ()

    def undo(self) -> None:
        """Take back the last call with all that followed from it; an IndexError when there is none."""
        if not self._undo:
            raise IndexError("nothing to undo")
        while self._undo and len(self._undo) - 1 in self._unasked:
            self._take_back()
        self._unasked = tuple([place for place in self._unasked if place < len(self._undo)])
        if self._undo:
            self._take_back()

    def _take_back(self) -> None:
        depth = len(self._undo)
        while self._snapshots and self._snapshots[-1][0] == depth:
            self._return_to(self._snapshots.pop())
        record = self._undo.pop()
        self._result = None
        if record is None:
            self._legal = NOTHING_LEGAL
            return
        self._events.pop()
        self._legal = None
        rnd = self._round
        if isinstance(record, int):
            self._actor = record
            del rnd.acted[record]
            rnd.waiting = (record, *rnd.waiting)
            return
        (
            seat, rnd.stacks[record[0]], rnd.bets[record[0]], self._paid[record[0]], matched, rnd.to_match, rnd.full,
            rnd.raise_by, rnd.least, rnd.count, rnd.uncapped, rnd.pot, rnd.live, rnd.able, rnd.waiting,
            self._aggressors,
        ) = record  # fmt: skip
        self._actor = seat
        if matched is None:
            rnd.acted.pop(seat, None)
        else:
            rnd.acted[seat] = matched

    def _seal(self) -> None:
        """Nothing can be taken back any more."""
        self._undo.clear()
        self._snapshots.clear()
        self._unasked = ()

    def _remember(self, seat: int) -> None:
        """Before an action that moves chips or folds: what it changes, the end of the street aside."""
        rnd = self._round
        self._undo.append(
            (
                seat, rnd.stacks[seat], rnd.bets[seat], self._paid[seat], rnd.acted.get(seat), rnd.to_match, rnd.full,
                rnd.raise_by, rnd.least, rnd.count, rnd.uncapped, rnd.pot, rnd.live, rnd.able, rnd.waiting,
                self._aggressors,
            )
        )  # fmt: skip

    def _snapshot(self) -> None:
        """Before a street ends, cards come or hands are shown: all that this changes and that no event tells."""
        self._snapshots.append(
            (
                len(self._undo), len(self._events), self._actor, self._round.saved(),
                self._holes.copy() if self._manual else None, self._boards, self._stub, self._top, self._pending,
                self._last_round, self._showing, self._shown, self._secrets, self._returned,
            )
        )  # fmt: skip

    def _return_to(self, snapshot: tuple[Any, ...]) -> None:
        (
            _, length, self._actor, saved, holes, self._boards, self._stub, self._top, self._pending,
            self._last_round, self._showing, self._shown, self._secrets, self._returned,
        ) = snapshot  # fmt: skip
        stacks = self._round.stacks
        for kind, seat, paid, *_ in self._events[length:]:
            if kind in ("return", "award") and seat is not None and paid is not None:
                stacks[seat] -= paid
                if kind == "return":
                    self._paid[seat] += paid
        del self._events[length:]
        self._round.restore(saved)
        if holes is not None:
            self._holes.update(holes)
