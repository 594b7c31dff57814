"""Players that are other programs: they read views from standard input and answer on standard output.

`docs/protocol.md` describes the messages, one JSON object a line, and `docs/view.schema.json` their fields.
"""

from __future__ import annotations

import json
import os
import select
import shlex
import signal
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Lock, RLock, Thread, current_thread
from time import monotonic, sleep
from weakref import finalize

from omaha.base.checks import integer
from omaha.base.records import public
from omaha.base.version import __version__
from omaha.hand.actions import ALL_IN, Action
from omaha.hand.player import missed, printable
from omaha.hand.turns import allowed, checked_time_limit
from omaha.hand.view_json import VERSION, compact
from omaha.play.players import LONGEST_NAME

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import IO, Any, Self

    from omaha.hand.player import Opening
    from omaha.hand.view import View

__all__ = ["Program", "command_name", "words_of"]

LONGEST_LINE = 2**16
"""Bytes of a line of a program; a longer one ends it."""
MOST_LINES = 1000
"""Lines that a program may write before they are read; more end it."""
MOST_MESSAGES = 1000
"""Messages that may wait for a program to read them; more end it."""
POLLS = os.name == "posix"
"""Can a pipe be written without waiting? Else a thread writes everything."""
WATCHES = hasattr(os, "waitid")
"""Can a process be seen to have ended while its number stays its own? Then what it leaves behind can be ended, too."""
LOOK = 0.2
"""Seconds after which a program that does not answer is looked at: it may have ended and left its output to others."""
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
    - `seed`: if not None, the program is sent a number for its random numbers. It follows from the seed and does not
      show it, because the seed of a match gives its cards. `match` gives one to `made(partial(Program, command))`.
    - `time_limit`: seconds for each answer; None: those of the match, or any time. A late answer is dropped.
    - `start_limit`: seconds in which the program must be ready; None: any time.
    - `log`: a file to which its standard error is added; None: it goes where that of this process goes.

    :raises OSError: if the program cannot be started; a `ConnectionError` if it is not ready in time or ends before.
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
        start_limit: float | None = 10.0,
        log: str | os.PathLike[str] | None = None,
    ) -> None:
        self._set(
            words_of(command),
            None if name is None else printable(name),
            None if seed is None else integer(seed, "seed", 0, 2**64 - 1),
            checked_time_limit(time_limit),
            checked_time_limit(start_limit),
            None if log is None else os.fspath(log),
        )
        self._start()

    def _set(
        self,
        words: tuple[str, ...],
        name: str | None,
        seed: int | None,
        time_limit: float | None,
        start_limit: float | None,
        log: str | None,
        learns: bool = False,
    ) -> None:
        self._parts = (words, name, seed, time_limit, start_limit, log)
        self._words = words
        self.__name__ = name or command_name(words)
        self._hello = {"type": "hello", "version": VERSION, "software": f"omaha {__version__}"}
        if seed is not None:
            self._hello["seed"] = _number_of(seed)
        self._limit = time_limit
        self._start_limit = start_limit
        self._log = log
        self._learns = learns
        self._opening: str | None = None
        self._link: Link | None = None
        self._end: finalize[..., Program] | None = None  # ends the program
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
        """Return the player with a time limit: its own if that is shorter.

        >>> import sys
        >>> from omaha import Hand, Rules
        >>> view = Hand(Rules.game("plo", "1/2"), [200, 200]).view(2)
        >>> code = "print('ready'); [print('call') for line in open(0) if 'act' in line]"
        >>> with Program([sys.executable, "-ISuc", code]) as player:
        ...     player.within(60)(view)
        'call'
        """
        return partial(self.ask, limit=limit if self._limit is None else min(limit, self._limit))

    def ask(self, view: View, limit: float | None) -> str:
        """Ask the program, and return its answer as text; `limit` is in seconds.

        A program that still owes an earlier answer is asked again only when it has given that.

        :raises TimeoutError: if there is no answer in time.
        :raises ConnectionError: if the program ends instead.

        >>> import sys
        >>> from omaha import Hand, Rules
        >>> view = Hand(Rules.game("plo", "1/2"), [200, 200]).view(2)
        >>> code = "print('ready'); [print('raise 6') for line in open(0) if 'act' in line]"
        >>> with Program([sys.executable, "-ISuc", code]) as player:
        ...     player.ask(view, limit=60)
        'raise 6'
        """
        with self._lock:
            link = self._running()
            ends = None if limit is None else monotonic() + limit
            try:
                answer = self._asked(link, view, ends)
            except ConnectionError as error:
                self.close()
                self._ends += 1
                missed(error, "failed")
                raise
            except TimeoutError:
                raise missed(TimeoutError(f"{self.__name__}: no answer within {limit:g} s"), "late") from None
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
        if of is not None and of > number:
            answer = f"an answer to question {of} instead of {number}"
        wrong = _complaint(view, answer)
        if wrong:
            link.send(compact({"type": "error", "id": number, "answer": answer[:200], "error": wrong}))
        return answer

    # ------------------------------------------------------------------ hooks of a player that learns

    @property
    def begin(self) -> Callable[[Opening], None] | None:
        """Sends what is known before a match, if the program said that it learns; else None.

        >>> import sys
        >>> with Program([sys.executable, "-ISuc", "print('ready'); input()"]) as player:
        ...     player.begin is None
        True
        """
        return self._begin if self._learns else None

    @property
    def see(self) -> Callable[[View], None] | None:
        """Sends what the seat sees of a hand that is over, if the program said that it learns; else None.

        >>> import sys
        >>> with Program([sys.executable, "-ISuc", "print('ready'); input()"]) as player:
        ...     player.see is None
        True
        """
        return self._see if self._learns else None

    @property
    def end(self) -> Callable[[], None] | None:
        """Ends the program, if it said that it learns; else None.

        >>> import json, sys
        >>> ready = json.dumps({"type": "ready", "learns": True})
        >>> with Program([sys.executable, "-ISuc", f"print({ready!r}); input()"]) as player:
        ...     player.end == player.close
        True
        """
        return self.close if self._learns else None

    def _begin(self, opening: Opening) -> None:
        plain = {
            "type": "begin",
            "rules": opening.rules.to_dict(),
            "stacks": [{"seat": seat, "chips": chips} for seat, chips in opening.stacks.items()],
            "names": list(opening.names),
            "name": opening.name,
        }
        with self._lock, suppress(ConnectionError):  # a program that is gone fails when it is asked
            running = self._link is not None
            self._opening = compact(plain)
            link = self._running()
            if running:
                link.send(self._opening)

    def _see(self, view: View) -> None:
        with self._lock, suppress(ConnectionError):
            if self._link is not None:
                self._link.send(f'{{"type":"see","view":{view.to_json()}}}')

    # ------------------------------------------------------------------ the process

    def close(self) -> None:
        """End the program, by force if it does not end within a second. If it is asked again, it starts again.

        >>> import sys
        >>> from omaha import Hand, Rules
        >>> view = Hand(Rules.game("plo", "1/2"), [200, 200]).view(2)
        >>> code = "print('ready'); [print('call') for line in open(0) if 'act' in line]"
        >>> player = Program([sys.executable, "-ISuc", code])
        >>> player.close()
        >>> player(view)  # it starts again
        'call'
        >>> player.close()
        """
        self._link = None
        if self._end is not None:
            self._end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _running(self) -> Link:
        """Return the link to the program, which is started if it does not run.

        :raises ConnectionError: if it cannot be started, or has ended too often.
        """
        if self._link is None or self._link.owner != os.getpid():  # the other one is of the process that was forked
            if self._ends >= MOST_ENDS:
                why = f"{self.__name__} ended {self._ends} times in a row without an answer"
                raise missed(ConnectionError(why), "failed")
            try:
                self._start()
            except ConnectionError:
                raise
            except OSError as error:  # its file is gone, or there are too many processes
                why = f"{self.__name__} cannot be started: {error.strerror or error}"
                raise missed(ConnectionError(why), "failed") from error
        assert self._link is not None
        return self._link

    def _start(self) -> None:
        """Start the program, and wait until it is ready."""
        try:
            link = Link(self._words, self._log, self.__name__)
        except OSError as error:
            self._ends += 1
            missed(error, "failed")
            raise
        limit = self._start_limit
        try:
            link.send(compact(self._hello))
            self._learns = _learns(link.line(None if limit is None else monotonic() + limit), self.__name__)
        except BaseException as error:
            link.end()
            self._ends += 1
            if isinstance(error, TimeoutError):
                why = f"{self.__name__} was not ready within {limit:g} s"
                raise missed(ConnectionError(why), "failed") from None
            missed(error, "failed")
            raise
        self._link, self._end = link, finalize(self, link.end)
        if self._opening is not None:
            link.send(self._opening)


