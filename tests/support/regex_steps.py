"""How many steps a regular expression takes: a backtracking matcher that tries what `re` tries, and counts.

The engine of `re` does not say how much it does. It skips some of these steps, and never takes more.
"""

import re
import sys
from functools import cache
from re import _constants as op
from re import _parser


def steps(pattern, text):
    """Return whether a compiled pattern matches the whole text, and how many signs of it are compared in all."""
    tree = list(_parser.parse(pattern.pattern, pattern.flags & re.ASCII))
    ascii_only = bool(pattern.flags & re.ASCII)
    count = 0

    def is_sign(code, arg, at):
        nonlocal count
        count += 1
        return at < len(text) and fits(code, _frozen(arg), text[at], ascii_only)

    def follow(nodes, at, then):
        """Match nodes one after the other from a place, and then what follows."""
        nonlocal count
        count += 1
        if not nodes:
            return then(at)
        (code, arg), rest = nodes[0], nodes[1:]
        if code in (op.LITERAL, op.NOT_LITERAL, op.ANY, op.IN):
            return is_sign(code, arg, at) and follow(rest, at + 1, then)
        if code is op.SUBPATTERN:
            return follow([*arg[3]], at, lambda end: follow(rest, end, then))
        if code is op.ATOMIC_GROUP:
            end = first_end([*arg], at)
            return end is not None and follow(rest, end, then)
        if code is op.BRANCH:
            return any(follow([*branch], at, lambda end: follow(rest, end, then)) for branch in arg[1])
        if code in (op.ASSERT, op.ASSERT_NOT):
            return (first_end([*arg[1]], at) is None) == (code is op.ASSERT_NOT) and follow(rest, at, then)
        if code is op.AT:
            return at_place(arg, at) and follow(rest, at, then)
        least, most, inner = arg
        most = len(text) if most is op.MAXREPEAT else most
        return repeat(code, least, most, [*inner], at, lambda end: follow(rest, end, then))

    def at_place(where, at):
        if where is op.AT_BOUNDARY:
            word = [sign.isalnum() or sign == "_" for sign in (text[at - 1 : at] or " ", text[at : at + 1] or " ")]
            return word[0] != word[1]
        return {op.AT_BEGINNING: at == 0, op.AT_END: at == len(text)}[where]

    def first_end(nodes, at):
        ends = []
        return ends[0] if follow(nodes, at, lambda end: ends.append(end) or True) else None

    def repeat(code, least, most, inner, at, then):
        if len(inner) == 1 and inner[0][0] in (op.LITERAL, op.NOT_LITERAL, op.ANY, op.IN):
            if code is op.MIN_REPEAT:
                for times in range(most + 1):
                    if times >= least and then(at + times):
                        return True
                    if not is_sign(*inner[0], at + times):
                        return False
                return False
            times = 0
            while times < most and is_sign(*inner[0], at + times):
                times += 1
            lengths = range(times, least - 1, -1) if code is op.MAX_REPEAT else range(times, times + (times >= least))
            return any(then(at + length) for length in lengths)

        def again(times, at):
            def more():
                next_one = lambda end: (end > at or times < least) and again(times + 1, end)  # noqa: E731
                return times < most and follow(inner, at, next_one)

            if code is op.MIN_REPEAT:
                return (times >= least and then(at)) or more()
            return more() or (times >= least and then(at))

        return again(0, at)

    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(100_000)
    try:
        return bool(follow(tree, 0, lambda end: end == len(text))), count
    finally:
        sys.setrecursionlimit(limit)


def _frozen(arg):
    return tuple(arg) if isinstance(arg, list) else arg


@cache
def fits(code, arg, sign, ascii_only):
    """Is this sign one that the node stands for?"""
    if code is op.ANY:
        return sign != "\n"
    if code is op.LITERAL:
        return ord(sign) == arg
    if code is op.NOT_LITERAL:
        return ord(sign) != arg
    found = any(_in_class(part, sign, ascii_only) for part in arg if part[0] is not op.NEGATE)
    return found != (arg[0][0] is op.NEGATE)


def _in_class(part, sign, ascii_only):
    code, arg = part
    if code is op.LITERAL:
        return ord(sign) == arg
    if code is op.RANGE:
        return arg[0] <= ord(sign) <= arg[1]
    letter = {
        op.CATEGORY_DIGIT: r"\d", op.CATEGORY_NOT_DIGIT: r"\D", op.CATEGORY_SPACE: r"\s",
        op.CATEGORY_NOT_SPACE: r"\S", op.CATEGORY_WORD: r"\w", op.CATEGORY_NOT_WORD: r"\W",
    }[arg]  # fmt: skip
    return re.fullmatch(letter, sign, re.ASCII if ascii_only else 0) is not None


def bend(pattern, before, unit, after="", n=24):
    """Return how far the steps of a pattern are from a straight line, as a unit of the text stands more and more often.

    It is 0 if the steps grow by the same number for each unit, and grows with the square of `n` if they do not.
    """
    one, two, three = [steps(pattern, before + unit * (n * times) + after)[1] for times in (1, 2, 3)]
    return three - 2 * two + one
