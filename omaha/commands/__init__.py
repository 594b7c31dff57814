"""The commands of the command line, one module each, and the rooms they share.

Every command's module has the same face: `HELP`, a line of help; `MORE`, the help below its arguments; `arguments`,
which gives its parser the arguments; and `run`, which does its work and returns the exit status. A module imports what
its work needs when it runs, so that help and the other commands start fast.
"""
