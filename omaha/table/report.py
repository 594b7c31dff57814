"""What a player may see of a hand that is over (R88)."""

from __future__ import annotations

from collections.abc import Mapping

from omaha.base.records import Printed, public, to_plain
from omaha.cards import cards_text
from omaha.hand.saving import plain_event
from omaha.hand.view import View

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any

    from omaha.hand.hand import Hand

__all__ = ["Report"]


@public("omaha.table")
class Report(Printed, View):
    """A past hand, as a player who was dealt in may see it (R88).

    - `hand`: a hand that is over.
    - `seat`: the player's seat.

    A report is the view of that seat with the cards of all hands that were live at showdown, mucked ones too. With
    `muck_visibility="never"` mucked hands stay hidden. Folded hands are never shown, nor is the hand of a player who
    won because all others folded. `str()` returns the hand as text and `data()` as plain values. Events, boards, result
    and the rest are as in a view.

    :raises RuntimeError: if the hand is not over.
    :raises ValueError: if the seat was not dealt in.

    >>> from omaha import Deck, Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200, 200], deck=Deck(seed=5))
    >>> hand.fold()
    >>> for action in ("call", "check", "check", "check", "check", "check", "check", "check"):
    ...     hand.apply(action)
    >>> [event.kind for event in hand.events if event.kind in ("show", "muck")]
    ['show', 'muck']
    >>> [seat for seat, cards in Report(hand, 3).holes.items() if "??" not in map(str, cards)]
    [1, 2, 3]
    >>> [seat for seat, cards in Report(hand, 1).holes.items() if "??" not in map(str, cards)]
    [1, 2]
    """

    __slots__ = ()

    def __init__(self, hand: Hand, seat: int) -> None:
        if not hand.over:
            raise RuntimeError("a hand is reported when it is over")
        called = len(hand.live) > 1 and hand.rules.muck_visibility == "all_called"
        super().__init__(hand, seat, also=hand.live if called else ())

    def __repr__(self) -> str:
        return f"<Report for seat {self.seat} of {super().__repr__()}>"

    def data(self) -> dict[str, Any]:
        """Return the report as plain values for JSON: cards as text, seats as keys of text.

        Chips are integers in the smallest unit. The keys: `number`, `table`, `names`, `rules`, `seat` (the player's),
        `button`, `stacks` (before the hand), `posts`, `events`, `boards`, `holes` (`??` for hidden cards), `pots`,
        `returned`, `rake`, `net`.

        >>> from omaha import Deck, Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200], deck=Deck(seed=5))
        >>> hand.fold()
        >>> Report(hand, 1).data()["net"]
        {'1': 1, '2': -1}
        """
        info, result = self.info, self.result
        return {
            "number": None if info is None else info.number,
            "table": None if info is None else info.table,
            "names": {} if info is None else _by_seat(info.names),
            "rules": to_plain(self.rules),
            "seat": self.seat,
            "button": self.button,
            "stacks": _by_seat(self.start),
            "posts": [post._asdict() for post in self.posts],
            "events": [plain_event(event) for event in self.events],
            "boards": [cards_text(board) for board in self.boards],
            "holes": {str(seat): cards_text(cards) for seat, cards in self.holes.items()},
            "pots": [
                {
                    "amount": pot.amount,
                    "rake": pot.rake,
                    "eligible": list(pot.eligible),
                    "parts": [{**part._asdict(), "shares": _by_seat(part.shares)} for part in pot.parts],
                }
                for pot in result.pots
            ],
            "returned": _by_seat(result.returned),
            "rake": result.rake,
            "net": _by_seat(result.net),
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain values for JSON, by the name that all results of this package have; see `data`.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> hand.fold()
        >>> Report(hand, 1).to_dict()["stacks"]
        {'1': 200, '2': 200}
        """
        return self.data()


def _by_seat(values: Mapping[int, Any]) -> dict[str, Any]:
    return {str(seat): value for seat, value in values.items()}
