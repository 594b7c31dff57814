"""What players may hold: hands, hands in part and ranges, all read into one form."""

from __future__ import annotations

from array import array
from math import frexp, isfinite, ldexp
from struct import unpack

from omaha._eval import card_ids, holdings_left
from omaha.base.records import NamedTuple
from omaha.base.texts import safe_text
from omaha.cards import UNKNOWN, cards_text

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from omaha.base.types import HandLike
    from omaha.ranges.range import Range

__all__ = ["Holdings", "read", "shortened"]

HEAVY = 1e299
"""The kernel takes weights below ten times this."""
SHORT = 40
"""The longest text of a hand, in characters, that is shown in full."""


class Holdings(NamedTuple):
    """What one player may hold, as the kernel takes it, and as text."""

    size: int
    """The number of cards of a hand."""
    known: int
    """How many of them are known; all, if the hands are listed."""
    ids: bytes
    """The ids of the known cards, or of the cards of every hand that is listed."""
    weights: bytes | None
    """The weights of the hands as float64; None if all count the same."""
    text: str
    """The hand or the range as text."""

    @property
    def several(self) -> bool:
        """Whether several hands are listed."""
        return len(self.ids) != self.known


def shortened(text: str) -> str:
    """Return the text of a hand as tables, pictures and errors show it.

    A long range is cut to its first patterns and the number of all.

    >>> shortened("AA, KK, JT98+, " + ", ".join(["QQ"] * 20))
    'AA, KK, JT98+, QQ, … 23 in all'
    """
    text = safe_text(" ".join(text.split()))
    if len(text) <= SHORT:
        return text
    parts = text.split(", ")
    shown = text[: SHORT // 2].rsplit(", ", 1)[0]
    return f"{shown}, … {len(parts):,} in all" if len(parts) > 1 else f"{text[: SHORT - 1]}…"


def read(hands: Sequence[HandLike], hilo: bool) -> list[Holdings]:
    """Read the players' hands; a value given for several players is read once.

    Text that is not cards is a range; its hands have as many cards as the other players', or as the longest range.

    :raises ValueError: if a hand cannot be read; the error names the player's number, from 1.
    :raises TypeError: if a hand is neither cards nor a range.
    """
    keys = [hand if isinstance(hand, str) else id(hand) for hand in hands]
    found: dict[str | int, Holdings] = {}
    texts: dict[str, int] = {}  # of ranges, and the number of the first player who has each
    for number, (key, hand) in enumerate(zip(keys, hands, strict=True), 1):
        if key in found or key in texts:
            continue
        one = _hand(hand, number)
        if one is not None:
            found[key] = one
        else:
            texts[str(hand)] = number
    size = next(iter(found.values())).size if found else None
    ranges = {text: _range(text, number, size, hilo) for text, number in texts.items()}
    size = max([given.hole_cards for given in ranges.values()], default=size)
    for text, given in ranges.items():
        number = texts[text]
        same = given if given.hole_cards == size else _range(text, number, size, hilo)
        found[text] = _holdings(same, same.hands, number)
    return [found[key] for key in keys]


def _hand(hand: HandLike, number: int) -> Holdings | None:
    """One player's hand; None if it is text that is not cards."""
    listed = getattr(hand, "hands", None)  # asked for once, because a range makes them each time
    if listed is not None:
        return _holdings(hand, listed, number)
    try:
        cards = card_ids(hand.replace("*", "??") if isinstance(hand, str) else hand, True)  # type: ignore[arg-type]
    except TypeError as error:
        raise TypeError(f"hand {number} is neither cards nor a range: {error}") from None
    except ValueError as error:
        if isinstance(hand, str):
            return None
        raise ValueError(f"hand {number}: {error}") from None
    if not 4 <= len(cards) <= 6:
        raise ValueError(f"hand {number} must have 4, 5 or 6 cards, not {len(cards)}: {hand!r}")
    known = bytes([card for card in cards if card != UNKNOWN])
    text = cards_text(known) + "*" * (len(cards) - len(known))
    return Holdings(len(cards), len(known), known, None, text)


def _range(text: str, number: int, size: int | None, hilo: bool) -> Range:
    """A range from its text; the error, if that is wrong, is one line that names the hand and the place."""
    from omaha.ranges.parser import RangeError
    from omaha.ranges.range import Range

    try:
        return Range(text, hole_cards=size, hilo=hilo)
    except RangeError as error:
        rest = text[error.position :] if error.text == text else ""
        where = f", at {shortened(rest)!r}" if error.position > 0 and rest else ""
        raise ValueError(f"hand {number}, {shortened(text)!r}: {error.args[0]}{where}") from error


def _holdings(given: Any, listed: Any, number: int) -> Holdings:
    """A range as holdings, its hands and weights checked."""
    try:
        hands = memoryview(listed)
    except TypeError:
        raise TypeError(f"hand {number}: the hands of a range must be an array of uint8") from None
    shape = hands.shape or ()
    if shape and not shape[0]:
        raise ValueError(f"hand {number} cannot be held: the range is empty")
    if len(shape) != 2 or hands.format != "B" or not 4 <= shape[1] <= 6:
        raise ValueError(
            f"hand {number}: the hands of a range must be (n, 4, 5 or 6) uint8, not {shape} of format {hands.format!r}"
        )
    weights = None if given.weights is None else _weights(given.weights, shape[0], number)
    ids = hands.tobytes()
    if shape[0] == 1:  # longer lists are checked where hands that need a card of the board are removed
        try:
            holdings_left(shape[1], ids, weights, "")
        except ValueError as error:
            raise ValueError(f"hand {number}: {error}") from None
    return Holdings(shape[1], shape[1], ids, weights, str(given))


def _weights(given: Any, count: int, number: int) -> bytes:
    """The weights of a range as bytes of float64, checked; only their ratios count, so huge ones are made smaller."""
    try:
        numbers = memoryview(given)
    except TypeError:
        raise TypeError(f"hand {number}: the weights of a range must be an array of numbers") from None
    if numbers.shape != (count,) or numbers.format.lstrip("@=<>!") not in tuple("bBhHiIlLqQnNefd"):
        raise ValueError(f"hand {number}: the weights of a range must be numbers, one for each hand")
    order, kind = numbers.format[:-1], numbers.format[-1]  # numbers of any byte order, at any address
    weights: Sequence[float] = unpack(f"{order}{count}{kind}", numbers.tobytes())
    total = sum(weights)  # finite if all are, but for an overflow: five times faster than a look at each
    if min(weights) < 0 or not (isfinite(total) or all(map(isfinite, weights))):
        raise ValueError(f"hand {number}: a weight must be a finite number, 0 or more")
    most = max(weights)
    if most > HEAVY:
        weights = [ldexp(weight, -frexp(most)[1]) for weight in weights]
    return array("d", weights).tobytes()
