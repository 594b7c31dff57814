"""Foreign text that is printed: nothing in it moves a cursor, starts a line, hides or turns what is written."""

import sys
from unicodedata import bidirectional
from xml.dom.minidom import parseString

import pytest

from omaha.base.texts import safe_text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b]0;pwned\x07", r"\x1b]0;pwned\x07"),
        ("\x9b2J", r"\x9b2J"),
        ("bob\nResult\n  seat 2  +999999", r"bob\nResult\n  seat 2  +999999"),
        ("a\r\tb\x0b\x0c\x85c", r"a\r\tb\x0b\x0c\x85c"),
        ("a\u2028b\u2029c", r"a\u2028b\u2029c"),
        ("\u202eneB\u202c", r"\u202eneB\u202c"),
        ("\u2067Ben\u2069\u200f", r"\u2067Ben\u2069\u200f"),
        ("A\u200bnn\ufeff", r"A\u200bnn\ufeff"),
        ("a\ud800n", r"a\ud800n"),
        ("\ufffe\uffff\ufdd0\U0001ffff", r"\ufffe\uffff\ufdd0\U0001ffff"),
    ],
)
def test_a6_b5_signs_that_deceive_are_escaped(text, shown):
    assert safe_text(text) == shown
    assert safe_text(shown) == shown


@pytest.mark.parametrize(
    "text",
    ["", "Ann", "李伟", "Олег", "O'Neill <b>&\"", r"back\nslash", "a b\u00a0c\u3000d", "👩‍💻 ❤️", "می‌خواهم", "e\u0301"],
)
def test_names_of_people_stay_as_they_are(text):
    assert safe_text(text) == text


def test_every_sign_comes_out_as_text_of_one_line_that_can_be_encoded_and_stand_in_xml():
    turning = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    signs = map(chr, [*range(0x3100), *range(0xD7F0, 0xE010), *range(0xF8F0, 0x10010), *range(0xE0000, 0xE0100)])
    lines = [safe_text(sign) for sign in [*signs, chr(sys.maxunicode)]]
    for line in lines:
        line.encode()
        assert line.splitlines() == [line]
        assert not turning & set(map(bidirectional, line))
    whole = "".join(lines).replace("&", "&amp;").replace("<", "&lt;")
    assert parseString(f"<a>{whole}</a>").documentElement.firstChild