def _again(*parts: Any) -> Program:
    """Return the player of a pickle, which starts its program when it is asked."""
    player = object.__new__(Program)
    player._set(*parts)
    return player


def _number_of(seed: int) -> int:
    """Return the number that a program is sent instead of a seed, by which it would know the cards of a match."""
    from hashlib import sha256

    return int.from_bytes(sha256(b"player %d" % seed).digest()[:6])  # exact in every language's numbers


def command_name(words: Sequence[str]) -> str:
    """Return what the player of a command is called: its words without folders.

    >>> command_name(["node", "examples/player.js"])
    'node player.js'
    """
    name = " ".join([os.path.basename(word) or word for word in words])
    return name[:LONGEST_NAME] if name.isprintable() else "program"


def words_of(command: object) -> tuple[str, ...]:
    """Return the words of a command.

    :raises ValueError: if it is empty or a quotation in it does not end.
    :raises TypeError: if it is neither text nor a list of words.
    """
    if isinstance(command, str):
        try:
            words = shlex.split(command) if os.name == "posix" else _windows_words(command)
        except ValueError as error:
            raise ValueError(f"not a command: {command!r}; {error}") from None
    elif isinstance(command, (list, tuple)) and all(isinstance(word, str) for word in command):
        words = list(command)
    else:
        raise TypeError(f"a command must be text or a list of words, not {command!r}")
    if not words or not words[0]:
        raise ValueError(f"a command must name a program, not {command!r}")
    return tuple(words)


