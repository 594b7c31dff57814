"""TOML as a text: the quick reading of plain lines against the standard library, and values written and read."""

import random
import tomllib

import pytest
from hypothesis import strategies as st

from omaha.notation.phh import toml
from support.sizes import tries

PLAIN = """\
variant = 'PO'
antes = [0, 0, 12]
empty = []
names = ['a', '#', '']
on = true
off = false
time = 19:30:00
_omaha.rules = '{"limit": "pot"}'
_omaha.runs = 2
number = 1234567890
rows = [
  'one, = [',
  'two # three',
]
none = [
]

last = 0
"""


def either(read, text):
    try:
        return read(text)
    except ValueError:
        return None


def test_plain_lines_are_read_by_themselves():
    assert toml.plain_fields(PLAIN) == tomllib.loads(PLAIN)
    assert toml.plain_fields(PLAIN + "more = 1.5\n") is None


PIECES = [*"'\"[],.=# \n\r\t0129eax\x00\x1f\x7fé{}:-_+", "'''", "01", "25:00:00", ""]


@tries(seed=st.integers(0, 2**48), fast=400, slow=1500)
def test_any_text_is_read_as_the_standard_library_reads_it(seed):
    rng = random.Random(seed)
    lines = PLAIN.splitlines(keepends=True)
    rng.shuffle(lines)
    text = rng.choice([PLAIN, "".join(lines)])
    for _ in range(rng.randint(0, 3)):
        at = rng.randrange(len(text))
        piece = rng.choice([*PIECES, rng.choice(lines)])
        text = text[:at] + piece + text[at + rng.randint(0, 2) :] or "x"
    assert either(toml.fields, text) == either(tomllib.loads, text)


@pytest.mark.parametrize("head", ["[1]", "[ 'a' ]  # b"])
def test_the_fields_of_a_table(head):
    assert toml.fields(f"{head}\n{PLAIN}", len(head)) == tomllib.loads(PLAIN)
    assert toml.fields(f"{head}\n{PLAIN}x = 1.5\n", len(head)) == tomllib.loads(PLAIN + "x = 1.5")


texts = st.text(st.characters(codec="utf-8"))
values = st.recursive(
    st.booleans() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
)


@tries(values, fast=100, slow=500)
def test_values_survive(value):
    text = f"a = {toml.value(value)}"
    assert "\n" not in text
    assert tomllib.loads(text) == {"a": value}


def test_lines_of_fields():
    text = "# a = 1\na = '''x\nb = 2'''\nb = [\n 'one', \"\"\"t\nwo\"\"\",\n { c = 'three' },\n]\n"
    text += "[table]\nd = 1\ne.f = 2\n"
    assert toml.lines(text) == {"a": [2], "b": [4, 5, 5, 7], "d": [10], "e.f": [11], "e": [11]}


@pytest.mark.parametrize(
    "text", ["time = 25:00:00\n", "a = 1\na = 2\n", "a = 1\na.b = 2\n", "a.b = 2\na = 1\n", "a.b = 1\na.b = 2\n"]
)
def test_what_only_looks_plain_is_refused_as_the_standard_library_does(text):
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)
    with pytest.raises(tomllib.TOMLDecodeError):
        toml.fields(text)
