"""What players may hold: hands, hands in part and ranges, all read into one form."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple

from omaha._eval import card_ids
from omaha.cards import UNKNOWN, cards_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from omaha.ranges.range import Range
    from omaha.typing import HandLike

__all__ = ["Holdings", "read", "shortened"]

SHORT = 40
"""Signs of a hand that are shown."""


class Holdings(NamedTuple):
    """What one player may hold, as the kernel takes it, and as text."""

    size: int
    known: int
    ids: bytes
    weights: bytes | None
    text: str

    @property
    def several(self) -> bool:
        return len(self.ids) != self.known


def shortened(text: str) -> str:
    """A hand's text as a table or an error shows it: the first patterns of a range, and how many there are.

    >>> shortened("AA, KK, JT98+, " + ", ".join(["QQ"] * 20))
    'AA, KK, JT98+, QQ, … 23 in all'
    """
    text = " ".join(text.split())
    if len(text) <= SHORT:
        return text
    parts = text.split(", ")
    shown = text[: SHORT // 2].rsplit(", ", 1)[0]
    return f"{shown}, … {len(parts):,} in all" if len(parts) > 1 else f"{text[: SHORT - 1]}…"


def read(hands: Sequence[HandLike], hilo: bool) -> list[Holdings]:
    """Every player's hand; what is given for several players is read once.

    A text that is no cards is a range, of as many cards as the other hands have, or else as the longest of the ranges.
    """
    keys = [hand if isinstance(hand, str) else id(hand) for hand in hands]
    found: dict[str | int, Holdings] = {}
    texts: dict[str, int] = {}  # of ranges, and whose they are first
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
        found[text] = _holdings(same, _listed(same, number), number)
    return [found[key] for key in keys]


def _hand(hand: HandLike, number: int) -> Holdings | None:
    """One player's hand; None where it is a text that is no cards."""
    listed = _listed(hand, number)
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
    """A range from its text; where that is wrong, an error of one line that names the hand and the place."""
    from omaha.ranges.parser import RangeError
    from omaha.ranges.range import Range

    try:
        return Range(text, hole_cards=size, hilo=hilo)
    except RangeError as error:
        rest = text[error.position :] if error.text == text else ""
        where = f", at {shortened(rest)!r}" if error.position > 0 and rest else ""
        raise ValueError(f"hand {number}, {shortened(text)!r}: {error.args[0]}{where}") from error


def _listed(hand: Any, number: int) -> Any:
    """The hands of a range, asked for once, since it makes them anew each time; None for what is no range."""
    try:
        return getattr(hand, "hands", None)
    except ModuleNotFoundError:
        raise ModuleNotFoundError(f"hand {number} is a range, which needs NumPy (omaha-poker[numpy])") from None


def _holdings(given: Any, listed: Any, number: int) -> Holdings:
    """A range, read."""
    try:
        hands = memoryview(listed)
    except TypeError:
        raise TypeError(f"hand {number}: the hands of a range are an array of uint8") from None
    shape = hands.shape or ()
    if len(shape) != 2 or hands.format != "B" or not 4 <= shape[1] <= 6:
        raise ValueError(
            f"hand {number}: the hands of a range are (n, 4, 5 or 6) uint8, not {shape} of format {hands.format!r}"
        )
    if not shape[0]:
        raise ValueError(f"hand {number} cannot be held: the range is empty")
    weights = None
    weighed = given.weights
    if weighed is not None:
        worth = memoryview(weighed)
        if worth.format != "d" or worth.shape != shape[:1]:
            raise ValueError(f"hand {number}: the weights of a range are one float a hand")
        if not all(isfinite(weight) and weight >= 0 for weight in worth.tolist()):
            raise ValueError(f"hand {number}: a weight must be 0 or more")
        weights = worth.tobytes()
    return Holdings(shape[1], shape[1], hands.tobytes(), weights, str(given))
