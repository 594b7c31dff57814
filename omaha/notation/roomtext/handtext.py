"""The text of a hand, read but not yet played: seats, posts, cards, steps, awards and outcomes, each with its line.

It checks what its own parts say about each other. It knows no words of a room.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from omaha.base.checks import SEATS
from omaha.cards import UNKNOWN, Card, cards_text
from omaha.hand.dealing import dealing_order
from omaha.hand.events import Post

if TYPE_CHECKING:
    from omaha.base.types import Limit

__all__ = ["Award", "Comment", "Description", "HandText", "Outcome", "Place", "Showing", "Step"]


Place: TypeAlias = tuple[str, int]
"""A place in the text: after the "post", "step" or "award" of this index, or after the hole cards, ("holes", 0)."""

_new = tuple.__new__  # for NamedTuples of which a hand has many: 0.2 us instead of 0.5


class Step(NamedTuple):
    """A step of the play: an action, a board, a returned bet, a hand shown or mucked."""

    line: int
    kind: str
    seat: int = 0
    chips: int = 0
    to: int = 0
    """Total of a raise; number of cards on the board from now on."""
    all_in: bool = False
    cards: tuple[Card, ...] = ()
    note: str | None = None
    """Why it is not the player's own decision."""
    board: int = 0


class Award(NamedTuple):
    """Chips that a seat collects from a pot, for its hand on a board."""

    line: int
    seat: int
    chips: int
    pot: str
    board: int


class Outcome(NamedTuple):
    """How the hand ended for a seat."""

    line: int
    seat: int
    folded: int | None
    """Number of cards on the board when it folded, None if it did not."""
    won: int | None
    """Chips that it won, None if the text does not say."""


class Description(NamedTuple):
    """A hand shown on a board, in the words of the text."""

    line: int
    seat: int
    board: int
    words: str


class Comment(NamedTuple):
    """A line beside the play, and the place after which it stands."""

    place: Place
    line: str


class Showing(NamedTuple):
    """How the showdown begins."""

    first: int
    """The first seat at the showdown, 0 without a showdown."""
    mucked: bool
    """Does a player muck?"""
    all_in: bool
    """Did no player act on the last street?"""
    aggressor: int
    """The last seat that bet or raised on the last street, 0 if there is none."""


