"""Vocabulary of PHH: its variants, blinds, straddles, antes, dates, and the fields that are carried along.

Lists are in the format's order: by position, but heads-up the small blind is first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from omaha.hand.events import Post
from omaha.hand.posts import blind_seats
from omaha.notation.houses import House
from omaha.rules import Rules

__all__ = [
    "ALL_BETS", "BETS", "CARRIED", "OTHER_VARIANTS", "TIME", "VARIANTS", "SetupFields", "Variant", "code",
    "implied_posts", "is_date", "setup_fields", "time_parts", "time_text", "trims", "wanted",
]  # fmt: skip


class Variant(NamedTuple):
    """A game of the format."""

    limit: Literal["fixed", "pot", "no"]
    hilo: bool


VARIANTS = {"PO": Variant("pot", False), "FO/8": Variant("fixed", True)}
"""The games of Omaha that the format knows, by their codes."""
OTHER_VARIANTS = ("FT", "NT", "NS", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")
"""The codes of the other games of the format."""

BETS = {"fixed": ("small_bet", "big_bet"), "pot": ("min_bet",), "no": ("min_bet",)}
"""Fields that name the bets, by betting limit."""
ALL_BETS = ("min_bet", "small_bet", "big_bet", "bring_in")
"""Fields that name a bet of any game."""

CARRIED: dict[str, type | tuple[type, ...]] = {
    "author": str, "url": str, "address": str, "city": str, "region": str, "postal_code": str, "country": str,
    "level": int, "currency_symbol": str, "time_limit": (int, float), "time_banks": tuple, "table": (int, str),
    "seat_count": int, "ante_trimming_status": bool,
    "year": int, "month": int, "day": int, "time": str, "time_zone": str, "time_zone_abbreviation": str,
}  # fmt: skip
"""Fields of the format that are not part of the play, and the types of their values: they are kept in `Info.fields`."""


_TEXT = (
    "author", "url", "address", "city", "region", "postal_code", "country", "currency_symbol", "time_zone",
    "time_zone_abbreviation",
)  # fmt: skip


def wanted(name: str, value: Any) -> str | None:
    """Return what a field that is not part of the play must hold, or None if it may hold this value.

    >>> wanted("city", 1), wanted("city", "Graz"), wanted("time_banks", ["x"]), wanted("_ours", [])
    ('a string', None, 'a list of numbers', None)
    """
    if name in _TEXT:
        return None if isinstance(value, str) else "a string"
    if name == "level":
        return None if type(value) is int else "a whole number"
    if name in _OF_A_DATE:
        least, most = _OF_A_DATE[name]
        return None if type(value) is int and least <= value <= most else f"a whole number, {least}..{most}"
    if name == "time_limit":
        return None if _is_number(value) else "a number"
    if name == "time_banks":
        return None if isinstance(value, (list, tuple)) and all(map(_is_number, value)) else "a list of numbers"
    return None


_OF_A_DATE = {"year": (1, 9999), "month": (1, 12), "day": (1, 31)}


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float, Decimal)) and not isinstance(value, bool)


class SetupFields(NamedTuple):
    """The fields of the format that set a hand up, their lists in its order: heads-up the small blind is first."""

    variant: str
    antes: list[int]
    blinds: list[int]
    bets: list[int]

    def by_position(self) -> tuple[list[int], list[int]]:
        """Return blinds and antes of p1, p2, ..."""
        step = -1 if len(self.blinds) == 2 else 1
        return self.blinds[::step], self.antes[::step]

    def antes_each(self, trimmed: bool) -> bool:
        """Return True if all players ante for themselves, so that antes belong to their totals."""
        return trimmed or len(set(self.antes)) == 1

    def implied_rules(self, trimmed: bool, revealed: bool, house: House | None = None) -> Rules | ValueError:
        """Return the rules of the World Series' tournaments with these blinds, antes and bets, or what is wrong.

        - `trimmed`: the field `ante_trimming_status`.
        - `revealed`: True if hands are turned up when no more betting is possible.
        - `house`: fields of `Rules` that replace those of the World Series.
        """
        variant = VARIANTS[self.variant]
        blinds, antes = self.by_position()
        big = 0 if len(blinds) == 2 else 1
        each = self.antes_each(trimmed)
        on_button = [number for number, ante in enumerate(antes) if ante] == [len(antes) - 1] and len(antes) - 1 != big
        payer = "each" if each else "button" if on_button else "big_blind"
        straddled = max(blinds) > self.blinds[1]
        bets = tuple(self.bets) if variant.limit == "fixed" else ()
        return _rules_of_the_series(
            *variant, *self.blinds[:2], bets, max(antes), payer, each, straddled, revealed, tuple((house or {}).items())
        )


@lru_cache(maxsize=1024)
def _rules_of_the_series(
    limit: str, hilo: bool, small_blind: int, big_blind: int, bets: tuple[int, ...],
    ante: int, payer: str, counted: bool, straddled: bool, revealed: bool, house: tuple[tuple[str, Any], ...],
) -> Rules | ValueError:  # fmt: skip
    """Return the rules, made once for all hands of a table, or the error: a cache does not keep what is raised."""
    fields: dict[str, Any] = dict(zip(("small_bet", "big_bet"), bets, strict=False))
    if straddled:
        fields["straddle_min_raise"] = "big_blind"
    fields |= {
        "limit": limit,
        "hilo": hilo,
        "small_blind": small_blind,
        "big_blind": big_blind,
        "ante": ante,
        "ante_payer": payer,
        "pot_limit_antes": "counted" if counted else "after_first_round",
        "reveal_on_all_in": "at_once" if revealed else "off",
    }
    try:
        return Rules.preset("wsop_tournament", **{**fields, **dict(house)})
    except ValueError as error:
        return error


def implied_posts(stacks: Mapping[int, int], fields: SetupFields, trimmed: bool) -> list[Post]:
    """Return what the players post, at most all their chips: antes, blinds, straddles, live posts.

    Antes come last if one player pays for all.
    """
    left = dict(stacks)
    posts = []
    blinds, antes = fields.by_position()
    owed = dict(zip(stacks, blinds, strict=True))
    order = list(stacks)
    if len(order) == 2:
        order.reverse()
    big = order[1]

    def post(seat: int, kind: Any, owed: int) -> None:
        paid = min(owed, left[seat])
        left[seat] -= paid
        if paid:
            posts.append(Post(seat, kind, 0, paid) if kind == "ante" else Post(seat, kind, paid))

    def post_antes() -> None:
        if any(antes):
            for seat, ante in zip(stacks, antes, strict=True):
                post(seat, "ante", ante)

    each = fields.antes_each(trimmed)
    if each:
        post_antes()
    for number, seat in enumerate(order):
        if owed[seat]:
            kind = ("small", "big")[number] if number < 2 else "straddle" if owed[seat] > owed[big] else "post"
            post(seat, kind, owed[seat])
    if not each:
        post_antes()
    return posts


def setup_fields(rules: Rules, posts: Iterable[Post], stacks: Mapping[int, int], button: int) -> SetupFields:
    """Return the fields of the format for these posts; a player who is all-in has what they owed, not what they had.

    - `stacks`: chips before the hand, by seat in dealing order.
    - `button`: the button's seat.
    """
    live, dead = dict.fromkeys(stacks, 0), dict.fromkeys(stacks, 0)
    for seat, _, bet, lost in posts:
        live[seat] += bet
        dead[seat] += lost
    short = [seat for seat, stack in stacks.items() if live[seat] + dead[seat] == stack]
    if short:
        small, big = blind_seats(tuple(stacks), button)
        payer = {"each": None, "big_blind": big, "button": button}[rules.ante_payer]
        for seat in short:
            if payer in (None, seat):
                dead[seat] = max(dead[seat], rules.ante)
            if seat in (small, big) and not rules.bomb_pot:
                live[seat] = max(live[seat], rules.small_blind if seat == small else rules.big_blind)
    step = -1 if len(stacks) == 2 else 1
    if rules.small_bet is not None and rules.big_bet is not None:
        bets = [rules.small_bet, rules.big_bet]
    else:
        bets = [rules.bet_size("flop")]
    return SetupFields(code(rules), [*dead.values()][::step], [*live.values()][::step], bets)


@lru_cache(maxsize=1024)
def code(rules: Rules) -> str:
    """Return the variant: the format's own, or one with an underscore, which every other reader refuses.

    >>> code(Rules(limit="pot", small_blind=1, big_blind=2)), code(Rules(limit="fixed", hole_cards=5, small_bet=2))
    ('PO', '_FO5')
    """
    cards = "" if rules.hole_cards == 4 else str(rules.hole_cards)
    variant = f"{rules.limit[0].upper()}O{cards}{'/8' * rules.hilo}"
    known = variant in VARIANTS and rules.boards == 1 and not rules.bomb_pot
    return variant if known else f"_{variant}"


def trims(rules: Rules) -> bool:
    """Return True if antes belong to the players' totals: the usual `ante_trimming_status` of a hand."""
    return rules.ante > 0 and rules.ante_payer == "each"


