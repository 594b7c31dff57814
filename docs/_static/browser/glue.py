"""What the page calls in the browser: equity, one table against two players, and a replay. Everything comes from omaha.

Each function returns plain values, which the page shows; a mistake of the visitor is a ValueError or TypeError, whose
text it shows as well.
"""

import io

import omaha
from omaha.display import html, svg
from omaha.display.text import text
from omaha.notation import files
from omaha.play.bots import caller, tight

SEATS = {1: "Hero", 2: "Tess", 3: "Carl"}
PLAYERS = {2: tight, 3: caller}
STACK = 10_000


def equity(hands, board, hilo):
    """Return the picture and the table of the equities of hands, one a line."""
    found = omaha.equity([line for line in hands.split("\n") if line.strip()], board, hilo=hilo, seconds=1)
    return {"picture": str(svg.odds(found)), "text": str(found)}


class Game:
    """Hands against two players; the button moves, and everybody starts each hand with the same chips."""

    def __init__(self, game, seed=None):
        self.rules = omaha.Rules.game(game, "50/100")
        self.seed = seed
        self.number = 0
        self.deal()

    def deal(self):
        """Deal the next hand; the others act until it is the visitor's turn."""
        deck = omaha.Deck() if self.seed is None else omaha.Deck(seed=self.seed, index=self.number)
        self.number += 1
        info = omaha.Info(SEATS, number=self.number, table="Browser")
        self.hand = omaha.Hand(self.rules, [STACK] * len(SEATS), self.number % len(SEATS) + 1, deck=deck, info=info)
        self.let_others_act()

    def act(self, action):
        """Do what the visitor says, and let the others act."""
        self.hand.apply(action)
        self.let_others_act()

    def let_others_act(self):
        while self.hand.actor in PLAYERS:
            self.hand.apply(PLAYERS[self.hand.actor](self.hand.view(self.hand.actor)))

    def shown(self, tall):
        """Return what the visitor sees: the table, the hand so far, and the actions that are legal."""
        view = self.hand.view(1)
        legal = self.hand.legal
        return {
            "picture": str(svg.table(view, tall=tall)),
            "text": text(view),
            "over": self.hand.over,
            "passive": str(legal.passive) if legal else "",
            "fold": bool(legal and legal.call),
            "least": legal.min_raise_to if legal else None,
            "most": legal.max_raise_to if legal else None,
        }


def replay(history):
    """Return the page that replays the hands of a text, their number, and what was wrong with the others."""
    wrong = []
    hands = list(files.iterate(io.StringIO(history), on_error=wrong.append))
    if not hands:
        raise wrong[0] if wrong else ValueError("there is no hand in it")
    return {"page": html.page(hands), "hands": len(hands), "wrong": [str(error) for error in wrong]}


def sample():
    """Return a hand as PokerStars writes it, to try the replay with."""
    from omaha.notation import pokerstars

    deck = omaha.Deck(holes={1: "AhJh2dQh", 2: "7h5cTc6c"}, boards=["3s9h4h3h2s"], seed=1)
    info = omaha.Info({1: "Ann", 2: "Ben", 3: "Cleo"}, table="Blue", number=106, currency="USD")
    hand = omaha.Hand(omaha.Rules.game("plo8", "50/100"), [STACK] * 3, 1, deck=deck, info=info)
    for action in ("raise 350", "call", "fold", "check", "bet 750", "call", *["check"] * 4):
        hand.apply(action)
    return pokerstars.dumps(hand, hero="all")
