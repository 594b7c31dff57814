"""Times of hand histories: the moment that a time in a named zone is.

The zones come from the operating system, or from the package `tzdata`, which is installed with this one on Windows and
in browsers, because these have no zones of their own.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from warnings import warn
from zoneinfo import ZoneInfo

from omaha.base.records import public

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from datetime import tzinfo

__all__ = ["TimeZoneWarning", "eastern", "moment"]

_ZONES = {
    "Z": "UTC", "GMT": "UTC", "WET": "Europe/Lisbon", "CET": "Europe/Paris", "EET": "Europe/Athens",
    "MSK": "Europe/Moscow", "ET": "America/New_York", "CT": "America/Chicago", "MT": "America/Denver",
    "PT": "America/Los_Angeles",
}  # fmt: skip
"""Names of zones in hand histories that the time zone database lacks, or has with another meaning."""


@public("omaha.notation")
class TimeZoneWarning(UserWarning):
    """A time was not converted, because this machine does not know its zone, or no zones at all.

    The text of the hand has the time as it was given. `pip install tzdata` brings all zones to any machine.

    >>> from warnings import catch_warnings
    >>> from omaha.notation.times import moment
    >>> with catch_warnings(record=True, action="always") as caught:
    ...     moment("2020-01-31T17:05:09", "Moon/Base")
    >>> caught[0].category.__name__
    'TimeZoneWarning'
    """


def moment(clock: str, zone: str) -> datetime | None:
    """Return the moment, in UTC, of a date and time in a zone, or None if one of them is not known.

    A zone that is not known gives a `TimeZoneWarning`.

    - `clock`: a date and time in ISO format.
    - `zone`: a name of the time zone database, an abbreviation of the histories, or hours before or behind UTC.

    >>> for zone in ("PT", "Europe/Paris", "+05:30", "-07"):
    ...     print(moment("2020-01-31T17:05:09", zone))
    2020-02-01 01:05:09+00:00
    2020-01-31 16:05:09+00:00
    2020-01-31 11:35:09+00:00
    2020-02-01 00:05:09+00:00
    >>> print(moment("noon", "PT"))
    None
    """
    try:
        if re.fullmatch(r"[+-]\d\d(:?\d\d)?", zone, re.ASCII):
            return datetime.fromisoformat(clock + zone).astimezone(UTC)
        there = datetime.fromisoformat(clock)
        known = _zone(zone)
        return there.replace(tzinfo=known).astimezone(UTC) if known else None
    except (ValueError, OverflowError):
        return None


def eastern(when: datetime) -> datetime | None:
    """Return the same moment in ET, the time of New York.

    Return None if that is before the year 1, or if ET is not known, with a `TimeZoneWarning`.
    """
    known = _zone("ET")
    try:
        return when.astimezone(known) if known else None
    except OverflowError:
        return None


def _zone(name: str) -> tzinfo | None:
    """Return a zone by its name or abbreviation; warn and return None if it is not known."""
    key = _ZONES.get(name, name)
    if key == "UTC":
        return UTC
    try:
        return ZoneInfo(key)
    except (ValueError, OSError, KeyError):
        some = "this machine does not know it" if _has_zones() else "this machine has no time zones"
        text = f"a time in zone {name[:40]!r} is not converted: {some} (pip install tzdata)"
    warn(text, TimeZoneWarning, stacklevel=2)
    return None


def _has_zones() -> bool:
    try:
        return ZoneInfo(_ZONES["ET"]) is not None
    except (OSError, KeyError):
        return False
