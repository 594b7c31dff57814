"""What the house settles with players beside the pot, and what they really win by it."""

from __future__ import annotations

from collections.abc import Mapping

from omaha.base.records import public

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.hand.reading import Reading

__all__ = ["real_net"]


@public("omaha.hand")
def real_net(hand: Reading) -> dict[int, int]:
    """Return the chips that each player really won or lost, by seat: with cash-outs, which the house settles.

    A player who cashed out has the price instead of the result of the hand, which is played on for the house. Where the
    result stands and the house settles the rest beside it, as an insurance, that is added. Histories report both in
    `Info.fields`: `cash_out`, `ev_cash_out` and `insurance`.

    :raises RuntimeError: if the hand is not over.

    >>> from omaha import Hand, Info, Rules
    >>> info = Info(fields={"cash_out": {"2": (4, 1)}})
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [9, 9], info=info)
    >>> hand.fold()
    >>> dict(hand.result.net), real_net(hand)
    ({1: 1, 2: -1}, {1: 1, 2: 3})
    """
    net = dict(hand.result.net)
    fields: Mapping[str, object] = hand.info.fields if hand.info is not None else {}
    for seat in net:
        price = _of(fields.get("cash_out"), seat)
        if isinstance(price, tuple) and price and isinstance(price[0], int):  # the fee has been taken from it
            net[seat] = price[0] - hand.paid[seat]
            continue
        for field, more, less in (("ev_cash_out", "received", "risk"), ("insurance", "received", "premium")):
            terms = _of(fields.get(field), seat)
            net[seat] += _chips(terms, more) - _chips(terms, less)
    return net


def _of(mapping: object, key: object) -> object:
    return mapping.get(str(key)) if isinstance(mapping, Mapping) else None


def _chips(terms: object, key: str) -> int:
    chips = _of(terms, key)
    return chips if isinstance(chips, int) else 0
