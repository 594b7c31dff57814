"""A turn: a player is asked for an action, and the answer belongs to the turn that was asked."""

from __future__ import annotations

from omaha.hand.reading import state_of

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.hand.hand import Hand
    from omaha.hand.player import Player
    from omaha.hand.view import View

__all__ = ["ask", "asked"]


def ask(hand: Hand, player: Player) -> None:
    """Ask the player of the seat whose turn it is, and do what they answer.

    The answer belongs to this turn. A player may do more than answer: leave the table, act in the hand, play it to its
    end. If the turn is over by then, the answer is dropped, whatever it is.

    An error of the player, or of the answer, carries a note that names player, hand, deck and view.

    :raises IllegalAction: if the answer is not legal; the hand is then as it was before.

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200, 200])
    >>> ask(hand, lambda view: "call")
    >>> ask(hand, lambda view: hand.fold())  # acts by itself: there is nothing left to answer
    >>> hand.actor, hand.live
    (2, (2, 3))
    """
    seat = hand.actor
    if seat is None:
        raise RuntimeError("it is nobody's turn")
    view = hand.view(seat)
    try:
        answer = player(view)
        # It still is that turn if nothing has happened since, or all that has was taken back. Events are compared one
        # by one, because an action may have been taken back and another one done; cards, because others may be dealt.
        now, then = state_of(hand), state_of(view)
        if now.actor == seat and now.events == then.events and now.holes[seat] == then.holes[seat]:
            hand.apply(answer)
    except Exception as error:
        error.add_note(f"asked: {asked(hand, view)}")
        raise


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
