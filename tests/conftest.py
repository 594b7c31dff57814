"""What the whole suite shares: property tests that always try the same cases, and the count of real hands replayed."""

import sys

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("support")

settings.register_profile("same", derandomize=True, deadline=None, database=None)
settings.load_profile("same")


def pytest_terminal_summary(terminalreporter):
    real_hands = sys.modules.get("support.real_hands")
    if real_hands is None:
        return
    if real_hands.HANDS is None:
        terminalreporter.write_line(f"real hands replayed: none, {real_hands.MISSING}")
    elif real_hands.TRIED:
        terminalreporter.write_line(f"real hands replayed: {len(real_hands.REPLAYED)} of {len(real_hands.HANDS)}")
