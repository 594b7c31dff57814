"""The data of a hand that are not a part of the game: names, table, time, currency."""

from __future__ import annotations

from collections.abc import Mapping

from omaha.base.checks import SEATS, integer, seat_number, text
from omaha.base.money import CHIPS, SIGNS, Money, places
from omaha.base.records import NamedTuple, ReadOnly, public

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Info", "copy_of", "money_of", "places_of"]

DEPTH = 50
"""How deeply the fields may be nested."""


class _Info(NamedTuple):
    names: Mapping[int, str]
    table: str | None
    number: str | int | None
    time: str | None
    currency: str | None
    event: str | None
    site: str | None
    table_size: int | None
    fields: Mapping[str, Any]
    comments: Mapping[int, str]


@public()
class Info(_Info):
    """Data of a hand that histories hold and the game does not need. All of it is read-only: sequences become tuples.

    - `names`: the players' names by seat.
    - `table`, `number`, `currency`, `event`, `site`: of the hand, as a history names them. A number in digits is an
      int, whatever a history has it as; any other number is text.
    - `time`: text that the formats understand, as in ISO 8601: "2024-07-01T20:30:00+02:00", "2024-07-01 18:30:00 UTC".
    - `table_size`: the number of seats at the table, 2..10.
    - `fields`: other fields of a history by their names there: text, numbers, True, False, None, and sequences and
      mappings of them.
    - `comments`: lines said after the event of this index in `hand.events`, -1 for before the first one.

    :raises TypeError: if a value is of the wrong kind.
    :raises ValueError: if a seat, an index or the size of the table is not allowed, or `fields` are nested more than 50
        deep.

    >>> Info({1: "ann", 2: "bob"}, table="Procyon").names[2]
    'bob'
    >>> Info(fields={"author": "Cy", "_stakes": [1, 2]}).fields
    {'author': 'Cy', '_stakes': (1, 2)}
    """

    __slots__ = ()

    def __new__(
        cls,
        names: Mapping[int, str] | None = None,
        table: str | None = None,
        number: str | int | None = None,
        time: str | None = None,
        currency: str | None = None,
        event: str | None = None,
        site: str | None = None,
        table_size: int | None = None,
        fields: Mapping[str, Any] | None = None,
        comments: Mapping[int, str] | None = None,
    ) -> Info:
        for what, given in (("names", names), ("comments", comments), ("fields", fields)):
            if given is not None and not isinstance(given, Mapping):
                raise TypeError(f"{what} must be a mapping, not {given!r}")
        checked = {
            seat_number(seat, what="names are by seats"): text(name, "a name") for seat, name in (names or {}).items()
        }
        if isinstance(number, bool) or not isinstance(number, (int, str, type(None))):
            raise TypeError(f"number must be text or a whole number, not {number!r}")
        if isinstance(number, str) and _is_whole(number):
            number = int(number)
        for name, value in (("table", table), ("time", time), ("currency", currency), ("event", event), ("site", site)):
            if value is not None:
                text(value, name)
        if table_size is not None:
            table_size = integer(table_size, "table_size", 2, SEATS)
        said = {integer(i, "a comment's index", -1): text(line, "a comment") for i, line in (comments or {}).items()}
        return super().__new__(
            cls, ReadOnly(checked), table, number, time, currency, event, site, table_size,
            _frozen(fields or {}, "fields"), ReadOnly(said),
        )  # fmt: skip


def _is_whole(number: str) -> bool:
    """Return True for the text of a whole number as `str` returns it, unless it is absurdly long."""
    digits = number.removeprefix("-")
    usual = digits[:1] != "0" or number == "0"
    return usual and digits.isascii() and digits.isdecimal() and len(digits) <= 4000


def copy_of(info: Info) -> Info:
    """Return an equal `Info` with mappings of its own."""
    names, *others, fields, comments = info
    # `tuple.__new__`: `Info(...)` checks its fields again, 4 microseconds instead of 0.2.
    return tuple.__new__(Info, (ReadOnly(names), *others, _frozen(fields, "fields"), ReadOnly(comments)))


def _frozen(value: object, name: str, depth: int = 0) -> Any:
    """Return a plain value that cannot be changed: tuples for sequences, read-only mappings."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if depth > DEPTH:
        raise ValueError(f"fields must not be nested more than {DEPTH} deep, or contain themselves")
    if isinstance(value, Mapping):
        return ReadOnly(
            {text(key, f"a name in {name}"): _frozen(value[key], f"{name}[{key!r}]", depth + 1) for key in value}
        )
    if isinstance(value, (list, tuple)):
        return tuple([_frozen(item, name, depth + 1) for item in value])
    raise TypeError(f"{name} must be text, a number, a truth value, None, a list or a mapping of them, not {value!r}")


def places_of(info: Info | None) -> int:
    """Return the decimal places of a hand's amounts: those of its currency, 0 in a tournament (`Info.fields`)."""
    return 0 if info is None or info.fields.get("tournament") else places(info.currency)


def money_of(info: Info | None) -> Money:
    """Return how a hand's amounts are printed: in its currency; as plain chips without one, and in a tournament.

    >>> money = money_of(Info(currency="USD"))
    >>> money.text(5), money.text(500), money.text(1_234_50), money.text(-150), money.text(150, signed=True)
    ('$0.05', '$5', '$1,234.50', '-$1.50', '+$1.50')
    >>> money_of(Info(currency="SEK")).text(1_50), money_of(None).text(20_000)
    ('1.50 SEK', '20,000')
    """
    if info is None or not info.currency or info.fields.get("tournament"):
        return CHIPS
    sign = SIGNS.get(info.currency, "")
    return Money(sign, "" if sign else f" {info.currency}", places(info.currency))
