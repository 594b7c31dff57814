"""Players that are other programs: they read views from standard input and answer on standard output.

`docs/protocol.md` describes the messages, one JSON object a line, and `docs/view.schema.json` their fields.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
from collections.abc import Callable, Sequence
from functools import partial
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Lock, Thread
from time import monotonic
from weakref import finalize

from omaha.base.checks import integer
from omaha.base.records import public
from omaha.base.version import __version__
from omaha.hand.actions import ALL_IN, Action
from omaha.hand.view_json import VERSION, compact
from omaha.play.players import LONGEST_NAME, printable

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import IO, Any, Self

    from omaha.hand.view import View
    from omaha.play.players import Opening

__all__ = ["Program"]

LONGEST_LINE = 2**16
"""Bytes of a line of a program; a longer one ends it."""
MOST_LINES = 1000
"""Lines that a program may write before they are read; more end it."""
PIPE_TAKES = 4096
"""Bytes that an empty pipe takes without waiting for its reader, on every system."""
GRACE = 1.0
"""Seconds that a program has to end by itself."""
MOST_ENDS = 3
"""Times in a row that a program may end without an answer; then it is not started again."""


@public("omaha.play")
class Program:
    """A player that is another program, in any language: `docs/protocol.md` says what it reads and writes.

    The program starts at once and must say that it is ready. If it ends before its time, the turn fails with a
    `ConnectionError`, and it is started again for the next turn, unless that happens three times in a row.
    `match(on_illegal=)` says what is done then.

    It ends with `close()`, at the end of a `with` block, or when nothing refers to the player any longer. A pickle or
    copy of it is the same command, started when it is first asked.

    - `command`: the program and its arguments, as a list or as text that is split as a shell would. No shell runs it.
    - `name`: what the player is called; None: the command without folders.
    - `seed`: sent to the program for its random numbers, if not None. `match` gives one to `made(partial(Program,
      command))`.
    - `time_limit`: seconds for each answer; None: those of the match, or any time. A late answer is dropped.
    - `start_limit`: seconds in which the program must be ready.
    - `log`: a file to which its standard error is added; None: it goes where that of this process goes.

    :raises OSError: if the program cannot be started; a `ConnectionError` if it ends without being ready, a
      `TimeoutError` if it is not ready in time.
    :raises ValueError: if the command is empty or a number is not allowed.
    :raises TypeError: if an argument is of the wrong kind.

    >>> import sys
    >>> from omaha import Rules
    >>> from omaha.play import Program, match
    >>> caller = '''
    ... for line in iter(input, '{"type":"end"}'):
    ...     if '"type":"hello"' in line: print("ready", flush=True)
    ...     if '"type":"act"' in line: print("check" if '"check":true' in line else "call", flush=True)
    ... '''
    >>> with Program([sys.executable, "-c", caller], name="mine") as mine:
    ...     m = match([mine, "caller"], Rules.game("plo8", "50/100"), hands=20, seed=1)
    >>> m.names, m.scores[0].net
    (('mine', 'caller'), 0)
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        name: str | None = None,
        seed: int | None = None,
        time_limit: float | None = None,
        start_limit: float = 10.0,
        log: str | os.PathLike[str] | None = None,
    ) -> None:
        self._set(
            _words(command),
            None if name is None else printable(name),
            None if seed is None else integer(seed, "seed", 0, 2**64 - 1),
            None if time_limit is None else _seconds(time_limit, "time_limit"),
            _seconds(start_limit, "start_limit"),
            None if log is None else os.fspath(log),
        )
        self._start()

    def _set(
        self,
        words: tuple[str, ...],
        name: str | None,
        seed: int | None,
        time_limit: float | None,
        start_limit: float,
        log: str | None,
        learns: bool = False,
    ) -> None:
        self._parts = (words, name, seed, time_limit, start_limit, log)
        self._words = words
        self.__name__ = name or " ".join([os.path.basename(word) or word for word in words])[:LONGEST_NAME]
        self._hello = {"type": "hello", "version": VERSION, "software": f"omaha {__version__}"}
        if seed is not None:
            self._hello["seed"] = seed
        self._limit = time_limit
        self._start_limit = start_limit
        self._log = log
        self._learns = learns
        self._opening: str | None = None
        self._link: Link | None = None
        self._ends = 0
        self._number = 0
        self._lock = Lock()  # threads that share the player ask one after the other

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (*self._parts, self._learns)

    def __repr__(self) -> str:
        return f"Program({shlex.join(self._words)!r})"

    # ------------------------------------------------------------------ the player

    def __call__(self, view: View) -> str:
        """Ask the program, and return its answer as text.

        :raises TimeoutError: if there is no answer in time.
        :raises ConnectionError: if the program ends instead.
        """
        return self.ask(view, self._limit)

    def within(self, limit: float) -> Callable[[View], str]:
        """Return the player with a time limit: its own if that is shorter."""
        return partial(self.ask, limit=limit if self._limit is None else min(limit, self._limit))

    def ask(self, view: View, limit: float | None) -> str:
        """Ask the program, and return its answer as text; `limit` is in seconds.

        A program that still owes an earlier answer is asked again only when it has given that.

        :raises TimeoutError: if there is no answer in time.
        :raises ConnectionError: if the program ends instead.
        """
        with self._lock:
            link = self._running()
            ends = None if limit is None else monotonic() + limit
            try:
                answer = self._asked(link, view, ends)
            except ConnectionError:
                self._link = None
                self._ends += 1
                raise
            except TimeoutError:
                raise TimeoutError(f"{self.__name__}: no answer within {limit:g} s") from None
            self._ends = 0
            return answer

    def _asked(self, link: Link, view: View, ends: float | None) -> str:
        if link.owes:
            link.line(ends)  # of an earlier turn, too late
        link.drop()
        self._number = number = self._number + 1
        link.send(f'{{"type":"act","id":{number},"view":{view.to_json()}}}')
        link.owes = True
        while True:
            answer, of = _answer(link.line(ends))
            if of is None or of >= number:
                break
            link.owes = True
        wrong = f"its id is {of}, not {number}" if of not in (None, number) else _complaint(view, answer)
        if wrong:
            link.send(compact({"type": "error", "id": number, "answer": answer[:200], "error": wrong}))
        return answer if of in (None, number) else f"answer to {of}"

    # ------------------------------------------------------------------ hooks of a player that learns

    @property
    def begin(self) -> Callable[[Opening], None] | None:
        """Sends what is known before a match, if the program said that it learns; else None."""
        return self._begin if self._learns else None

    @property
    def see(self) -> Callable[[View], None] | None:
        """Sends what the seat sees of a hand that is over, if the program said that it learns; else None."""
        return self._see if self._learns else None

    @property
    def end(self) -> Callable[[], None] | None:
        """Ends the program, if it said that it learns; else None."""
        return self.close if self._learns else None

    def _begin(self, opening: Opening) -> None:
        plain = {
            "type": "begin",
            "rules": opening.rules.to_dict(),
            "stacks": [{"seat": seat, "chips": chips} for seat, chips in opening.stacks.items()],
            "names": list(opening.names),
            "name": opening.name,
        }
        with self._lock:
            running = self._link is not None
            self._opening = compact(plain)
            link = self._running()
            if running:
                link.send(self._opening)

    def _see(self, view: View) -> None:
        if self._link is not None:
            self._link.send(f'{{"type":"see","view":{view.to_json()}}}')

    # ------------------------------------------------------------------ the process

    def close(self) -> None:
        """End the program, by force if it does not end within a second. If it is asked again, it starts again."""
        link, self._link = self._link, None
        if link is not None:
            link.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _running(self) -> Link:
        """Return the link to the program, which is started if it does not run."""
        if self._link is None:
            if self._ends >= MOST_ENDS:
                raise ConnectionError(f"{self.__name__} ended {self._ends} times in a row without an answer")
            self._start()
        assert self._link is not None
        return self._link

    def _start(self) -> None:
        """Start the program, and wait until it is ready."""
        link = Link(self._words, self._log, self.__name__)
        try:
            link.send(compact(self._hello))
            link.owes = True
            self._learns = _learns(link.line(monotonic() + self._start_limit), self.__name__)
        except TimeoutError:
            link.end()
            raise TimeoutError(f"{self.__name__} was not ready within {self._start_limit:g} s") from None
        except BaseException as error:
            link.end()
            if isinstance(error, ConnectionError):
                self._ends += 1
            raise
        finalize(self, link.end)
        self._link = link
        if self._opening is not None:
            link.send(self._opening)