def _windows_words(command: str) -> list[str]:
    """Return the words of a command in which a backslash separates folders."""
    return [word.strip('"') for word in shlex.split(command, posix=False)]


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
        most, stack = view.legal.max_raise_to or 0, view.stack
        return None if stack in (view.legal.call, most - view.bets[view.seat]) else f"not legal: {allowed(view)}"
    try:
        action = Action.parse(answer)
    except ValueError as error:
        return str(error)
    due = view.due
    shows = due is not None and due.kind == "show"
    legal = action.kind in ("show", "muck") if shows else action in view.legal  # type: ignore[comparison-overlap]
    return None if legal else f"not legal: {allowed(view)}"


class Link:
    """A program that runs, and the lines to and from it.

    One thread reads what the program writes, so the program never waits for this process. What does not fit into the
    pipe to the program is written by another thread, so this process never waits for the program to read.
    """

    def __init__(self, words: Sequence[str], log: str | None, name: str) -> None:
        self.name = name
        self.owner = os.getpid()
        """The process that started it."""
        self.owes = False
        """Does the program owe an answer?"""
        self._lines: SimpleQueue[bytes | str] = SimpleQueue()
        self._writes: SimpleQueue[bytes | None] = SimpleQueue()
        self._reaping = RLock()  # no signal is sent while another thread waits for the program
        self._queued = self._written = 0  # messages: each number is changed by one thread alone
        self._writer: Thread | None = None
        with ExitStack() as stack:
            errors = None if log is None else stack.enter_context(open(log, "ab"))
            # A session of its own: Ctrl-C is for this process, and all that the program starts can be ended with it.
            self._process = process = Popen(
                words, stdin=PIPE, stdout=PIPE, stderr=errors, bufsize=0, start_new_session=os.name == "posix"
            )
        assert process.stdin is not None
        assert process.stdout is not None
        self._input = process.stdin
        if POLLS:
            os.set_blocking(self._input.fileno(), False)
        self._reader = Thread(target=_read, args=(process.stdout, self._lines), daemon=True)
        self._reader.start()

    def send(self, message: str) -> None:
        """Send a line, without waiting for the program to read it.

        :raises ConnectionError: if too many lines wait for the program to read them.
        """
        data = message.encode() + b"\n"
        if POLLS and self._queued == self._written:
            data = _write(self._input, data)
        if not data:
            return
        if self._queued - self._written >= MOST_MESSAGES:
            raise ConnectionError(f"{self.name} does not read what it is sent")
        if self._writer is None:
            self._writer = Thread(target=self._write_on, daemon=True)
            self._writer.start()
        self._queued += 1
        self._writes.put(data)

    def _write_on(self) -> None:
        """Write the messages that wait, up to None, and close the pipe."""
        file = self._input
        while (data := self._writes.get()) is not None:
            while data:
                if POLLS:
                    writable = select.poll()
                    writable.register(file, select.POLLOUT)
                    writable.poll()
                data = _write(file, data)
            self._written += 1
        file.close()

    def line(self, ends: float | None) -> bytes:
        """Return the line that the program owes.

        :raises TimeoutError: if there is none at the time `ends`.
        :raises ConnectionError: if the program ends instead.
        """
        ended = False
        line: bytes | str
        while True:
            if self._lines.empty() and self._has_ended():
                if ended:  # something in another session holds its output
                    line = ""
                    break
                ended = True
                self._kill()  # what it left behind, which may hold its output, too
            left = LOOK if ends is None else min(max(ends - monotonic(), 0), LOOK)
            try:
                line = self._lines.get(timeout=left)
                break
            except Empty:
                if left < LOOK:
                    raise TimeoutError from None
        if isinstance(line, str):
            self.end()
            raise ConnectionError(f"{self.name} {line or _how_ended(self._process.returncode)}")
        self.owes = False
        return line

    def drop(self) -> None:
        """Forget lines that the program wrote without being asked."""
        while not self._lines.empty():
            line = self._lines.get()
            if isinstance(line, str):  # it has ended
                self._lines.put(line)
                return

    def end(self) -> None:
        """End the program, by force if it does not end by itself in time, and what it started."""
        process = self._process
        if os.getpid() != self.owner or process.returncode is not None:
            return
        with suppress(ConnectionError):
            self.send('{"type":"end"}')
        if self._writer is None:
            self._input.close()
        else:
            self._writes.put(None)
        self._await_end(monotonic() + GRACE)
        for thread in (self._reader, self._writer):
            _join(thread, 1.0)  # longer only if something in another session holds the pipe

    def _await_end(self, ends: float) -> None:
        """Wait until the program has ended, and end at the time `ends` what has not."""
        process = self._process
        if WATCHES:
            _join(self._reader, ends - monotonic())  # until nothing that the program started can write any more
            pause = 0.0005
            while monotonic() < ends and self._has_ended() is False:
                sleep(pause)
                pause = min(2 * pause, 0.02)
        else:
            with suppress(TimeoutExpired):
                process.wait(max(ends - monotonic(), 0))
        with self._reaping:
            killed = self._kill()
            with suppress(TimeoutExpired):  # a program that this user must not end
                process.wait(None if killed else GRACE)

    def _has_ended(self) -> bool | None:
        """Return whether the program has ended. It is not waited for, so its number is not given to another process.

        None if that cannot be known: on Windows, or if this process lets the system wait for its children.
        """
        if not WATCHES or os.getpid() != self.owner:
            return None
        try:
            return os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        except ChildProcessError:
            return None

    def _kill(self) -> bool:
        """End the program by force, and on POSIX all that is in its group; return whether this was allowed.

        The number of the program is that of its group. It stays so for as long as the program runs, or has ended and
        was not waited for; after that it may be the number of somebody else, and no signal is sent.
        """
        process = self._process
        if os.name != "posix":
            process.kill()
            return True
        with self._reaping:
            if process.returncode is not None or (WATCHES and self._has_ended() is None):
                return False
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                return False
            return True


