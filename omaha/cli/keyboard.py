"""What a person types: lines of standard input, or of a pipe, and single keys of a terminal."""

from __future__ import annotations

import io
import os
import sys

from omaha.base.texts import safe_text

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.cli.interrupts import Interrupts

__all__ = ["Keyboard"]

LONGEST = 200
"""Signs of a line that are read; the rest of it is dropped."""


class Keyboard:
    """Reads standard input. If that is not a terminal, answers are printed, so that the output reads as on a terminal.

    Bytes that are not text of the input's encoding become replacement signs. Ctrl-C is let through while a person is
    waited for.
    """

    def __init__(self, interrupts: Interrupts) -> None:
        self.interrupts = interrupts
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        self.is_terminal: bool = sys.stdin.isatty() and sys.stdout.isatty()
        """Are input and output a terminal, so that a person can be waited for?"""

    def line(self, prompt: str) -> str:
        """Return the next line, without blanks around it.

        :raises EOFError: at the end of the input.
        """
        print(prompt, end="", flush=True)
        with self.interrupts.let_through():
            line = more = sys.stdin.readline(LONGEST)
            while len(more) == LONGEST and not more.endswith("\n"):
                more = sys.stdin.readline(LONGEST)
        if not line:
            print()
            raise EOFError
        if not sys.stdin.isatty():
            print(safe_text(line.strip()))
        return line.strip()

    def forget(self) -> None:
        """Drop what was typed before the question, on a terminal: it was not meant as its answer."""
        if self.is_terminal and os.name != "nt":
            import termios

            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)

    def key(self, prompt: str, seconds: float) -> str:
        """Return the key that is pressed on the terminal within this many seconds; empty text if there is none."""
        with self.interrupts.let_through():
            return _windows_key(prompt, seconds) if sys.platform == "win32" else _posix_key(prompt, seconds)


def _posix_key(prompt: str, seconds: float) -> str:
    import select
    import termios
    import tty

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)
        print(prompt, end="", flush=True)
        ready, _, _ = select.select([terminal], [], [], seconds)
        return os.read(terminal, 1).decode("ascii", "replace") if ready else ""
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _windows_key(prompt: str, seconds: float) -> str:
    if sys.platform != "win32":
        return ""
    import msvcrt
    import time

    print(prompt, end="", flush=True)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if msvcrt.kbhit():
            return msvcrt.getwch()
        time.sleep(0.02)
    return ""
