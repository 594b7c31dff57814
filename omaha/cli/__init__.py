"""The command line: `omaha` and `python -m omaha`.

Every command is a module with the same four names: `HELP`, one line of help; `MORE`, the help below its arguments;
`arguments`, which adds the arguments to a parser; and `run`, which does the work and returns the exit status. A module
imports what its work needs only when it runs, so that the help and the other commands start fast.
"""

from __future__ import annotations

from omaha.base.faces import face

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.cli.commands import main as main

__all__ = ["main"]

__getattr__, __dir__ = face(
    "omaha.cli",
    {
        "commands": "main",
    },
    "answers arguments convert equity evaluate faults files handfile hints interrupts keyboard match matches nuts "
    "parser person play ranges replay sessions simulate stats terminal",
)