class HandText:
    """What the text of a hand says; what it does not say is empty. Chips are integers in the smallest unit.

    Methods that add something raise a ValueError if it contradicts what is there.
    """

    limit: Limit
    hilo: bool
    hole_cards: int
    split: bool
    """Are there two boards from the start?"""
    stakes: tuple[int, int]
    """The blinds, or in fixed limit the bets."""
    currency: str | None
    number: str
    time: str
    site: str | None = None
    """The room, if the text names one."""
    event: str | None = None
    """The tournament."""
    table: str
    size: int | None
    button: int
    pot_limit_before_flop = False
    """Is the game pot limit before the flop, and no limit from there on?"""
    dead_small_blinds = 0
    """Dead small blinds by which the text names a raise before the flop smaller than it is."""
    bonus = bonus_line = 0
    """Chips that the house puts into the pot, and the line that says so (R103)."""
    shown_at_once = False
    """Are hands shown before the board is complete?"""

    def __init__(self, first_line: int, last_line: int) -> None:
        self.first_line = first_line
        self.last_line = last_line
        self.seats: dict[int, int] = {}
        """Seat -> chips before the hand, of all players who are listed."""
        self.names: dict[str, int] = {}
        """Name -> seat."""
        self.out: set[int] = set()
        """Seats that sit out now."""
        self.dealt_in: set[int] = set()

        self.posts: list[Post] = []
        self.behind: dict[int, int] = {}
        """Chips left after the posts, of seats that have posted."""
        self.holes: dict[int, tuple[Card, ...]] = {}
        """Known cards of a seat, all or some."""
        self.boards: list[tuple[Card, ...]] = [()]
        self.steps: list[Step] = []
        self.showdown = -1
        """The board on which hands are compared; -1 before the showdown."""
        self.shown_again: list[Step] = []
        """Hands shown and mucked once more, for further boards."""
        self.described: list[Description] = []
        self.awards: list[Award] = []

        self.outcomes: list[Outcome] = []
        self.summary_boards: list[tuple[int, int, tuple[Card, ...]]] = []
        """Line, number and cards of the boards in the summary."""
        self.total = self.rake = -1
        self.total_line = 0
        self.nets: dict[str, int] = {}
        """Pots less their rake, if there is more than one."""

        self.heroes: list[int] = []
        """Seats whose cards the text shows before the play."""
        self.fields: dict[str, Any] = {}
        """What the text says beside the hand, for `Info.fields`."""
        self.comments: list[Comment] = []
        self.where = "post"
        """What the text has added last: a "post", "step" or "award", or the hole cards ("holes")."""
        self._holders: dict[Card, int] = {}  # the seat that holds a card; 0: the board

    # ------------------------------------------------------------------ adding

    def sit(self, seat: int, name: str, chips: int) -> None:
        """Add a seat of the table."""
        if not 1 <= seat <= SEATS or seat in self.seats:
            raise ValueError(f"seat {seat} is taken" if seat in self.seats else f"seats are 1..{SEATS}, not {seat}")
        if name in self.names:
            raise ValueError(f"{name} sits at seat {self.names[name]}")
        self.seats[seat] = chips
        self.names[name] = seat

    def pay(self, seat: int, chips: int, all_in: bool) -> None:
        """Take the chips of a post from what the seat has behind."""
        left = self.behind[seat] = self.behind.get(seat, self.seats[seat]) - chips
        if left < 0 or not chips or (all_in and left):
            raise ValueError(f"seat {seat} has {self.seats[seat]} chips: it cannot post {chips}{' all-in' * all_in}")

    def post(self, post: Post) -> None:
        """Add a post that is paid."""
        self.posts.append(post)
        self.dealt_in.add(post.seat)
        self.where = "post"

    def end_posts(self) -> None:
        """Check that all antes are equal, but for players who are all-in; the hole cards follow."""
        antes = [(post.dead, post.seat) for post in self.posts if post.kind == "ante"]
        for ante, seat in antes:
            if ante < max(antes)[0] and self.behind[seat]:
                raise ValueError(f"seat {seat} posts an ante of {ante}, other seats {max(antes)[0]}")
        self.where = "holes"

    def hold(self, seat: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Add cards of a seat, all or some of them; return those that are known."""
        known = self.holes.get(seat, ())
        if cards == known and cards:
            return cards
        if UNKNOWN in cards:
            cards = tuple([card for card in cards if card != UNKNOWN])
        if len(cards) > self.hole_cards or not cards:
            raise ValueError(f"a hand has {self.hole_cards} cards, not {len(cards)}")
        if known and not (set(known) <= set(cards) or set(cards) <= set(known)):
            raise ValueError(f"seat {seat} holds {cards_text(known)}, not {cards_text(cards)}")
        holders = self._holders
        for card in cards:
            if holders.setdefault(card, seat) != seat:
                self._lie(card, seat)
        if len(cards) > len(known):
            self.holes[seat] = cards
        return cards

    def show_unasked(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Add cards that a player shows and did not have to; they are no part of the play."""
        self.fields.setdefault("shown", {})[str(seat)] = cards_text(self.hold(seat, cards))

    def lay(self, line: int, board: int, before: tuple[Card, ...], new: tuple[Card, ...], length: int) -> None:
        """Add cards of a board, which has `length` of them then; the text says which ones lay there `before`."""
        if board == len(self.boards):  # the next run begins like the first, a second board by itself
            shared = 0 if self.split else {3: 0, 4: 3, 5: 4}[length]
            self.boards.append(self.boards[0][:shared])
        if board >= len(self.boards) or self.showdown >= 0:
            raise ValueError("this board cannot follow here")
        known = self.boards[board]
        if before != known and before != tuple([card for card in known if card != UNKNOWN]):
            raise ValueError(f"the board is {cards_text(known) or 'empty'}, not {cards_text(before) or 'empty'}")
        count = 3 if length == 3 else 1
        if len(new) != count or len(known) + count != length:
            raise ValueError(f"a board gets {count} cards after {length - count}, not {len(new)} after {len(known)}")
        for card in new:
            self._lie(card, 0)
        self.boards[board] = known + new
        self.step(Step(line, "board", to=length, cards=new, board=board))

    def lay_in_summary(self, line: int, board: int, cards: tuple[Card, ...]) -> None:
        """Add a board of the summary, which names a card that was blank when it was dealt."""
        self.summary_boards.append((line, board, cards))
        known = self.boards[board] if board < len(self.boards) else ()
        if UNKNOWN not in known or len(cards) != len(known):
            return
        for place, (card, named) in enumerate(zip(known, cards, strict=True)):
            if card == UNKNOWN and (not board or self.boards[0][place] != named):  # boards may share it
                self._lie(named, 0)
        pairs = zip(known, cards, strict=True)
        self.boards[board] = tuple([named if card == UNKNOWN else card for card, named in pairs])
        for i, step in enumerate(self.steps):
            if step.kind == "board" and step.board == board:
                self.steps[i] = step._replace(cards=self.boards[board][step.to - len(step.cards) : step.to])

    def _lie(self, card: Card, holder: int) -> None:
        """Add the place of a known card: a seat, or 0 for the board. A card has one place."""
        if card < 52 and (card in self._holders if not holder else self._holders.get(card, holder) != holder):
            held = self._holders[card]
            raise ValueError(f"{card} lies elsewhere: {f'seat {held} holds it' if held else 'on the board'}")
        self._holders[card] = holder

    def step(self, step: Step) -> None:
        """Add a step of the play."""
        self.where = "step"
        self.steps.append(step)
        if step.kind != "board":
            self.dealt_in.add(step.seat)

    def award(self, award: Award) -> None:
        """Add chips that a seat collects."""
        self.where = "award"
        self.awards.append(award)

    def comment(self, line: str) -> None:
        """Add a line beside the play."""
        self.comments.append(Comment(self.place(), line))

    def place(self) -> Place:
        """Return where the text is now."""
        where = self.where
        if where == "step":
            return where, len(self.steps) - 1
        if where == "award":
            return where, len(self.awards) - 1
        return where, len(self.posts) - 1 if where == "post" else 0

    def act(self, line: int, kind: str, seat: int, chips: int = 0, to: int = 0, all_in: bool = False) -> None:
        """Add an action of a player.

        `tuple.__new__`: a hand has some twenty actions, and the class's own constructor takes 0.4 us more for each.
        """
        self.where = "step"
        self.steps.append(_new(Step, (line, kind, seat, chips, to, all_in, (), None, 0)))
        self.dealt_in.add(seat)

    def post_all_in_from_the_ante(self, seat: int, kind: Literal["small", "big"]) -> None:
        """Add a blind of a player whose ante took the last chips; a blind posted in its place was out of turn."""
        if any(post.seat == seat and post.kind != "ante" for post in self.posts):
            return
        for i, post in enumerate(self.posts):
            if post.kind == kind:
                self.posts[i] = Post(post.seat, "post", *((post.live, 0) if kind == "big" else (0, post.live)))
        before = ("ante",) if kind == "small" else ("ante", "small")
        at = next((i for i, post in enumerate(self.posts) if post.kind not in before), len(self.posts))
        self.posts.insert(at, Post(seat, kind, 0))

    # ------------------------------------------------------------------ asking

    def is_before_big(self, seat: int) -> bool:
        """Is this the seat of the small blind, the last one before the big blind?"""
        big = next(post.seat for post in self.posts if post.kind == "big")
        seats = [s for s in self.seats if s not in self.out or s in (seat, big)]
        return dealing_order(tuple(seats), big)[-2:-1] == (seat,)

    def showing(self) -> Showing:
        """Return how the showdown begins, from the last steps alone."""
        first = aggressor = 0
        mucked = False
        last = ""  # kind of the last action or board
        for _, kind, seat, *_ in reversed(self.steps):
            if kind in ("show", "muck"):
                first, mucked = seat, mucked or kind == "muck"
            elif kind in ("bet", "raise"):
                aggressor, last = seat, last or kind
                break
            elif kind == "board":
                last = last or kind
                break
            elif kind != "return":
                last = kind
        return Showing(first, mucked, last == "board", aggressor)

    def first_left_of_button(self) -> int:
        """Return the first seat left of the button that did not fold."""
        live = self.dealt_in - {step[2] for step in self.steps if step[1] == "fold"}
        return min([seat for seat in live if seat > self.button] or live, default=0)

    def last_aggressor(self) -> int:
        """Return the last seat that bet or raised and did not fold, 0 if there is none."""
        folded = {step.seat for step in self.steps if step.kind == "fold"}
        bets = [step.seat for step in self.steps if step.kind in ("bet", "raise") and step.seat not in folded]
        return bets[-1] if bets else 0
