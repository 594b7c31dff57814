"""Work counted, not timed: how much a call does, as a number that is the same on every machine."""

import sys


def work_of(call, text):
    """Return how many lines of Python a call runs, and how many built-in functions it calls from them."""
    count = 0

    def lines(frame, event, arg):
        nonlocal count
        count += 1
        return lines

    def calls(frame, event, arg):
        nonlocal count
        count += event == "c_call"

    before = sys.gettrace(), sys.getprofile()
    sys.settrace(lines)
    sys.setprofile(calls)
    try:
        call(text)
    finally:
        sys.settrace(before[0])
        sys.setprofile(before[1])
    return count
