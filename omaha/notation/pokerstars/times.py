"""Times as PokerStars writes them."""

from __future__ import annotations

import re

from omaha.notation.times import eastern, moment

__all__ = ["times"]

_TIME = re.compile(r"(\d{4}[-/]\d\d[-/]\d\d)(?:[T ](\d\d?):(\d\d)(?::(\d\d))?)?(?:\.\d+)? ?(.*)", re.ASCII)


def times(time: str) -> tuple[str, str]:
    """Return a time of `Info` as the room writes it, and the same moment in ET if its own zone is another one.

    Trackers go by the ET. A zone whose name the room would not write is written as UTC. A time that is not known is
    empty.

    >>> times("2020-01-31 17:05:09 CET"), times("2020-01-31 07:05:09 America/Los_Angeles")
    (('2020/01/31 17:05:09 CET', '2020/01/31 11:05:09 ET'), ('2020/01/31 15:05:09 UTC', '2020/01/31 10:05:09 ET'))
    >>> times("2020-01-31 07:05:09 ET"), times("2020-01-31"), times("noon")
    (('2020/01/31 7:05:09 ET', ''), ('2020/01/31 0:00:00', ''), ('', ''))
    """
    found = _TIME.fullmatch(time)
    if not found:
        return "", ""
    day, hour, minute, second, zone = found.groups()
    clock = f"{day.replace('/', '-')}T{hour or '00':>02}:{minute or '00'}:{second or '00'}"
    named = zone if re.fullmatch("[A-Za-z]{2,}", zone) else ""
    when = moment(clock, zone) if zone not in ("", "ET") else None
    there = eastern(when) if when else None
    if when is None or there is None:
        return _stamp(clock, named), ""
    if not named:
        clock = when.isoformat()
    return _stamp(clock, named or "UTC"), _stamp(there.isoformat(), "ET")


def _stamp(clock: str, zone: str) -> str:
    """Return an ISO date and time as the room writes it."""
    hour = int(clock[11:13])
    return f"{clock[:10].replace('-', '/')} {hour}{clock[13:19]} {zone}".rstrip()
