"""How many random cases a test tries: few in the default run, more where slow tests run, most where long ones do."""

import functools
import inspect

import pytest
from hypothesis import given, settings


def sizes(fast, slow, long=None):
    """Runs a test with `size`, the number of cases it makes: `fast`, in a slow test `slow`, in a long one `long`."""
    found = [fast, pytest.param(slow, marks=pytest.mark.slow)]
    if long is not None:
        found.append(pytest.param(long, marks=pytest.mark.long))
    return pytest.mark.parametrize("size", found)


def tries(*strategies, fast, slow, long=None, **named):
    """Runs a property test, as `given(*strategies, **named)` does, on as many examples as `sizes` says."""

    def decorate(test):
        properties = {
            size: settings(max_examples=size)(given(*strategies, **named)(test))
            for size in (fast, slow, long)
            if size is not None
        }

        @functools.wraps(test)
        def trial(size, **others):
            properties[size](**others)

        left = inspect.signature(properties[fast])  # what pytest is to give: all but what the strategies draw
        size = inspect.Parameter("size", inspect.Parameter.KEYWORD_ONLY)
        trial.__signature__ = left.replace(parameters=[*left.parameters.values(), size])
        return sizes(fast, slow, long)(trial)

    return decorate
