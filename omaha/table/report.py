"""What a player may see of a hand that is over (R88)."""

from __future__ import annotations

from collections.abc import Mapping

from omaha.base.records import public, to_plain
from omaha.cards import cards_text
from omaha.hand.saving import plain_event
from omaha.hand.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from omaha.hand.hand import Hand

__all__ = ["Report"]


@public("omaha.table")
class Report(View):
    """A hand that is over, as a player who was dealt in may see it (R88).

    It is his view, with the cards of all hands that were live at showdown, mucked ones too; where the rules say
    `muck_visibility="never"`, mucked hands stay hidden. Folded hands are never seen, nor that of a player whom all
    others left alone. `str()` tells the hand as text and `data()` as plain values; its events, boards, result and the
    rest are those of a view.

    Errors: a RuntimeError for a hand that is not over, a ValueError for a seat that was not dealt in.

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

    def __str__(self) -> str:
        from omaha.display.text import text

        return text(self)

    def __repr__(self) -> str:
        return f"<Report for seat {self.seat} of {super().__repr__()}>"

    def data(self) -> dict[str, Any]:
        """The same as plain values, ready for JSON: cards as text, seats as numbers in text, amounts in chips.

        Keys: `number`, `table`, `names`, `rules`, `seat` (whose report it is), `button`, `stacks` before the hand,
        `posts`, `events`, `boards`, `holes` (`??` for cards that he may not see), `pots`, `returned`, `rake`, `net`.
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


def _by_seat(values: Mapping[int, Any]) -> dict[str, Any]:
    return {str(seat): value for seat, value in values.items()}