TIME = ("year", "month", "day", "time", "time_zone", "time_zone_abbreviation")
"""Fields of a date, a time and a zone."""
_TIME_TEXT = re.compile(
    r"(?:(\d{4})-(\d\d)-(\d\d)(?: |$))?"
    r"((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?: |$))?"
    r"([A-Za-z][\w/+-]*)?",
    re.ASCII,
)


def is_date(year: object, month: object, day: object) -> bool:
    """Return True if there is such a day; of what is None any may be meant."""
    try:
        date(*[usual if part is None else part for part, usual in ((year, 2000), (month, 1), (day, 1))])  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return False
    return True


def time_text(parts: Mapping[str, Any]) -> str | None:
    """Return the date, time and zone of these fields as one text, or None if there are none."""
    numbers = [(parts.get(part), width) for part, width in zip(TIME, (4, 2, 2), strict=False)]
    day = "-".join([f"{part:0{width}}" for part, width in numbers if type(part) is int])
    zone = parts.get("time_zone") or parts.get("time_zone_abbreviation")
    return " ".join([str(part) for part in (day, parts.get("time"), zone) if part]) or None


def time_parts(time: str) -> dict[str, int | str] | None:
    """Return the fields for a date, a time and a zone, or None if the text has another form.

    >>> time_parts("2023-06-20 19:30:00 America/Los_Angeles")
    {'year': 2023, 'month': 6, 'day': 20, 'time': '19:30:00', 'time_zone': 'America/Los_Angeles'}
    """
    found = _TIME_TEXT.fullmatch(time)
    if found is None or time != time.strip():
        return None
    year, month, day, clock, zone = found.groups()
    parts: dict[str, int | str] = {}
    if year:
        if not is_date(int(year), int(month), int(day)):
            return None
        parts = {"year": int(year), "month": int(month), "day": int(day)}
    if clock:
        parts["time"] = clock.rstrip()
    if zone:
        parts["time_zone" if "/" in zone else "time_zone_abbreviation"] = zone
    return parts
