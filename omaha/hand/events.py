"""The log of a hand: events, and what is posted before the cards.

All are small immutable values. Amounts are chips in the smallest unit; `to` is a player's total on the street.
"""

from __future__ import annotations

from omaha.base.records import NamedTuple, public

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.base.types import EventKind, Half, PostKind, Street
    from omaha.cards import Card

__all__ = ["LOST", "NOTES", "POST_KINDS", "SITTING_OUT", "STREETS", "TIMED_OUT", "Event", "Post"]

STREETS: dict[int, Street] = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}
"""The street by the number of cards on the board."""

POST_KINDS = ("small", "big", "post", "straddle", "ante")

SITTING_OUT = "sitting out"
"""Note of a fold by a player who sits out or leaves (R91)."""
LOST = "lost connection"
"""Note of a check or fold after a lost connection (R90)."""
TIMED_OUT = "time-out"
"""Note of a check or fold of a player whose time has run out (R92)."""
NOTES = (SITTING_OUT, LOST, TIMED_OUT)


@public()
class Event(NamedTuple):
    """One thing that happened in a hand (R93). A field that a kind of event does not use is None.

    Amounts are chips in the smallest unit; seats are numbers from 1 on, pots and boards from 0 on.

    bonus     the house puts `chips` into the pot (R103)
    post      seat posts `chips` (live and dead), `to` live in front; `note` "small" "big" "post" "straddle" "ante"
    holes     seat is dealt `cards`
    burn      `cards` is discarded unseen
    board     `cards` come on board number `board`, 0 first
    fold, check, call, bet, raise     seat acts: `chips` added, `to` in front on this street; `note` "sitting out" (R91)
    protect   seat has lost its connection and takes no more decisions (R90)
    return    `chips` that nobody matched go back to seat (R31)
    show, muck     seat shows `cards`, or does not
    rake      `chips` taken from pot number `pot`, 0 the main pot
    award     seat wins `chips` of pot number `pot`: the `half` "high" "low" "both" (R28) or "uncontested", on `board`

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
    >>> hand.raise_to(6)
    >>> event = hand.events[-1]
    >>> event.kind, event.seat, event.chips, event.to, event.cards
    ('raise', 2, 5, 6, None)
    """

    kind: EventKind
    """What happened."""
    seat: int | None = None
    """The player's seat."""
    chips: int | None = None
    """Chips that were moved."""
    to: int | None = None
    """All chips in front of the seat on this street."""
    cards: tuple[Card, ...] | None = None
    """The cards that were dealt or shown; of a view, `??` for those that its seat has not seen."""
    pot: int | None = None
    """The number of the pot, 0 the main pot."""
    board: int | None = None
    """The number of the board, 0 first."""
    half: Half | None = None
    """For what a part of a pot was paid."""
    note: str | None = None
    """The kind of a post, or why an action was not the player's own decision."""


@public()
class Post(NamedTuple):
    """Chips in the smallest unit that a seat posts: `live` ones count towards its bet (R52), `dead` ones do not (R34).

    `kind` is "small", "big" (the first one decides who starts), "post" (out of turn), "straddle" (play starts on its
    left) or "ante" (all of it is dead to the bet).

    >>> from omaha import Hand, Rules
    >>> rules = Rules(limit="pot", small_blind=1, big_blind=2)
    >>> posts = [Post(1, "small", 1), Post(2, "big", 2), Post(3, "post", live=2, dead=1)]
    >>> hand = Hand(rules, [200, 200, 200, 200], posts=posts)
    >>> hand.bets[3], hand.pot
    (2, 6)
    """

    seat: int
    """The player's seat."""
    kind: PostKind
    """What is posted."""
    live: int
    """Chips that count towards the bet."""
    dead: int = 0
    """Chips that do not."""