def _join(thread: Thread | None, seconds: float) -> None:
    """Wait for a thread, if there is one and it is not this one, which may end a program that nobody uses any more."""
    if thread is not None and thread is not current_thread():
        thread.join(max(seconds, 0))


def _how_ended(code: int | None) -> str:
    """Return how a program ended, by its exit status."""
    if code is None:
        return "closed its output"
    if code >= 0:
        return f"ended with exit status {code}"
    try:
        return f"was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"was ended by signal {-code}"


def _read(output: IO[bytes], lines: SimpleQueue[bytes | str]) -> None:
    """Read lines until the program ends: then text says why, empty if it has just ended."""
    rest, why = b"", ""
    with output:
        while not why and (data := output.read(LONGEST_LINE)):
            *whole, rest = (rest + data).split(b"\n")
            for line in whole:
                if line.strip():
                    lines.put(line)
            if len(rest) > LONGEST_LINE:
                why = f"wrote a line of more than {LONGEST_LINE} bytes"
            elif lines.qsize() > MOST_LINES:
                why = f"wrote more than {MOST_LINES} lines that nobody asked for"
    lines.put(why)


def _write(file: IO[bytes], data: bytes) -> bytes:
    """Write what a pipe takes, and return the rest; none if nobody reads it, which shows when an answer is read."""
    try:
        return data[file.write(data) or 0 :]
    except OSError:
        return b""
