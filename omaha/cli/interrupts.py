"""What ends a command from outside, and Ctrl-C at moments when it cannot leave a hand half changed."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Interrupts", "Stopped"]


class Stopped(SystemExit):
    """A signal of `kill`, `timeout` or a closing terminal ends the command. A player that ends Python is another."""


class Interrupts:
    """Keeps Ctrl-C waiting, inside `with`, until a moment at which it is let through.

    >>> with Interrupts() as interrupts:
    ...     signal.raise_signal(signal.SIGINT)
    ...     try:
    ...         with interrupts.let_through():
    ...             print("not reached")
    ...     except KeyboardInterrupt:
    ...         print("interrupted")
    interrupted
    """

    def __init__(self) -> None:
        self._open = False
        self._waiting = False

    def __enter__(self) -> Interrupts:
        self._before = signal.getsignal(signal.SIGINT)
        in_main = threading.current_thread() is threading.main_thread()  # no other one can set a handler
        self._own = in_main and self._before is signal.default_int_handler  # not if it is ignored: nohup
        if self._own:
            signal.signal(signal.SIGINT, self._take)
        return self

    def __exit__(self, *error: object) -> None:
        if self._own:
            signal.signal(signal.SIGINT, self._before)

    def _take(self, number: int, frame: object) -> None:
        if not self._open:
            self._waiting = True
            return
        self._open = False
        raise KeyboardInterrupt

    @contextmanager
    def let_through(self) -> Iterator[None]:
        """Let Ctrl-C through, also one that has come before.

        :raises KeyboardInterrupt: if Ctrl-C is pressed.
        """
        if self._waiting:
            self._waiting = False
            raise KeyboardInterrupt
        self._open = True
        try:
            yield
        finally:
            self._open = False
