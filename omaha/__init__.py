"""Omaha poker: high and hi/lo 8-or-better, from the evaluator to the last cent of a hand.

The names here are the library's public surface; the other modules are imported by their path.
"""

try:
    from omaha._eval import NO_LOW, card_bit, high_rank, low_rank, mask
except ModuleNotFoundError as error:
    if error.name != "omaha._eval":
        raise
    raise ImportError(
        "this is omaha's source, whose compiled module is not built: leave its folder to import the installed package, "
        "or build in place: python setup.py build_ext --inplace"
    ) from error
from omaha.cards import UNKNOWN, Card, Deck
from omaha.events import Action, Due, Event, IllegalAction, Info, Legal, NotationError, Post
from omaha.hand import Hand
from omaha.hands import Evaluation, HighHand, LowHand, evaluate
from omaha.pots import Part, Pot
from omaha.rules import Rake, Rules
from omaha.state import Result
from omaha.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omaha.equities import equity
    from omaha.ranges import Range
    from omaha.table import Table

__version__ = "0.1.0"

__all__ = [
    "NO_LOW",
    "UNKNOWN",
    "Action",
    "Card",
    "Deck",
    "Due",
    "Evaluation",
    "Event",
    "Hand",
    "HighHand",
    "IllegalAction",
    "Info",
    "Legal",
    "LowHand",
    "NotationError",
    "Part",
    "Post",
    "Pot",
    "Rake",
    "Range",
    "Result",
    "Rules",
    "Table",
    "View",
    "card_bit",
    "equity",
    "evaluate",
    "high_rank",
    "low_rank",
    "mask",
]

_ROOMS = {"Range": "omaha.ranges", "Table": "omaha.table", "equity": "omaha.equities"}
"""Names whose rooms are imported when they are asked for first: a hand needs none of them."""
_MODULES = ("batch", "button", "display", "equities", "notation", "play", "ranges", "report", "seating")
"""Modules that are imported when they are asked for first."""


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _ROOMS:
        value = globals()[name] = getattr(import_module(_ROOMS[name]), name)
        return value
    if name in _MODULES:
        return import_module(f"omaha.{name}")
    raise AttributeError(f"module 'omaha' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_MODULES})