def _again(*parts: Any) -> Program:
    """Return the player of a pickle, which starts its program when it is asked."""
    player = object.__new__(Program)
    player._set(*parts)
    return player


def _words(command: object) -> tuple[str, ...]:
    """Return the words of a command."""
    if isinstance(command, str):
        words = shlex.split(command, posix=os.name == "posix")
    elif isinstance(command, (list, tuple)) and all(isinstance(word, str) for word in command):
        words = list(command)
    else:
        raise TypeError(f"a command must be text or a list of words, not {command!r}")
    if not words or not words[0]:
        raise ValueError(f"a command must name a program, not {command!r}")
    return tuple(words)


def _seconds(value: object, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value < 1e9:
        raise ValueError(f"{name} must be seconds above 0, not {value!r}")
    return float(value)


# ---------------------------------------------------------------------- what a program writes


def _plain(line: bytes) -> tuple[str, dict[str, Any]]:
    """Return a line as text, and its fields if it is a JSON object."""
    text = line.decode("utf-8", "replace").strip()
    if not text.startswith("{"):
        return text, {}
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        return text, {}
    return text, plain if isinstance(plain, dict) else {}


def _learns(line: bytes, name: str) -> bool:
    """Return whether a program that says that it is ready wants to learn.

    :raises ConnectionError: if it says something else.
    """
    text, plain = _plain(line)
    if text != "ready" and plain.get("type") != "ready":
        raise ConnectionError(f"{name} must answer hello with ready, not {text[:100]!r}")
    return plain.get("learns") is True


def _answer(line: bytes) -> tuple[str, int | None]:
    """Return an answer as the text of an action, and the number of its question if it names that."""
    text, plain = _plain(line)
    number, action, to = plain.get("id"), plain.get("action"), plain.get("to")
    of = number if type(number) is int else None
    if type(action) is str and (to is None or type(to) is int):
        return (action if to is None else f"{action} {to}"), of
    return text, of


def _complaint(view: View, answer: str) -> str | None:
    """Return what is wrong with an answer; None if nothing is."""
    if answer.strip().lower() in ALL_IN:
        legal, stack = view.legal, view.stack
        allowed = stack in (legal.call, (legal.max_raise_to or 0) - view.bets[view.seat])
        return None if allowed else f"not legal: {view.legal}"
    try:
        action = Action.parse(answer)
    except ValueError as error:
        return str(error)
    due = view.due
    if due is not None and due.kind == "show":
        return None if action.kind in ("show", "muck") else "not legal: show, muck"
    return None if action in view.legal else f"not legal: {view.legal}"


class Link:
    """A program that runs, and the lines to and from it.

    One thread reads what the program writes, however much that is, so the program never waits for this process. What
    does not fit into the pipe is written by another thread, so this process never waits for the program.
    """

    def __init__(self, words: Sequence[str], log: str | None, name: str) -> None:
        self.name = name
        self.owes = False
        """Does the program owe an answer?"""
        self._owner = os.getpid()
        self._unread = 0  # bytes that the program may not have read yet
        self._writes: SimpleQueue[bytes | None] | None = None
        self._lines: SimpleQueue[bytes | str] = SimpleQueue()
        errors: IO[bytes] | None = None
        if log is not None:
            errors = open(log, "ab")  # noqa: SIM115  # the program has it
        try:
            # A session of its own: Ctrl-C is for this process, and all that the program starts can be ended with it.
            self._process = Popen(
                words, stdin=PIPE, stdout=PIPE, stderr=errors, bufsize=0, start_new_session=os.name == "posix"
            )
        finally:
            if errors is not None:
                errors.close()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input = self._process.stdin
        self._reader = Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True)
        self._reader.start()

    def send(self, message: str) -> None:
        """Send a line, without waiting for the program to read it."""
        data = message.encode() + b"\n"
        self._unread += len(data)
        if self._writes is None and self._unread <= PIPE_TAKES:
            _write(self._input, data)
            return
        if self._writes is None:
            self._writes = SimpleQueue()
            Thread(target=_write_all, args=(self._input, self._writes), daemon=True).start()
        self._writes.put(data)

    def line(self, ends: float | None) -> bytes:
        """Return the line that the program owes, which it writes after it has read all that was sent.

        :raises TimeoutError: if there is none at the time `ends`.
        :raises ConnectionError: if the program ends instead.
        """
        try:
            line = self._lines.get(timeout=None if ends is None else max(ends - monotonic(), 0))
        except Empty:
            raise TimeoutError from None
        if isinstance(line, str):
            raise ConnectionError(f"{self.name} {line or self._ended()}")
        self.owes = False
        self._unread = 0
        return line

    def drop(self) -> None:
        """Forget lines that the program wrote without being asked."""
        while not self._lines.empty():
            line = self._lines.get()
            if isinstance(line, str):
                self._lines.put(line)
                return

    def _ended(self) -> str:
        """Return how the program ended, which has closed its output."""
        self.end()
        code = self._process.returncode
        if code >= 0:
            return f"ended with exit status {code}"
        try:
            return f"was ended by {signal.Signals(-code).name}"
        except ValueError:
            return f"was ended by signal {-code}"

    def end(self) -> None:
        """End the program; by force if it does not end by itself in time."""
        process = self._process
        if os.getpid() != self._owner:  # a copy of the process that started it
            return
        if process.poll() is None:
            self.send('{"type":"end"}')
        if self._writes is not None:
            self._writes.put(None)
        else:
            self._input.close()
        try:
            process.wait(GRACE)
        except TimeoutExpired:
            pass
        _kill(process)
        process.wait()
        self._reader.join(GRACE)


