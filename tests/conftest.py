"""What the whole suite shares: property tests that always try the same cases, and the count of real hands replayed."""

import signal
import sys

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("support")

# A shell that starts a run in the background has it ignore interrupts, and its children too: then a test that
# interrupts work would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "same", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("same")


def pytest_sessionfinish(session):
    """Send what a process of xdist has replayed to the one that prints the last lines."""
    real_hands = sys.modules.get("support.real_hands")
    if real_hands is not None and hasattr(session.config, "workeroutput"):
        session.config.workeroutput["real hands"] = sorted(real_hands.TRIED), sorted(real_hands.REPLAYED)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node, error):
    from support import real_hands

    tried, replayed = getattr(node, "workeroutput", {}).get("real hands", ((), ()))
    real_hands.TRIED.update(tried)
    real_hands.REPLAYED.update(replayed)


def pytest_terminal_summary(terminalreporter):
    real_hands = sys.modules.get("support.real_hands")
    if real_hands is None:
        return
    if real_hands.HANDS is None:
        terminalreporter.write_line(f"real hands replayed: none, {real_hands.MISSING}")
    elif real_hands.TRIED:
        terminalreporter.write_line(f"real hands replayed: {len(real_hands.REPLAYED)} of {len(real_hands.HANDS)}")
