"""What the whole suite shares: property tests that always try the same cases, and the count of real hands replayed."""

import sys

from hypothesis import settings

settings.register_profile("same", derandomize=True, deadline=None, database=None)
settings.load_profile("same")


def pytest_terminal_summary(terminalreporter):
    realhands = sys.modules.get("realhands")
    if realhands is None:
        return
    if realhands.HANDS is None:
        terminalreporter.write_line(f"real hands replayed: none, {realhands.MISSING}")
    elif realhands.TRIED:
        terminalreporter.write_line(f"real hands replayed: {len(realhands.REPLAYED)} of {len(realhands.HANDS)}")
