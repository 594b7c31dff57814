"""A command in a terminal of 80 columns and 24 lines: what is typed, and what stands on the screen."""

import os
import re
import select
import struct
import subprocess
import sys
import time

ESCAPES = re.compile(r"\x1b\[[\d;?]*[a-zA-Z]")
LIMIT = 60
"""Seconds after which a text that does not come is a failure."""


class Terminal:
    """A process that runs in a pseudo-terminal."""

    def __init__(self, *arguments, cwd, **environment):
        import fcntl
        import pty
        import termios

        import pyte

        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self.received = b""
        self._read = 0
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
        path = os.pathsep.join(filter(None, [os.getcwd(), os.environ.get("PYTHONPATH")]))
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "omaha", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=cwd,
            env={**kept, "TERM": "xterm-256color", "PYTHONPATH": path, **environment},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # Ctrl-C is a signal for this session
        )
        os.close(slave)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.process.kill()
        self.process.wait()
        os.close(self._master)

    def type(self, keys):
        """Press these keys."""
        os.write(self._master, keys.encode())

    def until(self, text):
        """Read on until this text has come; what has come since the last call, without escapes."""
        ends = time.monotonic() + LIMIT
        while text not in (new := self._new()):
            assert self._receive(ends), f"{text!r} did not come, but {new!r}"
        new = new[: new.index(text) + len(text)]
        self._read += len(new)
        return new

    def ended(self):
        """Read to the end; the exit status, and all that has come since the last call."""
        ends = time.monotonic() + LIMIT
        while self._receive(ends):
            pass
        return self.process.wait(LIMIT), self._new()

    def lines(self):
        """The lines of the screen, those above the first text and below the last left out."""
        return [
            line.rstrip() for line in "\n".join(line.rstrip() for line in self.screen.display).strip("\n").split("\n")
        ]

    def _new(self):
        """What has come after what was waited for, without escapes."""
        return ESCAPES.sub("", self.received.decode("utf-8", "replace")).replace("\r\n", "\n")[self._read :]

    def _receive(self, ends):
        """Take what has come; False at the end, or if nothing comes in time."""
        ready, _, _ = select.select([self._master], [], [], max(0, ends - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:  # the process has ended
            return False
        self.received += data
        self._stream.feed(data)
        return bool(data)
