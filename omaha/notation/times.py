"""Times of hand histories: the moment that a time in a named zone is."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

__all__ = ["eastern", "moment"]

_ZONES = {
    "Z": "UTC", "GMT": "UTC", "WET": "Europe/Lisbon", "CET": "Europe/Paris", "EET": "Europe/Athens",
    "MSK": "Europe/Moscow", "ET": "America/New_York", "CT": "America/Chicago", "MT": "America/Denver",
    "PT": "America/Los_Angeles",
}  # fmt: skip
"""Names of zones in hand histories that the time zone database lacks, or has with another meaning."""


def moment(clock: str, zone: str) -> datetime | None:
    """Return the moment, in UTC, of a date and time in a zone, or None if one of them is not known.

    - `clock`: a date and time in ISO format.
    - `zone`: a name of the time zone database, an abbreviation of the histories, or hours before or behind UTC.

    >>> for zone in ("PT", "Europe/Paris", "+05:30", "-07", "noon"):
    ...     print(moment("2020-01-31T17:05:09", zone))
    2020-02-01 01:05:09+00:00
    2020-01-31 16:05:09+00:00
    2020-01-31 11:35:09+00:00
    2020-02-01 00:05:09+00:00
    None
    """
    try:
        if re.fullmatch(r"[+-]\d\d(:?\d\d)?", zone, re.ASCII):
            there = datetime.fromisoformat(clock + zone)
        else:
            zone = _ZONES.get(zone, zone)
            there = datetime.fromisoformat(clock).replace(tzinfo=UTC if zone == "UTC" else ZoneInfo(zone))
        return there.astimezone(UTC)
    except (ValueError, OverflowError, OSError, KeyError):
        return None


def eastern(when: datetime) -> datetime | None:
    """Return the same moment in ET, the time of New York, or None if there is no time zone database."""
    try:
        return when.astimezone(ZoneInfo(_ZONES["ET"]))
    except (OverflowError, KeyError):
        return None
