"""A person who plays in the terminal: what they are shown, and what they answer.

All that is printed here comes from the views of the person's seat, which hold no hidden card.
"""

from __future__ import annotations

from textwrap import wrap

from omaha.cli.answers import action_text, legal_text, spoken
from omaha.cli.terminal import show
from omaha.display.text import TextWriter, table
from omaha.hand.actions import Action

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from omaha.cli.keyboard import Keyboard
    from omaha.hand.view import View

    Desk = Mapping[str, Callable[[str], str]]

__all__ = ["Person", "QuitError"]

PROMPT = "> "
WIDTH = 79
"""Columns of a line: the last one of a narrow terminal stays free."""
HELP = """\
f             fold (where checking is free: fold, written out)
c             check if that is free, else call
r 600         bet or raise to 600, your total on this street; also: bet 600
r min  r pot  the smallest raise, and the pot; also: r half, r 75%, r max
all-in        all your chips
e  o  w       hints: equity, pot odds, what beats your hand; hint: all three
t  l  score   the table, the last hand, the score of the session
u             take back an action that is not confirmed yet
buy 5000      add chips, when this hand is over
out           fold and sit out
in  post      come back, on the big blind or at once with a post
q             quit; also Ctrl-D and Ctrl-C"""
SHORT = {"h": "?", "help": "?", "l": "last", "q": "quit", "exit": "quit", "e": "equity", "o": "odds", "w": "beats"}
"""Other words for commands."""
BACK = ("u", "U", "\b", "\x7f")
"""Keys that take an action back: u and Backspace."""
CTRL_D = "\x04"


def fitting(line: str) -> str:
    """Return a line as lines that fit a narrow terminal; one that fits stays as it is."""
    return line if len(line) <= WIDTH else "\n".join(wrap(line, WIDTH))


class QuitError(Exception):
    """The person has quit."""


class Person:
    """A player whose answers a person types.

    - `keyboard`: where they are typed.
    - `desk`: what the table does for the person between turns, by the word that asks for it: given the rest of the line
      it returns what is printed.
    - `delay`: seconds in which an action can be taken back on a terminal.
    - `confirm`: wait for a line that confirms the action instead, on a terminal or not.
    """

    def __init__(self, keyboard: Keyboard, desk: Desk, delay: float, confirm: bool) -> None:
        self.keyboard = keyboard
        self.desk = desk
        self.delay = delay
        self.confirm = confirm
        self._shown = 0  # lines of this hand

    # ------------------------------------------------------------------ what is shown

    def begin(self) -> None:
        """Follow a new hand."""
        self._shown = 0

    def follow(self, view: View) -> None:
        """Print what has happened since this was called last."""
        lines = TextWriter(view, view.events).course()
        if lines[self._shown :]:
            show("\n".join(lines[self._shown :]))
        self._shown = len(lines)

    # ------------------------------------------------------------------ what is answered

    def __call__(self, view: View) -> Action:
        """Show the table, and ask until the answer is a legal action that is not taken back.

        :raises QuitError: if the person quits.
        :raises EOFError: at the end of the input.
        """
        self.follow(view)
        self.keyboard.forget()
        show(f"\n{table(view)}\n")
        while True:
            show(fitting(f"{legal_text(view)}, help (?)"), ())
            text = self.keyboard.line(PROMPT)
            word, rest = self._command(text)
            if word == "out":
                show(self.desk["out"](rest))
                return Action("fold")  # nobody waits for it: sitting out has folded the hand
            if self._do(word, rest) or self._hint(word, view):
                continue
            try:
                action = spoken(text, view)
            except ValueError as error:
                show(fitting(f"{error}"))
                continue
            if self._stands(action_text(view, action)):
                return action

    def rest(self, question: str) -> bool:
        """Ask between hands; do what is said, and return whether it was nothing but Enter.

        :raises QuitError: if the person quits.
        :raises EOFError: at the end of the input.
        """
        show(f"\n{question}", ())
        text = self.keyboard.line(PROMPT)
        word, rest = self._command(text)
        if word and not self._do(word, rest):
            show(f"between hands there is no {word[:40]!r}; ? helps")
        return not word

    def _command(self, text: str) -> tuple[str, str]:
        """Return the command of a line, and the rest of it."""
        word, _, rest = text.partition(" ")
        word = word.lower()
        return SHORT.get(word, word), rest.strip()

    def _do(self, word: str, rest: str) -> bool:
        """Do what can be asked for at any moment, and return whether it was that."""
        if word == "quit":
            raise QuitError
        if word == "?":
            show(HELP, ())
        elif word in ("u", "undo"):
            show("there is nothing to take back: an action that is confirmed stands")
        elif word in self.desk:
            show("\n".join(map(fitting, self.desk[word](rest).split("\n"))))
        else:
            return False
        return True

    def _hint(self, word: str, view: View) -> bool:
        """Print the hint that is asked for, or the table, and return whether it was that."""
        if word in ("", "t", "table"):
            show(f"\n{table(view)}\n")
            return True
        if word not in ("equity", "odds", "beats", "hint"):
            return False
        from omaha.cli import hints

        if word in ("equity", "hint"):
            show(hints.equity_hint(view), ())
        if word in ("odds", "hint"):
            show(hints.pot_odds(view), ())
        if word in ("beats", "hint"):
            show(hints.beaten_by(view), ())
        return True

    # ------------------------------------------------------------------ slips

    def _stands(self, action: str) -> bool:
        """Return whether the person keeps to an action. Until then nobody has seen it, and no card is dealt."""
        if self.confirm:
            while (answer := self.keyboard.line(f"{action}: Enter, or u to take it back > ").lower()) not in ("", "y"):
                if answer in ("u", "undo"):
                    return self._taken_back()
                if answer in ("q", "quit", "exit"):
                    raise QuitError
            return True
        if not self.keyboard.is_terminal or not self.delay:
            return True
        key = self.keyboard.key(f"{action} (u takes it back)", self.delay)
        print()
        if key == CTRL_D:
            raise EOFError
        return key not in BACK or self._taken_back()

    def _taken_back(self) -> bool:
        show("taken back")
        return False
