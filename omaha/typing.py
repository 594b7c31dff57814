"""The types in this package's signatures, by name, for annotations of your own.

>>> from omaha.typing import CardsLike, Player, Street
>>> Street
typing.Literal['preflop', 'flop', 'turn', 'river', 'showdown']
"""

from omaha.base.types import (
    Absent,
    ActionKind,
    Bits,
    Blind,
    CardsLike,
    Category,
    Entering,
    EventKind,
    File,
    Grouping,
    Half,
    HandLike,
    Hero,
    Limit,
    Lines,
    Manual,
    Miss,
    OnIllegal,
    PostKind,
    Progress,
    RangeLike,
    Status,
    Street,
    TableEventKind,
    Unready,
    When,
)
from omaha.hand.player import Player

__all__ = [
    "Absent",
    "ActionKind",
    "Bits",
    "Blind",
    "CardsLike",
    "Category",
    "Entering",
    "EventKind",
    "File",
    "Grouping",
    "Half",
    "HandLike",
    "Hero",
    "Limit",
    "Lines",
    "Manual",
    "Miss",
    "OnIllegal",
    "Player",
    "PostKind",
    "Progress",
    "RangeLike",
    "Status",
    "Street",
    "TableEventKind",
    "Unready",
    "When",
]
