"""The command line, run in a process of its own, and a file for it to read."""

import subprocess
import sys

GOOD = """\
variant = "PO"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
actions = ["d dh p1 AsAdKsKd", "d dh p2 ????????", "p2 cbr 6", "p1 f"]
finishing_stacks = [198, 202]
"""


def omaha_command(*arguments, **more):
    return subprocess.run(
        [sys.executable, "-P", "-m", "omaha", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        **more,
    )
