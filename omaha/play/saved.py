"""Matches in files: lines of JSON, to which a match that goes on only adds.

The first line says what is played. A line with a seed begins its sets; each line after it has the results of some
sets. A last line that was cut off, by a crash or a full disk, is left out.
"""

from __future__ import annotations

import errno
import json
import os
from array import array as Numbers  # noqa: N812  # a type
from collections.abc import Sequence
from contextlib import suppress
from math import isfinite

from omaha.base.checks import choice, integer
from omaha.base.files import whole_file
from omaha.base.plain import array, brief, check_fields
from omaha.play.parts import Part, Setting
from omaha.play.settings import checked, checked_stop
from omaha.rules import Rules

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import IO, Any, Literal, TextIO

    from omaha.play.blocks import Played

__all__ = ["Keeper", "read", "save"]

KIND = "omaha match"
VERSION = 1
LONGEST_TIME = 1e12
"""Seconds: tens of thousands of years."""
LINE = 500
"""Sets in a line of a match that is saved as a whole."""


def save(file: str | os.PathLike[str], setting: Setting, parts: Sequence[Part], end: dict[str, Any]) -> None:
    """Write a match to a file, whole or not at all; `end` is its last line."""
    with whole_file(file) as out:
        write(out, head(setting))
        for part in parts:
            write(out, {"seed": part.plan.seed})
            cells = part.plan.cells
            for first in range(0, part.sets, LINE):
                last = min(first + LINE, part.sets)
                whole = last == part.sets
                line: dict[str, Any] = {"first": first, "nets": part.nets[first * cells : last * cells].tolist()}
                if part.luck:
                    line["luck"] = part.luck[first * cells : last * cells].tolist()
                nothing = [[0] * len(counts) for counts in part.counts]
                line["counts"] = part.counts if whole else nothing
                line["totals"] = part.totals if whole else [0] * len(part.totals)
                write(out, line)
        write(out, end)


def read(file: str | os.PathLike[str]) -> tuple[Setting, list[Part], dict[str, Any], int]:
    """Return the match of a file: what is played, its sets, its last line, and how many bytes of it are whole lines.

    :raises OSError: if the file cannot be read.
    :raises ValueError: if it does not hold a match.
    """
    name = os.fspath(file)  # not a number, which would be an open file of the process
    with open(name, "rb") as data:
        return understood(data.read(), name)


def understood(data: bytes, name: str) -> tuple[Setting, list[Part], dict[str, Any], int]:
    """Return the match of the contents of a file, as `read` does; `name` is that of the file, for errors."""
    lines = data.split(b"\n")
    lines.pop()  # empty, or cut off
    try:
        first = json.loads(lines[0]) if lines else None
        if not isinstance(first, dict) or first.get("kind") != KIND:
            raise ValueError("its first line is not that of a match")
        if first.get("version") != VERSION:
            raise ValueError(f"its version must be {VERSION}, not {first.get('version')!r}")
        setting = setting_of(first)
        parts: list[Part] = []
        last: dict[str, Any] = {}
        for number, line in enumerate(lines[1:], 2):
            found = json.loads(line)
            check_fields(found, f"line {number}", ())
            if "seed" in found:
                parts.append(Part(setting, integer(found["seed"], "seed", 0, 2**64 - 1)))
            elif "nets" in found:
                if not parts:
                    raise ValueError(f"line {number} has sets without the seed of their cards")
                extend(parts[-1], found, bool(setting.corrections))
            else:
                last = end_of(found)
    except RecursionError:
        raise ValueError(f"{name} does not hold a match: a line is nested too deeply") from None
    except (ValueError, TypeError) as error:
        raise ValueError(f"{name} does not hold a match: {error}") from error
    return setting, parts, last, sum([len(line) + 1 for line in lines])


def extend(part: Part, line: dict[str, Any], corrected: bool) -> None:
    """Add the sets of a line, with the corrections of their results or without."""
    check_fields(line, "a line of sets", ("first", "nets", "counts", "totals"))
    nets, luck = numbers("q", line, "nets"), numbers("d", line, "luck")
    counts = [
        array(row, "the counts of a player", len(has))
        for row, has in zip(array(line["counts"], "counts", len(part.counts)), part.counts, strict=True)
    ]
    totals = array(line["totals"], "totals", len(part.totals))
    sets, rest = divmod(len(nets), part.plan.cells)
    if line["first"] != part.sets or rest:
        raise ValueError(f"sets {part.sets} and following are missing")
    if len(luck) != (len(nets) if corrected else 0) or not all(map(isfinite, luck)):
        raise ValueError(f"the corrections of the sets from {part.sets} on are not those of their results")
    for row in (*counts, totals):
        for count in row:
            integer(count, "a count", 0)
    part.extend(nets, luck, sets, counts, totals)


def numbers(kind: Literal["q", "d"], line: dict[str, Any], name: str) -> Numbers[Any]:
    """Return the numbers of a field, whole ones or any; none if it is missing.

    :raises ValueError: if they do not fit 64 bits.
    :raises TypeError: if it is not a list of such numbers.
    """
    values = array(line.get(name, []), name)
    try:
        return Numbers(kind, values)
    except OverflowError:
        raise ValueError(f"{name} must be numbers of 64 bits, not {brief(max(values, key=abs))}") from None
    except TypeError:
        what = "whole numbers" if kind == "q" else "numbers"
        raise TypeError(f"{name} must be a list of {what}, not {brief(values)}") from None


