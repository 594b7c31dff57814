"""What a table does to the hand that is played at it: it acts for absent players, and ends undo (R90-R92, R96)."""

from __future__ import annotations

from collections.abc import Mapping

from omaha.hand import flow, undo
from omaha.hand.events import LOST, Event
from omaha.hand.reading import state_of

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.base.types import Absent
    from omaha.hand.hand import Hand

__all__ = ["act_for", "done_for_absent", "done_for_lost", "give_orders", "obey", "seal"]


def give_orders(hand: Hand, orders: Mapping[int, Absent], runs: Mapping[int, int] | None = None) -> None:
    """Say what the hand does from the next turn on for absent players, and how often each seat runs the board.

    - `orders`: what to do at the turns of these seats; all other seats act themselves.
    - `runs`: the boards that each seat agrees to (R96); None leaves them as they are.
    """
    state = state_of(hand)
    state.absent = orders
    if runs is not None:
        state.runs = dict(runs)


def obey(hand: Hand) -> None:
    """Act at once if it is the turn of a seat with an order."""
    flow.obey(state_of(hand))


def act_for(hand: Hand, seat: int, order: Absent) -> None:
    """Act once for the seat whose turn it is, as this order says (R90-R92)."""
    flow.act_for(state_of(hand), seat, order)


def done_for_absent(hand: Hand) -> bool:
    """Return whether anything was done that was not a player's own decision."""
    return state_of(hand).absences


def done_for_lost(hand: Hand) -> list[Event]:
    """Return the events that were done for players who had lost their connection (R90)."""
    return [event for event in state_of(hand).events if event.kind == "protect" or event.note == LOST]


def seal(hand: Hand) -> None:
    """Forget what undo needs: nothing can be taken back any more."""
    undo.seal(state_of(hand))
