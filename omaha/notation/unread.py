"""Which room a text comes from, by its first lines: for errors about texts that are not read."""

from __future__ import annotations

import re

from omaha.base.errors import NotationError, OtherGameError

__all__ = ["FORMS", "is_unread", "not_omaha", "room_of", "why_not"]

_ROOMS = {
    "GGPoker": r"Poker Hand #\w+: ",
    "Winamax": "Winamax Poker - ",
    "PokerStars": r"(?:PokerStars|SupremaPoker|PPPoker|PokerBros|ClubGG) [\w ]*#\d+:",
    "iPoker": r"(?:<\?xml[^>]*>\s*)?<session sessioncode=",
    "Winning": r"Hand #\d+ - .{1,80} - [^\s/]{1,20}/[^\s/]{1,20} - .{1,40} UTC|Game started at: ",
    "888poker": r"#Game No : \d|\*{5} (?:888|Cassava|Pacific)",
    "PartyPoker": r"\*{5} Hand History [Ff]or Game|Game #\d+ starts\.",
    "Bovada": r"(?:Bovada|Ignition|Bodog)[\w. ]* Hand #",
    "Full Tilt": r"Full ?Tilt ?(?:Poker)? Game #",
    "Run It Once": "Run It Once Poker Hand #",
    "BetOnline": r"(?:BetOnline Poker|PayNoRake|Gear Poker) Game #",
    "Betfair": r"\*{5} Betfair Poker",
    "OnGame": r"\*{5} History for hand ",
    "Absolute": r"Stage #C?\d+:",
    "Cake": r"Hand#\d+ - ",
    "Entraction": r"Game # \d+ - ",
    "Everleaf": r"Everleaf|Partouche Poker|.+ Gaming Game #\d+",
    "Everest": "<SESSION time=",
    "Boss": r"(?:<\?xml[^>]*>\s*)?(?:<ROOT>|<HISTORY )",
    "Merge": r"<description type=|<game id=|Merge Game #|MERGE_GAME #",
    "Microgaming": r"----PRIMA\.DAT----|<Game (?:hhversion|id)=",
    "PKR": r"Table #\d+ - ",
    "Seals with Clubs": r"Hand #\d+-\d+ - |SwCPoker Hand #",
    "CoinPoker": "(?:PokerMaster|CoinPoker) Hand #",
    "PokerNow": r'"?entry"?,"?at"?,"?order"?',
}
"""Room -> how its texts begin. Where two parts of a form could read the same letters their lengths are bounded, so that
no form takes longer than in proportion to its line."""
_OTHER_GAMES = "Hold'?em|Stud|Razz|Draw|Badugi|Courchevel"
_READ = {"GGPoker": "ggpoker", "Winamax": "winamax", "PokerStars": "pokerstars"}
FORMS = {room: re.compile(begin) for room, begin in _ROOMS.items()}
"""Room -> the expression that its texts begin with."""


def room_of(text: str) -> str | None:
    """Return the room whose text begins like this one, or None.

    >>> room_of("Full Tilt Poker Game #17: Table Procyon"), room_of("Dear Sir or Madam")
    ('Full Tilt', None)
    """
    return next((room for room, form in FORMS.items() if form.match(text)), None)


def is_unread(text: str) -> bool:
    """Does this text begin as that of a room does which is not read?"""
    return room_of(text) not in (None, *_READ)


def why_not(own: str, begin: str, then: str, text: str) -> str:
    """Return why a text is not a hand of a room, for an error.

    - `own`: the room.
    - `begin`: how its hands begin.
    - `then`: what follows in the first line.
    - `text`: the first lines of the text.

    >>> why_not("Winamax", "Winamax Poker - ", "'HandId: #'", "Full Tilt Poker Game #17: Table Procyon")
    'this is a hand of Full Tilt, which is not read'
    >>> why_not("Winamax", "Winamax Poker - ", "a number", "Winamax Poker - CashGame")
    "the first line of a hand of Winamax goes on with a number after 'Winamax Poker - ', not 'Winamax Poker - CashGame'"
    """
    room = room_of(text)
    if room in _READ and room != own:
        return f"this is a hand of {room}, which omaha.notation.{_READ[room]} reads"
    if room and room != own:
        return f"this is a hand of {room}, which is not read"
    line = text.partition("\n")[0]
    if line.startswith(begin.rstrip()):
        return f"the first line of a hand of {own} goes on with {then} after {begin!r}, not {line!r}"
    return f"a hand of {own} begins with {begin!r}, not {line!r}"


def not_omaha(room: str, line: str) -> NotationError:
    """Return the error of a hand whose first line is not one of Omaha: of another game, unless the line names Omaha.

    The names of mixed games, such as "Mixed NLH/PLO", stand beside that of the game.

    >>> not_omaha("Winamax", "Winamax Poker - Holdem no limit")
    OtherGameError("not a hand of Omaha that Winamax deals: 'Winamax Poker - Holdem no limit'", None)
    """
    is_omaha = re.search("Omaha|PLO", line, re.IGNORECASE) and not re.search(_OTHER_GAMES, line, re.IGNORECASE)
    kind = NotationError if is_omaha else OtherGameError
    return kind(f"not a hand of Omaha that {room} deals: {line!r}")