def _kill(process: Popen[bytes]) -> None:
    """End a program, and on POSIX what it started, by force."""
    if os.name == "posix":
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):  # nothing is left
            pass
    else:
        process.kill()


def _read(output: IO[bytes], lines: SimpleQueue[bytes | str]) -> None:
    """Read lines until the program ends: then text says why, empty if it has just ended."""
    rest, why = b"", ""
    with output:
        try:
            while not why and (data := output.read(LONGEST_LINE)):
                *whole, rest = (rest + data).split(b"\n")
                for line in whole:
                    lines.put(line)
                if len(rest) > LONGEST_LINE:
                    why = f"wrote a line of more than {LONGEST_LINE} bytes"
                elif lines.qsize() > MOST_LINES:
                    why = f"wrote more than {MOST_LINES} lines that nobody asked for"
        except OSError:
            pass
    lines.put(why)


def _write(file: IO[bytes], data: bytes) -> bool:
    """Write data; return False if nobody reads it, as its reader finds out, too."""
    try:
        while data:
            data = data[file.write(data) :]
    except OSError:
        return False
    return True


def _write_all(file: IO[bytes], writes: SimpleQueue[bytes | None]) -> None:
    """Write what is put into a queue, up to None."""
    while (data := writes.get()) is not None and _write(file, data):
        pass
    try:
        file.close()
    except OSError:
        pass
