"""What the house settles with players beside the pot, and what they really win by it."""

from __future__ import annotations

from collections.abc import Mapping

from omaha.base.records import public

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.hand.reading import Reading

__all__ = ["real_net", "settlements"]


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
    settled = settlements(hand)
    return {seat: chips + settled.get(seat, 0) for seat, chips in hand.result.net.items()}


def settlements(hand: Reading) -> dict[int, int]:
    """Return the chips by seat that players won or lost beside the pots, for those who settled anything.

    They are read from `Info.fields`. For a player who cashed out, `cash_out` holds {seat: (chips, fee)}: the house pays
    these chips and takes what the player wins from the pots. `ev_cash_out` and `insurance` hold {seat: terms}: the
    player pays a "risk" or "premium" and gets what is "received".

    >>> from omaha import Hand, Info, Rules
    >>> from omaha.hand.settled import settlements
    >>> rules = Rules(limit="pot", small_blind=1, big_blind=2)
    >>> hand = Hand(rules, [9, 9], info=Info(fields={"cash_out": {"1": (5, 1)}, "insurance": {"2": {"premium": 3}}}))
    >>> hand.fold()
    >>> dict(hand.result.pots[0].awards), settlements(hand)
    ({1: 2}, {1: 3, 2: -3})
    """
    fields = hand.info.fields if hand.info is not None else None
    if not fields:
        return {}
    settled: dict[int, int] = {}
    cashed, *others = [_by_seat(fields.get(name)) for name in ("cash_out", "ev_cash_out", "insurance")]
    for seat in hand.seats:
        terms = cashed.get(str(seat))
        if isinstance(terms, tuple) and terms and isinstance(terms[0], int):
            settled[seat] = terms[0] - sum([pot.awards.get(seat, 0) for pot in hand.result.pots])
        for by_seat in others:
            terms = by_seat.get(str(seat))
            if isinstance(terms, Mapping):
                got, *paid = [_chips(terms.get(name)) for name in ("received", "risk", "premium")]
                settled[seat] = settled.get(seat, 0) + got - sum(paid)
    return settled


def _by_seat(field: object) -> Mapping[str, object]:
    return field if isinstance(field, Mapping) else {}


def _chips(value: object) -> int:
    return value if isinstance(value, int) else 0
