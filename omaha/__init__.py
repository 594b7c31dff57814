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
from omaha.base.faces import face
from omaha.base.moved import find_old_paths
from omaha.base.version import __version__ as __version__

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.base.errors import NotationError, OtherGameError
    from omaha.cards import UNKNOWN, Card, Deck
    from omaha.equities.calculation import equity
    from omaha.hand.actions import Action, Due, IllegalAction, Legal
    from omaha.hand.events import Event, Post
    from omaha.hand.hand import Hand
    from omaha.hand.info import Info
    from omaha.hand.pots import Part, Pot, Result
    from omaha.hand.view import View
    from omaha.made import Evaluation, HighHand, LowHand, evaluate
    from omaha.rake import Rake
    from omaha.ranges.range import Range
    from omaha.rules import Rules
    from omaha.table.table import Table

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
    "OtherGameError",
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

__getattr__, __dir__ = face(
    "omaha",
    {
        "base.errors": "NotationError OtherGameError",
        "cards": "UNKNOWN Card Deck",
        "made": "Evaluation HighHand LowHand evaluate",
        "rake": "Rake",
        "rules": "Rules",
        "hand.actions": "Action Due IllegalAction Legal",
        "hand.events": "Event Post",
        "hand.hand": "Hand",
        "hand.info": "Info",
        "hand.pots": "Part Pot Result",
        "hand.view": "View",
        "ranges.range": "Range",
        "equities.calculation": "equity",
        "table.table": "Table",
    },
    "base batch cli display env equities hand notation play ranges stats table typing",
    moved={"button": "omaha.table.button", "report": "omaha.table.report", "seating": "omaha.table"},
)

find_old_paths()
