"""A turn: a player is asked for an action, and the answer belongs to the turn that was asked."""

from __future__ import annotations

from math import inf

from omaha.base.plain import brief
from omaha.hand.player import missed
from omaha.hand.reading import state_of

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any

    from omaha.base.types import Miss, OnIllegal
    from omaha.hand.hand import Hand
    from omaha.hand.player import Player
    from omaha.hand.view import View

__all__ = ["MISSES", "ON_ILLEGAL", "allowed", "ask", "asked", "checked_time_limit"]

ON_ILLEGAL: tuple[OnIllegal, ...] = ("raise", "passive", "fold")
"""What is done with an answer that cannot be taken."""
MISSES: tuple[Miss, ...] = ("illegal", "late", "failed")
"""Why an answer was replaced."""
LONGEST = 1_000_000
"""Seconds of a time limit, at most: no system waits for any number of them."""


def ask(hand: Hand, player: Player, on_illegal: OnIllegal = "raise") -> Miss | None:
    """Ask the player of the seat whose turn it is, and do what they answer.

    The answer belongs to this turn. A player may do more than answer: leave the table, act in the hand, play it to its
    end. If the turn is over by then, the answer is dropped, whatever it is.

    - `on_illegal`: what is done with an answer that is illegal, late (`TimeoutError`), or does not come because a
      connection is gone (`ConnectionError`): "raise" an error, or act for the player, "passive" (check or call) or
      "fold" (check or fold). A player who had to show mucks.

    Return why the answer was replaced; None if it was not. An error of the player, or of the answer, carries a note
    that names player, hand, deck and view; that of an answer also says what was legal.

    :raises IllegalAction: if the answer is not legal and `on_illegal` is "raise"; the hand is then as it was before.

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200, 200])
    >>> ask(hand, lambda view: "call")
    >>> ask(hand, lambda view: hand.fold())  # acts by itself: there is nothing left to answer
    >>> hand.actor, hand.live
    (2, (2, 3))
    >>> ask(hand, lambda view: "raise 999", "fold"), hand.events[-1].kind  # who may check does not fold
    ('illegal', 'board')
    """
    seat = hand.actor
    if seat is None:
        raise RuntimeError("it is nobody's turn")
    view = hand.view(seat)
    miss: Miss | None = None  # an error of the player is not one of an answer
    try:
        try:
            answer = player(view)
        except TimeoutError:
            miss = "late"
            raise
        except ConnectionError:
            miss = "failed"
            raise
        if is_turn_of(view, hand):
            miss = "illegal"
            try:
                hand.apply(answer)
            except Exception as error:
                missed(error, miss)
                raise
        return None
    except Exception as error:
        if on_illegal == "raise" or miss is None:
            legal = "" if miss is None else f"; legal: {allowed(view)}"
            error.add_note(f"asked: {asked(hand, view)}{legal}")
            raise
    if not is_turn_of(view, hand):
        return None
    act_for(hand, on_illegal)
    return miss


def is_turn_of(view: View, hand: Hand) -> bool:
    """Return whether it still is the turn of this view: nothing has happened since, or all that has was taken back."""
    # Events are compared one by one, because an action may have been taken back and another one done; cards, because
    # others may be dealt.
    now, then = state_of(hand), state_of(view)
    seat = view.seat
    return now.actor == seat and now.events == then.events and now.holes[seat] == then.holes[seat]


def allowed(view: View) -> str:
    """Return what the player whose turn it is may do, as text.

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
    >>> allowed(hand.view(hand.actor))
    'fold, call 1, raise to 4..6'
    """
    due = view.due
    return "show, muck" if due is not None and due.kind == "show" else str(view.legal)


def act_for(hand: Hand, on_illegal: OnIllegal) -> None:
    """Act for the player whose turn it is and whose answer cannot be taken."""
    if hand.due is not None and hand.due.kind == "show":
        hand.muck()
    elif on_illegal == "fold" and not hand.legal.check:
        hand.fold()
    else:
        hand.apply(hand.legal.passive)


def asked(hand: Hand, view: View) -> str:
    """Return which player of which hand was asked, and if a seed makes the deck again, the deck and the view.

    Without a seed no card is named: a card room's log must not hold the cards of its players.
    """
    info, deck, seat = hand.info, hand.deck, view.seat
    name = None if info is None else info.names.get(seat)
    parts = [f"seat {seat}" if name is None else f"{name!r} in seat {seat}"]
    if info is not None and info.number is not None:
        parts.append(f"hand {info.number}")
    if deck.seed is not None:
        parts += [repr(deck), repr(view)]
    return ", ".join(parts)


def checked_time_limit(seconds: Any) -> float | None:
    """Return the seconds that a player has for an answer; None for a player without a limit.

    :raises ValueError: if they are not a number above 0, or more than a million.
    """
    if seconds is None:
        return None
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not 0 < seconds < inf:
        raise ValueError(f"time_limit must be seconds above 0, not {seconds!r}")
    if seconds > LONGEST:
        raise ValueError(f"time_limit must be at most {LONGEST:,} seconds, not {brief(seconds)}")
    return seconds
