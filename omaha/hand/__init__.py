"""One hand of Omaha: how it is played, what can be read of it, what happened in it."""

from __future__ import annotations

from omaha.base.faces import face

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.hand.actions import Action as Action
    from omaha.hand.actions import Due as Due
    from omaha.hand.actions import IllegalAction as IllegalAction
    from omaha.hand.actions import Legal as Legal
    from omaha.hand.events import Event as Event
    from omaha.hand.events import Post as Post
    from omaha.hand.hand import Hand as Hand
    from omaha.hand.info import Info as Info
    from omaha.hand.pots import Part as Part
    from omaha.hand.pots import Pot as Pot
    from omaha.hand.pots import Result as Result
    from omaha.hand.settled import real_net as real_net
    from omaha.hand.view import View as View

__all__ = [
    "Action",
    "Due",
    "Event",
    "Hand",
    "IllegalAction",
    "Info",
    "Legal",
    "Part",
    "Post",
    "Pot",
    "Result",
    "View",
    "real_net",
]

__getattr__, __dir__ = face(
    "omaha.hand",
    {
        "actions": "Action Due IllegalAction Legal",
        "events": "Event Post",
        "hand": "Hand",
        "info": "Info",
        "pots": "Part Pot Result",
        "settled": "real_net",
        "view": "View",
    },
    "absent betting dealing flow player posts positions reading saving seen settled showdown state turns undo",
)
