"""The command line: `omaha` and `python -m omaha`.

Every command has a module, with the same face: `HELP`, a line of help; `MORE`, the help below its arguments;
`arguments`, which gives its parser the arguments; and `run`, which does its work and returns the exit status. A module
imports what its work needs when it runs, so that help and the other commands start fast.
"""

from __future__ import annotations

from omaha.base.faces import face

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omaha.cli.main import main as main

__all__ = ["main"]

__getattr__, __dir__ = face(
    "omaha.cli",
    {
        "main": "main",
    },
    "arguments convert equity evaluate files replay simulate stats terminal",
)
