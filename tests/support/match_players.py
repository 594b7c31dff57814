"""Players for tests of matches, which processes can import."""

import os
import signal
import time
from pathlib import Path


def passive(view):
    return view.legal.passive


def loose(view):
    """Bets and raises the least that is legal, three times of four, by its cards and what it sees; else calls."""
    legal = view.legal
    mood = (sum(view.cards) + 7 * len(view.events)) % 4
    return f"raise {legal.min_raise_to}" if mood and legal.min_raise_to is not None else legal.passive


def picky(view):
    """Folds half of its hands to a bet."""
    legal = view.legal
    return legal.passive if legal.check or sum(view.cards) % 2 else "fold"


class Stubborn:
    """A player with a number."""

    def __init__(self, number=0):
        self.number = number

    def __call__(self, view):
        legal = view.legal
        return "fold" if not legal.check and sum(view.cards) % 5 == self.number % 5 else legal.passive

    def __repr__(self):
        return f"Stubborn({self.number})"


class Seeded(Stubborn):
    """A player that is made from a seed."""

    def __init__(self, seed):
        super().__init__(seed)


class Learner:
    """Raises more, the more hands it has won; what it knows depends on all hands before."""

    def __init__(self):
        self.names = None
        self.won = 0

    def begin(self, opening):
        self.names = opening.names
        self.won = 0

    def see(self, hand):
        self.won += hand.result.net[hand.seat] > 0

    def __call__(self, view):
        legal = view.legal
        return f"raise {legal.min_raise_to}" if self.won % 3 == 1 and legal.min_raise_to else legal.passive


def broken_in_hand(number, error=ZeroDivisionError):
    """A player that fails in one hand."""
    return Broken(number, error)


class Broken:
    def __init__(self, number, error):
        self.number = number
        self.error = error

    def __call__(self, view):
        if view.info.number == self.number:
            raise self.error("oops")
        return view.legal.passive

    def __repr__(self):
        return "Broken"


class Private(Exception):  # noqa: N818
    """An error that cannot be pickled."""

    def __init__(self, text):
        super().__init__(text, lambda: text)


class Killer:
    """Kills its process, once: the file says that it has done so."""

    def __init__(self, file, number, times=1):
        self.file = Path(file)
        self.number = number
        self.times = times

    def __call__(self, view):
        if view.info.number == self.number:
            done = len(self.file.read_text()) if self.file.exists() else 0
            if done < self.times:
                self.file.write_text("x" * (done + 1))
                os.kill(os.getpid(), signal.SIGKILL)
        return loose(view)

    def __repr__(self):
        return "Killer"


class Slow:
    """Answers late in one hand."""

    def __init__(self, number, seconds):
        self.number = number
        self.seconds = seconds

    def __call__(self, view):
        if view.info.number == self.number:
            time.sleep(self.seconds)
        return view.legal.passive


def unmade():
    raise OSError("no weights")


def not_a_player():
    return 5