class Keeper:
    """Writes the sets of a match to its file while it is played."""

    def __init__(self, file: str | os.PathLike[str], setting: Setting, part: Part) -> None:
        """Go on with the file if it exists: the part gets its sets. Else begin it.

        :raises OSError: if the file cannot be read or written, or another process is writing to it.
        :raises ValueError: if it holds another match.
        """
        file = os.fspath(file)  # not a number, which would be an open file of the process
        self.part = part
        self.players = len(setting.names)
        self.seconds = 0.0
        """The time that the sets of the file took."""
        self.waiting: list[Played] = []
        self.out: TextIO = open(file, "a+", encoding="utf-8")  # noqa: SIM115  # closed by close()
        try:
            lock(self.out, file)
            self._begin(file, setting)
        except BaseException:
            with suppress(OSError):  # what it has not taken
                self.out.close()
            raise
        self.first = part.sets
        """The number of the first set that waits."""

    def _begin(self, file: str, setting: Setting) -> None:
        """Take the sets that the file holds, and drop a line that was cut off; begin a file that is empty."""
        part, out = self.part, self.out
        parts: list[Part] = []
        if os.fstat(out.fileno()).st_size:  # a device has none, and some can be read without end
            out.buffer.seek(0)
            before, parts, end, whole = understood(out.buffer.read(), file)
            check_same(file, setting, part, before, parts)
            self.seconds = end.get("seconds", 0.0)
            for one in parts:
                part.extend(one.nets, one.luck, one.sets, one.counts, one.totals)
            out.truncate(whole)
        else:
            write(out, head(setting))
        if not parts:
            write(out, {"seed": part.plan.seed})
        out.flush()

    def add(self, one: Played) -> None:
        """Keep a set for the next line."""
        self.waiting.append(one)

    def flush(self) -> None:
        """Write a line with the sets that wait."""
        waiting = self.waiting
        if not waiting:
            return
        plan = self.part.plan
        totals = [sum(column) for column in zip(*[one.totals for one in waiting], strict=True)]
        counts = [[0] * len(waiting[0].counts[0]) for _ in range(self.players)]
        for index, one in enumerate(waiting, self.first):
            for player, more in zip(plan.line_up(index), one.counts, strict=True):
                counts[player] = [i + j for i, j in zip(counts[player], more, strict=True)]
        line: dict[str, Any] = {"first": self.first, "nets": [net for one in waiting for net in one.nets]}
        if waiting[0].luck:
            line["luck"] = [luck for one in waiting for luck in one.luck]
        write(self.out, {**line, "counts": counts, "totals": totals})
        self.out.flush()
        self.first += len(waiting)
        self.waiting = []

    def close(self, end: dict[str, Any]) -> None:
        """Write what waits, and how the match ended."""
        with self.out:
            self.flush()
            write(self.out, end)


def check_same(
    file: str | os.PathLike[str], setting: Setting, part: Part, before: Setting, parts: Sequence[Part]
) -> None:
    """Refuse a file of a match that was played in another way."""
    name = os.fspath(file)
    for field in Setting._fields:
        here, there = getattr(setting, field), getattr(before, field)
        if here != there:
            raise ValueError(f"{name} holds a match with other {field}: {there!r}, not {here!r}")
    seeds = [one.plan.seed for one in parts]
    if seeds not in ([], [part.plan.seed]):
        raise ValueError(f"{name} holds a match of seed {', '.join(map(str, seeds))}, not {part.plan.seed}")


def lock(out: IO[str], name: str) -> None:
    """Keep other processes from writing to a file until it is closed, where the system can: two would mix up its lines.

    The lock is one that processes started meanwhile do not inherit: workers that outlive a match must not hold it.

    :raises BlockingIOError: if another match writes to the file.
    """
    try:
        from fcntl import LOCK_EX, LOCK_NB, lockf
    except ImportError:  # Windows
        return
    try:
        lockf(out, LOCK_EX | LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN):
            raise BlockingIOError(error.errno, "another match is writing to it", name) from None


def write(out: IO[str], line: dict[str, Any]) -> None:
    """Write a line."""
    out.write(json.dumps(line, separators=(",", ":")) + "\n")


def head(setting: Setting) -> dict[str, Any]:
    """Return the first line of a file: what is played."""
    plain = setting._asdict()
    plain["rules"] = json.loads(setting.rules.to_json())
    return {"kind": KIND, "version": VERSION, **plain}


def setting_of(plain: dict[str, Any]) -> Setting:
    """Return what is played from the first line of a file.

    :raises ValueError: if a value is not allowed.
    :raises TypeError: if a value is missing or of the wrong kind.
    """
    check_fields(plain, "the first line", Setting._fields)
    fields = {name: plain[name] for name in Setting._fields}
    for name in ("names", "corrections"):
        if not isinstance(fields[name], list):
            raise TypeError(f"{name} must be a list, not {fields[name]!r}")
    fields["corrections"] = tuple(fields["corrections"])
    return checked(**{**fields, "rules": Rules.from_plain(fields["rules"])})


def end_of(plain: dict[str, Any]) -> dict[str, Any]:
    """Return how a match ended from the last line of a file; {} if it was interrupted.

    :raises ValueError: if a value is not allowed.
    :raises TypeError: if a value is of the wrong kind.
    """
    seconds = plain.get("seconds", 0.0)
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not 0 <= seconds <= LONGEST_TIME:
        raise ValueError(f"seconds must be a number from 0 on, not {brief(seconds)}")
    ended = choice(plain.get("ended", "interrupted"), "ended", ("hands", "stop", "interrupted"))
    return {"ended": ended, "stop": checked_stop(plain.get("stop")), "seconds": float(seconds)}
